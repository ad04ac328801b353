"""The two sides of a land battle: what they have, who throws, whom hits fall on."""

from rules.futurisiko.state.state import LOSSES, THROW, Draft, Due, Fight


def attackers(state: Draft) -> tuple[int, int]:
    """Return land and air armies of the attacker in the battle."""
    place = state.battle.territory
    return state.turn.invading_land[place], state.turn.invading_air[place]


def defenders(state: Draft) -> tuple[int, int]:
    """Return land and air armies of the defender in the battle."""
    place = state.battle.territory
    return state.land[place], state.air[place]


def armies_exposed(state: Draft) -> tuple[int, int]:
    """Return land and air armies of the side that the hits fall on."""
    due = state.owed
    if due.target == state.seat:
        return state.turn.invading_land[due.territory], state.turn.invading_air[due.territory]
    return state.land[due.territory], state.air[due.territory]


def enemies(state: Draft) -> tuple[int, int]:
    """Return land and air armies facing the side that throws."""
    return defenders(state) if state.battle.attacker_throws else attackers(state)


def hit(new: Draft, kind: str, hits: int) -> None:
    """Store the hits of who throws now, which are to be dealt with."""
    fight = new.battle
    defender = new.owner[fight.territory]
    target = defender if fight.attacker_throws else new.seat
    new.phase = LOSSES
    new.due = Due(kind, new.asked, target, fight.territory, hits)


def alternate(new: Draft) -> None:
    """Let the other side throw."""
    fight = new.battle
    attacker = not fight.attacker_throws
    new.fight = Fight(fight.territory, attacker, 0, fight.waived)
    new.phase, new.due = THROW, None
    new.asked = new.seat if attacker else new.owner[fight.territory]
