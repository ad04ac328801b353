"""What never changes in a match: ruleset, names, board and cards in numbers, and what is read at every step."""

from functools import lru_cache

from rules.base.errors import SetupError
from rules.contract.started import Seated, Started, ruleset_started
from rules.futurisiko.deck import cards_of
from rules.futurisiko.options import CARD_OPTIONS, FACES, FutuRuleset
from rules.futurisiko.state.geography import Geography, geography

LAND, AIR, SEA = range(3)
ARMS = ("land", "air", "sea")


class MatchTable(Seated):
    """One match's constants."""

    __slots__ = ("cap", "cards", "costs", "geo", "limits", "lowest_hit", "ruleset")

    def __init__(self, started: Started, ruleset: FutuRuleset) -> None:
        super().__init__(started)
        self.ruleset = ruleset
        self.geo: Geography = geography(ruleset.board, ruleset.own_board)
        self.cards = cards_of(len(ruleset.colours), tuple(getattr(ruleset, key) for key in CARD_OPTIONS))
        self.limits = (ruleset.land_limit, ruleset.air_limit, ruleset.sea_limit)
        self.costs = (ruleset.land_cost, ruleset.air_cost, ruleset.sea_cost)
        self.lowest_hit = FACES + 1 - ruleset.die_hits
        self.cap = ruleset.dice_cap

    def hits(self, dice: tuple[int, ...]) -> int:
        """Return how many of these dice show an explosion: the highest faces (F1)."""
        return sum(die >= self.lowest_hit for die in dice)

    def dice(self, number: int) -> int:
        """Return how many dice are thrown for so many (F30)."""
        return min(number, self.cap) if self.cap else number

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.started,)


@lru_cache(maxsize=256)
def table_of(started: Started) -> MatchTable:
    """Return the table of a match; SetupError when ruleset, version, seats or deck do not fit."""
    ruleset = ruleset_started(started)
    if not isinstance(ruleset, FutuRuleset):
        raise SetupError("ruleset_unknown", ruleset=started.ruleset)
    if started.deck:
        raise SetupError("deck_unknown", deck=started.ruleset)
    return MatchTable(started, ruleset)
