"""What belongs to one tournament cannot be reached under the address of another."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.cast import evening
from tournaments.models import Table

pytestmark = pytest.mark.django_db


def test_a_stranger_cannot_reach_a_tournament_through_another_ones_address(client: Client) -> None:
    """Objects of one tournament under the address of another one do not exist."""
    ada, berta = cast.account("ada"), cast.account("berta")
    hers, his = evening(ada), cast.tournament(berta, name="Altra serata")
    table = Table.objects.filter(round__stage__tournament=hers).first()
    assert table
    client.force_login(berta, backend="django.contrib.auth.backends.ModelBackend")
    for name, args in {
        "manage-table": [table.pk],
        "result-enter": [table.pk],
        "result-history": [table.pk],
        "manage-round": [1, 1],
        "manage-entrant": [1],
    }.items():
        assert client.get(reverse(name, args=[his.slug, *args])).status_code == 404, name
    upload = io.BytesIO(b"x")
    assert client.post(reverse("manage-paste", args=[hers.slug]), {"file": upload}).status_code == 403
