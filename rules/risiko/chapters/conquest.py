"""R12, R13, R16: moving into a conquered territory, and the end of a player."""

from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.lands import checks
from rules.lands.people import out, taken_over
from rules.risiko.chapters.ending import end_after_elimination, end_by_objective
from rules.risiko.chapters.registry import Asked, Course, decides, evolves
from rules.risiko.chapters.turns import begin_turn
from rules.risiko.state.actions import MoveIn
from rules.risiko.state.events import Discarded, Eliminated, MovedIn
from rules.risiko.state.parts import ATTACK, DISCARD, MOVE_IN
from rules.risiko.state.position import Position


def move_in_range(state: Position) -> tuple[int, int]:
    """Return fewest and most armies into the conquered territory, those of the throw included (R12, R13).

    What goes beyond them is a voluntary move: the source keeps the garrison of a territory beside an enemy.
    """
    fight = state.fight
    assert fight is not None
    held = state.held[state.seat]
    free = state.armies[fight.source] - 1
    if state.terms.garrison > 1 and state.terms.borders[fight.source] & ~held:
        free = state.armies[fight.source] - state.terms.garrison
    return fight.dice, fight.dice + max(0, free)


def after_conquest(course: Course) -> None:
    """Apply what a conquest decides: the loser of the last territory is out; where nothing is left to choose the
    armies move in at once."""
    fight = course.state.fight
    assert fight is not None
    if fight.eliminated:
        course.add(Eliminated(fight.eliminated, course.state.seat))
    least, most = move_in_range(course.state)
    if least == most:
        move_in_with(course, least)


def move_in_with(course: Course, armies: int) -> None:
    """Move in, then look whether the match is over (R17, R22) or goes on among the tied (R23)."""
    fight, extra = course.state.fight, course.state.clock.extra
    assert fight is not None
    course.records.append(("MovedIn", armies))
    moved_in(course.state, armies)
    if end_by_objective(course) or not fight.eliminated or end_after_elimination(course):
        return
    if course.state.clock.extra > extra:
        discard_down(course)
        begin_turn(course, after=0)


def discard_down(course: Course) -> None:
    """Discard the cards (R21) beyond the limit, the highest first, where their owner has no choice any more."""
    while course.state.phase == DISCARD:
        seat = course.state.seat
        course.add(Discarded(seat, course.state.cards.hands[seat][-1]))


@decides(MoveIn)
def move_in(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat move in (R12)."""
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
    """Let armies move in: cards taken over may be too many, or be used at once where the ruleset says so (R16, R21)."""
    fight = state.fight
    assert fight is not None
    extra = armies - fight.dice
    if extra:
        state.carry(fight.source, fight.target, extra)
    state.fight = None
    state.phase = ATTACK
    if fight.eliminated:
        if state.table.ruleset.captured_cards == "at_once":
            state.sets = state.terms.sets
        limit = state.terms.hand_limit
        if limit and len(state.cards.hands[state.seat]) > limit:
            state.phase = DISCARD


@evolves(Eliminated)
def after_eliminated(state: Position, event: Eliminated) -> None:
    """Put a seat out of the match; the cards change hands (R16)."""
    people, cards = state.people, state.cards
    state.people = out(people, event.seat, event.by)
    state.cards = cards._replace(hands=taken_over(cards.hands, event.seat, event.by))
