"""The surname in a name, and the order of a list that hangs on a wall: a name is kept as one text, surname last."""

from __future__ import annotations

import unicodedata

_PARTICLES = (
    "d da dal dalla dalle dall de degli dei del dell della delle dello den der di do dos du el la le li lo ten van von"
)
PARTICLES = frozenset(_PARTICLES.split())
"""Words that begin a surname (De Luca, Lo Monaco, Van Gogh, Della Rovere)."""
ADDITIONS = frozenset({"jr", "jr.", "sr", "sr.", "junior", "senior", "ii", "iii", "iv"})
"""Words that follow a surname and are none."""
INITIAL = 3
"""Signs of an initial with its stop, at most ("B.")."""


def name_parts(name: str) -> tuple[str, str]:
    """Return surname and given name; a name of one word is a surname, and so is one that ends in a number."""
    words = name.split()
    end = len(words)
    while end > 1 and (words[end - 1].casefold() in ADDITIONS or _numbers(words[end - 2 : end])):
        end -= 1
    start = max(end - 1, 0)
    while start > 1 and words[start - 1].casefold().rstrip("'’") in PARTICLES:
        start -= 1
    if start == 1 and end > 1 and words[0].casefold().rstrip("'’") in PARTICLES:
        start = 0
    surname = " ".join(words[start:])
    if not any(sign.isalpha() for sign in surname):
        return " ".join(words), ""
    return surname, " ".join(words[:start])


def _numbers(words: list[str]) -> bool:
    """Say whether the last of two words tells apart people of one initial: Anna B. and Anna B. 2."""
    return words[1].isascii() and words[1].isdecimal() and words[0].endswith(".") and len(words[0]) <= INITIAL


def initial_form(name: str) -> str:
    """Return the first given name and the initial of the surname: Anna Maria De Luca is Anna D.; who has one name
    alone is called by its initial."""
    surname, given = name_parts(name)
    first = next((sign for sign in surname if sign.isalnum()), "")
    return " ".join([*given.split()[:1], f"{first.upper()}."])


def surname_first(name: str) -> str:
    """Return a name as a list has it: surname, then given name."""
    return " ".join(part for part in name_parts(name) if part)


def surname_key(name: str) -> tuple[str, str, str]:
    """Return what a list is sorted by: the letters of the surname (D'Angelo beside Dangelo), then of the given name."""
    surname, given = name_parts(name)
    return _letters(surname), _letters(given), name


def surname_initial(name: str) -> str:
    """Return the capital under which a name stands, without its accent; "#" for what begins with no letter."""
    first = _letters(name_parts(name)[0])[:1].upper()
    return first if first.isalpha() else "#"


def _letters(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in plain if sign.isalnum())
