"""What never changes in a match: ruleset, names, board and cards in numbers, and what is read at every step."""

from functools import lru_cache

from rules.base.errors import SetupError
from rules.contract.started import Seated, Started, ruleset_started
from rules.futurisiko.deck import cards_of
from rules.futurisiko.options import CARD_OPTIONS, FutuRuleset
from rules.futurisiko.state.geography import Geography, geography
from rules.futurisiko.state.terms import Terms

LAND, AIR, SEA = range(3)
ARMS = ("land", "air", "sea")


class MatchTable(Seated):
    """One match's constants."""

    __slots__ = ("cards", "geo", "limits", "ruleset", "terms")

    def __init__(self, started: Started, ruleset: FutuRuleset) -> None:
        super().__init__(started)
        self.ruleset = ruleset
        self.geo: Geography = geography(ruleset.board, ruleset.own_board)
        self.cards = cards_of(len(ruleset.colours), tuple(getattr(ruleset, key) for key in CARD_OPTIONS))
        self.terms = Terms(ruleset, self.geo, self.seats)
        self.limits = self.terms.limits

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
