"""R29 for a table that plays on paper: who throws next, in which lap and at how much, from what was written down.

What the engine knows of a digital match, a table says here: whose turn ended, what fell, who is out of the match. Laps
and thresholds are those of `rules.risiko.chapters.sdadata`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.risiko.chapters.sdadata import goes_past, most_of
from rules.risiko.options import RisikoRuleset

DICE, FACES = 2, 6


class TurnEnd(NamedTuple):
    """The end of a seat's turn: the dice that fell, None where too many conquests cancelled the throw."""

    seat: int
    dice: tuple[int, int] | None


class Out(NamedTuple):
    """A seat that takes no more turns: eliminated, or gone."""

    seat: int


class PaperSdadata(NamedTuple):
    """Where a table stands: `seat` ends its turn next, in `lap`, and up to `most` the match ends; with `is_over` they
    are those of the last throw. `seats` are still in."""

    seat: int
    lap: int
    most: int
    is_over: bool
    seats: tuple[int, ...]


def paper_sdadata(rules: RisikoRuleset, order: Sequence[int], facts: Iterable[TurnEnd | Out]) -> PaperSdadata:
    """Return where a table stands after the facts, `order` being the order of play.

    The last in the order who is still in throws first. Raises ValueError for a fact about somebody who is not in turn
    or not in, and for any fact after the end.
    """
    seats, last, lap, first = tuple(order), 0, 0, 0
    ended: PaperSdadata | None = None
    for fact in facts:
        now = ended or _next(rules, order, seats, last, lap, first)
        if now.is_over or fact.seat not in seats:
            raise ValueError(fact)
        if isinstance(fact, Out):
            seats = tuple(seat for seat in seats if seat != fact.seat)
            continue
        if fact.seat != now.seat:
            raise ValueError(fact)
        last, lap, first = fact.seat, now.lap, first or fact.seat
        if fact.dice is not None and sum(fact.dice) <= now.most:
            ended = now._replace(is_over=True)
    return ended or _next(rules, order, seats, last, lap, first)


def _next(
    rules: RisikoRuleset, order: Sequence[int], seats: tuple[int, ...], last: int, lap: int, first: int
) -> PaperSdadata:
    """Return who ends the turn after the seat `last` (0: nobody yet) whose lap was `lap`; `first` opened the laps."""
    if not last:
        return PaperSdadata(seats[-1], 1, most_of(rules, 1), len(seats) < 2, seats)
    start = order.index(last) + 1
    following = next(seat for seat in [*order[start:], *order[:start]] if seat in seats)
    lap += goes_past(order, last, following, first)
    return PaperSdadata(following, lap, most_of(rules, lap), len(seats) < 2, seats)
