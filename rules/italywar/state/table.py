"""What never changes in a match: ruleset, names, objective cards, and the numbers the engine reads at every step."""

from functools import lru_cache

from rules.boards.objectives import Objective
from rules.contract.started import Seated, Started, ruleset_started
from rules.italywar.options import ItalyWarRuleset
from rules.italywar.state.geography import ADMIRAL, GENERAL, MARSHAL, TRUCE, Geography, geography
from rules.italywar.state.terms import Terms
from rules.lands.goals import Goal, goal_of
from rules.lands.objective_cards import objective_cards
from rules.lands.sets import JOKER


class MatchTable(Seated):
    """One match's constants; `deck` are the cards in play."""

    def __init__(self, started: Started, ruleset: ItalyWarRuleset) -> None:
        super().__init__(started)
        self.ruleset = ruleset
        self.geo: Geography = geography(ruleset.board, bool(ruleset.dotted), ruleset.own_board)
        self.cards: tuple[Objective, ...] = objective_cards(started, ruleset, self.geo.codes)
        self.goals: tuple[Goal, ...] = tuple(goal_of(card, ruleset.scope, self.geo) for card in self.cards)
        specials = {
            TRUCE: ruleset.truces, MARSHAL: ruleset.marshals, GENERAL: ruleset.generals, ADMIRAL: ruleset.admirals,
        }  # fmt: skip
        counts = {JOKER: ruleset.jokers, **specials}
        self.deck = (
            *range(self.geo.size),
            *(card for kind, count in counts.items() for card in self.geo.of_kind(kind, count)),
        )
        self.equal_sets = (ruleset.set_cannons, ruleset.set_infantry, ruleset.set_cavalry)
        self.terms = Terms(ruleset, self.geo, self.goals, specials, self.seats)
        self.counts_armies, self.by_territory = self.terms.counts_armies, self.terms.by_territory

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.started,)


@lru_cache(maxsize=256)
def table_of(started: Started) -> MatchTable:
    """Return the table of a match; SetupError when ruleset, version, seats, scope or deck do not fit."""
    ruleset = ruleset_started(started)
    assert isinstance(ruleset, ItalyWarRuleset)
    return MatchTable(started, ruleset)
