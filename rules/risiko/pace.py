"""Whose time runs, and what the clock does for a seat whose time is up (R10, R32)."""

from rules.base.quantities import with_most
from rules.contract.outside import Withdraw
from rules.risiko.chapters.legal import legal_actions
from rules.risiko.state.actions import Action, ChooseColour, Defend, Place
from rules.risiko.state.events import AttackDeclared, ColourChosen, Event, Moved, MovedIn, Placed, TurnBegan, TurnEnded
from rules.risiko.state.state import COLOURS, DEFEND, PLACING, State


def pace(state: State) -> str:
    """Return which time runs: setup before the first turn, reaction for the defender's dice, else turn."""
    if state.phase in (COLOURS, PLACING):
        return "setup"
    return "reaction" if state.phase == DEFEND else "turn"


BEGINS = frozenset({TurnBegan})
"""With these events a new turn begins."""
BETWEEN = frozenset({AttackDeclared, ColourChosen, MovedIn, Placed, TurnBegan})
"""Neither die nor card: what was ended before may still be taken back."""


def ended_by(state: State, event: Event) -> int:
    """Return the seat that ends its turn, with a move or without one; 0 where nobody does (R13, R15)."""
    return state.seat if type(event) in (TurnEnded, Moved) else 0


def automatic(state: State, seat: int) -> tuple[int | None, Action]:
    """Return who acts (None: the outside) and how when the time of this seat is up.

    Set-up: the first free colour, armies on the weakest own territory. Defence: the most dice. Any other turn: the seat
    is absent (R32).
    """
    if pace(state) == "turn":
        return None, Withdraw(seat, "absent")
    actions = legal_actions(state.position, seat)
    if state.phase == PLACING:
        places = [action for action in actions if isinstance(action, Place)]
        return seat, with_most(min(places, key=lambda place: state.armies[place.territory]))
    return seat, with_most(next(action for action in actions if isinstance(action, ChooseColour | Defend)))
