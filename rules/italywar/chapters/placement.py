"""I3, I7: armies placed on own territories, in the set-up and before the fighting of a turn."""

from rules.base.errors import IllegalAction
from rules.italywar.chapters.ending import end_by_armies
from rules.italywar.chapters.registry import Course, decides, evolves
from rules.italywar.chapters.setup import begin_when_placed, placed_first
from rules.italywar.state.actions import Place
from rules.italywar.state.events import Placed
from rules.italywar.state.state import ATTACK, PLACING, REINFORCE, State, fork, seal, with_armies
from rules.lands import checks


@decides(Place)
def place(course: Course, action: Place, seat: int) -> None:
    """Let a seat place armies, those of the set-up or of the turn, on an own territory."""
    state = course.state
    if state.phase != REINFORCE and state.phase != PLACING:
        raise IllegalAction("wrong_phase", action="place")
    territory = checks.own_territory(state, action.territory, seat)
    course.add(Placed(seat, territory, checks.quantity(action.armies, 1, state.left, "armies_out_of_range")))
    if state.phase == PLACING:
        begin_when_placed(course)
    elif state.table.counts_armies:
        end_by_armies(course)


@evolves(Placed)
def after_placed(state: State, event: Placed) -> State:
    """Return the state after it: with the last army the fighting may begin."""
    if state.phase == PLACING:
        return placed_first(state, event)
    left = state.left - event.armies
    armies = with_armies(state.armies, (event.territory, event.armies))
    new = fork(state)
    new.armies = armies
    new.left = left
    new.phase = REINFORCE if left else ATTACK
    return seal(new)
