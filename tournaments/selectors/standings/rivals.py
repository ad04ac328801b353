"""Who has the same total as somebody in a standing, and what set them apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.base.json_types import JsonMapping
from tournaments.models import Stage, Standing
from tournaments.selectors.standings.columns import PlainRow

AHEAD, BEHIND, LEVEL = "ahead", "behind", "level"


@dataclass(frozen=True, slots=True)
class Rival:
    """The neighbour with the same total: `how` somebody stands to them (ahead, behind, level), the tie-break by its
    `code` and both its values. `others` counts those who are level beside the one that `name` names."""

    name: str
    how: str
    code: str = ""
    mine: Any = None
    theirs: Any = None
    others: int = 0


def rivals_of(stage: Stage, everybody: Sequence[PlainRow], rows: Iterable[Standing]) -> dict[int, Rival]:
    """Return the rival of each of these rows (by primary key) who has one: the next with the same total, of the last
    of them the one before. One query where a rival is none of these rows, else none. A row that has gone since
    `everybody` was read, because the standing was made anew, has none.

    Where the finals of a round come before everybody else, totals do not order the standing: nobody has a rival.
    """
    if stage.kind != Stage.Kind.LEAGUE or (isinstance(stage.plan, dict) and stage.plan.get("finals_round")):
        return {}
    ties = {row.pk: row.detail.get("ties") or {} for row in rows}
    at = {row.pk: place for place, row in enumerate(everybody)}
    pairs = {pk: row for pk in ties if pk in at and (row := _neighbour(everybody, at[pk])) is not None}
    missing = {neighbour.pk for neighbour in pairs.values()} - ties.keys()
    known = dict(Standing.objects.filter(pk__in=missing).values_list("pk", "detail")) if missing else {}
    ties |= {pk: detail.get("ties") or {} for pk, detail in known.items()}
    codes = stage.tournament.tie_breaks
    return {
        pk: _rival(everybody, everybody[at[pk]], neighbour, codes, ties[pk], ties[neighbour.pk])
        for pk, neighbour in pairs.items()
        if neighbour.pk in ties
    }


def _neighbour(everybody: Sequence[PlainRow], at: int) -> PlainRow | None:
    """Return the next row with the same total, else the one before; None for who is alone, or has no position or no
    match yet."""
    mine = everybody[at]
    if mine.position is None or not mine.played:
        return None
    beside = [everybody[place] for place in (at + 1, at - 1) if 0 <= place < len(everybody)]
    equal = [row for row in beside if row.total == mine.total and row.position is not None]
    level = [row for row in equal if row.position == mine.position]
    return next(iter([*level, *equal]), None)


def _rival(
    everybody: Sequence[PlainRow],
    mine: PlainRow,
    other: PlainRow,
    codes: Sequence[str],
    own: JsonMapping,
    theirs: JsonMapping,
) -> Rival:
    if mine.position == other.position:
        level = sum(row.position == mine.position for row in everybody)
        return Rival(other.name, LEVEL, others=level - 2)
    how = AHEAD if mine.order < other.order else BEHIND
    code = next((code for code in codes if code in own and code in theirs and own[code] != theirs[code]), "")
    return Rival(other.name, how, code, own.get(code), theirs.get(code))
