"""The numbers of a match that are read at every step: what its ruleset and its board come down to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.base.chance import FACES

if TYPE_CHECKING:
    from rules.futurisiko.options import FutuRuleset
    from rules.futurisiko.state.geography import Geography

Neighbours = tuple[tuple[int, ...], ...]


class Terms:
    """What never changes in a match, as plain numbers.

    Of each territory there are `roads` and `coasts`, of each sea area `routes` and `shores`.
    """

    def __init__(self, ruleset: FutuRuleset, geo: Geography, seats: int) -> None:
        self.size: int = geo.size
        self.seas: int = geo.seas
        self.places: int = seats + 1
        self.roads: Neighbours = geo.roads
        self.coasts: Neighbours = geo.coasts
        self.routes: Neighbours = geo.routes
        self.shores: Neighbours = geo.shores
        self.limits: tuple[int, int, int] = (ruleset.land_limit, ruleset.air_limit, ruleset.sea_limit)
        self.costs: tuple[int, int, int] = (ruleset.land_cost, ruleset.air_cost, ruleset.sea_cost)
        self.territories_per_card: int = ruleset.territories_per_card
        self.voluntary_discards: int = ruleset.voluntary_discards
        self.garrison: int = ruleset.garrison
        self.air_steps: int = ruleset.air_steps
        self.air_lines: bool = ruleset.air_lines == "yes"
        self.air_over_others: bool = ruleset.air_over_others == "yes"
        self.landing_armies: int = ruleset.landing_armies
        self.landing_on_enemy: bool = ruleset.landing_on_enemy == "yes"
        self.moved_submarine_carries: bool = ruleset.moved_submarine_carries == "yes"
        self.fire_on_invaded: bool = ruleset.fire_on_invaded == "yes"
        self.both_ways: bool = ruleset.truce_effect == "both_ways"
        self._set_battles(ruleset)

    def hits(self, dice: tuple[int, ...]) -> int:
        """Return how many of these dice show an explosion: the highest faces (F1)."""
        lowest, count = self.lowest_hit, 0
        for die in dice:
            if die >= lowest:
                count += 1
        return count

    def dice(self, number: int) -> int:
        """Return how many dice are thrown for so many (F30)."""
        return min(number, self.cap) if self.cap else number

    def _set_battles(self, ruleset: FutuRuleset) -> None:
        self.lowest_hit: int = FACES + 1 - ruleset.die_hits
        self.cap: int = ruleset.dice_cap
        self.flag_dice: int = ruleset.flag_dice
        self.cards_per_throw: int = ruleset.cards_per_throw
        self.air_conquers: bool = ruleset.air_conquest != "no"
        self.spare_hits: bool = ruleset.spare_hits_on_flag == "yes"
        self.tie_to_attacker: bool = ruleset.first_throw_tie == "attacker"
