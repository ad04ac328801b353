"""F40 to F42: elimination and the end of a match."""

from rules.base.rows import put
from rules.contract.leaving import ranked_places
from rules.contract.outcome import Outcome, Placing
from rules.futurisiko.chapters.opening import draw_order
from rules.futurisiko.chapters.order import following
from rules.futurisiko.chapters.registry import Course, evolves, proceeds
from rules.futurisiko.chapters.truces import end_truces_of, void_truces_of
from rules.futurisiko.state.events import Eliminated, MatchEnded, OperationsBegan
from rules.futurisiko.state.parts import OPERATE, OVER
from rules.futurisiko.state.position import Position
from rules.lands.people import out


def after_conquest(course: Course, victim: int) -> None:
    """Apply what a conquest decides. F42: who has no flag is out; F40: the last flag needed wins at once, unless its
    seat has left; F41: so does the last player."""
    state = course.state
    if not state.held[victim]:
        void_truces_of(course, victim)
        course.add(Eliminated(victim, state.seat))
    rules = state.table.ruleset
    enough = rules.goal == "territories" and state.flags(state.seat) >= rules.victory_territories
    if enough and state.active(state.seat):
        end(course, "territories", (state.seat,))
    else:
        end_for_the_last(course)


def end_for_the_last(course: Course) -> bool:
    """End the match (F41) when one player is left."""
    state = course.state
    left = tuple([seat for seat in range(1, state.table.seats + 1) if state.active(seat)])
    if len(left) == 1:
        end(course, "last_player", left)
    return len(left) == 1


@evolves(Eliminated)
def after_eliminated(state: Position, event: Eliminated) -> None:
    """Take the submarines off the board; the hand goes to the discards (F42)."""
    seat, cards = event.seat, state.cards
    state.subs[seat] = (0,) * state.terms.seas
    state.cards = cards._replace(hands=put(cards.hands, seat, ()), discards=cards.discards + cards.hands[seat])
    state.people = out(state.people, seat, event.by)


@proceeds(OPERATE)
def next_operations(course: Course) -> bool:
    """Go on by itself where it is due: the next in order; after the last a new round, or the end when the time is
    up."""
    state = course.state
    seat = following(state, state.seat)
    if seat:
        course.add(OperationsBegan(seat))
        return True
    for left, reason in enumerate(state.people.gone):
        if reason:
            end_truces_of(course, left)
    if state.expired or state.round == state.table.ruleset.last_round:
        end_by_time(course)
    else:
        draw_order(course, state.round + 1)
    return True


def end_by_time(course: Course) -> None:
    """End the match: the most territories win when time or rounds are over; equal ones share the victory."""
    state = course.state
    flags = {seat: state.flags(seat) for seat in range(1, state.table.seats + 1) if state.active(seat)}
    most = max(flags.values())
    reason = "time" if state.expired else "rounds"
    end(course, reason, tuple([seat for seat, count in flags.items() if count == most]))


def end(course: Course, reason: str, winners: tuple[int, ...]) -> None:
    """Add the last event of a match."""
    course.add(MatchEnded(reason, winners, placings(course.state, winners)))


def placings(state: Position, winners: tuple[int, ...]) -> tuple[tuple[int, int, int | None], ...]:
    """Return winners first, then by territories (the points), then the eliminated: who went out later stands higher."""
    people = state.people
    points: dict[int, int | None] = {}
    keys: dict[int, tuple[int, int]] = {}
    for seat in range(1, state.table.seats + 1):
        flags = state.flags(seat)
        points[seat] = flags
        keys[seat] = (-1, people.exits.index(seat)) if people.fallen[seat] else (0, flags)
    return ranked_places(keys, winners, people.leaving, state.table.ruleset.leavers, points)


@evolves(MatchEnded)
def after_match_ended(state: Position, event: MatchEnded) -> None:
    """Let nothing happen any more."""
    state.phase, state.asked, state.fight, state.due = OVER, 0, None, None
    state.outcome = Outcome(event.reason, event.winners, tuple([Placing(*row) for row in event.placings]))
