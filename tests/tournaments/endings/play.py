"""Tables of the other games played out on paper: who is best by number wins, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules import Ruleset
from tests.tournaments.endings.cast import hand, hands
from tournaments.counting.endings.boards import lands_of
from tournaments.models import Seat, Table

Json = dict[str, Any]
SHARES = {3: (20, 10, 6), 4: (20, 8, 5, 3), 5: (20, 6, 5, 3, 2), 6: (20, 5, 4, 3, 2, 2)}


def ended(table: Table, ruleset: Ruleset) -> Json:
    """How this table ends: the smaller the number of the entrant, the more it holds."""
    seats = list(table.seats.select_related("entrant").order_by("position"))
    best = sorted(seats, key=lambda seat: seat.entrant.number)
    return WAYS[ruleset.game](seats, [best.index(seat) for seat in seats], ruleset)


def _futurisiko(seats: Sequence[Seat], ranks: Sequence[int], ruleset: Ruleset) -> Json:
    shares = SHARES[len(seats)]
    rows = [{"seat": seat.position, "territories": shares[rank]} for seat, rank in zip(seats, ranks, strict=True)]
    return {"seats": rows, "board": {}}


def _italywar(seats: Sequence[Seat], ranks: Sequence[int], ruleset: Ruleset) -> Json:
    """The whole map: the best has ten territories more than the last, each with two armies."""
    codes = list(lands_of(ruleset).by_code)
    shares = [len(codes) // len(seats) - 2 * rank for rank in range(len(seats))]
    shares[0] += len(codes) - sum(shares)
    board = {}
    for seat, rank in zip(seats, ranks, strict=True):
        taken = codes[sum(shares[:rank]) : sum(shares[: rank + 1])]
        board |= {code: [seat.position, 2] for code in taken}
    return {"seats": [{"seat": seat.position, "objective": seat.position} for seat in seats], "board": board}


def _battaglia(seats: Sequence[Seat], ranks: Sequence[int], ruleset: Ruleset) -> Json:
    """Two hands: the best closes both."""
    first = seats[ranks.index(0)].position
    cards = [max(42 - 10 * rank, 2) for rank in ranks]
    one = hand(*cards, closer=first)
    return hands(one, one)


WAYS: dict[str, Callable[[Sequence[Seat], Sequence[int], Ruleset], Json]] = {
    "futurisiko": _futurisiko,
    "italywar": _italywar,
    "battaglia": _battaglia,
}
