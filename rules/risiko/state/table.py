"""What never changes in a match: ruleset, names, cards, and the numbers the engine reads at every step."""

from functools import lru_cache

from rules.boards.objectives import Objective
from rules.contract.started import Seated, Started, ruleset_started
from rules.lands.goals import Goal, goal_of
from rules.lands.objective_cards import objective_cards
from rules.risiko.options import RisikoRuleset
from rules.risiko.state.geography import Geography, geography

ANY = 99
"""More sets than a hand can hold."""


class MatchTable(Seated):
    """One match's constants."""

    __slots__ = (
        "attack_most", "cap", "cards", "counts_armies", "defence_most", "forced", "garrison", "geo", "goals", "guarded",
        "hand_limit", "last_round", "least_dice", "moves", "not_fewer", "ruleset", "set_values", "sets", "ties_attack",
    )  # fmt: skip

    def __init__(self, started: Started, ruleset: RisikoRuleset, cards: tuple[Objective, ...]) -> None:
        super().__init__(started)
        self.ruleset = ruleset
        self.geo: Geography = geography(ruleset.board)
        self.cards = cards
        self.goals: tuple[Goal, ...] = tuple(goal_of(card, ruleset.scope, self.geo) for card in cards)
        self.counts_armies = any(goal.armies > 1 for goal in self.goals)
        self.attack_most = ruleset.attack_dice_max
        self.defence_most = ruleset.defence_dice_max
        self.forced = ruleset.defence_dice == "maximum"
        self.not_fewer = ruleset.attack_dice == "not_fewer"
        fewest = (1, 2, 3) if self.not_fewer else (1, 1, 1)
        self.least_dice = tuple(min(dice, self.defence_most) for dice in fewest)
        self.ties_attack = ruleset.ties_won_by == "attacker"
        self.garrison = ruleset.garrison_beside_enemy
        self.guarded = ruleset.guarded_rounds
        self.last_round = ruleset.last_round
        self.hand_limit = ruleset.hand_limit
        self.moves = ruleset.strategic_move != "none"
        self.cap = ruleset.army_cap
        self.sets = ruleset.sets_per_turn or ANY
        self.set_values = (ruleset.set_cannons, ruleset.set_infantry, ruleset.set_cavalry)

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.started,)


@lru_cache(maxsize=256)
def table_of(started: Started) -> MatchTable:
    """Return the table of a match; SetupError when ruleset, version, seats, scope or deck do not fit."""
    ruleset = ruleset_started(started)
    assert isinstance(ruleset, RisikoRuleset)
    return MatchTable(started, ruleset, objective_cards(started, ruleset, geography(ruleset.board).codes))
