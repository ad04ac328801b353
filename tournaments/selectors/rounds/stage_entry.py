"""The step from one stage to the next as people ask about it: who comes through and why, who just misses, what ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from tournaments.models import Entrant, Stage, Standing
from tournaments.selectors.rounds.presence import away_since
from tournaments.selectors.rounds.round_field import Entering, Field, How, feeding_stage, recorded_lots
from tournaments.selectors.rounds.rounds import next_round_number
from tournaments.selectors.rounds.semifinals import best_matches

NEAR = 4


@dataclass(frozen=True, slots=True)
class Coming:
    """Somebody who comes through: `row` of the stage before (None: not placed there), `table` where they will sit
    (0: nobody knows yet), `goes` straight to the final or not.

    `lot` was drawn among equals (0: none), `decided_by` is the tie-break that set them apart from others with the same
    total, `best` the single match of a wild card, `since` the round from which on they missed every one (0: none).
    """

    entering: Entering
    row: Standing | None
    table: int = 0
    goes: bool = False
    lot: int = 0
    decided_by: str = ""
    best: Decimal | None = None
    since: int = 0


@dataclass(frozen=True, slots=True)
class Missed:
    """Somebody just behind: `short` are the points to the last who comes through by the standing (0: a tie-break)."""

    entrant: Entrant
    row: Standing
    short: Decimal
    decided_by: str = ""


@dataclass(frozen=True, slots=True)
class StageEntry:
    """Everybody at the step from `source` to the field's stage.

    `took_part` played there, and `ended_count` of them go no further. `away` would come but are not here.
    """

    source: Stage
    through: list[Coming] = field(default_factory=list)
    missed: list[Missed] = field(default_factory=list)
    away: list[Entrant] = field(default_factory=list)
    took_part: int = 0

    @property
    def ended_count(self) -> int:
        return max(0, self.took_part - len(self.through))

    @property
    def has_ways(self) -> bool:
        """Say whether some come through otherwise than by their place, or to a table known already."""
        ways = (How.WILD_CARD, How.DIRECT)
        return any(
            coming.goes or coming.table or coming.entering.replaces or coming.entering.how in ways
            for coming in self.through
        )

    @property
    def direct(self) -> int:
        return sum(coming.goes for coming in self.through)


def step_into(field: Field) -> StageEntry | None:
    """Return the step into the first round of a stage that a standing feeds, None elsewhere; at most six queries."""
    source = feeding_stage(field.stage) if field.number == 1 else None
    if source is None:
        return None
    standings = Standing.objects.filter(stage=source).select_related("entrant__player", "entrant__club")
    rows = {row.entrant_id: row for row in standings.order_by("order")}
    tables = {entrant.pk: at for at, table in enumerate(field.fixed, start=1) for entrant in table}
    entering = [*field.direct, *field.entering]
    cards = best_matches(field.stage) if any(who.how == How.WILD_CARD for who in entering) else {}
    lots = recorded_lots(field.stage, 1)
    since = away_since(source, next_round_number(source)) if source.kind == Stage.Kind.LEAGUE else {}
    through = [
        Coming(
            who,
            rows.get(who.entrant.pk),
            tables.get(who.entrant.pk, 0),
            who.how == How.DIRECT or who in field.direct,
            lots.get(who.entrant.pk, 0),
            _deciding_rule(rows.get(who.entrant.pk)),
            cards.get(who.entrant.pk) if who.how == How.WILD_CARD else None,
            since.get(who.entrant.pk, 0),
        )
        for who in entering
    ]
    played = sum(row.played > 0 for row in rows.values())
    return StageEntry(source, through, _near_misses(rows, through, field), field.away, played)


def _deciding_rule(row: Standing | None) -> str:
    return str(row.detail.get("decided_by") or "") if row else ""


def _near_misses(rows: Mapping[int, Standing], through: list[Coming], field: Field) -> list[Missed]:
    """Return the next of the standing who are here and not through; nobody while it is not known who is."""
    placed = [coming.row for coming in through if coming.row and coming.entering.how != How.WILD_CARD]
    if not placed or field.tied:
        return []
    last = max(placed, key=lambda row: row.order)
    gone = {coming.entering.entrant.pk for coming in through} | {entrant.pk for entrant in field.away}
    behind = [row for pk, row in rows.items() if pk not in gone and not row.entrant.is_withdrawn]
    return [
        Missed(row.entrant, row, max(Decimal(0), last.total - row.total), _deciding_rule(row)) for row in behind[:NEAR]
    ]
