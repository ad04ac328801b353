"""R3, R8: armies placed on own territories, in the set-up and before the fighting of a turn."""

from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.lands import checks
from rules.lands.goals import counts_armies
from rules.lands.setting_up import take_from_stock
from rules.risiko.chapters.ending import end_by_objective
from rules.risiko.chapters.registry import Asked, Course, decides, evolves
from rules.risiko.chapters.setup import begin_when_placed
from rules.risiko.state.actions import Place
from rules.risiko.state.events import Placed
from rules.risiko.state.parts import ATTACK, PLACING, REINFORCE
from rules.risiko.state.position import Position


@decides(Place)
def place(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat place armies, those of the set-up or of the turn, on an own territory."""
    state = course.state
    if state.phase != REINFORCE and state.phase != PLACING:
        return illegal("wrong_phase", action="place")
    territory, armies = action.territory, action.armies
    if type(territory) is not int or not 0 <= territory < state.terms.size or state.owner[territory] != seat:
        return checks.wrong_own(state, territory, seat)
    if type(armies) is not int or not 0 < armies <= state.left:
        return checks.wrong_quantity(armies, 1, state.left, "armies_out_of_range")
    course.begin()
    station(course, seat, territory, armies)
    return None


def station(course: Course, seat: int, territory: int, armies: int) -> None:
    """Place armies where that is allowed."""
    state = course.state
    first = state.phase == PLACING
    course.records.append(("Placed", seat, territory, armies))
    placed(state, seat, territory, armies)
    if first:
        begin_when_placed(course)
    elif state.terms.counts_armies and counts_armies(state, seat):
        end_by_objective(course)


@evolves(Placed)
def after_placed(state: Position, event: Placed) -> None:
    """Put the armies on the territory."""
    placed(state, event.seat, event.territory, event.armies)


def placed(state: Position, seat: int, territory: int, armies: int) -> None:
    """Put armies on a territory: with the last one the fighting may begin; in the set-up (R3), after three armies or
    the last of the stock, it is the next in order who still has some."""
    state.put(territory, state.armies[territory] + armies)
    if state.phase == PLACING:
        take_from_stock(state, seat, armies, state.terms.lot)
        return
    left = state.left - armies
    state.left = left
    if not left:
        state.phase = ATTACK
