"""I3, I7: armies placed on own territories, in the set-up and before the fighting of a turn."""

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.italywar.chapters.ending import end_by_armies
from rules.italywar.chapters.registry import Course, Decision, decides, evolves
from rules.italywar.chapters.setup import begin_when_placed, placed_first
from rules.italywar.state.actions import Place
from rules.italywar.state.events import Placed
from rules.italywar.state.state import ATTACK, PLACING, REINFORCE, State, with_armies
from rules.lands import checks


@decides(Place)
def place(state: State, action: Place, seat: int, chance: Chance) -> Decision:
    """Armies of the set-up or of the turn on an own territory."""
    if state.phase != REINFORCE and state.phase != PLACING:
        raise IllegalAction("wrong_phase", action="place")
    one = checks.own(state, action.territory, seat)
    event = Placed(seat, one, checks.quantity(action.armies, 1, state.left, "armies_out_of_range"))
    if state.phase == REINFORCE:
        if not state.table.counts_armies:
            return [event]
        course = Course(state, chance)
        course.add(event)
        end_by_armies(course)
        return course
    if sum(state.stock) > event.armies:
        return [event]
    course = Course(state, chance)
    course.add(event)
    begin_when_placed(course)
    return course


@evolves(Placed)
def placed(state: State, event: Placed) -> State:
    """With the last army the fighting may begin."""
    if state.phase == PLACING:
        return placed_first(state, event)
    left = state.left - event.armies
    armies = with_armies(state.armies, (event.territory, event.armies))
    return state._replace(armies=armies, left=left, phase=REINFORCE if left else ATTACK)
