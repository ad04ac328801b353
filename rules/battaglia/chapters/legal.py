"""Exactly what a seat may do now."""

from collections.abc import Sequence

from rules.battaglia.chapters.attacks import answers, attacks, victim
from rules.battaglia.chapters.drawing import sources
from rules.battaglia.chapters.patrols import layings
from rules.battaglia.state.actions import Action, Discard, Draw
from rules.battaglia.state.state import OPENING, OVER, PLAY, REACT, State
from rules.contract.outside import may_ask

NOTHING: tuple[Action, ...] = ()


def to_move(state: State) -> tuple[int, ...]:
    """Return the seats that may act now: the one in turn, or the one attacked; nobody when it is over."""
    if state.phase == REACT:
        return (victim(state),)
    return () if state.phase in (OVER, OPENING) else (state.seat,)


def legal_actions(state: State, seat: int | None) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now, nothing else; with None what the outside may do."""
    if seat is None:
        return _outside(state)
    if seat not in to_move(state):
        return NOTHING
    if state.phase == PLAY:
        return (*layings(state), *attacks(state), *map(Discard, state.hands[seat]))
    return answers(state, seat) if state.phase == REACT else tuple(map(Draw, sources(state)))


def _outside(state: State) -> Sequence[Action]:
    return NOTHING if state.phase in (OVER, OPENING) else tuple(may_ask(state.gone))
