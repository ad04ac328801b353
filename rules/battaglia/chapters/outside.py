"""Players who leave or come back: their patrols stay on the table and count, their turns pass."""

from rules.base.rows import put
from rules.battaglia.chapters.attacks import strike_now, victim
from rules.battaglia.chapters.registry import Asked, Course, decides, evolves
from rules.battaglia.chapters.scoring import end
from rules.battaglia.chapters.turns import go_on, pass_turn
from rules.battaglia.state.cards import without
from rules.battaglia.state.events import Returned, Withdrawn
from rules.battaglia.state.parts import PLAY, REACT
from rules.battaglia.state.position import Position
from rules.contract.leaving import leavers_after
from rules.contract.outside import Return, TimeUp, Withdraw, check_back, check_clock, check_leaving


@decides(TimeUp)
def time_up(course: Course, action: Asked, seat: None) -> None:
    """Let the clock ring: no ruleset of this game has a clock."""
    check_clock(has_clock=False, expired=0)


@decides(Withdraw)
def withdraw(course: Course, action: Asked, seat: None) -> None:
    """Let a seat leave: the seat's own turn passes at once, an attack on it has its effect; the last one left has
    won."""
    state = course.state
    leaver = check_leaving(action, state.gone)
    attacked = state.phase == REACT and victim(state) == leaver
    extra = state.hands[leaver][state.terms.hand_size :]
    course.begin()
    state = course.add(Withdrawn(leaver, action.reason, extra))
    left = tuple([seat for seat in range(1, state.table.seats + 1) if state.active(seat)])
    if len(left) == 1:
        end(course, "last_player", left)
    elif leaver == state.seat:
        pass_turn(course)
    elif attacked and state.strike is not None:
        strike_now(course, state.strike)
    go_on(course)


@evolves(Withdrawn)
def after_withdrawn(state: Position, event: Withdrawn) -> None:
    """Put the cards beyond a full board under the discards; an attack just declared by the leaver is off."""
    seat = event.seat
    state.gone = put(state.gone, seat, event.reason)
    state.leaving = leavers_after(state.leaving, seat, event.reason)
    state.hands[seat] = without(state.hands[seat], event.cards)
    state.discards[:0] = event.cards
    if state.phase == REACT and seat == state.seat:
        state.strike = None
        state.phase = PLAY


@decides(Return)
def come_back(course: Course, action: Asked, seat: None) -> None:
    """Let a seat come back: who was absent, not who surrendered: plays on with the cards left behind, or from the
    next hand."""
    back = check_back(action, course.state.gone)
    course.begin()
    course.add(Returned(back))


@evolves(Returned)
def after_returned(state: Position, event: Returned) -> None:
    """Let a seat take turns again."""
    state.gone = put(state.gone, event.seat, "")
    state.leaving = leavers_after(state.leaving, event.seat, "")
