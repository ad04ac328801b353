"""What comes from outside: the clock (I32) and players who leave or come back (R32)."""

from rules.base.rows import put
from rules.contract.outside import Return, TimeUp, Withdraw, check_back, check_clock, check_leaving
from rules.italywar.chapters.attack import throw_when_answered
from rules.italywar.chapters.conquest import move_in_range, move_in_with
from rules.italywar.chapters.ending import end_by_objective, end_for_the_last
from rules.italywar.chapters.registry import Asked, Course, decides, evolves
from rules.italywar.chapters.setup import begin_when_placed, deal_when_chosen
from rules.italywar.chapters.specials import attacked_seat, next_question
from rules.italywar.chapters.turns import finish_turn
from rules.italywar.state.events import Returned, TimeExpired, Withdrawn
from rules.italywar.state.parts import COLOURS, MARSHAL, MOVE_IN, OVER, PLACING, REINFORCE, TRUCE
from rules.italywar.state.position import Position
from rules.lands.people import gone_or_back
from rules.lands.setting_up import next_lot

ASKED = (TRUCE, MARSHAL)


@decides(TimeUp)
def time_up(course: Course, action: Asked, seat: None) -> None:
    """Let the clock ring, once, in rulesets that have one."""
    state = course.state
    check_clock(state.table.ruleset.has_clock, state.expired)
    course.begin()
    course.add(TimeExpired(max(1, state.round)))


@evolves(TimeExpired)
def after_time_expired(state: Position, event: TimeExpired) -> None:
    """Let the round be the last from now on."""
    state.expired = event.round


@decides(Withdraw)
def withdraw(course: Course, action: Asked, seat: None) -> None:
    """Let a seat leave (R32): what the seat was deciding is decided without it, its turn passes."""
    state = course.state
    leaver = check_leaving(action, state.people.gone, state.people.fallen)
    phase, in_turn = state.phase, state.seat
    asked = attacked_seat(state) if phase in ASKED else 0
    course.begin()
    course.add(Withdrawn(leaver, action.reason))
    if end_for_the_last(course):
        return
    if phase == COLOURS:
        deal_when_chosen(course)
    elif phase == PLACING:
        begin_when_placed(course)
    elif leaver == in_turn:
        _leave_turn(course)
    elif leaver == asked:
        throw_when_answered(course)


def _leave_turn(course: Course) -> None:
    """Leave the turn: a conquest keeps the armies of the throw; the turn passes."""
    if course.state.phase == MOVE_IN:
        move_in_with(course, move_in_range(course.state)[0])
    if course.state.phase != OVER:
        finish_turn(course, played=False)


@evolves(Withdrawn)
def after_withdrawn(state: Position, event: Withdrawn) -> None:
    """Let a seat leave: armies not yet placed are lost, an attack just declared is off, who is asked has no answer."""
    state.people = gone_or_back(state.people, event.seat, event.reason)
    state.stock = put(state.stock, event.seat, 0)
    if state.phase in ASKED and event.seat == attacked_seat(state):
        state.phase = next_question(state, state.phase)
    elif event.seat != state.seat:
        return
    elif state.phase == PLACING:
        next_lot(state, state.terms.lot)
    elif state.phase == REINFORCE:
        state.left = 0
    elif state.phase in ASKED:
        state.fight = None


@decides(Return)
def come_back(course: Course, action: Asked, seat: None) -> None:
    """Let a seat come back (R32): who was absent, not who surrendered."""
    state = course.state
    back = check_back(action, state.people.gone, state.people.fallen)
    course.begin()
    state = course.add(Returned(back))
    if state.phase != MOVE_IN:
        end_by_objective(course)


@evolves(Returned)
def after_returned(state: Position, event: Returned) -> None:
    """Let a seat take turns again."""
    state.people = gone_or_back(state.people, event.seat, "")
