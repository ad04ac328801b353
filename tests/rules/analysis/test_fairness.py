"""Who wins among equals: counted the same for the same seed, shared victories shared, intervals that hold."""

from __future__ import annotations

import pytest

from rules import load
from rules.odds.intervals import wilson
from rules.play.fairness import tally


def test_every_seat_is_counted_once_for_each_kind_and_one_victory_for_each_match() -> None:
    found = tally(load("risiko-challenge"), 3, "random", 2, 1)
    assert found == tally(load("risiko-challenge"), 3, "random", 2, 1)
    for kind in ("turn", "colour", "card"):
        rows = found[kind].values()
        assert sum(played for played, _ in rows) == 3 * found["matches"]
        assert sum(won for _, won in rows) == pytest.approx(found["matches"])


@pytest.mark.parametrize(
    ("won", "played", "least", "most"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (250, 1000, 0.2242, 0.2778)],
)
def test_the_interval_is_wilsons(won: int, played: int, least: float, most: float) -> None:
    found = wilson(won, played)
    assert (found.least, found.most) == (pytest.approx(least, abs=2e-4), pytest.approx(most, abs=2e-4))


def test_nothing_played_tells_nothing() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
