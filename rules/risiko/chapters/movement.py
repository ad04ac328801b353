"""R13, R15: the one strategic move, which ends the turn, or the end of the turn without it."""

from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.lands import checks
from rules.risiko.chapters.crossings import free_to_move
from rules.risiko.chapters.registry import Asked, Course, decides, evolves
from rules.risiko.chapters.turns import finish_turn
from rules.risiko.state.actions import EndTurn, Move
from rules.risiko.state.events import Moved, TurnEnded
from rules.risiko.state.parts import ATTACK
from rules.risiko.state.position import Position


@decides(Move)
def move(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat move armies (R15): to an adjacent own territory."""
    state = course.state
    if state.phase != ATTACK:
        return illegal("wrong_phase", action="move")
    if state.table.ruleset.strategic_move == "none":
        return illegal("no_strategic_move")
    source, target, armies, mine = action.source, action.target, action.armies, state.held[seat]
    for territory, key in ((source, "source"), (target, "target")):
        if type(territory) is not int or territory < 0 or not mine >> territory & 1:
            return checks.wrong_own(state, territory, seat, key)
    if not state.terms.borders[source] >> target & 1:
        return checks.not_adjacent(state, source, target)
    if refused := checks.wrong_quantity(armies, 1, free_to_move(state, source), "armies_out_of_range"):
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
def end_turn(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat end its turn where it stands."""
    state = course.state
    if state.phase != ATTACK:
        return illegal("wrong_phase", action="end_turn")
    course.begin()
    halt(course)
    return None


def halt(course: Course) -> None:
    """End the turn where it stands."""
    course.records.append(("TurnEnded", course.state.seat))
    finish_turn(course)


@evolves(Moved)
def after_moved(state: Position, event: Moved) -> None:
    """Let the armies change place."""
    state.carry(event.source, event.target, event.armies)


@evolves(TurnEnded)
def after_turn_ended(state: Position, event: TurnEnded) -> None:
    """Let nothing move; what follows are events of their own."""
