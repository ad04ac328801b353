"""Exactly what a seat may do now."""

from collections.abc import Sequence

from rules.battaglia.chapters.attacks import answers, victim
from rules.battaglia.chapters.drawing import sources
from rules.battaglia.chapters.listed import Playing
from rules.battaglia.state.actions import Action, Draw
from rules.battaglia.state.parts import OPENING, OVER, PLAY, REACT
from rules.battaglia.state.position import Position
from rules.contract.outside import may_ask

NOTHING: tuple[Action, ...] = ()


def to_move(state: Position) -> tuple[int, ...]:
    """Return the seats that may act now: the one in turn, or the one attacked; nobody when it is over."""
    phase = state.phase
    if phase == REACT:
        return (victim(state),)
    return () if phase in (OVER, OPENING) else (state.seat,)


def legal_actions(state: Position, seat: int | None) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now, nothing else; with None what the outside may do."""
    if seat is None:
        return NOTHING if state.phase in (OVER, OPENING) else tuple(may_ask(state.gone))
    if seat not in to_move(state):
        return NOTHING
    if state.phase == PLAY:
        return Playing(state)
    if state.phase == REACT:
        return answers(state, seat)
    return tuple([Draw(source) for source in sources(state)])
