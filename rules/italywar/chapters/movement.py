"""I26, I29: the one strategic move, which ends the turn, or the end of the turn without it."""

from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.italywar.chapters.reach import garrison, must_attack
from rules.italywar.chapters.registry import Asked, Course, decides, evolves
from rules.italywar.chapters.turns import finish_turn
from rules.italywar.state.actions import EndTurn, Move
from rules.italywar.state.events import Moved, TurnEnded
from rules.italywar.state.parts import ATTACK
from rules.italywar.state.position import Position
from rules.lands import checks


@decides(Move)
def move(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat move armies (I26): to an adjacent own territory."""
    state = course.state
    _may_end(state, "move")
    if not state.terms.moves:
        return illegal("no_strategic_move")
    source, target, armies = action.source, action.target, action.armies
    for territory, key in ((source, "source"), (target, "target")):
        if refused := checks.wrong_own(state, territory, seat, key):
            return refused
    if not state.terms.borders[source] >> target & 1:
        return checks.not_adjacent(state, source, target)
    free = state.armies[source] - garrison(state, source)
    if refused := checks.wrong_quantity(armies, 1, free, "armies_out_of_range"):
        return refused
    course.begin()
    march(course, source, target, armies)
    return None


def march(course: Course, source: int, target: int, armies: int) -> None:
    """Make a move that is allowed, which ends the turn."""
    course.records.append(("Moved", source, target, armies))
    course.state.carry(source, target, armies)
    finish_turn(course)


@decides(EndTurn)
def end_turn(course: Course, action: Asked, seat: int) -> None:
    """Let a seat end its turn where it stands."""
    _may_end(course.state, "end_turn")
    course.begin()
    halt(course)


def halt(course: Course) -> None:
    """End the turn where it stands."""
    course.records.append(("TurnEnded", course.state.seat))
    finish_turn(course)


def _may_end(state: Position, action: str) -> None:
    if state.phase != ATTACK:
        raise illegal("wrong_phase", action=action)
    if must_attack(state):
        raise illegal("attack_due")


@evolves(Moved)
def after_moved(state: Position, event: Moved) -> None:
    """Let the armies change place."""
    state.carry(event.source, event.target, event.armies)


@evolves(TurnEnded)
def after_turn_ended(state: Position, event: TurnEnded) -> None:
    """Let nothing move; what follows are events of their own."""
