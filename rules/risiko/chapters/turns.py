"""The end of a turn and the beginning of the next."""

from rules.base.rows import place_of
from rules.lands.goals import counts_armies
from rules.risiko.chapters.cards import draw
from rules.risiko.chapters.ending import end_by_objective, end_by_points
from rules.risiko.chapters.registry import Course, evolves
from rules.risiko.chapters.reinforcements import reinforcements
from rules.risiko.chapters.sdadata import clock_after, is_last_of_round, passes, roll
from rules.risiko.state.events import TurnBegan
from rules.risiko.state.parts import ATTACK, REINFORCE
from rules.risiko.state.position import Position


def next_seat(state: Position, after: int) -> int:
    """Return the next in order of play who takes turns (in an extra round: one of the tied); 0 when nobody does."""
    order = state.people.order
    seats = len(order)
    start = place_of(order, after) + 1 if after else 0
    for place in range(start, start + seats):
        seat = order[place - seats if place >= seats else place]
        if state.may_win(seat):
            return seat
    return 0


def finish_turn(course: Course, played: bool = True) -> None:
    """Finish the turn: objective, card, end of the match if it is time, else the next turn. A turn not `played`: no
    card, no dice."""
    state = course.state
    if played and state.terms.counts_armies and counts_armies(state, state.seat) and end_by_objective(course):
        return
    closing = state.clock.closing
    if played and state.conquests:
        draw(course)
    seat = state.seat
    following = next_seat(state, seat)
    if state.clock.extra:
        over = is_last_of_round(state, following)
    elif closing:
        over = closing == seat or not following or (closing != following and passes(state, following, closing))
    elif played and roll(course, following):
        over = True
    else:
        over = False
    if not over and not state.clock.extra and is_last_of_round(state, following):
        over = _round_is_over(state)
    if not over:
        begin_turn(course, seat, following)
    elif not end_by_points(course):
        begin_turn(course, 0)


def _round_is_over(state: Position) -> bool:
    """Return whether it was the round in which the time ran out; without a clock, the last one the ruleset allows
    (R19)."""
    if state.clock.expired:
        return state.table.ruleset.end_of_time == "complete_round"
    return state.round == state.terms.last_round


def begin_turn(course: Course, after: int, following: int = 0) -> None:
    """Begin the turn of the next seat after this one (0: from the first); with the first turn objectives begin to
    count."""
    state = course.state
    seat = following or next_seat(state, after)
    order = state.people.order
    first = not after or place_of(order, seat) <= place_of(order, after)
    number = state.round + 1 if first else state.round
    armies = reinforcements(state, seat)
    course.records.append(("TurnBegan", seat, number, armies))
    turn_began(state, seat, number, armies)
    if first and number == state.terms.objective_from_round:
        end_by_objective(course)


@evolves(TurnBegan)
def after_turn_began(state: Position, event: TurnBegan) -> None:
    """Let the turn begin."""
    turn_began(state, event.seat, event.round, event.armies)


def turn_began(state: Position, seat: int, number: int, armies: int) -> None:
    """Let a turn begin: armies in hand, nothing conquered, sets allowed again."""
    if state.clock.expired and not state.clock.extra and state.round:
        state.clock = clock_after(state, seat)
    state.seat = seat
    state.round = number
    state.left = armies
    state.phase = REINFORCE if armies else ATTACK
    state.conquests = 0
    state.sets = state.terms.sets
