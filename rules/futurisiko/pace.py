"""Whose time runs, and what is decided for a seat whose time is up."""

from rules.contract.outside import Withdraw
from rules.futurisiko.chapters.absent import simplest
from rules.futurisiko.state.actions import Action
from rules.futurisiko.state.events import (
    BattleBegan,
    Event,
    FlagPlaced,
    Flown,
    Marched,
    MovementEnded,
    NavalEnded,
    OperationsBegan,
    Passed,
    ProductionBegan,
    ProductionEnded,
    Sailed,
    Shipped,
    TurnEnded,
)
from rules.futurisiko.state.state import COLOURS, FLAGS, State


def pace(state: State) -> str:
    """Return which time runs: setup before the first round, reaction for who is asked outside its own turn, else
    turn."""
    if state.phase in (COLOURS, FLAGS):
        return "setup"
    return "turn" if state.asked == state.seat else "reaction"


BEGINS = frozenset({ProductionBegan, OperationsBegan})
"""With these events a new turn begins."""
BETWEEN = frozenset(
    {
        ProductionBegan, ProductionEnded, OperationsBegan, Marched, Flown, Sailed, Shipped, MovementEnded, NavalEnded,
        BattleBegan, Passed, TurnEnded,
    }
)  # fmt: skip
"""Neither die nor card: what was ended before may still be taken back."""


def ended_by(state: State, event: Event) -> int:
    """Return the seat that places a flag, or ends its turn though it has cards to play; 0 where nobody does (F3)."""
    if not isinstance(event, FlagPlaced | TurnEnded) or not state.active(event.seat):
        return 0
    return event.seat if isinstance(event, FlagPlaced) or state.hand(event.seat) else 0


def automatic(state: State, seat: int) -> tuple[int | None, Action]:
    """Return who acts (None: the outside) and how when the time of this seat is up: in its own turn it is absent."""
    if pace(state) == "turn":
        return None, Withdraw(seat, "absent")
    return seat, simplest(state.position)
