"""What a game must say about its end, so that paper, entry, check and public page are the same for all games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules import Ruleset
from rules.base.json_types import Json, JsonMapping
from scoring.facts import SeatFacts


@dataclass(frozen=True)
class Ended:
    """What was written down, counted. `facts` have a place for every seat, a provisional one while there are defects.

    Defects and notes name their cell: `seat`, and `hand`, `territory` or `value` where there is one.
    """

    facts: tuple[SeatFacts, ...]
    defects: list[Json] = field(default_factory=list)
    notes: list[Json] = field(default_factory=list)


def _nothing(part: Json, ruleset: Ruleset) -> tuple[()]:
    return ()


def _no_cells(part: Json) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class Ending:
    """One game.

    `kind` is the way of entering it: lands (territories by player, or on a map) or hands (one row after the other).
    `clean` returns what was sent with the keys we keep: (part, seats, ruleset); BadDocument when it has another shape.
    `count`: (clean part, ruleset). `blank`: what an empty table begins with: (seats in order, ruleset). `sheet`: what
    the printed sheet shows besides the seats: (ruleset). `columns`: the numbers asked of every seat, in their order;
    `sides` are those numbers of a clean part, one object per seat, where the game counts territories. `place_defects`:
    what is wrong with places and points written without the rest: (clean document of `places`, ruleset). `cells`: what
    a clean part says hand by hand, as ((seat, field, hand), value); nothing where there are no hands.
    """

    kind: str
    clean: Callable[[Json, Collection[int], Ruleset], Json]
    count: Callable[[Json, Ruleset], Ended]
    blank: Callable[[Sequence[int], Ruleset], Json]
    sheet: Callable[[Ruleset], JsonMapping]
    columns: Callable[[Ruleset], tuple[str, ...]]
    sides: Callable[[Json, Ruleset], Sequence[Any]] = _nothing
    place_defects: Callable[[Json, Ruleset], Iterable[Json]] = _nothing
    cells: Callable[[Json], Iterable[tuple[tuple[int, str, int], object]]] = _no_cells


def rows_of(ended: Ended) -> list[Json]:
    """Return the places and points of a counted end as a result of places keeps them."""
    return [
        {
            "seat": fact.seat,
            "place": fact.place,
            "points": None if fact.points is None else str(fact.points),
            "eliminated": fact.eliminated,
        }
        for fact in ended.facts
    ]
