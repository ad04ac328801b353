"""Who sits in the final: winners of semifinals, direct finalists, replacements; and the wild card before it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring.record import Points

WINNER, DIRECT, SAME_TABLE, ELSEWHERE, NEXT = "winner", "direct", "same_table", "elsewhere", "next"


@dataclass(frozen=True, slots=True)
class Finalist:
    """A seat in the final. `how`: winner of a semifinal, direct, or instead of `replaces` from the same table, as the
    best second elsewhere, or as the next of the standing."""

    entrant: int
    how: str
    replaces: int | None = None


def finalists(
    semifinals: Sequence[Sequence[int]],
    standing: Sequence[int],
    *,
    direct: Sequence[int] = (),
    withdrawn: Collection[int] = (),
    elsewhere: Collection[int] = (),
) -> list[Finalist]:
    """Return the final's seats, direct finalists first; `semifinals` list their players in the order they finished.

    Who withdrew is replaced by the second of the same semifinal, then its third and fourth, then by the best second
    elsewhere (best: by the standing), then by its thirds and fourths, then by the next of the standing. Nobody comes in
    twice: who goes straight to this final, or plays another (`elsewhere`), leaves a semifinal they won to who would
    replace them there, in nobody's place.
    """
    finalists: list[Finalist] = []
    gaps: list[int | None] = []
    for entrant in direct:
        if entrant in withdrawn:
            gaps.append(entrant)
        else:
            finalists.append(Finalist(entrant, DIRECT))
    for table in semifinals:
        taken = {*elsewhere, *(finalist.entrant for finalist in finalists)}
        here = [entrant for entrant in table if entrant not in withdrawn and entrant not in taken]
        missing = None if table[0] in taken else table[0]
        if not here:
            gaps.append(missing)
        elif here[0] == table[0]:
            finalists.append(Finalist(table[0], WINNER))
        else:
            finalists.append(Finalist(here[0], SAME_TABLE, missing))
    for gap in gaps:
        finalists += _replacement(gap, finalists, semifinals, standing, {*withdrawn, *elsewhere})
    return finalists


def _replacement(
    missing: int | None,
    finalists: Sequence[Finalist],
    semifinals: Sequence[Sequence[int]],
    standing: Sequence[int],
    withdrawn: Collection[int],
) -> list[Finalist]:
    """Return whoever takes the seat of a finalist whose table has nobody left; nobody when the standing is used up."""
    taken = {finalist.entrant for finalist in finalists} | set(withdrawn)
    rank = {entrant: place for place, entrant in enumerate(standing)}
    places = max((len(table) for table in semifinals), default=0)
    for place in range(1, places):
        behind = [table[place] for table in semifinals if len(table) > place and table[place] not in taken]
        if behind:
            best = min(behind, key=lambda entrant: rank.get(entrant, len(rank)))
            return [Finalist(best, ELSEWHERE, missing)]
    following = next((entrant for entrant in standing if entrant not in taken), None)
    return [] if following is None else [Finalist(following, NEXT, missing)]


def wild_card(standing: Sequence[int], best_match: Mapping[int, Points], qualified: Collection[int]) -> int | None:
    """Return the best single match among those not qualified; of equals whoever stands higher. None when nobody is
    left."""
    others = [entrant for entrant in standing if entrant not in qualified and entrant in best_match]
    return max(others, key=lambda entrant: best_match[entrant], default=None)


def semifinalists(standing: Sequence[int], best_match: Mapping[int, Points], seats: int) -> list[int]:
    """Return who plays the semifinals when the last of `seats` goes to the wild card: the standing's first, then that
    one."""
    first = list(standing[: seats - 1])
    card = wild_card(standing, best_match, first)
    return first if card is None else [*first, card]
