"""I3, I7: armies placed on own territories, in the set-up and before the fighting of a turn."""

from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.italywar.chapters.ending import end_by_armies
from rules.italywar.chapters.registry import Asked, Course, decides, evolves
from rules.italywar.chapters.setup import begin_when_placed
from rules.italywar.state.actions import Place
from rules.italywar.state.events import Placed
from rules.italywar.state.parts import ATTACK, PLACING, REINFORCE
from rules.italywar.state.position import Position
from rules.lands import checks
from rules.lands.setting_up import take_from_stock


@decides(Place)
def place(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat place armies, those of the set-up or of the turn, on an own territory."""
    state = course.state
    if state.phase != REINFORCE and state.phase != PLACING:
        return illegal("wrong_phase", action="place")
    territory, armies = action.territory, action.armies
    if refused := checks.wrong_own(state, territory, seat):
        return refused
    if refused := checks.wrong_quantity(armies, 1, state.left, "armies_out_of_range"):
        return refused
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
    elif state.terms.counts_armies:
        end_by_armies(course)


@evolves(Placed)
def after_placed(state: Position, event: Placed) -> None:
    """Put the armies on the territory."""
    placed(state, event.seat, event.territory, event.armies)


def placed(state: Position, seat: int, territory: int, armies: int) -> None:
    """Put armies on a territory: with the last one the fighting may begin; in the set-up (I3), after two armies or the
    last of the stock, it is the next in order who still has some."""
    state.armies[territory] += armies
    if state.phase == PLACING:
        take_from_stock(state, seat, armies, state.terms.lot)
        return
    state.left -= armies
    if not state.left:
        state.phase = ATTACK
