"""Several spellings of one club: "BGL" and "B.G.L. Bologna" are one, "Il Gufo Modena" beside "Il Gufo Roma" are two."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from tournaments.names.vocabulary import known_as, plain

DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}(?:[^\W\d_]\b)?")
SHORT_FIRST = re.compile(r"^[^\W\d_]\.\s*(?=[^\W\d_]{3})")  # "C. Meridiana" for Circolo Meridiana
NEAR = 0.88
FEWEST_LETTERS = 6
MOST_APART = 2  # letters by which near spellings differ in length
MOST_INITIALS = 6


@dataclass(frozen=True)
class ClubGroup:
    """Spellings that seem to be one club, the most frequent first, and the one proposed for all."""

    proposed: str
    spellings: tuple[str, ...]


def club_groups(written: Iterable[str], known: Collection[str] = ()) -> list[ClubGroup]:
    """Return the groups of spellings in a list that seem to be one club; `known` are the clubs there are already.

    A known spelling is proposed before the others, else the fullest of the list. What fits two clubs joins neither.
    """
    counts = Counter(club for club in written if club)
    others = dict.fromkeys(club for club in known if club not in counts)
    alike = [club for club in others if any(_are_one(club, own) for own in counts)]
    groups = []
    for group in _joined([*counts, *alike]):
        own = sorted((club for club in group if club in counts), key=lambda club: -counts[club])
        known_here = [club for club in group if club in known]
        proposed = known_here[0] if known_here else max(own, key=lambda club: (_fullness(club), counts[club]))
        if any(club != proposed for club in own):
            groups.append(ClubGroup(proposed, tuple(own)))
    return groups


def _fullness(club: str) -> tuple[int, bool]:
    """Return how much a spelling says: its words, and whether it has capitals where names have them."""
    return len(club.split()), club != club.lower() and club != club.upper()


def _joined(clubs: Sequence[str]) -> list[list[str]]:
    """Return the clubs in groups of spellings that are one, in the order in which they were written."""
    groups: list[list[str]] = []
    neighbours = {club: _neighbours(club, clubs) for club in clubs}
    for club in clubs:
        near = [
            group for group in groups if any(other in neighbours[club] and club in neighbours[other] for other in group)
        ]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), club])
    return groups


def _neighbours(club: str, clubs: Sequence[str]) -> set[str]:
    """Return the spellings that are one with this one; of those that differ among themselves only its equals."""
    near = {other for other in clubs if other != club and _are_one(club, other)}
    agree = all(_are_one(some, other) for some in near for other in near if some < other)
    return near if agree else {other for other in near if _letters(other) == _letters(club)}


def _letters(club: str) -> str:
    return "".join(_words(club))


def _are_one(club: str, other: str) -> bool:
    first, second = sorted((_words(club), _words(other)), key=len)
    if first == second[: len(first)] or "".join(first) == "".join(second):
        return True
    if {first[0], second[0]} & (_initials(club) | _initials(other)):
        return True
    return len(first) == len(second) and _is_near(" ".join(first), " ".join(second))


def _is_near(text: str, other: str) -> bool:
    if min(len(text), len(other)) < FEWEST_LETTERS or abs(len(text) - len(other)) > MOST_APART:
        return False
    matcher = SequenceMatcher(None, text, other, autojunk=False)
    return matcher.quick_ratio() >= NEAR and matcher.ratio() >= NEAR


@lru_cache(4096)
def _words(club: str) -> tuple[str, ...]:
    """Return the words that say which club it is: "A.S.D. B.G.L. Bologna" has bgl and bologna."""
    closed = DOTTED.sub(lambda letters: letters[0].replace(".", "") + " ", SHORT_FIRST.sub("", club))
    words = plain(closed).replace("l'", "").split()
    telling = tuple(word for word in words if not known_as("club_small", word))
    return telling or tuple(words)


@lru_cache(4096)
def _initials(club: str) -> frozenset[str]:
    """Return the abbreviations that a club may have, with and without its small words."""
    words = plain(club).split()
    large = [word for word in words if not known_as("club_small", word)]
    return frozenset("".join(word[0] for word in some) for some in (words, large) if 1 < len(some) <= MOST_INITIALS)
