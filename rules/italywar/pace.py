"""Whose time runs, and what the clock does for a seat whose time is up (I16, I20, R32)."""

from rules.contract.outside import Withdraw
from rules.italywar.chapters.legal import legal_actions
from rules.italywar.state.actions import Action, ChooseColour, Pass, Place
from rules.italywar.state.events import (
    AttackDeclared,
    ColourChosen,
    Event,
    Moved,
    MovedIn,
    Passed,
    Placed,
    TurnBegan,
    TurnEnded,
)
from rules.italywar.state.state import COLOURS, MARSHAL, PLACING, TRUCE, State


def pace(state: State) -> str:
    """Return which time runs: setup before the first turn, reaction for the answer of the attacked, else turn."""
    if state.phase in (COLOURS, PLACING):
        return "setup"
    return "reaction" if state.phase in (TRUCE, MARSHAL) else "turn"


BEGINS = frozenset({TurnBegan})
"""With these events a new turn begins."""
BETWEEN = frozenset({AttackDeclared, ColourChosen, MovedIn, Passed, Placed, TurnBegan})
"""Neither die nor card: what was ended before may still be taken back."""


def ended_by(state: State, event: Event) -> int:
    """Return the seat that ends its turn, with a move or without one; 0 where nobody does (I26, I29)."""
    return state.seat if type(event) in (TurnEnded, Moved) else 0


def automatic(state: State, seat: int) -> tuple[int | None, Action]:
    """Return who acts (None: the outside) and how when the time of this seat is up.

    Set-up: the first free colour, armies on the weakest own territory. The attacked: no card. Any other turn: the seat
    is absent (R32).
    """
    if state.phase in (TRUCE, MARSHAL):
        return seat, Pass(False)
    if state.phase == PLACING:
        lands = [action.territory for action in legal_actions(state.position, seat) if isinstance(action, Place)]
        return seat, Place(min(lands, key=lambda land: state.armies[land]), state.left)
    if state.phase == COLOURS:
        return seat, next(action for action in legal_actions(state.position, seat) if isinstance(action, ChooseColour))
    return None, Withdraw(seat, "absent")
