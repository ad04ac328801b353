"""What comes from outside: the clock (I32) and players who leave or come back (R32)."""

from rules.base.values import put
from rules.contract.outside import Return, TimeUp, Withdraw, check_back, check_clock, check_leaving
from rules.italywar.chapters.attack import throw_when_answered
from rules.italywar.chapters.conquest import move_in_range, move_in_with
from rules.italywar.chapters.deal import next_lot
from rules.italywar.chapters.ending import end_by_objective, end_for_the_last
from rules.italywar.chapters.registry import Course, decides, evolves
from rules.italywar.chapters.setup import begin_when_placed, deal_when_chosen
from rules.italywar.chapters.specials import attacked_seat, next_question
from rules.italywar.chapters.turns import finish_turn
from rules.italywar.state.events import Returned, TimeExpired, Withdrawn
from rules.italywar.state.state import COLOURS, MARSHAL, MOVE_IN, OVER, PLACING, REINFORCE, TRUCE, State, fork, seal
from rules.lands.people import gone_or_back

ASKED = (TRUCE, MARSHAL)


@decides(TimeUp)
def time_up(course: Course, action: TimeUp, seat: None) -> None:
    """Let the clock ring, once, in rulesets that have one."""
    state = course.state
    check_clock(state.table.ruleset.has_clock, state.expired)
    course.add(TimeExpired(max(1, state.round)))


@evolves(TimeExpired)
def after_time_expired(state: State, event: TimeExpired) -> State:
    """Return the state after it: from now on the round is the last."""
    new = fork(state)
    new.expired = event.round
    return seal(new)


@decides(Withdraw)
def withdraw(course: Course, action: Withdraw, seat: None) -> None:
    """Let a seat leave (R32): what the seat was deciding is decided without it, its turn passes."""
    state = course.state
    leaver = check_leaving(action, state.people.gone, state.people.fallen)
    course.add(Withdrawn(leaver, action.reason))
    if end_for_the_last(course):
        return
    if state.phase == COLOURS:
        deal_when_chosen(course)
    elif state.phase == PLACING:
        begin_when_placed(course)
    elif leaver == state.seat:
        _leave_turn(course)
    elif state.phase in ASKED and leaver == attacked_seat(state):
        throw_when_answered(course)


def _leave_turn(course: Course) -> None:
    """Leave the turn: a conquest keeps the armies of the throw; the turn passes."""
    if course.state.phase == MOVE_IN:
        move_in_with(course, move_in_range(course.state)[0])
    if course.state.phase != OVER:
        finish_turn(course, played=False)


@evolves(Withdrawn)
def after_withdrawn(state: State, event: Withdrawn) -> State:
    """Return the state after it: armies not yet placed are lost, an attack just declared is off, who is asked has no
    answer."""
    new = fork(state)
    new.people = gone_or_back(state.people, event.seat, event.reason)
    new.stock = put(state.stock, event.seat, 0)
    if state.phase in ASKED and event.seat == attacked_seat(state):
        new.phase = next_question(new, state.phase)
    elif event.seat != state.seat:
        return seal(new)
    elif state.phase == PLACING:
        next_lot(new)
    elif state.phase == REINFORCE:
        new.left = 0
    elif state.phase in ASKED:
        new.fight = None
    return seal(new)


@decides(Return)
def come_back(course: Course, action: Return, seat: None) -> None:
    """Let a seat come back (R32): who was absent, not who surrendered."""
    state = course.state
    back = check_back(action, state.people.gone, state.people.fallen)
    course.add(Returned(back))
    if state.phase != MOVE_IN:
        end_by_objective(course)


@evolves(Returned)
def after_returned(state: State, event: Returned) -> State:
    """Return the state after it: takes turns again."""
    new = fork(state)
    new.people = gone_or_back(state.people, event.seat, "")
    return seal(new)
