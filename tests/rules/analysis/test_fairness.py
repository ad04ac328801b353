"""Who wins among equals: counted the same for the same seed, shared victories shared, intervals that hold."""

from __future__ import annotations

import pytest

from rules import load
from rules.base.chance import Seeded
from rules.contract.course import Record
from rules.contract.games import game
from rules.contract.random_bot import RandomBot
from rules.lands.actions import ChooseColour
from rules.odds.intervals import wilson
from rules.play.fairness import AnyColour, FirstOrder, tally
from rules.play.start import running


def test_every_seat_is_counted_once_for_each_kind_and_one_victory_for_each_match() -> None:
    found = tally(load("risiko-challenge"), 3, "random", 2, 1)
    assert found == tally(load("risiko-challenge"), 3, "random", 2, 1)
    for kind in ("turn", "colour", "card"):
        rows = found[kind].values()
        assert sum(played for played, _ in rows) == 3 * found["matches"]
        assert sum(won for _, won in rows) == pytest.approx(found["matches"])


def test_every_colour_is_taken_by_whoever_may_choose_first() -> None:
    """Else a colour would win as often as the first seat does."""
    offered = [ChooseColour(colour) for colour in ("nero", "verde", "rosso", "giallo")]
    taken = {AnyColour("random", f"{seed}", "risiko").act(None, offered) for seed in range(60)}
    assert taken == set(offered)


@pytest.mark.parametrize(("code", "kinds"), [("futurisiko", {"first", "colour"}), ("battaglia", {"first"})])
def test_where_the_order_changes_the_first_one_counts(code: str, kinds: set[str]) -> None:
    found = tally(load(code), 3, "random", 2, 1, 10**5)
    assert set(found) == {"matches", "unfinished", *kinds} and found["matches"] == 2
    for kind in kinds:
        assert sum(won for _, won in found[kind].values()) == pytest.approx(2)
    assert [played for played, _ in found["first"].values()] == [2, 2, 2]


@pytest.mark.parametrize(("code", "changes"), [("risiko-classico", False), ("futurisiko", True), ("battaglia", True)])
def test_the_order_noted_is_that_of_the_first_round(code: str, changes: bool) -> None:
    ruleset = load(code)
    match = running(ruleset, 3, Seeded("order"))
    order = game(ruleset.game).order
    seen: list[tuple[int, ...]] = []

    class Watching(FirstOrder):
        def note(self, happened: list[Record]) -> None:
            super().note(happened)
            if match.at.round and match.at.outcome is None:
                seen.append(tuple(order(match.at)))

    first = Watching(match, order)
    match.play_on([RandomBot(seat) for seat in range(3)], 15 if ruleset.has_clock else 0, 3000, first)
    assert sorted(first.order) == [1, 2, 3] and first.order == seen[0]
    assert (len(set(seen)) > 1) == changes


@pytest.mark.parametrize(
    ("won", "played", "least", "most"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (250, 1000, 0.2242, 0.2778)],
)
def test_the_interval_is_wilsons(won: int, played: int, least: float, most: float) -> None:
    found = wilson(won, played)
    assert (found.least, found.most) == (pytest.approx(least, abs=2e-4), pytest.approx(most, abs=2e-4))


def test_nothing_played_tells_nothing() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
