"""What comes from outside: the clock, players who leave or come back."""

from rules.contract.outside import Return, TimeUp, Withdraw, check_back, check_clock, check_leaving
from rules.futurisiko.chapters.ending import end_for_the_last
from rules.futurisiko.chapters.order import clockwise
from rules.futurisiko.chapters.registry import Asked, Course, decides, evolves
from rules.futurisiko.state.events import Returned, TimeExpired, Withdrawn
from rules.futurisiko.state.parts import FLAGS
from rules.futurisiko.state.position import Position
from rules.lands.people import gone_or_back


@decides(TimeUp)
def time_up(course: Course, action: Asked, seat: None) -> None:
    """Let the clock ring, once, in rulesets that have one; the round is played to its end."""
    state = course.state
    check_clock(state.table.ruleset.has_clock, state.expired)
    course.begin()
    course.add(TimeExpired(max(1, state.round)))


@evolves(TimeExpired)
def after_time_expired(state: Position, event: TimeExpired) -> None:
    """Let the territories count at the end of this round."""
    state.expired = event.round


@decides(Withdraw)
def withdraw(course: Course, action: Asked, seat: None) -> None:
    """Let a seat leave: what the seat has to decide is decided without it; its armies stay and defend themselves."""
    leaver = check_leaving(action, course.state.people.gone, course.state.people.fallen)
    course.begin()
    course.add(Withdrawn(leaver, action.reason))
    end_for_the_last(course)


@evolves(Withdrawn)
def after_withdrawn(state: Position, event: Withdrawn) -> None:
    """Pass its turns over from now on, in the opening at once."""
    state.people = gone_or_back(state.people, event.seat, event.reason)
    if state.phase == FLAGS and state.asked == event.seat:
        state.seat = state.asked = clockwise(state, event.seat)


@decides(Return)
def come_back(course: Course, action: Asked, seat: None) -> None:
    """Let a seat come back: who was absent, not who surrendered."""
    back = check_back(action, course.state.people.gone, course.state.people.fallen)
    course.begin()
    course.add(Returned(back))


@evolves(Returned)
def after_returned(state: Position, event: Returned) -> None:
    """Let a seat take turns again."""
    state.people = gone_or_back(state.people, event.seat, "")
