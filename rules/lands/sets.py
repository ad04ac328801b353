"""Sets of three cards: three equal, one of each, a joker with two equal (R6, I9)."""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

SYMBOLS: Final = ("cannone", "fante", "cavaliere", "jolly")
CANNON: Final = 0
INFANTRY: Final = 1
CAVALRY: Final = 2
JOKER: Final = 3
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
    first, second, third = symbols[triple[0]], symbols[triple[1]], symbols[triple[2]]
    if first > second:
        first, second = second, first
    if second > third:
        second, third = third, second
        if first > second:
            first, second = second, first
    if third >= JOKER:
        return third == JOKER and first == second != JOKER
    return (first == second) == (second == third)


def armies_for(kinds: set[int], equal: tuple[int, int, int], mixed: int, joker: int) -> int:
    """Return armies for a set of these symbols: `equal` for three cannons, infantry, cavalry."""
    if JOKER in kinds:
        return joker
    return mixed if len(kinds) == 3 else equal[next(iter(kinds))]
