"""The end of a turn and the beginning of the next."""

from rules.base.rows import put
from rules.italywar.chapters.cards import draw
from rules.italywar.chapters.ending import end_by_armies, end_by_objective, end_by_points
from rules.italywar.chapters.registry import Course, evolves
from rules.italywar.chapters.reinforcements import reinforcements
from rules.italywar.state.events import TurnBegan
from rules.italywar.state.parts import ATTACK, REINFORCE
from rules.italywar.state.position import Position


def next_seat(state: Position, after: int) -> int:
    """Return the next in order of play who takes turns; 0 when nobody does."""
    order = state.people.order
    start = order.index(after) + 1 if after else 0
    for seat in order[start:] + order[:start]:
        if state.active(seat):
            return seat
    return 0


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
    last = state.expired or state.round == state.terms.last_round
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
    armies = reinforcements(state, seat, number)
    course.records.append(("TurnBegan", seat, number, armies))
    turn_began(state, seat, number, armies)
    if first and number == state.terms.objective_from_round:
        end_by_objective(course)


@evolves(TurnBegan)
def after_turn_began(state: Position, event: TurnBegan) -> None:
    """Let the turn begin."""
    turn_began(state, event.seat, event.round, event.armies)


def turn_began(state: Position, seat: int, number: int, armies: int) -> None:
    """Let a turn begin: armies in hand, a new turn's rights; I29: how long the last one in turn has rested."""
    if state.round:
        rested = 0 if state.attacked else state.idle[state.seat] + 1
        state.idle = put(state.idle, state.seat, rested)
    state.seat = seat
    state.round = number
    state.left = armies
    state.phase = REINFORCE if armies else ATTACK
    state.fight = None
    state.conquests = 0
    state.sets = state.terms.sets
    state.sailing = 0
    state.truces = 0
    state.waived = 0
    state.attacked = False
