"""What comes first, given name or surname: every way of parting the words is weighed, and the best one is taken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tournaments.names.spelling import ELIDED, is_capitals, is_initial, is_particle, spelled, straightened
from tournaments.names.vocabulary import is_either, is_given, is_mostly_given, may_be_given

# What a word of a kind counts as a given name, and as a surname.
GIVEN, MOSTLY, EITHER, UNKNOWN, INITIAL, SURNAME = (3, -2), (2, -0.5), (1, 0.5), (-1, 1), (0.5, -1), (-5, 4)
MARKED = 5  # capitals among ordinary words mark a surname
GIVEN_FIRST = 0.75  # of two equal readings the order in which people speak
MORE_SURNAMES = (0, 0, -0.3, -1.0)
MOST_GIVEN = 3
CLOSE_OF_KNOWN = 2.0  # the same where both ends are given names: "Franco Martino"
CLOSE = 1.0  # readings nearer than this are both possible
# In a list whose other names are all as spoken, only a name that weighs more than this turns a line round.
TURNED_ROUND = 3.0
# Given names of abroad that look like a particle where a name begins with them.
NAMES_FIRST = frozenset(("ben", "al", "mac", "abu", "santa"))


class Order(StrEnum):
    """What the rest of a list says about a line that could be read both ways; ALL_SPOKEN: hardly any is a register."""

    SPOKEN = "spoken"
    REGISTER = "register"
    ALL_SPOKEN = "all_spoken"


@dataclass(frozen=True)
class Ordered:
    """A name with the given name first; `decided` is the order that the words themselves tell, None where they do
    not, and `doubtful` says that both orders are likely."""

    name: str
    decided: Order | None
    doubtful: bool
    has_surname: bool


@lru_cache(8192)
def ordered(text: str, usual: Order = Order.SPOKEN) -> Ordered:
    """Return the name in a text of words alone, given name first; `usual` decides where the words do not."""
    units = _units(text)
    if len(units) < 2:
        return Ordered(_written(units), None, False, False)
    marks = [all(is_capitals(word) for word in unit if not is_particle(word)) for unit in units]
    marked = any(marks) and not all(marks)
    weights = [_weights(unit, mark if marked else None) for unit, mark in zip(units, marks, strict=True)]
    spoken, _count = _best(weights)
    register, surnames_behind = _best(weights[::-1])
    margin = spoken + GIVEN_FIRST - register
    are_known = all(len(unit) == 1 and may_be_given(unit[0]) for unit in (units[0], units[-1]))
    unclear = abs(margin) < (CLOSE_OF_KNOWN if are_known else CLOSE)
    turns = -TURNED_ROUND if usual == Order.ALL_SPOKEN else 0
    is_spoken = usual != Order.REGISTER if unclear else margin > turns
    is_turned = usual == Order.ALL_SPOKEN and not is_spoken
    parts = units if is_spoken else [*units[-surnames_behind:], *units[:-surnames_behind]]
    decided = None if unclear else Order.SPOKEN if is_spoken else Order.REGISTER
    has_surname = not is_initial(parts[-1][-1]) and not all(_is_given(unit) for unit in parts)
    return Ordered(_written(parts), decided, is_turned or (unclear and are_known), has_surname)


def _units(text: str) -> list[list[str]]:
    """Return the words, those of a surname with a particle together: "De Luca", "Van der Berg", "D'Angelo"."""
    words = re.sub(r"(?<![^\W\d_])(\w{1,5}')\s+(?=[^\W\d_])", _elision_closed, straightened(text)).split()
    units: list[list[str]] = []
    held: list[str] = []
    for place, word in enumerate(words):
        is_last = place == len(words) - 1
        begins_surname = is_particle(word) and not (not place and word.lower() in NAMES_FIRST)
        if begins_surname and not is_last:
            held.append(word)
        else:
            units.append([*held, word])
            held = []
    return units


def _elision_closed(elision: re.Match[str]) -> str:
    return elision[1] if ELIDED.fullmatch(elision[1]) else elision[0]


def _weights(unit: Sequence[str], mark: bool | None) -> tuple[float, float]:
    """Return what a unit counts as a given name and as a surname; `mark` says whether capitals mark it."""
    given, surname = _kind(unit)
    if mark is None:
        return given, surname
    return (given - MARKED, surname + MARKED) if mark else (given + 1, surname)


def _kind(unit: Sequence[str]) -> tuple[float, float]:
    word = unit[-1]
    if len(unit) > 1 or ELIDED.match(word):
        return SURNAME
    if is_initial(word):
        return INITIAL
    if is_given(word):
        return GIVEN
    return MOSTLY if is_mostly_given(word) else EITHER if is_either(word) else UNKNOWN


def _best(weights: Sequence[tuple[float, float]]) -> tuple[float, int]:
    """Return the best weight of given names followed by surnames, and how many given names that has."""
    readings = [
        (
            sum(given for given, _ in weights[:count])
            + sum(surname for _, surname in weights[count:])
            + MORE_SURNAMES[min(len(weights) - count, len(MORE_SURNAMES) - 1)],
            -count,
        )
        for count in range(1, min(MOST_GIVEN, len(weights) - 1) + 1)
    ]
    weight, count = max(readings)
    return weight, -count


def _is_given(unit: Sequence[str]) -> bool:
    return len(unit) == 1 and is_given(unit[0])


def _written(units: Sequence[Sequence[str]]) -> str:
    return " ".join(spelled([word for unit in units for word in unit]))
