"""How far somebody came in a tournament of several stages, and by which way: the "why" of a final standing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count

from tournaments.formats import round_names
from tournaments.models import Qualifier, Result, Stage, Standing, Table

FINAL, SEMIFINAL, ROUND, STANDING = "final", "semifinal", "round", "standing"
KINDS = {round_names.SEMIFINALS: SEMIFINAL, round_names.FINAL: FINAL, round_names.FINALS: FINAL}
TOLD = (Qualifier.How.DIRECT, Qualifier.How.WILD_CARD, Qualifier.How.LUCKY_LOSER, Qualifier.How.REPLACEMENT)


@dataclass(frozen=True, slots=True)
class Came:
    """Where somebody ended: `kind` is final, semifinal, round or standing; `number` the round, `table` the table's
    number where there were several, `place` the place there (of a standing: the position); `is_out`: beaten there,
    and others have played on since."""

    stage: Stage
    kind: str
    number: int = 0
    table: int | None = None
    place: int | None = None
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """How somebody came into a stage: a code of Qualifier.How, whom they replace, who replaces them."""

    how: str = ""
    replaces: str = ""
    replaced_by: str = ""


USUAL = Way()


def came_of(row: Standing, tables: Mapping[int, int]) -> Came:
    """Return where a row of a standing ended; `tables` is how many tables with a result each round of its stage has."""
    stage, reached = row.stage, row.detail.get("reached")
    if stage.kind == Stage.Kind.LEAGUE or reached is None:
        return Came(stage, STANDING, place=row.position)
    kind = FINAL if reached == stage.rounds_planned else KINDS.get(stage.round_named(reached).code, ROUND)
    there: dict[str, int] = next((line for line in row.detail["lines"] if line["round"] == reached), {})
    table = there.get("number") if tables.get(reached, 0) > 1 else None
    place = row.detail.get("place")
    return Came(stage, kind, reached, table, place, is_out=place != 1 and max(tables, default=0) > reached)


def tables_reached(rows: Iterable[Standing]) -> dict[int, dict[int, int]]:
    """Return how many tables with a result each round has: stage -> round -> count."""
    seen: dict[int, dict[int, set[int]]] = {}
    for row in rows:
        for line in row.detail.get("lines", []):
            if "table" in line:
                seen.setdefault(row.stage_id, {}).setdefault(line["round"], set()).add(line["table"])
    return {stage: {number: len(tables) for number, tables in rounds.items()} for stage, rounds in seen.items()}


def whys_of(stage: Stage, rows: Sequence[Standing]) -> Mapping[int, tuple[Came, Way]]:
    """Return, by entrant, where these rows of an elimination or final ended and how they got there; nothing for a
    league; two queries."""
    if stage.kind == Stage.Kind.LEAGUE:
        return {}
    played = Table.objects.filter(round__stage=stage, results__state=Result.State.CONFIRMED)
    tables = dict(played.values_list("round__number").annotate(Count("pk")).order_by())
    ways = ways_of([stage])
    came = {row.entrant_id: came_of(row, tables) for row in rows}
    return {pk: (end, ways.get(pk, USUAL)) for pk, end in came.items()}


def ways_of(stages: Sequence[Stage]) -> Mapping[int, Way]:
    """Return, by entrant, the ways into these stages that need telling; one query."""
    ways: dict[int, Way] = {}
    rows = Qualifier.objects.filter(stage__in=stages, how__in=TOLD).select_related(
        "entrant__player", "replaces__player"
    )
    for row in rows.order_by("stage__number", "round_number"):
        replaces = row.replaces.player.name if row.replaces else ""
        before = ways.get(row.entrant_id, Way())
        ways[row.entrant_id] = Way(row.how, replaces, before.replaced_by)
        if row.replaces_id:
            gone = ways.get(row.replaces_id, Way())
            ways[row.replaces_id] = Way(gone.how, gone.replaces, row.entrant.player.name)
    return ways
