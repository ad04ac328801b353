"""Keys of names so alike that a spelling mistake may part them, found without comparing every name with every other.

Two keys are near where `SequenceMatcher` calls them so. Whatever it matches lies in few blocks, so near keys share most
of their pairs of letters: only those that share one of a key's rarest pairs are looked at, and few of them compared.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from heapq import nsmallest
from itertools import chain, islice

NEAR = 0.87
LONGEST = 60  # letters of a key; longer ones are no names that somebody mistypes
LONGER = 3  # letters by which near keys differ at most in length
# What is done for one key, and for a whole list: known keys looked at, and products of lengths of those compared.
LOOKED_AT, COMPARED = 3_000, 12
MOST_LOOKED_AT, MOST_COMPARED = 3_000_000, 3_500_000
BITS = 768

Pair = tuple[str, int]
Signs = tuple[str, int, int]
"""A key, its pairs as bits of a number, and how many more there are that have no bit."""


class NearNames:
    """The keys known, by their length and their pairs of letters; `near` may be asked until its budget is used up."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._bits: dict[Pair, int] = {}
        self._having: dict[tuple[int, Pair], list[Signs]] = defaultdict(list)
        for key in set(keys):
            if len(key) <= LONGEST:
                self._add(key, pairs(key))
        self._may_look, self._may_compare = MOST_LOOKED_AT, MOST_COMPARED

    def near(self, key: str) -> list[str]:
        """Return the known keys near this one, the most alike first."""
        if len(key) > LONGEST:
            return []
        chosen = []
        for _shared, other in nsmallest(COMPARED, self._keys_alike(key, pairs(key))):
            self._may_compare -= len(key) * len(other)
            chosen += [other] if self._may_compare >= 0 else []
        return _near_of(key, chosen)

    def _add(self, key: str, own: set[Pair]) -> None:
        for pair in own:
            if len(self._bits) < BITS:
                self._bits.setdefault(pair, 1 << len(self._bits))
        signs = self._signs_of(key, own)
        for pair in own:
            self._having[len(key), pair].append(signs)

    def _signs_of(self, key: str, own: set[Pair]) -> Signs:
        bits = [self._bits[pair] for pair in own if pair in self._bits]
        return key, sum(bits), len(own) - len(bits)

    def _keys_alike(self, key: str, own: set[Pair]) -> set[tuple[int, str]]:
        """Return the keys that may share as many pairs as near ones must, each after that number below zero."""
        _key, bits, more = self._signs_of(key, own)
        alike: set[tuple[int, str]] = set()
        left = min(LOOKED_AT, self._may_look)
        for length in range(max(1, len(key) - LONGER), len(key) + LONGER + 1):
            least = shared_at_least(len(key), length)
            looked_at = list(islice(self._keys_sharing(own, length, least), left))
            left, self._may_look = left - len(looked_at), self._may_look - len(looked_at)
            alike |= {
                (-shared, other)
                for other, known, others in looked_at
                if (shared := (bits & known).bit_count() + (more if more < others else others)) >= least
            }
        return alike

    def _keys_sharing(self, own: set[Pair], length: int, least: int) -> Iterator[Signs]:
        """Yield the keys of a length with one of the rarest pairs: who shares `least` pairs has one of these."""
        lists = sorted((self._having.get((length, pair), ()) for pair in own), key=len)
        return chain.from_iterable(lists[: max(0, len(own) - least + 1)])


def pairs(key: str) -> set[Pair]:
    """Return the pairs of neighbouring letters, each numbered among its equals: "anna" has ("an", 0), …"""
    seen: Counter[str] = Counter()
    numbered = set()
    for place in range(len(key) - 1):
        letters = key[place : place + 2]
        numbered.add((letters, seen[letters]))
        seen[letters] += 1
    return numbered


def shared_at_least(length: int, other: int) -> int:
    """Return how many pairs near keys of two lengths share: what is matched, less one at the end of every block.

    Between two blocks there is a letter that is not matched.
    """
    whole = length + other
    left_over = int((1 - NEAR) * whole + 1e-9)
    left_over -= (whole - left_over) % 2
    return max(1, (whole - left_over) // 2 - left_over - 1)


def _near_of(key: str, others: Sequence[str]) -> list[str]:
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(key)
    near = []
    for other in others:
        matcher.set_seq1(other)
        if matcher.quick_ratio() >= NEAR and (ratio := matcher.ratio()) >= NEAR:
            near.append((-ratio, other))
    return [other for _, other in sorted(near)]
