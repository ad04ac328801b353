"""R3, R8: armies placed on own territories, in the set-up and before the fighting of a turn."""

from rules.base.errors import IllegalAction
from rules.lands import checks
from rules.lands.goals import counts_armies
from rules.risiko.chapters.ending import end_by_objective
from rules.risiko.chapters.registry import Course, decides, evolves
from rules.risiko.chapters.setup import begin_when_placed, placed_first
from rules.risiko.state.actions import Place
from rules.risiko.state.events import Placed
from rules.risiko.state.state import ATTACK, PLACING, REINFORCE, State, fork, seal


@decides(Place)
def place(course: Course, action: Place, seat: int) -> None:
    """Let a seat place armies, those of the set-up or of the turn, on an own territory."""
    state = course.state
    if state.phase != REINFORCE and state.phase != PLACING:
        raise IllegalAction("wrong_phase", action="place")
    territory, armies = action.territory, action.armies
    if type(territory) is not int or not 0 <= territory < state.table.geo.size or state.owner[territory] != seat:
        checks.own_territory(state, territory, seat)
    if type(armies) is not int or not 0 < armies <= state.left:
        armies = checks.quantity(armies, 1, state.left, "armies_out_of_range")
    course.add(Placed(seat, territory, armies))
    if state.phase == PLACING:
        begin_when_placed(course)
    elif state.table.counts_armies and counts_armies(state, seat):
        end_by_objective(course)


@evolves(Placed)
def after_placed(state: State, event: Placed) -> State:
    """Return the state after it: with the last army the fighting may begin."""
    if state.phase == PLACING:
        return placed_first(state, event)
    new = fork(state)
    new.put(event.territory, state.armies[event.territory] + event.armies)
    left = state.left - event.armies
    new.left = left
    if not left:
        new.phase = ATTACK
    return seal(new)
