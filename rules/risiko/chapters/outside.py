"""What comes from outside: the clock (R19, R29) and players who leave or come back (R32)."""

from rules.base.rows import put
from rules.contract.outside import Return, TimeUp, Withdraw, check_back, check_clock, check_leaving
from rules.lands.people import gone_or_back
from rules.lands.setting_up import next_lot
from rules.risiko.chapters.combat import answer_for_withdrawn
from rules.risiko.chapters.conquest import discard_down, move_in_range, move_in_with
from rules.risiko.chapters.ending import end_by_objective, end_for_the_last
from rules.risiko.chapters.registry import Asked, Course, decides, evolves
from rules.risiko.chapters.setup import begin_when_placed, deal_when_chosen
from rules.risiko.chapters.turns import finish_turn
from rules.risiko.state.events import Returned, TimeExpired, Withdrawn
from rules.risiko.state.parts import COLOURS, DEFEND, MOVE_IN, OVER, PLACING, REINFORCE
from rules.risiko.state.position import Position


@decides(TimeUp)
def time_up(course: Course, action: Asked, seat: None) -> None:
    """Let the clock ring, once, in rulesets that have one."""
    state = course.state
    check_clock(state.table.ruleset.has_clock, state.clock.expired)
    course.begin()
    course.add(TimeExpired(max(1, state.round)))


@evolves(TimeExpired)
def after_time_expired(state: Position, event: TimeExpired) -> None:
    """Let the round count from now on (R19), or the next to last one (R29)."""
    state.clock = state.clock._replace(expired=event.round)


@decides(Withdraw)
def withdraw(course: Course, action: Asked, seat: None) -> None:
    """Let a seat leave (R32): what the seat was deciding is decided without it, its turn passes."""
    state = course.state
    leaver = check_leaving(action, state.people.gone, state.people.fallen)
    phase, in_turn = state.phase, state.seat
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
    elif phase == DEFEND:
        answer_for_withdrawn(course)


def _leave_turn(course: Course) -> None:
    """Leave the turn: a conquest keeps the armies of the throw, cards beyond the limit go, the highest first; the
    turn passes."""
    state = course.state
    number = state.round
    if state.phase == MOVE_IN:
        move_in_with(course, move_in_range(state)[0])
    discard_down(course)
    if state.phase != OVER and state.round == number:
        finish_turn(course, played=False)


@evolves(Withdrawn)
def after_withdrawn(state: Position, event: Withdrawn) -> None:
    """Let a seat leave: armies not yet placed are lost, an attack just declared is off."""
    state.people = gone_or_back(state.people, event.seat, event.reason)
    state.stock = put(state.stock, event.seat, 0)
    if event.seat != state.seat:
        return
    if state.phase == PLACING:
        next_lot(state, state.terms.lot)
    elif state.phase == REINFORCE:
        state.left = 0
    elif state.phase == DEFEND:
        state.fight = None


@decides(Return)
def come_back(course: Course, action: Asked, seat: None) -> None:
    """Let a seat come back (R32): who was absent, not who surrendered."""
    state = course.state
    back = check_back(action, state.people.gone, state.people.fallen)
    course.begin()
    course.add(Returned(back))
    if state.phase != MOVE_IN:
        end_by_objective(course)


@evolves(Returned)
def after_returned(state: Position, event: Returned) -> None:
    """Let a seat take turns again."""
    state.people = gone_or_back(state.people, event.seat, "")
