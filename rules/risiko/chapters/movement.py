"""R13, R15: the one strategic move, which ends the turn, or the end of the turn without it."""

from rules.base.errors import IllegalAction
from rules.lands import checks
from rules.risiko.chapters.registry import Course, decides, evolves
from rules.risiko.chapters.turns import finish_turn
from rules.risiko.state.actions import EndTurn, Move
from rules.risiko.state.events import Moved, TurnEnded
from rules.risiko.state.state import ATTACK, Draft, State, fork, seal


def movable(state: Draft, source: int) -> int:
    """Return armies that may leave: all but one, or all but the garrison of a territory beside an enemy (R13)."""
    garrison = 1
    if state.table.garrison > 1 and state.table.geo.borders[source] & ~state.held[state.owner[source]]:
        garrison = state.table.garrison
    return state.armies[source] - garrison


@decides(Move)
def move(course: Course, action: Move, seat: int) -> None:
    """Let a seat move armies (R15): to an adjacent own territory."""
    state = course.state
    if state.phase != ATTACK:
        raise IllegalAction("wrong_phase", action="move")
    if state.table.ruleset.strategic_move == "none":
        raise IllegalAction("no_strategic_move")
    source, target, mine = action.source, action.target, state.held[seat]
    for territory, key in ((source, "source"), (target, "target")):
        if type(territory) is not int or territory < 0 or not mine >> territory & 1:
            checks.own_territory(state, territory, seat, key)
    if not state.table.geo.borders[source] >> target & 1:
        raise checks.not_adjacent(state, source, target)
    armies = checks.quantity(action.armies, 1, movable(state, source), "armies_out_of_range")
    course.add(Moved(source, target, armies))
    finish_turn(course)


@decides(EndTurn)
def end_turn(course: Course, action: EndTurn, seat: int) -> None:
    """Let a seat end its turn where it stands."""
    state = course.state
    if state.phase != ATTACK:
        raise IllegalAction("wrong_phase", action="end_turn")
    course.add(TurnEnded(seat))
    finish_turn(course)


@evolves(Moved)
def after_moved(state: State, event: Moved) -> State:
    """Return the state after it: the armies change place."""
    new = fork(state)
    new.carry(event.source, event.target, event.armies)
    return seal(new)


@evolves(TurnEnded)
def after_turn_ended(state: State, event: TurnEnded) -> State:
    """Return the state after it: nothing moves; what follows are events of their own."""
    return state
