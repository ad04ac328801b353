"""The order of an elimination or a final: how far somebody came, then the place there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.record import Result
from scoring.standings import normalised_points

Key = tuple[int, int, int, Fraction]


@dataclass(frozen=True, slots=True)
class KnockoutRow:
    """One entrant: `reached` is the round, `place` the place at its table (None: not played yet)."""

    entrant: int
    position: int
    reached: int
    place: int | None
    results: tuple[Result, ...]


def knockout(
    entrants: Sequence[int], results: Sequence[Result], reached: dict[int, int], final: int
) -> list[KnockoutRow]:
    """Return rows in order, equals sharing a position (1, 2, 2, 4).

    Who came further stands higher; in one round winners stand before who still has to play, and they before the
    others by place and share of the table's points. In the last round (`final`) the place alone decides, so that
    several finals share 1, 1, 2, 2.
    """
    by_entrant: dict[int, list[Result]] = {entrant: [] for entrant in entrants}
    for result in results:
        if result.entrant in by_entrant:
            by_entrant[result.entrant].append(result)
    keys = {entrant: _key(by_entrant[entrant], reached.get(entrant, 0), final) for entrant in entrants}
    ordered = sorted(entrants, key=lambda entrant: keys[entrant], reverse=True)
    values = [keys[entrant] for entrant in ordered]
    rows = []
    for entrant in ordered:
        there = [result for result in by_entrant[entrant] if result.round == keys[entrant][0]]
        place = there[0].place if there else None
        rows.append(
            KnockoutRow(entrant, values.index(keys[entrant]) + 1, keys[entrant][0], place, tuple(by_entrant[entrant]))
        )
    return rows


def _key(mine: Sequence[Result], seated: int, final: int) -> Key:
    last = max((result.round for result in mine), default=0)
    if seated > last or not mine:
        return (seated, 1, 0, Fraction(0))
    result = next(result for result in mine if result.round == last)
    share = Fraction(0) if last == final else Fraction(normalised_points(result, "table_share"))
    return (last, 2 if result.won else 0, -result.place, share)
