"""FutuRisiKo!: the flags of every player; twenty win at once (F40), else the most when the time is over (F41)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rules import Ruleset
from rules.base.json_types import Json, JsonMapping
from rules.futurisiko.options import FutuRuleset
from tournaments.counting.endings import lands
from tournaments.counting.endings.boards import lands_of
from tournaments.counting.endings.ending import Ended, Ending
from tournaments.counting.endings.lands import Side
from tournaments.counting.endings.placed import contradictions

Thing = TypeVar("Thing")
ROUNDS = 10
COLUMNS, SEA_COLUMNS = 3, 2


def count(part: Json, ruleset: Ruleset) -> Ended:
    """Count the flags; equal ones share the first place."""
    assert isinstance(ruleset, FutuRuleset)
    known = lands_of(ruleset)
    sides = sides_of(part, ruleset)
    defects = [*(lands.map_defects(part, known) if part["board"] else lands.sums(sides, known))]
    facts = lands.rank_sides(sides, lambda side: side.territories, (), ruleset.leavers)
    end = lands.end_of(sides, facts, defects, part)
    playing = [side for side in sides if not side.is_out and not side.left]
    best = max((side.territories or 0 for side in playing), default=0)
    if not defects and best < ruleset.victory_territories and len(playing) > 1:
        end.notes.append({"code": "time_was_up", "value": ruleset.victory_territories})
    return end


def sides_of(part: Json, ruleset: Ruleset) -> list[Side]:
    """Return every seat in numbers."""
    return [lands.side_of(row, part) for row in part["seats"]]


def sheet(ruleset: Ruleset) -> JsonMapping:
    """Return what the printed sheet shows: territories, sea areas, the supplies of a player and what they cost."""
    assert isinstance(ruleset, FutuRuleset)
    known = lands_of(ruleset)
    return {
        "lands": in_columns(list(known.by_code.values()), COLUMNS),
        "seas": in_columns(known.seas, SEA_COLUMNS),
        "rounds": range(1, ROUNDS + 1),
        "rules": ruleset,
        "supplies": [
            ("land", ruleset.land_limit, ruleset.land_cost),
            ("air", ruleset.air_limit, ruleset.air_cost),
            ("sea", ruleset.sea_limit, ruleset.sea_cost),
            ("flag", ruleset.flag_limit, 0),
        ],
    }


def in_columns(things: Sequence[Thing], count: int) -> list[Sequence[Thing]]:
    """Return the things in so many columns, read downwards, none longer than the first."""
    rows = -(-len(things) // count)
    return [things[at : at + rows] for at in range(0, len(things), rows)]


def columns(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the flags: they are all that counts."""
    return ("territories",)


def place_defects(document: Json, ruleset: Ruleset) -> Iterator[Json]:
    """Yield what is wrong with places: the most flags are first, whoever wrote only places and flags (F41)."""
    return contradictions(document, ruleset)


ENDING = Ending("lands", lands.clean, count, lands.blank, sheet, columns, sides_of, place_defects)
