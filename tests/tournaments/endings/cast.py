"""How tables of the other games end, written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules import load
from tournaments.counting.endings import Ended, ending_of
from tournaments.counting.endings.boards import lands_of

Json = dict[str, Any]


def counted(ruleset: str, part: Json, seats: Sequence[int] = (1, 2, 3, 4)) -> Ended:
    """A part cleaned and counted as the service does it."""
    ending = ending_of(ruleset)
    assert ending is not None
    return ending.count(ending.clean(part, seats, load(ruleset)), load(ruleset))


def numbers(*territories: int | None, **of_first: Any) -> Json:
    """Territories by seat; keywords are more about the first seat."""
    rows = [{"seat": seat, "territories": count} for seat, count in enumerate(territories, 1)]
    rows[0] |= of_first
    return {"seats": rows, "board": {}}


def on_the_map(ruleset: str, *shares: int, armies: int | None = 2, cards: Mapping[int, int] | None = None) -> Json:
    """The first territories of the board for the first seat, and so on."""
    codes, board = list(lands_of(load(ruleset)).by_code), {}
    for seat, share in enumerate(shares, 1):
        taken, codes = codes[:share], codes[share:]
        board |= {code: [seat, armies] for code in taken}
    rows = [{"seat": seat, "objective": (cards or {}).get(seat)} for seat in range(1, len(shares) + 1)]
    return {"seats": rows, "board": board}


def hand(*cards: int | None, closer: int | None = None, complete: Mapping[int, int] | None = None) -> Json:
    """One hand of Battaglia: the points of the cards by seat."""
    rows = [
        {"seat": seat, "cards": points, "complete": (complete or {}).get(seat, 0)}
        for seat, points in enumerate(cards, 1)
    ]
    return {"closer": closer, "seats": rows}


def hands(*rows: Json, time_up: bool = False) -> Json:
    return {"hands": list(rows), "time_up": time_up}


def codes(ended: Ended) -> list[str]:
    return [one["code"] for one in ended.defects]


def places(ended: Ended) -> list[int | None]:
    return [one.place for one in sorted(ended.facts, key=lambda one: one.seat)]


def points(ended: Ended) -> list[int]:
    return [int(one.points or 0) for one in sorted(ended.facts, key=lambda one: one.seat)]
