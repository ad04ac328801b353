"""What comes from outside: the clock, players who leave or come back."""

from rules.chapters import Course
from rules.errors import IllegalAction
from rules.futurisiko.ending import end_for_the_last
from rules.futurisiko.events import Returned, TimeExpired, Withdrawn
from rules.futurisiko.order import clockwise
from rules.futurisiko.registry import decides, evolves
from rules.futurisiko.state import FLAGS, Draft, State, fork, seal
from rules.outside import REASONS, Return, TimeUp, Withdraw


@decides(TimeUp)
def time_up(course: Course, action: TimeUp, seat: None) -> None:
    """The clock rings once, in rulesets that have one; the round is played to its end."""
    state = course.state
    if not state.table.ruleset.has_clock:
        raise IllegalAction("no_clock")
    if state.expired:
        raise IllegalAction("time_already_up", round=state.expired)
    course.add(TimeExpired(max(1, state.round)))


@evolves(TimeExpired)
def time_expired(state: State, event: TimeExpired) -> State:
    """The territories count at the end of this round."""
    new = fork(state)
    new.expired = event.round
    return seal(new)


@decides(Withdraw)
def withdraw(course: Course, action: Withdraw, seat: None) -> None:
    """What the seat has to decide is decided without it; its armies stay and defend themselves."""
    leaver = _seated(course.state, action.seat)
    if action.reason not in REASONS:
        raise IllegalAction("reason_unknown", reason=action.reason)
    if course.state.people.gone[leaver]:
        raise IllegalAction("already_gone", seat=leaver)
    course.add(Withdrawn(leaver, action.reason))
    end_for_the_last(course)


@evolves(Withdrawn)
def withdrawn(state: State, event: Withdrawn) -> State:
    """Its turns are passed over from now on, in the opening at once."""
    new = _gone(state, event.seat, event.reason)
    if state.phase == FLAGS and state.asked == event.seat:
        new.seat = new.asked = clockwise(new, event.seat, 0, lambda seat: True)
    return seal(new)


@decides(Return)
def come_back(course: Course, action: Return, seat: None) -> None:
    """Who was absent, not who surrendered."""
    back = _seated(course.state, action.seat)
    if course.state.people.gone[back] != "absent":
        raise IllegalAction("not_absent", seat=back)
    course.add(Returned(back))


@evolves(Returned)
def returned(state: State, event: Returned) -> State:
    """Takes turns again."""
    return seal(_gone(state, event.seat, ""))


def _gone(state: State, seat: int, reason: str) -> Draft:
    new = fork(state)
    gone = list(state.people.gone)
    gone[seat] = reason
    new.people = state.people._replace(gone=tuple(gone))
    return new


def _seated(state: State, seat: object) -> int:
    if type(seat) is not int or not 1 <= seat <= state.table.seats:
        raise IllegalAction("seat_unknown", seat=seat)
    if state.people.fallen[seat]:
        raise IllegalAction("seat_eliminated", seat=seat)
    return seat
