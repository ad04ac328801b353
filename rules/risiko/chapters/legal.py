"""Exactly what a seat may do now: each action once, quantities as ranges. Small answers are kept and shared."""

from collections.abc import Sequence

from rules.base.quantities import Range
from rules.contract.outside import may_ask
from rules.risiko.chapters.cards import trades
from rules.risiko.chapters.combat import defence_most
from rules.risiko.chapters.conquest import move_in_range
from rules.risiko.chapters.fighting import Placements, fighting
from rules.risiko.chapters.setup import free_colours
from rules.risiko.state.actions import Action, ChooseColour, Defend, Discard, MoveIn
from rules.risiko.state.parts import ATTACK, DEFEND, DISCARD, MOVE_IN, OPENING, OVER, PLACING, REINFORCE
from rules.risiko.state.position import Position

NOTHING: tuple[Action, ...] = ()


def to_move(state: Position) -> tuple[int, ...]:
    """Return the seats that may act now: the one in turn, or the defender who must name his dice; nobody when it is
    over."""
    phase = state.phase
    if phase == DEFEND and state.fight is not None:
        return (state.owner[state.fight.target],)
    return () if phase == OPENING or phase == OVER else (state.seat,)  # noqa: SIM109


def legal_actions(state: Position, seat: int | None) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now, nothing else; with None what the outside may do."""
    phase = state.phase
    if seat is None:
        return _outside(state)
    if phase == ATTACK:
        return fighting(state) if seat == state.seat else NOTHING
    if phase == REINFORCE or phase == PLACING:  # noqa: SIM109 - the hot phases, compared as numbers
        if seat != state.seat:
            return NOTHING
        return Placements(state.held[seat], state.left, trades(state) if phase == REINFORCE else ())
    if seat not in to_move(state):
        return NOTHING
    if phase == MOVE_IN:
        return (MoveIn(Range(*move_in_range(state))),)
    if phase == DEFEND and state.fight is not None:
        return (Defend(Range(1, defence_most(state, state.fight.target))),)
    if phase == DISCARD:
        return tuple(Discard(card) for card in state.cards.hands[seat])
    return tuple([ChooseColour(colour) for colour in free_colours(state)])


def _outside(state: Position) -> Sequence[Action]:
    if state.phase == OVER:
        return NOTHING
    clock = state.table.ruleset.has_clock and not state.clock.expired
    return tuple(may_ask(state.people.gone, state.people.fallen, clock))
