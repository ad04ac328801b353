"""The two sides of a land battle: what they have, who throws, whom hits fall on."""

from rules.futurisiko.state.parts import LOSSES, THROW, Due, Fight
from rules.futurisiko.state.position import Position


def attackers(state: Position) -> tuple[int, int]:
    """Return land and air armies of the attacker in the battle."""
    place = state.battle.territory
    return state.turn.invading_land[place], state.turn.invading_air[place]


def defenders(state: Position) -> tuple[int, int]:
    """Return land and air armies of the defender in the battle."""
    place = state.battle.territory
    return state.land[place], state.air[place]


def armies_exposed(state: Position) -> tuple[int, int]:
    """Return land and air armies of the side that the hits fall on."""
    due = state.owed
    if due.target == state.seat:
        return state.turn.invading_land[due.territory], state.turn.invading_air[due.territory]
    return state.land[due.territory], state.air[due.territory]


def enemies(state: Position) -> tuple[int, int]:
    """Return land and air armies facing the side that throws."""
    return defenders(state) if state.battle.attacker_throws else attackers(state)


def hit(state: Position, kind: str, hits: int) -> None:
    """Store the hits of who throws now, which are to be dealt with."""
    fight = state.battle
    defender = state.owner[fight.territory]
    target = defender if fight.attacker_throws else state.seat
    state.phase = LOSSES
    state.due = Due(kind, state.asked, target, fight.territory, hits)


def alternate(state: Position) -> None:
    """Let the other side throw."""
    fight = state.battle
    attacker = not fight.attacker_throws
    state.fight = Fight(fight.territory, attacker, 0, fight.waived)
    state.phase, state.due = THROW, None
    state.asked = state.seat if attacker else state.owner[fight.territory]
