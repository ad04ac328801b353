"""Whatever would write refuses on a mirror, with a sentence; what is read says how old it is."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from tests.security.matrix.addresses import addresses
from tests.tournaments.mirror.conftest import mirrored, paired, read
from tournaments.mirror.views.read_only import ACCOUNTS, ITS_OWN, READ
from tournaments.models import Mirror

pytestmark = pytest.mark.django_db


def filled(pattern: str) -> str:
    """An address of a pattern, with something in every place."""
    kinds = {"int": "1", "slug": "x", "str": "x", "uidb64": "x"}
    return "/" + re.sub(r"<(?:(\w+):)?\w+>", lambda place: kinds.get(place[1] or "str", "x"), pattern)


def test_every_address_that_is_not_for_reading_refuses_with_a_sentence(operator, publication):
    names = {name: pattern for name, pattern in addresses() if not name.startswith("admin:")}
    assert names.keys() >= READ | ACCOUNTS | ITS_OWN, "no name there is without its address"
    with override_settings(MIRROR=True):
        client = Client()
        client.force_login(operator)
        for name, pattern in names.items():
            if name in ACCOUNTS | ITS_OWN or "(" in pattern:
                continue
            path = filled(pattern)
            for method in ("post",) if name in READ else ("get", "post"):
                answer = getattr(client, method)(path, headers={"Accept-Language": "it"})
                assert answer.status_code == 403, (name, method, answer.status_code)
                assert "mirror" in answer.content.decode().lower(), (name, method)


def test_the_evening_itself_refuses_to_its_owner(operator, publication):
    slug = mirrored(publication).slug
    with override_settings(MIRROR=True):
        client = Client()
        client.force_login(operator)
        for name in ("manage", "manage-settings", "manage-entrants", "manage-draw"):
            assert client.get(reverse(name, args=[slug])).status_code == 403
        assert client.post(reverse("admin:index")).status_code == 403


def test_a_page_says_as_of_when_it_is_and_warns_when_that_is_long_ago(publication):
    mirror = mirrored(publication)
    fresh = read("standings", mirror.slug)
    assert "data-as-of" in fresh
    assert "data-mirror-old hidden" in fresh
    Mirror.objects.update(as_of=timezone.now() - timedelta(minutes=20))
    old = read("standings", mirror.slug)
    assert "data-mirror-old>" in old
    assert "data-as-of" in read(reverse("projector", args=[mirror.slug]))


def test_the_age_is_what_the_hall_said_by_the_mirrors_clock(publication):
    mirror = mirrored(publication)
    with override_settings(MIRROR=True):
        told = Client().get(reverse("mirror-age", args=[mirror.slug])).json()
    assert told == {"as_of": mirror.as_of.isoformat()}


def test_before_anything_has_come_the_page_says_so(event, operator, line):
    made = paired(event, operator)
    read("tournament", mirrored(made).slug, status=404)


def test_an_installation_that_is_no_mirror_shows_no_mark(client, event):
    assert "data-as-of" not in client.get(reverse("standings", args=[event.slug])).content.decode()


def test_the_operator_makes_codes_and_ends_pairings_and_nobody_else(operator, publication, event):
    with override_settings(MIRROR=True):
        client = Client()
        assert client.post(reverse("mirrors")).status_code == 403
        client.force_login(event.owner)
        assert client.post(reverse("mirrors")).status_code == 403
        client.force_login(operator)
        assert client.post(reverse("mirrors")).status_code == 200
        assert Mirror.objects.filter(state="waiting").count() == 1
        assert client.post(reverse("mirror-end", args=[mirrored(publication).pk])).status_code == 302
    assert mirrored(publication).state == "ended"
