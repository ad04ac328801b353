"""The organiser's desk: where the tournament stands and the one thing to do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.models import Entrant, Round, Stage, Table, Tournament
from tournaments.selectors.rounds.presence import absent_from
from tournaments.selectors.rounds.rounds import Course, next_step, planned_rounds, tables_with_states

FEWEST = 3


@dataclass
class Desk:
    """`step` is what is next: add_players, choose_plan, draw, review, start, results, advance, finish, over.

    `round` is the latest one, `tables` are its tables with their states, `number` the next round's.
    """

    step: str = "add_players"
    stage: Stage | None = None
    following: Stage | None = None
    round: Round | None = None
    number: int = 1
    active: int = 0
    tables: list[tuple[Table, str]] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)

    @property
    def missing(self) -> list[tuple[Table, str]]:
        return [(table, state) for table, state in self.tables if state not in ("confirmed", "not_played")]

    @property
    def done(self) -> int:
        return len(self.tables) - len(self.missing)

    @property
    def is_plain_final(self) -> bool:
        """Say whether the round is the only one of a final, so that its name says nothing more."""
        return bool(
            self.round and self.stage and self.stage.kind == Stage.Kind.FINAL and self.stage.rounds_planned == 1
        )

    @property
    def counts(self) -> Counter[str]:
        return Counter(state for _, state in self.tables)


def desk_of(
    tournament: Tournament,
    course: Course | None = None,
    tables_at: Mapping[int, list[tuple[Table, str]]] | None = None,
) -> Desk:
    """Return the desk; at most seven queries whatever the size.

    `course` is the tournament's, `tables_at` the tables with their states by round, where the caller has them already.
    """
    course = course or Course(tournament)
    step = next_step(tournament, course)
    rounds = course.rounds
    desk = Desk(
        stage=step.stage,
        following=course.after(step.stage) if step.stage else None,
        round=rounds[-1] if rounds else None,
        number=step.number or 1,
        active=Entrant.objects.filter(tournament=tournament).active().count(),
        rounds=rounds,
    )
    if desk.round:
        tables = (tables_at or {}).get(desk.round.pk)
        desk.tables = tables_with_states(desk.round) if tables is None else tables
    desk.step = _step(step.code, desk)
    return desk


def _step(code: str, desk: Desk) -> str:
    if code == "finished":
        return "over"
    if code == "none" or (desk.round is None and desk.active < FEWEST):
        return "add_players"
    if code == "review":
        return "review"
    if desk.round and desk.missing:
        untouched = desk.round.state == Round.State.PUBLISHED and desk.counts["waiting"] == len(desk.tables)
        return "start" if untouched else "results"
    if code == "draw" and not _plan_fits(desk):
        return "choose_plan"
    return code


def _plan_fits(desk: Desk) -> bool:
    """Say whether an elimination that everybody enters was planned for as many as are here."""
    stage = desk.stage
    if stage is None or stage.kind != Stage.Kind.ELIMINATION or stage.entrants_in or desk.number > 1:
        return True
    rounds = planned_rounds(stage)
    away = absent_from(stage, desk.number)
    absent = Entrant.objects.filter(pk__in=away).active().count() if away else 0
    return bool(rounds) and rounds[0].get("entrants") == desk.active - absent
