"""The page that tells who wins among equals."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from matches.documents.rules.fairness_page import fairness_context
from rules.odds.intervals import Z_MANY, wilson
from rules.play.seat_worth import counts

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_count_stands_there_with_its_interval(client: Client, language: str) -> None:
    page = client.get(reverse("fairness"), headers={"accept-language": language}).content.decode()
    tables = [table for found in counts().values() for table in found["tables"].values()]
    bars = sum(len(rows) for table in tables for kind, rows in table.items() if kind != "matches")
    assert bars > 20 and page.count('class="fair__line"') == page.count('class="fair__point') == bars
    assert all(f"{table['matches']}" in page for table in tables)


def test_the_rules_lead_there(client: Client) -> None:
    assert reverse("fairness") in client.get(reverse("rules")).content.decode()


def test_the_lists_name_only_what_chance_would_hardly_do() -> None:
    shown = [table for part in fairness_context()["rulesets"] for table in part["tables"]]
    listed = [bar for table in shown for row in table["off"] for bar in row.bars]
    assert listed and len(listed) < sum(
        bool(bar.mark) for table in shown for part in table["parts"] for bar in part.bars
    )
    for table in shown:
        for row in table["off"]:
            for bar in row.bars:
                share = wilson(bar.share * bar.played / 100, bar.played, Z_MANY)
                assert 100 * share.least > table["even"] if row.more else 100 * share.most < table["even"]
