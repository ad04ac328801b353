"""Short names of territories and sea areas, three letters each, derived from the names on the board.

A name of one word gives its first three letters (Alaska: Ala), one of several words the first letter of the first and
two of the last (Stati Uniti Occidentali: Soc). Where two would share one, others of their letters are taken
(`_candidates`). docs/notation.md lists them all.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from rules.base.names import slug
from rules.base.resources import read_json


@cache
def short_names(board: str) -> Mapping[str, str]:
    """Return the short name of every territory and sea area of a shipped board, by code, in the order of the board."""
    return derived_names(_names(board))


@cache
def names_shortened(board: str) -> tuple[tuple[str, str], ...]:
    """Return short and whole name of every territory and sea area of a shipped board, in the order of the alphabet."""
    names, short = _names(board), short_names(board)
    return tuple(sorted((short[code], name) for code, name in names.items()))


def _names(board: str) -> dict[str, str]:
    data = read_json(f"{board}_board.json")
    return {row["code"]: row["name"] for row in (*data["territories"], *data.get("seas", ()))}


def derived_names(names: Mapping[str, str]) -> dict[str, str]:
    """Return three letters for each of these names, unlike each other; ValueError where no letters are left."""
    words = {code: slug(name).split("_") for code, name in names.items()}
    first = {code: next(_candidates(parts, ())) for code, parts in words.items()}
    shared = Counter(first.values())
    taken = {name for name in first.values() if shared[name] == 1}
    short: dict[str, str] = {}
    for code, parts in words.items():
        name = first[code]
        if shared[name] > 1:
            others = tuple("".join(words[other]) for other in words if first[other] == name and other != code)
            free = (letters for letters in _candidates(parts, others) if letters not in {*taken, *first.values()})
            name = next(free, "")
            if not name:
                raise ValueError(f"no short name is left for {names[code]}")
            taken.add(name)
        short[code] = name.capitalize()
    return short


def _candidates(words: list[str], others: tuple[str, ...]) -> Iterator[str]:
    """Yield what a name could be called, the best first; `others` are the names that would be called alike."""
    whole, last = "".join(words), words[-1]
    yield whole[:3] if len(words) == 1 else words[0][0] + last[:2]
    if len(words) > 1:
        yield words[0][:2] + last[0]
    elif others:
        yield whole[:2] + whole[max(_first_difference(whole, other) for other in others)]
    for second in range(1, len(whole)):
        for third in range(second + 1, len(whole)):
            yield whole[0] + whole[second] + whole[third]


def _first_difference(name: str, other: str) -> int:
    """Return the first place at which a name is another one, its last letter where it is the beginning of the other."""
    pairs = enumerate(zip(name, other, strict=False))
    return next((place for place, (letter, against) in pairs if letter != against), len(name) - 1)
