"""The end of a turn and the beginning of the next."""

from rules.base.values import put
from rules.italywar.chapters.cards import draw
from rules.italywar.chapters.ending import end_by_armies, end_by_objective, end_by_points
from rules.italywar.chapters.registry import Course, evolves
from rules.italywar.chapters.reinforcements import reinforcements
from rules.italywar.state.events import TurnBegan
from rules.italywar.state.state import ATTACK, REINFORCE, State, fork, seal


def next_seat(state: State, after: int) -> int:
    """Return the next in order of play who takes turns; 0 when nobody does."""
    order = state.people.order
    start = order.index(after) + 1 if after else 0
    return next((seat for seat in order[start:] + order[:start] if state.active(seat)), 0)


def finish_turn(course: Course, played: bool = True) -> None:
    """Finish the turn: objective, card, end of the match if it is time, else the next turn. A turn not `played`: no
    card."""
    state = course.state
    if played and end_by_armies(course):
        return
    if played and state.conquests:
        draw(course)
    order = state.people.order
    following = next_seat(state, state.seat)
    last = state.expired or state.round == state.table.ruleset.last_round
    if last and order.index(following) <= order.index(state.seat):
        end_by_points(course)
    else:
        begin_turn(course, state.seat)


def begin_turn(course: Course, after: int) -> None:
    """Begin the turn of the next seat after this one (0: the first of all)."""
    state = course.state
    seat, order = next_seat(state, after), state.people.order
    first = not after or order.index(seat) <= order.index(after)
    number = state.round + 1 if first else state.round
    course.add(TurnBegan(seat, number, reinforcements(state, seat, number)))
    if first and number == state.table.ruleset.objective_from_round:
        end_by_objective(course)


@evolves(TurnBegan)
def after_turn_began(state: State, event: TurnBegan) -> State:
    """Return the state after it: armies in hand, a new turn's rights; I29: how long the last one in turn has rested."""
    idle = state.idle
    if state.round:
        idle = put(idle, state.seat, 0 if state.attacked else idle[state.seat] + 1)
    new = fork(state)
    new.seat = event.seat
    new.round = event.round
    new.left = event.armies
    new.phase = REINFORCE if event.armies else ATTACK
    new.fight = None
    new.conquests = 0
    new.sets = state.table.sets
    new.sailing = 0
    new.truces = 0
    new.waived = 0
    new.attacked = False
    new.idle = idle
    return seal(new)
