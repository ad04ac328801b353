"""The last step of an evening that can be taken back: the draw, its publication, a swap, a result, a stage, the end."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Result, Round, Seat, Table
from tournaments.selectors.draw.by_hand import swap_to_undo
from tournaments.selectors.draw.repair_before import before_of
from tournaments.selectors.rounds.desk import Desk
from tournaments.selectors.rounds.rounds import previous_stage


@dataclass(frozen=True)
class LastStep:
    """`code`: drawn, swapped, repaired, published, confirmed, advanced, finished; with what it was done to."""

    code: str
    round: Round | None = None
    table: Table | None = None
    swapped: tuple[Seat, Seat] | None = None


def last_step(desk: Desk) -> LastStep | None:
    """Return the step; None where nothing was done, or nothing that is taken back in one go."""
    if desk.step == "over":
        return LastStep("finished")
    if desk.step in ("review", "start") and desk.round:
        return _of_the_draw(desk.round)
    if desk.step in ("draw", "choose_plan") and desk.number == 1:
        return LastStep("advanced") if desk.stage and previous_stage(desk.stage) else None
    return _last_result(desk.round) if desk.round else None


def _of_the_draw(round_: Round) -> LastStep:
    if swapped := swap_to_undo(round_):
        return LastStep("swapped", round_, swapped=swapped)
    if before_of(round_):
        return LastStep("repaired", round_)
    return LastStep("published" if round_.is_public else "drawn", round_)


def _last_result(round_: Round) -> LastStep | None:
    """Return the result of the round that was confirmed last."""
    results = Result.objects.filter(table__round=round_, state=Result.State.CONFIRMED).select_related("table")
    result = results.order_by("-confirmed_at", "-pk").first()
    return LastStep("confirmed", round_, result.table) if result else None
