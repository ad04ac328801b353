"""I7, I8: how many armies a turn brings."""

from rules.italywar.state.position import Position


def reinforcements(state: Position, seat: int, number: int) -> int:
    """Return a third of the territories from the second round, whole regions from the first."""
    rules = state.terms
    held = state.held[seat]
    armies = 0
    if number >= rules.territories_from_round:
        armies = max(rules.least_reinforcement, held.bit_count() // rules.territories_per_army)
    if number >= rules.regions_from_round:
        for region, bonus in rules.bonuses:
            if held & region == region:
                armies += bonus
    return armies
