"""R5, R30: how many armies a turn brings."""

from rules.lands.bits import count
from rules.risiko.state.parts import REINFORCE
from rules.risiko.state.position import Position


def reinforcements(state: Position, seat: int) -> int:
    """Return a third of the territories, whole continents, the extra army of the later box; within the cap (R30)
    (R5)."""
    rules, held = state.terms, state.held[seat]
    armies = count(held) // rules.territories_per_army + rules.extra_army
    for continent, bonus in rules.bonuses:
        if held & continent == continent:
            armies += bonus
    return within_cap(state, seat, armies)


def within_cap(state: Position, seat: int, armies: int) -> int:
    """Return what of these armies the cap still allows beside those on the board and in hand (R30)."""
    cap = state.terms.cap
    if not cap:
        return armies
    waiting = state.left if state.seat == seat and state.phase == REINFORCE else 0
    return max(0, min(armies, cap - waiting - state.armies_of(seat)))
