"""I12, I13, I25: moving into a conquered territory, and the end of a player."""

from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.italywar.chapters.ending import end_by_objective, end_for_the_last
from rules.italywar.chapters.reach import garrison
from rules.italywar.chapters.registry import Asked, Course, decides, evolves
from rules.italywar.state.actions import MoveIn
from rules.italywar.state.events import Eliminated, MovedIn
from rules.italywar.state.parts import ATTACK, MOVE_IN
from rules.italywar.state.position import Position
from rules.lands import checks
from rules.lands.people import out, taken_over


def move_in_range(state: Position) -> tuple[int, int]:
    """Return fewest and most armies into the conquered territory, those of the throw included (I12)."""
    fight = state.fight
    assert fight is not None
    free = state.armies[fight.source] - garrison(state, fight.source)
    return fight.dice, fight.dice + max(0, free)


def after_conquest(course: Course) -> None:
    """Apply what a conquest decides: the loser of the last territory is out; where nothing is left to choose the
    armies move in at once."""
    fight = course.state.fight
    assert fight is not None
    if fight.eliminated:
        spent = tuple([card for seat, card, _ in course.state.cards.shown if seat == fight.eliminated])
        course.add(Eliminated(fight.eliminated, course.state.seat, spent))
    least, most = move_in_range(course.state)
    if least == most:
        move_in_with(course, least)


def move_in_with(course: Course, armies: int) -> None:
    """Move in, then look whether the match is over."""
    fight = course.state.fight
    assert fight is not None
    course.records.append(("MovedIn", armies))
    moved_in(course.state, armies)
    if not end_by_objective(course) and fight.eliminated:
        end_for_the_last(course)


@decides(MoveIn)
def move_in(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat move in (I12)."""
    state = course.state
    if state.phase != MOVE_IN:
        return illegal("wrong_phase", action="move_in")
    armies = action.armies
    if refused := checks.wrong_quantity(armies, *move_in_range(state), "armies_out_of_range"):
        return refused
    course.begin()
    move_in_with(course, armies)
    return None


@evolves(MovedIn)
def after_moved_in(state: Position, event: MovedIn) -> None:
    """Let the armies move in."""
    moved_in(state, event.armies)


def moved_in(state: Position, armies: int) -> None:
    """Let armies move in: sets with cards taken over only where the ruleset allows them at once (I25)."""
    fight = state.fight
    assert fight is not None
    state.carry(fight.source, fight.target, armies - fight.dice)
    state.fight = None
    state.phase = ATTACK
    if fight.eliminated and state.terms.captured_at_once:
        state.sets = state.terms.sets


@evolves(Eliminated)
def after_eliminated(state: Position, event: Eliminated) -> None:
    """Put a seat out of the match; the hand changes owner, what lay face up is discarded (I25)."""
    cards = state.cards
    state.people = out(state.people, event.seat, event.by)
    state.cards = cards._replace(
        hands=taken_over(cards.hands, event.seat, event.by),
        discards=cards.discards + event.spent,
        shown=tuple([row for row in cards.shown if row[0] != event.seat]),
    )
