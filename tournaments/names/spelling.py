"""How a name is written: capitals throughout become ordinary ones, accents written as apostrophes become accents."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.names.vocabulary import APOSTROPHES, known_as

ELIDED = re.compile(r"(?:d|l|o|n|m|al|all|dal|dall|del|dell|nell|sull|sant|degl|dagl|coll)'", re.IGNORECASE)
LETTERS = re.compile(r"[^\W\d_]+")
WRITTEN_ACCENT = re.compile(r"(?<=[^\W\d_]{2})([aeiouAEIOU])'(?=$|-)")
ACCENTED = dict(zip("aeiouAEIOU", "àèìòùÀÈÌÒÙ", strict=True))
CLOSED = frozenset(("jose", "andre", "rene", "desire", "josue", "aime"))
INITIAL = re.compile(r"[^\W\d_]\.?|(?:[^\W\d_]\.){2,3}")


def is_capitals(word: str) -> bool:
    """Say whether a word is written in capitals; initials say nothing."""
    letters = "".join(LETTERS.findall(word))
    return len(letters) > 1 and letters.isupper() and not INITIAL.fullmatch(word)


def is_particle(word: str) -> bool:
    """Say whether a word stands before a surname and belongs to it."""
    return known_as("particle", word.lower())


def is_initial(word: str) -> bool:
    """Say whether a word is the first letter of a name."""
    return bool(INITIAL.fullmatch(word))


def straightened(text: str) -> str:
    """Return a text with one kind of apostrophe."""
    return APOSTROPHES.sub("'", text)


def spelled(words: Sequence[str]) -> list[str]:
    """Return the words of a name, each with ordinary capitals; who writes small and large letters is left alone."""
    all_small = all(word == word.lower() for word in words)
    return [_spelled(word, all_small) for word in words]


def _spelled(word: str, all_small: bool) -> str:
    word = accented(word)
    is_small = word == word.lower() and (all_small or not (is_particle(word) or ELIDED.match(word)))
    return ordinary(word) if is_small or is_capitals(word) else word


def ordinary(word: str) -> str:
    """Return a word with a capital at its beginning and behind every hyphen and apostrophe: "D'Angelo"."""
    text = re.sub(r"(^|[-'.])([^\W\d_])", lambda begin: begin[1] + begin[2].upper(), word.lower())
    return re.sub(r"^Mc([a-z])(?=[a-z]{2})", lambda begin: "Mc" + begin[1].upper(), text)


def accented(word: str) -> str:
    """Return "NICOLO'" as "NICOLÒ": registers without accents write them as apostrophes."""

    def accent(vowel: re.Match[str]) -> str:
        if word[: vowel.end(1)].lower() in CLOSED:
            return "é" if vowel[1].islower() else "É"
        return ACCENTED[vowel[1]]

    if ELIDED.fullmatch(word) or word.lower() in ("de'", "ne'", "da'", "dei'"):
        return word
    short = re.fullmatch(r"(.*')([aeiouAEIOU])'", word)
    return short[1] + ACCENTED[short[2]] if short else WRITTEN_ACCENT.sub(accent, word)
