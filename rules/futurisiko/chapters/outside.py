"""What comes from outside: the clock, players who leave or come back."""

from rules.base.values import put
from rules.contract.leaving import leavers_after
from rules.contract.outside import Return, TimeUp, Withdraw, check_back, check_clock, check_leaving
from rules.futurisiko.chapters.ending import end_for_the_last
from rules.futurisiko.chapters.order import clockwise
from rules.futurisiko.chapters.registry import Course, decides, evolves
from rules.futurisiko.state.events import Returned, TimeExpired, Withdrawn
from rules.futurisiko.state.state import FLAGS, Draft, State, fork, seal


@decides(TimeUp)
def time_up(course: Course, action: TimeUp, seat: None) -> None:
    """Let the clock ring, once, in rulesets that have one; the round is played to its end."""
    state = course.state
    check_clock(state.table.ruleset.has_clock, state.expired)
    course.add(TimeExpired(max(1, state.round)))


@evolves(TimeExpired)
def after_time_expired(state: State, event: TimeExpired) -> State:
    """Return the state after it: the territories count at the end of this round."""
    new = fork(state)
    new.expired = event.round
    return seal(new)


@decides(Withdraw)
def withdraw(course: Course, action: Withdraw, seat: None) -> None:
    """Let a seat leave: what the seat has to decide is decided without it; its armies stay and defend themselves."""
    leaver = check_leaving(action, course.state.people.gone, course.state.people.fallen)
    course.add(Withdrawn(leaver, action.reason))
    end_for_the_last(course)


@evolves(Withdrawn)
def after_withdrawn(state: State, event: Withdrawn) -> State:
    """Return the state after it: its turns are passed over from now on, in the opening at once."""
    new = _gone(state, event.seat, event.reason)
    if state.phase == FLAGS and state.asked == event.seat:
        new.seat = new.asked = clockwise(new, event.seat, 0, lambda seat: True)
    return seal(new)


@decides(Return)
def come_back(course: Course, action: Return, seat: None) -> None:
    """Let a seat come back: who was absent, not who surrendered."""
    back = check_back(action, course.state.people.gone, course.state.people.fallen)
    course.add(Returned(back))


@evolves(Returned)
def after_returned(state: State, event: Returned) -> State:
    """Return the state after it: takes turns again."""
    return seal(_gone(state, event.seat, ""))


def _gone(state: State, seat: int, reason: str) -> Draft:
    new = fork(state)
    people = state.people
    new.people = people._replace(
        gone=put(people.gone, seat, reason), leaving=leavers_after(people.leaving, seat, reason)
    )
    return new
