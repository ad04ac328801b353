"""The standing of a direct elimination: who came further stands higher."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.record import Line, Penalty, Points, Result, minus
from scoring.standings import StandingRow, normalised


def elimination_rows(
    results: Iterable[Result], penalties: Iterable[Penalty] = (), previous: Mapping[int, int] | None = None
) -> list[StandingRow]:
    """Rows by the last round reached; there the winner first, then the place in a final, else the share of the table.

    A share compares tables of different sizes and methods (the measure of lucky losers). Equal ones share a position.
    The total is the sum of the match points less the penalties, for information: it decides nothing.
    """
    by_entrant: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        by_entrant[result.entrant].append(result)
    taken: dict[int, list[Penalty]] = defaultdict(list)
    for penalty in penalties:
        taken[penalty.entrant].append(penalty)
    last = {entrant: max(played, key=lambda one: one.round) for entrant, played in by_entrant.items()}
    final = max((result.round for result in last.values()), default=0)
    one_table = len({frozenset({one.entrant, *one.met}) for one in last.values() if one.round == final}) == 1
    keys = {entrant: _key(result, one_table and result.round == final) for entrant, result in last.items()}
    ordered = sorted(keys, key=lambda entrant: keys[entrant], reverse=True)
    rows: list[StandingRow] = []
    for index, entrant in enumerate(ordered):
        same = index > 0 and keys[ordered[index - 1]] == keys[entrant]
        position = rows[-1].position if same else index + 1
        rows.append(_row(entrant, by_entrant[entrant], taken[entrant], position, previous or {}))
    return rows


def _key(result: Result, is_final: bool) -> tuple[int, bool, Fraction]:
    """Higher stands higher: round reached, table won, then place in a final of one table or share of the table."""
    measure = Fraction(-result.place) if is_final else Fraction(normalised(result, "table_share"))
    return result.round, result.won, measure


def _row(
    entrant: int, played: list[Result], taken: list[Penalty], position: int | None, previous: Mapping[int, int]
) -> StandingRow:
    played = sorted(played, key=lambda one: one.round)
    total: Points = sum(one.points for one in played)
    for penalty in taken:
        total = minus(total, penalty.points)
    before = previous.get(entrant)
    return StandingRow(
        position=position,
        entrant=entrant,
        total=total,
        lines=tuple(Line(one.round, one.points, one) for one in played),
        penalties=tuple(taken),
        penalty=sum(one.points for one in taken),
        played=len(played),
        wins=sum(one.won for one in played),
        movement=None if before is None or position is None else before - position,
    )
