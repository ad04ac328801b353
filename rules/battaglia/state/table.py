"""What never changes in a match: ruleset, names, and the numbers the engine reads at every step."""

from functools import lru_cache

from rules.base.errors import SetupError
from rules.battaglia.options import BattagliaRuleset
from rules.battaglia.state.cards import CARDS, MEDICAL_CASE
from rules.battaglia.state.parts import Weapon
from rules.battaglia.state.terms import Terms
from rules.boards.decks import Deck
from rules.contract.ruleset import Ruleset
from rules.contract.started import Seated, Started, ruleset_started, started_with


class MatchTable(Seated):
    """One match's constants."""

    __slots__ = ("cards", "points", "ruleset", "terms", "weapons")

    def __init__(self, started: Started, ruleset: BattagliaRuleset) -> None:
        super().__init__(started)
        self.ruleset = ruleset
        self.cards = CARDS.numbers(ruleset.copies)
        worth = [getattr(ruleset, f"points_{kind}") for kind in CARDS.battalion] + [0] * len(CARDS.arsenal)
        self.points = tuple(worth[kind] for kind in CARDS.kind)
        self.weapons = {kind: self._weapon(kind) for kind in CARDS.arsenal if kind != MEDICAL_CASE}
        around = tuple(self.from_seat(seat, ruleset.play_side) for seat in range(self.seats + 1))
        self.terms = Terms(ruleset, around, self.points, self.weapons)

    def _weapon(self, kind: str) -> Weapon:
        hits = getattr(self.ruleset, f"hits_{kind}")
        return Weapon(tuple(man in hits for man in CARDS.battalion), getattr(self.ruleset, f"most_{kind}"))

    def from_seat(self, first: int, side: str) -> tuple[int, ...]:
        """Return all seats around the table beginning with `first`; left goes clockwise (B3)."""
        step = 1 if side == "left" else -1
        return tuple((first - 1 + step * place) % self.seats + 1 for place in range(self.seats))

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.started,)


def started(ruleset: Ruleset, names: tuple[str, ...], deck: Deck | None) -> Started:
    """Return the first event of a match; SetupError when somebody brings objective cards to a game without any."""
    if deck is not None:
        raise SetupError("deck_not_wanted")
    return started_with(ruleset, names)


@lru_cache(maxsize=256)
def table_of(started: Started) -> MatchTable:
    """Return the table of a match; SetupError when ruleset, version or seats do not fit."""
    ruleset = ruleset_started(started)
    if not isinstance(ruleset, BattagliaRuleset):
        raise SetupError("ruleset_unknown", ruleset=started.ruleset)
    if started.deck:
        raise SetupError("deck_not_wanted")
    return MatchTable(started, ruleset)
