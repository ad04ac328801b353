"""Whose time runs, and what the clock does for a seat whose time is up."""

from rules.battaglia.state.actions import Action, Endure
from rules.battaglia.state.events import Event, Struck, TurnBegan, Withdrawn
from rules.battaglia.state.state import REACT, State
from rules.contract.outside import Withdraw


def pace(state: State) -> str:
    """Return which time runs: reaction for whoever is attacked, else turn."""
    return "reaction" if state.phase == REACT else "turn"


BEGINS = frozenset({TurnBegan})
"""With these events a new turn begins."""
BETWEEN = frozenset({Struck, TurnBegan})
"""No card comes to light: what was ended before may still be taken back."""


def ended_by(state: State, event: Event) -> int:
    """Return the seat that surrenders and throws no card away by it; 0 where nobody does."""
    if not isinstance(event, Withdrawn) or event.cards:
        return 0
    return event.seat if event.reason == "surrendered" else 0


def automatic(state: State, seat: int) -> tuple[int | None, Action]:
    """Return an attack not answered in time has its effect (B17); in any other moment the seat is absent."""
    return (seat, Endure()) if state.phase == REACT else (None, Withdraw(seat, "absent"))
