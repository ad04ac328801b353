"""The page that tells who wins among equals."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rules.play.seat_worth import counts

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_count_stands_there_with_its_interval(client: Client, language: str) -> None:
    page = client.get(reverse("fairness"), headers={"accept-language": language}).content.decode()
    tables = [table for found in counts().values() for table in found["tables"].values()]
    bars = sum(len(table[kind]) for table in tables for kind in ("turn", "colour", "card"))
    assert bars > 20 and page.count('class="fair__line"') == page.count('class="fair__point') == bars
    assert all(f"{table['matches']}" in page for table in tables)


def test_the_rules_lead_there(client: Client) -> None:
    assert reverse("fairness") in client.get(reverse("rules")).content.decode()
