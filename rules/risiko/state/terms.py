"""The numbers of a match that are read at every step: what its ruleset and its board come down to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.base.machine import i64, vec
from rules.lands.sets import sets_among

if TYPE_CHECKING:
    from rules.lands.goals import Goal
    from rules.risiko.options import RisikoRuleset
    from rules.risiko.state.geography import Geography

ANY = 99
"""More sets than a hand can hold."""


class Terms:
    """What never changes in a match, as plain numbers. `borders[t]` are the neighbours of t as a set."""

    def __init__(self, ruleset: RisikoRuleset, geo: Geography, goals: tuple[Goal, ...], seats: int) -> None:
        self.borders: vec[i64] = vec[i64](geo.borders)
        self.bonuses: tuple[tuple[int, int], ...] = geo.bonuses
        self.sets_in = sets_among(geo.symbols)
        self.size: int = geo.size
        self.places: int = seats + 1
        self.lot: int = ruleset.placement_lot
        self.counts_armies: bool = any(goal.armies > 1 for goal in goals)
        self.territories_per_army: int = ruleset.territories_per_army
        self.extra_army: int = ruleset.extra_army
        self.cap: int = ruleset.army_cap
        self.sets: int = ruleset.sets_per_turn or ANY
        self.hand_limit: int = ruleset.hand_limit
        self.conquest_moves_dice: bool = bool(ruleset.conquest_moves_dice)
        self.garrison: int = ruleset.garrison_beside_enemy
        self.moves: bool = ruleset.strategic_move != "none"
        self.last_round: int = ruleset.last_round
        self.guarded: int = ruleset.guarded_rounds
        self.objective_from_round: int = ruleset.objective_from_round
        self.objective_expires: bool = ruleset.objective_expires == "time_limit"
        self._set_dice(ruleset)

    def _set_dice(self, ruleset: RisikoRuleset) -> None:
        self.attack_most: int = ruleset.attack_dice_max
        self.defence_most: int = ruleset.defence_dice_max
        self.forced: bool = ruleset.defence_dice == "maximum"
        self.not_fewer: bool = ruleset.attack_dice == "not_fewer"
        fewest = (1, 2, 3) if self.not_fewer else (1, 1, 1)
        self.least_dice: tuple[int, ...] = tuple([min(dice, self.defence_most) for dice in fewest])
        self.ties_attack: bool = ruleset.ties_won_by == "attacker"
