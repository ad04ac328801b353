"""I7, I8: how many armies a turn brings."""

from rules.italywar.state.state import State
from rules.lands.bits import bits


def reinforcements(state: State, seat: int, number: int) -> int:
    """Return a third of the territories from the second round, whole regions from the first."""
    rules = state.table.ruleset
    held = state.held[seat]
    armies = 0
    if number >= rules.territories_from_round:
        armies = max(rules.least_reinforcement, held.bit_count() // rules.territories_per_army)
    if number >= rules.regions_from_round:
        for region, bonus, independent in state.table.geo.bonuses:
            if held & region == region and (not independent or rules.independents == "bonus"):
                armies += bonus
    return armies


def armies_of(state: State, seat: int) -> int:
    """Return all armies of a seat on the board."""
    return sum(state.armies[territory] for territory in bits(state.held[seat]))
