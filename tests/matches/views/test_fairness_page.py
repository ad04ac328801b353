"""The page that tells who wins among equals."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, cast

import pytest
from django.test import Client
from django.urls import reverse

import rules
from matches.documents.rules.fairness_page import LEFT, WIDTH, Scale, fairness_context, shares_context
from matches.words.board.analysis import GRAPH
from rules.odds.intervals import Z_MANY, wilson
from rules.play.seat_worth import counts

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("ruleset", counts())
def test_every_count_of_a_ruleset_stands_on_its_page_with_its_interval(
    client: Client, ruleset: str, language: str
) -> None:
    page = client.get(reverse("fairness-shares", args=[ruleset]), headers={"accept-language": language})
    text = page.content.decode()
    tables = counts()[ruleset]["tables"].values()
    bars = sum(len(rows) for table in tables for kind, rows in table.items() if kind not in ("matches", "unfinished"))
    assert bars > 5 and text.count('class="fair__line"') == text.count('class="fair__point') == bars
    assert all(f"{table['matches']}" in text for table in tables)


def test_every_edition_was_counted_at_every_size_of_its_tables() -> None:
    games = {rules.load(code).game for code in counts()}
    for ruleset in (rules.load(code) for code in rules.codes()):
        if ruleset.game not in games:
            continue
        code = ruleset.code
        counted = counts()[code]["tables"]
        assert list(counted) == [str(seats) for seats in range(ruleset.seats_min, ruleset.seats_max + 1)]
        assert all(table["matches"] > 4500 for table in counted.values())


def test_the_page_of_all_leads_to_the_shares_of_each_and_none_is_shown_of_what_was_not_counted(client: Client) -> None:
    page = client.get(reverse("fairness")).content.decode()
    for code in counts():
        assert f'href="{reverse("fairness-shares", args=[code])}"' in page
    assert "fair__point" not in page and len(page) < 100_000
    assert client.get(reverse("fairness-shares", args=["no-such-edition"])).status_code == 404


@pytest.mark.parametrize("ruleset", ["", "risiko-torneo", "battaglia"])
def test_no_level_of_headings_is_left_out(client: Client, ruleset: str) -> None:
    address = reverse("fairness-shares", args=[ruleset]) if ruleset else reverse("fairness")
    levels = [int(level) for level in re.findall(r"<h([1-6])", client.get(address).content.decode())]
    assert levels[0] == 1 and 3 in levels
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_plots_of_a_table_have_one_scale_and_room_for_every_interval() -> None:
    for table in cast(Any, shares_context("risiko-torneo"))["counted"]["tables"]:
        bars = [bar for part in table["parts"] for bar in part.bars]
        assert len({part.x_even for part in table["parts"]}) == 1
        assert min(bar.x_least for bar in bars) == LEFT and max(bar.x_most for bar in bars) == WIDTH - LEFT
        for bar in bars:
            assert bar.x_least < bar.x < bar.x_most
            assert not bar.off or not bar.x_least <= table["parts"][0].x_even <= bar.x_most


def test_the_rules_lead_there(client: Client) -> None:
    assert reverse("fairness") in client.get(reverse("rules")).content.decode()


def test_the_lists_name_only_what_chance_would_hardly_do() -> None:
    shown = [table for part in fairness_context()["rulesets"] for table in part["tables"]]
    listed = [bar for table in shown for row in table["off"] for bar in row.bars]
    assert listed and len(listed) < sum(
        not bar.least <= table["even"] <= bar.most for table in shown for part in table["parts"] for bar in part.bars
    )
    for table in shown:
        for row in table["off"]:
            for bar in row.bars:
                share = wilson(bar.share * bar.played / 100, bar.played, Z_MANY)
                assert 100 * share.least > table["even"] if row.more else 100 * share.most < table["even"]


def test_what_is_furthest_off_stands_first_in_its_list() -> None:
    shown = [table for part in fairness_context()["rulesets"] for table in part["tables"]]
    lists = [[abs(bar.share - table["even"]) for bar in row.bars] for table in shown for row in table["off"]]
    assert sum(len(far) > 2 for far in lists) > 5
    assert all(far == sorted(far, reverse=True) for far in lists)


@pytest.mark.parametrize(
    ("even", "shown"), [(0.3, ["even", "most"]), (0.4, ["even", "least", "most"]), (0.7, ["even", "least"])]
)
def test_an_end_of_the_scale_less_than_three_tenths_of_the_width_from_the_even_share_is_not_written(
    even: float, shown: list[str]
) -> None:
    """The numbers would run into each other on a phone."""
    marks = Scale(even, 0.0, 1.0).marks()
    names = {even: "even", 0.0: "least", 1.0: "most"}
    assert [names[round(mark.share / 100, 3)] for mark in marks] == shown


@pytest.mark.parametrize(
    "ruleset", ["risiko-1997", "risiko-classico", "risiko-time-attack", "italywar", "italywar-torneo"]
)
def test_an_objective_without_a_nickname_is_listed_with_what_it_asks_and_no_two_read_alike(ruleset: str) -> None:
    shown = next(part for part in fairness_context()["rulesets"] if part["ruleset"].code == ruleset)
    listed = {bar.name: bar.short for table in shown["tables"] for row in table["off"] for bar in row.bars if bar.asks}
    assert listed and all(listed.values()) and len(set(listed.values())) == len(listed)


def test_the_overview_says_what_the_objectives_ask_in_a_few_words_and_a_nickname_is_enough(client: Client) -> None:
    page = client.get(reverse("fairness"), headers={"accept-language": "en"}).content.decode()
    text = " ".join(re.sub(r"<[^>]+>", "", page).split())
    for told in (
        "Objective 4: America del Nord and Oceania (",
        "Objective 9: destroy the black armies (",
        "1 · Il letto (",
    ):
        assert told in text
    assert not re.search(r"Objective \d+ \(", text)


def test_a_list_of_territories_is_told_by_the_continents_of_which_it_asks_most(client: Client) -> None:
    text = client.get(reverse("fairness"), headers={"accept-language": "en"}).content.decode()
    assert re.search(r"Objective \d+: \d+ in [A-Z]\w+, \d+ in [A-Z]", text)


def test_below_the_plots_stands_their_scale_with_the_even_share_in_it() -> None:
    for table in cast(Any, shares_context("risiko-torneo"))["counted"]["tables"]:
        for part in table["parts"]:
            assert (part.marks[0].share, part.marks[0].x) == (part.even, 100 * part.x_even / WIDTH)
            assert all(abs(mark.x - part.marks[0].x) > 20 for mark in part.marks[1:])
            assert len(part.marks) > 1


def test_a_sign_of_per_cent_never_stands_alone_on_a_line(client: Client) -> None:
    for address in (reverse("fairness"), reverse("fairness-shares", args=["risiko-torneo"])):
        assert not re.search(r"\d\s*[ \n]%", client.get(address).content.decode())
    assert "%" not in str(GRAPH["chance"])
