"""The last step of an evening that can be taken back: the list, the draw, its publication, the start, a result, lots,
a stage, the end."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.formats.round_names import RoundName
from tournaments.models import LogEntry, Result, Round, Seat, Stage, Table, Tournament
from tournaments.selectors.draw.by_hand import swap_to_undo
from tournaments.selectors.draw.repair_before import before_of
from tournaments.selectors.rounds.desk import Desk
from tournaments.selectors.rounds.last_list import last_list
from tournaments.selectors.rounds.round_field import LOTS
from tournaments.selectors.rounds.rounds import previous_stage, tables_touched


@dataclass(frozen=True)
class LastStep:
    """`code`: entered, drawn, swapped, repaired, published, started, confirmed, lots, advanced, finished; with what it
    was done to. `lots` are stage and number of the round whose lots were drawn, `entered` is the entry of the log."""

    code: str
    round: Round | None = None
    table: Table | None = None
    swapped: tuple[Seat, Seat] | None = None
    lots: tuple[Stage, int] | None = None
    entered: LogEntry | None = None

    @property
    def lots_for(self) -> RoundName | None:
        """Return the round whose lots were drawn."""
        return self.lots[0].round_named(self.lots[1]) if self.lots else None


def last_step(tournament: Tournament, desk: Desk) -> LastStep | None:
    """Return the step; None where nothing was done, or nothing that is taken back in one go."""
    if desk.step == "over":
        return LastStep("finished")
    if desk.step in ("review", "start") and desk.round:
        return _of_the_draw(desk.round)
    if drawn := _lots(desk):
        return LastStep("lots", lots=drawn)
    if not desk.rounds:
        entered = last_list(tournament)
        return LastStep("entered", entered=entered) if entered else None
    if desk.step in ("draw", "choose_plan") and desk.number == 1:
        return LastStep("advanced") if desk.stage and previous_stage(desk.stage) else None
    return _of_the_play(desk.round) if desk.round else None


def _lots(desk: Desk) -> tuple[Stage, int] | None:
    """Return stage and number of a round to be drawn for which lots were drawn among equals."""
    for stage in (desk.following, desk.stage):
        if stage is None or (stage is desk.following and desk.step != "advance") or _came_up(stage, desk):
            continue
        kept = stage.plan.get(LOTS, {}) if isinstance(stage.plan, dict) else {}
        last = max((round_.number for round_ in desk.rounds if round_.stage_id == stage.pk), default=0)
        if str(last + 1) in kept:
            return stage, last + 1
    return None


def _came_up(stage: Stage, desk: Desk) -> bool:
    """Say whether people came up to a stage in which nothing has been drawn: to go back is the step before lots."""
    return stage is desk.stage and desk.number == 1 and previous_stage(stage) is not None


def _of_the_draw(round_: Round) -> LastStep:
    if swapped := swap_to_undo(round_):
        return LastStep("swapped", round_, swapped=swapped)
    if before_of(round_):
        return LastStep("repaired", round_)
    return LastStep("published" if round_.is_public else "drawn", round_)


def _of_the_play(round_: Round) -> LastStep | None:
    """Return the result of the round that was confirmed last, or its start while nothing was entered."""
    results = Result.objects.filter(table__round=round_, state=Result.State.CONFIRMED).select_related("table")
    result = results.order_by("-confirmed_at", "-pk").first()
    if result:
        return LastStep("confirmed", round_, result.table)
    is_started = round_.state == Round.State.PLAYING and not tables_touched(round_)
    return LastStep("started", round_) if is_started else None
