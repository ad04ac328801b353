"""I26, I29: the one strategic move, which ends the turn, or the end of the turn without it."""

from rules.base.errors import IllegalAction
from rules.italywar.chapters.reach import garrison, must_attack
from rules.italywar.chapters.registry import Course, decides, evolves
from rules.italywar.chapters.turns import finish_turn
from rules.italywar.state.actions import EndTurn, Move
from rules.italywar.state.events import Moved, TurnEnded
from rules.italywar.state.state import ATTACK, State, fork, seal, with_armies
from rules.lands import checks


@decides(Move)
def move(course: Course, action: Move, seat: int) -> None:
    """Let a seat move armies (I26): to an adjacent own territory."""
    state = course.state
    _may_end(state, "move")
    if state.table.ruleset.strategic_move == "none":
        raise IllegalAction("no_strategic_move")
    source, target = (
        checks.own_territory(state, action.source, seat, "source"),
        checks.own_territory(state, action.target, seat, "target"),
    )
    if not state.table.geo.borders[source] >> target & 1:
        raise checks.not_adjacent(state, source, target)
    free = state.armies[source] - garrison(state, source)
    armies = checks.quantity(action.armies, 1, free, "armies_out_of_range")
    course.add(Moved(source, target, armies))
    finish_turn(course)


@decides(EndTurn)
def end_turn(course: Course, action: EndTurn, seat: int) -> None:
    """Let a seat end its turn where it stands."""
    state = course.state
    _may_end(state, "end_turn")
    course.add(TurnEnded(seat))
    finish_turn(course)


def _may_end(state: State, action: str) -> None:
    if state.phase != ATTACK:
        raise IllegalAction("wrong_phase", action=action)
    if must_attack(state):
        raise IllegalAction("attack_due")


@evolves(Moved)
def after_moved(state: State, event: Moved) -> State:
    """Return the state after it: the armies change place."""
    new = fork(state)
    new.armies = with_armies(state.armies, (event.source, -event.armies), (event.target, event.armies))
    return seal(new)


@evolves(TurnEnded)
def after_turn_ended(state: State, event: TurnEnded) -> State:
    """Return the state after it: nothing moves; what follows are events of their own."""
    return state
