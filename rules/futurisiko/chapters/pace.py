"""Whose time runs, and what is decided for a seat whose time is up or that has left."""

from rules.base.quantities import quantity_of, with_quantity
from rules.contract.outside import Withdraw
from rules.futurisiko.chapters.battles import invaded_territories
from rules.futurisiko.chapters.dealing import too_many
from rules.futurisiko.chapters.legal import legal_actions
from rules.futurisiko.chapters.losses import land_range
from rules.futurisiko.state.actions import (
    Action,
    BeginBattle,
    Discard,
    EndMovement,
    EndProduction,
    EndTurn,
    Fire,
    Pass,
    RemoveArmies,
    Throw,
)
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
from rules.futurisiko.state.state import (
    BATTLES,
    BUILD,
    COLOURS,
    DISCARD,
    FLAGS,
    LOSSES,
    MOVE,
    NAVAL,
    SINK,
    THROW,
    State,
)

ENDS: dict[int, Action] = {BUILD: EndProduction(), MOVE: EndMovement(), NAVAL: Fire(), THROW: Throw(True)}


def pace(state: State) -> str:
    """Return which time runs: setup before the first round, reaction for who is asked outside its own turn, else
    turn."""
    if state.phase in (COLOURS, FLAGS):
        return "setup"
    return "turn" if state.asked == state.seat else "reaction"


def began(event: Event) -> bool:
    """Return whether with this event a new turn begins."""
    return type(event) in (ProductionBegan, OperationsBegan)


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
    return seat, simplest(state)


def simplest(state: State) -> Action:
    """Return what is done for a seat that does not decide: no card, no movement, aircraft are hit before land
    armies."""
    phase, seat = state.phase, state.asked
    if phase in ENDS:
        return ENDS[phase]
    if phase in (COLOURS, FLAGS, SINK):
        first = legal_actions(state, seat)[0]
        most = quantity_of(first)
        return with_quantity(first, most.most) if most else first
    if phase == LOSSES:
        return RemoveArmies(land_range(state)[0])
    if phase == BATTLES:
        battles = invaded_territories(state)
        return BeginBattle(battles[0]) if battles else EndTurn()
    return Discard(state.hand(seat)[0]) if phase == DISCARD and too_many(state, seat) else Pass()
