"""R29: after the last full round two dice at the end of each turn may end the match; each lap makes it likelier."""

from collections.abc import Sequence

from rules.base.rows import place_of
from rules.risiko.chapters.registry import Course, evolves
from rules.risiko.options import RisikoRuleset
from rules.risiko.state.events import SdadataRolled
from rules.risiko.state.parts import Clock
from rules.risiko.state.position import Position


def is_last_of_round(state: Position, following: int) -> bool:
    """Return whether the round ends with the seat in turn, `following` being the next to play (0: nobody)."""
    order = state.people.order
    return not following or place_of(order, following) <= place_of(order, state.seat)


def passes(state: Position, following: int, mark: int) -> bool:
    """Return whether the word, going from the seat in turn to the next, reaches or passes over the seat `mark`."""
    return goes_past(state.people.order, state.seat, following, mark)


def goes_past(order: Sequence[int], seat: int, following: int, mark: int) -> bool:
    """Return whether the word, going from a seat to the next in an order of play, reaches or passes over `mark`."""
    count, start = len(order), order.index(seat)
    way = (order.index(following) - start - 1) % count + 1
    return (order.index(mark) - start - 1) % count + 1 <= way


def most_of(rules: RisikoRuleset, lap: int) -> int:
    """Return the highest throw that ends the match in a lap, from 1: each new lap adds one, up to the ceiling."""
    return min(rules.sdadata_most, rules.sdadata_start + lap - 1)


def lap_of(state: Position, following: int) -> int:
    """Return the sdadata lap in which the turn ends, 0 before the first: it opens with the last of the full round."""
    clock = state.clock
    if clock.lap or not clock.expired or state.table.ruleset.end_of_time != "sdadata":
        return clock.lap
    return 1 if state.round > clock.expired and is_last_of_round(state, following) else 0


def clock_after(state: Position, following: int) -> Clock:
    """Return the clock when the word has gone on: laps run from the first roller, whoever is still in."""
    clock = state.clock
    if clock.lap:
        return clock._replace(lap=clock.lap + 1) if passes(state, following, clock.lap_seat) else clock
    if lap_of(state, following):
        lap = 2 if following == state.seat else 1
        return clock._replace(lap=lap, lap_seat=state.seat)
    return clock


def roll(course: Course, following: int) -> bool:
    """Throw for the seat in turn, unless it conquered too much; True when the match is over."""
    state = course.state
    lap = lap_of(state, following)
    if not lap:
        return False
    rules = state.table.ruleset
    if state.conquests > rules.sdadata_conquests:
        return False
    most = most_of(rules, lap)
    first, second = course.chance.roll(2, "sdadata")
    course.add(SdadataRolled(state.seat, (first, second), most))
    return first + second <= most


@evolves(SdadataRolled)
def after_sdadata_rolled(state: Position, event: SdadataRolled) -> None:
    """Let the dice alone change nothing; the end, if it comes, is the next event."""
