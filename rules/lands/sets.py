"""Sets of three cards: three equal, one of each, a joker with two equal (R6, I9)."""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations

SYMBOLS = ("cannone", "fante", "cavaliere", "jolly")
CANNON, INFANTRY, CAVALRY, JOKER = range(4)
Triple = tuple[int, int, int]


@cache
def sets_among(symbols: tuple[int, ...]) -> Callable[[tuple[int, ...]], tuple[Triple, ...]]:
    """Return what finds every set of three cards in a hand, of cards with these symbols; hands are remembered."""

    @lru_cache(maxsize=1 << 16)
    def sets_in(hand: tuple[int, ...]) -> tuple[Triple, ...]:
        return tuple([triple for triple in combinations(hand, 3) if is_set(symbols, triple)])

    return sets_in


def is_set(symbols: tuple[int, ...], triple: Triple) -> bool:
    """Return whether three symbols are a set: a joker counts only beside two equal cards; what lies beyond the joker
    is in no set."""
    kinds = sorted(symbols[card] for card in triple)
    if kinds[2] >= JOKER:
        return kinds[2] == JOKER and kinds[0] == kinds[1] != JOKER
    return len(set(kinds)) != 2


def armies_for(kinds: set[int], equal: tuple[int, int, int], mixed: int, joker: int) -> int:
    """Return armies for a set of these symbols: `equal` for three cannons, infantry, cavalry."""
    if JOKER in kinds:
        return joker
    return mixed if len(kinds) == 3 else equal[next(iter(kinds))]
