"""Semifinals and finals live: who plays, at which table, instead of whom (docs/formats.md#semifinals)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db.models import Max

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.formats.finals import DIRECT, WINNER, Finalist, finalists, semifinalists
from tournaments.formats.semifinals import (
    FormatError,
    Leader,
    SemifinalPlan,
    deal_out,
    semifinal_plan,
    semifinal_tables,
)
from tournaments.formats.stage import Semifinals
from tournaments.models import Result, ResultLine, Round, Seat, Stage, Table
from tournaments.selectors.rounds.ranking import Ranked, cut_tie, ranked_entrants
from tournaments.selectors.rounds.round_field import Entering, Field, How, People, feeding_stage
from tournaments.selectors.rounds.rounds import winners


def semifinal_fill(field: Field, people: People) -> None:
    """Fill in who plays the semifinals, the tables, and who waits in the final."""
    rules = field.stage.rules.semifinals
    assert rules is not None
    ranked = ranked_entrants(field.stage, people)
    here = [pk for pk in ranked.order if not people.all[pk].is_withdrawn]
    try:
        plan = _plan(field.stage, rules, ranked, here)
        # Who waits in the final may be away while the others play the semifinals.
        waiting = plan.direct * plan.winners
        here = here[:waiting] + [pk for pk in here[waiting:] if people.here(pk)]
        if len(here) < plan.entrants:
            raise FormatError("too_few", needed=plan.entrants)
        _seat(field, people, rules, plan, ranked, here)
    except FormatError as error:
        params = {"entrants": len(here), "needed": error.params.get("needed", 0)}
        field.problem = Refused("semifinals_too_few", **params)


def _plan(stage: Stage, rules: Semifinals, ranked: Ranked, here: Sequence[int]) -> SemifinalPlan:
    """Return the numbers of semifinals, finals and direct finalists for who took part in the stage before."""
    if rules.plan:
        return rules.plan
    took_part = sum(row.played > 0 for row in ranked.rows.values())
    source = feeding_stage(stage)
    rounds = source.rounds.count() if source else 0
    first = [(pk, ranked.rows[pk]) for pk in here[:2]]
    leaders = [Leader(rounds > 0 and row.wins == rounds, ranked.is_alone(pk)) for pk, row in first]
    return semifinal_plan(rules.rule, took_part, leaders)


def _seat(
    field: Field, people: People, rules: Semifinals, plan: SemifinalPlan, ranked: Ranked, here: Sequence[int]
) -> None:
    through = plan.entrants - rules.wild_card
    waiting = plan.direct * plan.winners
    field.plan = plan
    field.away = [people.all[pk] for pk in ranked.order[:through] if pk not in here]
    if any(cut_tie(field, people, ranked, here, cut) for cut in (waiting, through)):
        return
    chosen = semifinalists(here, best_matches(field.stage), plan.entrants) if rules.wild_card else here[:through]
    field.standing = [people.all[pk] for pk in [*chosen, *(pk for pk in here if pk not in chosen)]]
    missing = iter(field.away)
    for rank, pk in enumerate(chosen, start=1):
        row = _entering_row(people, pk, rank, waiting, ranked.order[:through], missing)
        (field.direct if rank <= waiting else field.entering).append(row)
    clubs = {pk: str(people.all[pk].club_id or "") for pk in chosen}
    tables = [table for part in semifinal_tables(chosen, plan, clubs, rules.seating) for table in part]
    field.fixed = [[people.all[pk] for pk in table] for table in tables]
    seated = {pk for table in tables for pk in table}
    field.shared = [[people.all[pk] for pk in group] for group in ranked.shared if seated & set(group)]
    field.shared_seed = ranked.seed


def _entering_row(people: People, pk: int, rank: int, waiting: int, first: Sequence[int], missing: Any) -> Entering:
    """Return somebody with why they are in: by the standing, straight to the final, for who is away, or by the wild
    card."""
    if pk in first:
        return Entering(people.all[pk], How.DIRECT if rank <= waiting else How.STANDING, rank=rank)
    replaces = next(missing, None)
    return Entering(people.all[pk], How.REPLACEMENT if replaces else How.WILD_CARD, replaces=replaces, rank=rank)


def best_matches(stage: Stage) -> dict[int, Decimal]:
    """Return the best match points of everybody in the stage before, by entrant."""
    lines = ResultLine.objects.filter(
        result__state=Result.State.CONFIRMED, result__table__round__stage=feeding_stage(stage)
    )
    return dict(lines.values_list("entrant_id").annotate(best=Max("points")).order_by())


def begun_with(stage: Stage) -> tuple[SemifinalPlan, list[int]] | None:
    """Return what the semifinals began with: their numbers, and the standing by entrants' numbers."""
    kept = stage.plan.get("finals") if isinstance(stage.plan, dict) else None
    if not kept:
        return None
    plan = SemifinalPlan(int(kept["semifinals"]), int(kept["direct"]), int(kept["winners"]))
    return plan, [int(number) for number in kept["standing"]]


def begin_document(field: Field) -> Json:
    """Return what `begun_with` reads back, and the planned rounds, as parts of a stage's plan."""
    assert field.plan is not None
    plan = field.plan
    return {
        "finals": {
            "semifinals": plan.semifinals,
            "direct": plan.direct,
            "winners": plan.winners,
            "standing": [entrant.number for entrant in field.standing],
        },
        "rounds": rounds_document(plan),
    }


def rounds_document(plan: SemifinalPlan) -> list[Json]:
    """Return semifinals and finals as the planner writes rounds."""
    each = plan.finalists // plan.winners
    return [
        {"entrants": 4 * plan.semifinals, "tables": [4] * plan.semifinals, "advance_per_table": 1, "lucky_losers": 0},
        {"entrants": plan.finalists, "tables": [each] * plan.winners, "advance_per_table": 1, "lucky_losers": 0},
    ]


def final_fill(field: Field, people: People) -> None:
    """Fill in the finals: winners of semifinals, those who waited, replacements; a table for each final."""
    begun = begun_with(field.stage)
    before = Round.objects.filter(stage=field.stage, number=field.number - 1).first()
    if begun is None or before is None:
        return
    plan, numbers = begun
    field.plan = plan
    by_number = {entrant.number: pk for pk, entrant in people.all.items()}
    standing = [by_number[number] for number in numbers if number in by_number]
    ended = _order_of_finish(field, before)
    if field.undecided:
        return
    parts = deal_out(standing[: plan.entrants], plan.winners)
    gone = {pk for pk in people.all if not people.here(pk)}
    straight = {pk for part in parts for pk in part[: plan.direct]}
    of = _parts_of(list(ended.values()), parts, plan)
    for at, part in enumerate(parts):
        mine = {table: order for (table, order), where in zip(ended.items(), of, strict=True) if where == at}
        others = [pk for pk in standing if not any(pk in part for part in parts) or pk in part]
        direct = part[: plan.direct]
        elsewhere = {*straight.difference(direct), *(row.entrant.pk for row in field.entering)}
        seats = finalists(list(mine.values()), others, direct=direct, withdrawn=gone, elsewhere=elsewhere)
        rows = [_finalist(people, seat, mine, rank) for rank, seat in enumerate(seats, len(field.entering) + 1)]
        field.entering += rows
        field.fixed.append([row.entrant for row in rows])
        field.away += [row.replaces for row in rows if row.replaces]


def _order_of_finish(field: Field, before: Round) -> dict[Table, list[int]]:
    """Return the players of each semifinal in the order they finished, equals in the order of play."""
    won = winners(before)
    lines = ResultLine.objects.filter(result__table__round=before, result__state=Result.State.CONFIRMED)
    place = {(table, who): at for table, who, at in lines.values_list("result__table_id", "entrant_id", "place")}
    tables: dict[int, list[tuple[bool, int, int, int]]] = {}
    for seat in Seat.objects.filter(round=before, no_show=False):
        first = won.get(seat.table_id)
        at = place.get((seat.table_id, seat.entrant_id), 0)
        key = (first is None or first.pk != seat.pk, at, seat.position, seat.entrant_id)
        tables.setdefault(seat.table_id, []).append(key)
    rows = list(before.tables.order_by("number"))
    for table in rows:
        table.round = before
    field.undecided = [table for table in rows if table.pk not in won]
    return {table: [row[-1] for row in sorted(tables.get(table.pk, []))] for table in rows}


def _parts_of(orders: Sequence[Sequence[int]], parts: Sequence[Sequence[int]], plan: SemifinalPlan) -> list[int]:
    """Return the parallel standing (index) of each semifinal: that of most of its people.

    Of equals it is the one the table was made for, as somebody may have come in from outside.
    """
    each = max(1, plan.semifinals // plan.winners)

    def close(table: int, part: int) -> tuple[int, bool]:
        return len(set(orders[table]) & set(parts[part])), table // each == part

    return [max(range(len(parts)), key=lambda part: close(table, part)) for table in range(len(orders))]


def _finalist(people: People, seat: Finalist, mine: Mapping[Table, Sequence[int]], rank: int) -> Entering:
    table = next((table for table, order in mine.items() if seat.entrant in order), None)
    how = {WINNER: How.WINNER, DIRECT: How.DIRECT}.get(seat.how, How.REPLACEMENT)
    replaces = people.all[seat.replaces] if seat.replaces is not None else None
    return Entering(people.all[seat.entrant], how, table, replaces, rank)
