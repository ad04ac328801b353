"""The numbers of a match that are read at every step: what its ruleset and its board come down to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.lands.sets import sets_among

if TYPE_CHECKING:
    from rules.italywar.options import ItalyWarRuleset
    from rules.italywar.state.geography import Geography
    from rules.lands.goals import Goal

ANY = 99
"""More sets than a hand can hold, more throws than a turn has."""


class Terms:
    """What never changes in a match, as plain numbers. `borders[t]` are the neighbours of t as a set.

    `bonuses` are the regions that bring armies, `deck` the cards in play, `specials` how many of each kind there are.
    """

    def __init__(
        self, ruleset: ItalyWarRuleset, geo: Geography, goals: tuple[Goal, ...], specials: dict[int, int], seats: int
    ) -> None:
        self.size: int = geo.size
        self.places: int = seats + 1
        self.borders: tuple[int, ...] = geo.borders
        self.ports: int = geo.ports
        self.symbols: tuple[int, ...] = geo.symbols
        self.sets_in = sets_among(geo.symbols)
        self.specials: dict[int, int] = specials
        self.counts_armies: bool = any(goal.armies > 1 for goal in goals)
        self.sets: int = ruleset.sets_per_turn or ANY
        self.lot: int = ruleset.placement_lot
        self.objective_from_round: int = ruleset.objective_from_round
        self.last_round: int = ruleset.last_round
        self._set_reinforcements(ruleset, geo)
        self._set_fighting(ruleset)
        self._set_cards(ruleset)

    def _set_reinforcements(self, ruleset: ItalyWarRuleset, geo: Geography) -> None:
        bonus = ruleset.independents == "bonus"
        self.bonuses: tuple[tuple[int, int], ...] = tuple([
            (region, armies) for region, armies, independent in geo.bonuses if bonus or not independent
        ])  # fmt: skip
        self.territories_from_round: int = ruleset.territories_from_round
        self.regions_from_round: int = ruleset.regions_from_round
        self.least_reinforcement: int = ruleset.least_reinforcement
        self.territories_per_army: int = ruleset.territories_per_army

    def _set_fighting(self, ruleset: ItalyWarRuleset) -> None:
        self.attack_most: int = ruleset.attack_dice_max
        self.defence_most: int = ruleset.defence_dice_max
        self.not_fewer: bool = ruleset.attack_dice == "not_fewer"
        self.garrison: int = ruleset.garrison
        self.garrison_inside: int = ruleset.garrison_inside
        self.guarded: int = ruleset.guarded_rounds
        self.idle_turns: int = ruleset.idle_turns
        self.moves: bool = ruleset.strategic_move != "none"
        self.conquest_moves_dice: bool = bool(ruleset.conquest_moves_dice)

    def _set_cards(self, ruleset: ItalyWarRuleset) -> None:
        self.by_territory: bool = ruleset.truce_covers == "territory"
        self.truce_at_sea: bool = bool(ruleset.truce_at_sea)
        self.admiral_throws: int = ruleset.admiral_throws
        self.captured_at_once: bool = ruleset.captured_cards == "at_once"
