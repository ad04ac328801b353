"""Where a tournament stands: the stage being played, its rounds, which tables are still open, who won them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypedDict

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from matches.readings import SAMPLE, Reading
from rules.base.json_types import Json
from tournaments.models import (
    Absence,
    Qualifier,
    Result,
    ResultLine,
    Round,
    SdadataStep,
    Seat,
    Stage,
    Table,
    Tournament,
)
from tournaments.selectors.rounds.rests import who_rests

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

OPEN = (Result.State.SUBMITTED, Result.State.DISPUTED)


class Begun(TypedDict):
    """What is asked with a stage: whether it has rounds, or people who came up to it."""

    begun: bool


class Course:
    """The stages of a tournament and its rounds, each asked of the database once, when first wanted."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    @cached_property
    def _begun(self) -> list[tuple[Stage, bool]]:
        """Return the stages in order, and whether each has rounds, or people who came up to it."""
        rows: list[WithAnnotations[Stage, Begun]] = _stages.rows(self.tournament.pk)
        for stage in rows:
            stage.tournament = self.tournament
        return [(stage, stage.begun) for stage in rows]

    @cached_property
    def stages(self) -> list[Stage]:
        """Return the stages in order."""
        return [stage for stage, _ in self._begun]

    @cached_property
    def rounds(self) -> list[Round]:
        """Return the rounds of all stages in order, drawn or published; no query where there is no stage."""
        stages = {stage.pk: stage for stage in self.stages}
        in_order = ("stage__number", "number")
        rounds = list(Round.objects.filter(stage__tournament=self.tournament).order_by(*in_order)) if stages else []
        for round_ in rounds:
            round_.stage = stages[round_.stage_id]
        return rounds

    @property
    def stage(self) -> Stage | None:
        """Return the last stage that was begun, else the first one; None only where there is no stage at all."""
        begun = [stage for stage, is_begun in self._begun if is_begun]
        return next(iter([*reversed(begun), *self.stages]), None)

    def after(self, stage: Stage) -> Stage | None:
        """Return the stage that follows, None after the last one."""
        return next((later for later in self.stages if later.number > stage.number), None)

    def last_round(self, stage: Stage) -> Round | None:
        """Return the latest round of a stage, drawn or published."""
        return next((round_ for round_ in reversed(self.rounds) if round_.stage_id == stage.pk), None)


def _stages_of(tournament: int) -> QuerySet[WithAnnotations[Stage, Begun]]:
    mine = OuterRef("pk")
    begun = Exists(Round.objects.filter(stage=mine)) | Exists(Qualifier.objects.filter(stage=mine))
    return Stage.objects.filter(tournament=tournament).annotate(begun=begun).order_by("number")


def _last_of(stage: int) -> QuerySet[Round]:
    return Round.objects.filter(stage=stage).order_by("-number")[:1]


_stages, _last = Reading(_stages_of, SAMPLE), Reading(_last_of, SAMPLE)  # asked by everybody who comes to the door


def current_stage(tournament: Tournament) -> Stage | None:
    """Return the last stage that was begun (it has rounds, or people who came up to it), else the first one.

    None only where a tournament has no stage at all.
    """
    return Course(tournament).stage


def next_stage(stage: Stage) -> Stage | None:
    """Return the stage that follows, None after the last one."""
    return Stage.objects.filter(tournament=stage.tournament_id, number__gt=stage.number).order_by("number").first()


def previous_stage(stage: Stage) -> Stage | None:
    """Return the stage before, None before the first one."""
    return Stage.objects.filter(tournament=stage.tournament_id, number__lt=stage.number).order_by("-number").first()


def next_round_number(stage: Stage) -> int:
    """Return the number the next drawn round of this stage gets."""
    last = _last.row(stage.pk)
    return last.number + 1 if last else 1


def planned_rounds(stage: Stage) -> list[Json]:
    """Return the rounds of the planner's answer kept with the stage; empty for a league or a single final."""
    rounds = stage.plan.get("rounds", []) if isinstance(stage.plan, dict) else []
    return list(rounds) if isinstance(rounds, list) else []


def finished_tables() -> Q:
    """Return the condition under which a table needs nothing more: a confirmed result, or it was not played."""
    confirmed = Result.objects.filter(table=OuterRef("pk"), state=Result.State.CONFIRMED)
    return Q(Exists(confirmed)) | ~Q(not_played_reason="")


def unfinished_tables(round: Round) -> QuerySet[Table]:
    """Return the tables of a round whose result nobody confirmed and that were not declared unplayed."""
    return Table.objects.filter(round=round).exclude(finished_tables()).order_by("number")


@dataclass(frozen=True)
class OpenRound:
    """A round with tables that still wait; `tables` are their numbers."""

    round: Round
    tables: tuple[int, ...]


def open_rounds(tournament: Tournament) -> list[OpenRound]:
    """Return the rounds of a tournament that wait for results, the earliest first: one query."""
    waiting = (
        Table.objects.filter(round__stage__tournament=tournament)
        .exclude(finished_tables())
        .select_related("round__stage")
        .order_by("round__stage__number", "round__number", "number")
    )
    rounds: dict[int, Round] = {}
    numbers: dict[int, list[int]] = {}
    for table in waiting:
        rounds.setdefault(table.round_id, table.round)
        numbers.setdefault(table.round_id, []).append(table.number)
    return [OpenRound(round_, tuple(numbers[pk])) for pk, round_ in rounds.items()]


def winners(
    round: Round, tables: Sequence[Table] | None = None, seats: Iterable[Seat] | None = None
) -> dict[int, Seat]:
    """Return the winner's seat by table: the one `won` line of the confirmed result, else the recorded decision.

    Tables that have neither (no result yet, or a tie nobody decided) are not in it. Three queries, one where the caller
    has the tables and the seats already.
    """
    tables = list(round.tables.all()) if tables is None else tables
    seated = seats_of(round) if seats is None else seats
    seat_at = {(seat.table_id, seat.entrant_id): seat for seat in seated}
    by_pk = {seat.pk: seat for seat in seat_at.values()}
    won: dict[int, list[int]] = {}
    lines = ResultLine.objects.filter(result__table__in=tables, result__state=Result.State.CONFIRMED, won=True)
    for table_pk, entrant_pk in lines.values_list("result__table_id", "entrant_id"):
        won.setdefault(table_pk, []).append(entrant_pk)
    winner_by_table: dict[int, Seat] = {}
    for table in tables:
        first = won.get(table.pk, [])
        if len(first) == 1 and (table.pk, first[0]) in seat_at:
            winner_by_table[table.pk] = seat_at[table.pk, first[0]]
        elif table.decided_winner_id in by_pk:
            winner_by_table[table.pk] = by_pk[table.decided_winner_id]
    return winner_by_table


def seats_of(round: Round) -> QuerySet[Seat]:
    """Return the seats of a round with who sits there, in the order of tables and seats."""
    seats = Seat.objects.filter(round=round).select_related("entrant__player", "entrant__club", "table")
    return seats.order_by("table__number", "position")


def last_public_round(stage: Stage) -> Round | None:
    """Return the newest round of a stage that everybody may see."""
    return stage.rounds.exclude(state=Round.State.DRAWN).order_by("-number").first()


def has_results(round: Round) -> bool:
    """Say whether anything was ever submitted for a table of this round that still stands."""
    return Result.objects.filter(table__round=round).exclude(state=Result.State.SUPERSEDED).exists()


def tables_touched(round: Round) -> list[int]:
    """Return the numbers of the tables at which something stands: a result, a step of the sdadata, not played."""
    result = Result.objects.filter(table=OuterRef("pk")).exclude(state=Result.State.SUPERSEDED)
    step = SdadataStep.objects.filter(table=OuterRef("pk"), undone_at=None)
    touched = round.tables.filter(Exists(result) | Exists(step) | ~Q(not_played_reason=""))
    return list(touched.order_by("number").values_list("number", flat=True))


def is_last_round(round: Round) -> bool:
    """Say whether nothing was drawn after this round, in its stage or in a later one."""
    later = Q(stage=round.stage_id, number__gt=round.number) | Q(
        stage__tournament=round.stage.tournament_id, stage__number__gt=round.stage.number
    )
    return not Round.objects.filter(later).exists()


def rounds_before(stage: Stage, before: int | None = None) -> Q:
    """Return what is true of the rounds of the tournament up to `stage`, its own below `before`."""
    mine = Q(stage=stage) if before is None else Q(stage=stage, number__lt=before)
    return Q(stage__number__lt=stage.number, stage__tournament=stage.tournament_id) | mine


def played_tables(stage: Stage, before: int | None = None) -> list[list[list[int]]]:
    """Return the tournament's rounds up to `stage` (its rounds below `before`) as tables of entrants in seat order.

    Who did not show up met nobody; a table that was not played is left out. One query.
    """
    earlier = Q(round__in=Round.objects.filter(rounds_before(stage, before)))
    seats = (
        Seat.objects.filter(earlier, no_show=False)
        .filter(table__not_played_reason="")
        .order_by("round__stage__number", "round__number", "table__number", "position")
        .values_list("round_id", "table_id", "entrant_id")
    )
    rounds: dict[int, dict[int, list[int]]] = {}
    for round_pk, table_pk, entrant_pk in seats:
        rounds.setdefault(round_pk, {}).setdefault(table_pk, []).append(entrant_pk)
    return [list(tables.values()) for tables in rounds.values()]


def who_missed(stage: Stage, number: int) -> set[int]:
    """Return, by primary key, the entrants who were expected in a round and did not play it: not whom its lot let
    rest. Three queries at most."""
    absent = Absence.objects.filter(stage=stage, round_number=number).values_list("entrant_id", flat=True)
    no_show = Seat.objects.filter(round__stage=stage, round__number=number, no_show=True)
    return {*absent, *no_show.values_list("entrant_id", flat=True)} - who_rests(stage).get(number, set())


def tables_with_states(round: Round) -> list[tuple[Table, str]]:
    """Return the tables with waiting, submitted, disputed, confirmed or not_played: one query."""
    counts = {str(state): Count("results", filter=Q(results__state=state)) for state in (*OPEN, Result.State.CONFIRMED)}
    tables = round.tables.annotate(**{f"n_{name}": count for name, count in counts.items()}).order_by("number")
    return [(table, table_state(table, [name for name in counts if getattr(table, f"n_{name}")])) for table in tables]


def numbers_waiting(round: Round) -> list[tuple[int, bool]]:
    """Return the numbers of the tables, each with whether it waits for its result: one query."""
    standing = Result.objects.filter(table=OuterRef("pk"), state__in=(*OPEN, Result.State.CONFIRMED))
    waits = ExpressionWrapper(Q(not_played_reason="") & ~Exists(standing), BooleanField())
    return list(round.tables.order_by("number").values_list("number", waits))


def next_missing(table: Table) -> tuple[Table, str] | None:
    """Return the next table of the round that still waits, with its state: those after this one first, then those
    before it. None when nothing waits any more; one query."""
    waiting = [row for row in tables_with_states(table.round) if row[1] not in ("confirmed", "not_played")]
    others = [row for row in waiting if row[0].pk != table.pk]
    return min(others, key=lambda row: (row[0].number < table.number, row[0].number), default=None)


def table_state(table: Table, results: Iterable[str]) -> str:
    """Return a table's state from the states of its results that still stand; what needs eyes comes first."""
    if table.is_not_played:
        return "not_played"
    states = set(results)
    order = (Result.State.DISPUTED, Result.State.SUBMITTED, Result.State.CONFIRMED)
    return next((str(state) for state in order if state in states), "waiting")


@dataclass(frozen=True)
class NextStep:
    """What comes next in a tournament. `code`:

    `none` no stage · `finished` it is closed · `review` round `round` is drawn, look and publish · `draw` round
    `number` of `stage` is to be drawn · `play` the last planned round `round` still waits for results · `advance` the
    stage is played, the next one follows · `finish` everything is played.
    """

    code: str
    stage: Stage | None = None
    number: int = 0
    round: Round | None = None


def next_step(tournament: Tournament, course: Course | None = None) -> NextStep:
    """Return what comes next; at most three queries, those of the course among them."""
    course = course or Course(tournament)
    stage = course.stage
    if stage is None:
        return NextStep("none")
    if tournament.state == Tournament.State.FINISHED:
        return NextStep("finished", stage)
    last = course.last_round(stage)
    if last is not None and last.state == Round.State.DRAWN:
        return NextStep("review", stage, last.number, last)
    number = last.number + 1 if last else 1
    if number <= max(stage.rounds_planned, len(planned_rounds(stage)), 1):
        return NextStep("draw", stage, number, last)
    if last is not None and unfinished_tables(last).exists():
        return NextStep("play", stage, last.number, last)
    return NextStep("advance" if course.after(stage) else "finish", stage, number, last)
