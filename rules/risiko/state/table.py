"""What never changes in a match: ruleset, names, cards, and the numbers the engine reads at every step."""

from functools import lru_cache

from rules.boards.objectives import Objective
from rules.contract.started import Seated, Started, ruleset_started
from rules.lands.goals import Goal, goal_of
from rules.lands.objective_cards import objective_cards
from rules.risiko.options import RisikoRuleset
from rules.risiko.state.geography import Geography, geography
from rules.risiko.state.terms import Terms


class MatchTable(Seated):
    """One match's constants."""

    __slots__ = ("cards", "counts_armies", "geo", "goals", "ruleset", "set_values", "terms", "ties_attack")

    def __init__(self, started: Started, ruleset: RisikoRuleset, cards: tuple[Objective, ...]) -> None:
        super().__init__(started)
        self.ruleset = ruleset
        self.geo: Geography = geography(ruleset.board)
        self.cards = cards
        self.goals: tuple[Goal, ...] = tuple(goal_of(card, ruleset.scope, self.geo) for card in cards)
        self.terms = Terms(ruleset, self.geo, self.goals, self.seats)
        self.counts_armies = self.terms.counts_armies
        self.ties_attack = self.terms.ties_attack
        self.set_values = (ruleset.set_cannons, ruleset.set_infantry, ruleset.set_cavalry)

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.started,)


@lru_cache(maxsize=256)
def table_of(started: Started) -> MatchTable:
    """Return the table of a match; SetupError when ruleset, version, seats, scope or deck do not fit."""
    ruleset = ruleset_started(started)
    assert isinstance(ruleset, RisikoRuleset)
    return MatchTable(started, ruleset, objective_cards(started, ruleset, geography(ruleset.board).codes))
