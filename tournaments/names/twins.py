"""People who stand twice in one list, found after everything around their names is gone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tournaments.names.keys import name_key
from tournaments.names.values import OTHER_SPELLING, SAME_AS, TWO_PEOPLE, NameLine


def with_twins(people: Iterable[NameLine]) -> list[NameLine]:
    """Return the people of a list, each later line of a person marked with the earlier one.

    The same words in any order, case and accents are the same person; a letter doubled or not makes another spelling.
    """
    first: dict[str, int] = {}
    near: dict[str, int] = {}
    marked = []
    for person in people:
        key = name_key(person.name)
        loose = _loose(key)
        if person.doubt == TWO_PEOPLE:
            marked.append(person)
            continue
        if key in first:
            person = replace(person, doubt=SAME_AS, same=first[key])
        elif loose in near and " " in key:
            person = replace(person, doubt=person.doubt or OTHER_SPELLING, same=near[loose])
        first.setdefault(key, person.line)
        near.setdefault(loose, person.line)
        marked.append(person)
    return marked


def _loose(key: str) -> str:
    """Return a key whose double letters are single: "Bellini" and "Belini" meet."""
    words = (
        "".join(sign for place, sign in enumerate(word) if not place or word[place - 1] != sign) for word in key.split()
    )
    return " ".join(sorted(words))
