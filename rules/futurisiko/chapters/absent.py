"""What is decided for a seat whose time is up or that has left."""

from rules.base.quantities import with_most
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
from rules.futurisiko.state.parts import (
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
)
from rules.futurisiko.state.position import Position

ENDS: dict[int, Action] = {BUILD: EndProduction(), MOVE: EndMovement(), NAVAL: Fire(), THROW: Throw(True)}


def simplest(state: Position) -> Action:
    """Return what is done for a seat that does not decide: no card, no movement, aircraft are hit before land
    armies."""
    phase, seat = state.phase, state.asked
    if phase in ENDS:
        return ENDS[phase]
    if phase in (COLOURS, FLAGS, SINK):
        first = legal_actions(state, seat)[0]
        return with_most(first)
    if phase == LOSSES:
        return RemoveArmies(land_range(state)[0])
    if phase == BATTLES:
        battles = invaded_territories(state)
        return BeginBattle(battles[0]) if battles else EndTurn()
    return Discard(state.hand(seat)[0]) if phase == DISCARD and too_many(state, seat) else Pass()
