"""Exactly what a seat may do now: each action once, quantities as ranges. Long lists are lazy."""

from collections.abc import Sequence

from rules.base.quantities import Range
from rules.contract.outside import may_ask
from rules.italywar.chapters.cards import tradeable
from rules.italywar.chapters.conquest import move_in_range
from rules.italywar.chapters.fighting import Fighting, Placements
from rules.italywar.chapters.specials import answer_held
from rules.italywar.state.actions import Action, ChooseColour, MoveIn, Pass, PlayMarshal, PlayTruce, Trade
from rules.italywar.state.parts import ATTACK, MARSHAL, MOVE_IN, OPENING, OVER, PLACING, REINFORCE, TRUCE
from rules.italywar.state.position import Position

NOTHING: tuple[Action, ...] = ()


def to_move(state: Position) -> tuple[int, ...]:
    """Return the seats that may act now: the one in turn, or the attacked who may answer; nobody when it is over."""
    phase = state.phase
    if phase == TRUCE or phase == MARSHAL:  # noqa: SIM109 - the hot phases, compared as numbers
        fight = state.fight
        return (state.owner[fight.target] if fight is not None else 0,)
    return () if phase == OVER or phase == OPENING else (state.seat,)  # noqa: SIM109


def legal_actions(state: Position, seat: int | None) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now, nothing else; with None what the outside may do."""
    phase = state.phase
    if seat is None:
        return _outside(state)
    if seat not in to_move(state):
        return NOTHING
    if phase == ATTACK:
        return Fighting(state)
    if phase == REINFORCE or phase == PLACING:  # noqa: SIM109 - the hot phases, compared as numbers
        return Placements(state.held[seat], state.left, [Trade(triple) for triple in tradeable(state)])
    if phase == TRUCE or phase == MARSHAL:  # noqa: SIM109
        return _answers(state, seat)
    if phase == MOVE_IN:
        return (MoveIn(Range(*move_in_range(state))),)
    taken = state.people.colours
    return tuple([ChooseColour(colour) for colour in state.table.ruleset.colours if colour not in taken])


def _answers(state: Position, seat: int) -> Sequence[Action]:
    if answer_held(state, seat) is None:
        return Pass(False), Pass(True)
    return Pass(False), Pass(True), PlayTruce() if state.phase == TRUCE else PlayMarshal()


def _outside(state: Position) -> Sequence[Action]:
    if state.phase == OVER:
        return NOTHING
    clock = state.table.ruleset.has_clock and not state.expired
    return tuple(may_ask(state.people.gone, state.people.fallen, clock))
