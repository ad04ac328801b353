"""Lines that are nobody's name: titles of a list, and what people write between the names."""

from __future__ import annotations

import re

from tournaments.names.order import ordered
from tournaments.names.vocabulary import count_of, is_given, is_mostly_given, known_as, words_of

GROUP = re.compile(
    r"(?:girone|gruppo|group|pool|batteria|sede|venue)\s*[:.\-–]?\s*[«\"“]?(?P<group>[\w'’ .]{1,40}?)[»\"”]?",
    re.IGNORECASE,
)
HELLO = frozenset(("ciao", "ehi", "hey", "hello", "hi", "salve", "grazie", "buonasera", "buongiorno", "buonanotte"))
SENTENCE_WORDS = 5
MOST_WORDS = 7
COUNT = re.compile(r"\d+\s+(?:person|giocator|iscritt|partecipant|present|post)\w*", re.IGNORECASE)


def group_of(text: str) -> str:
    """Return the group that a text names ("Girone A"), else nothing."""
    match = GROUP.fullmatch(text.strip(" :*_=-–—#.()[]"))
    return match["group"].strip() if match else ""


def looks_like_person(text: str) -> bool:
    """Say whether a text is surely a person: two to five words of which one is a given name that no surname is."""
    words = text.split()
    if not 2 <= len(words) <= 5 or any(sign.isascii() and sign.isdigit() for sign in text):
        return False
    if count_of("club", words_of(text)):
        return False
    ends = (words[0], words[-1])
    known = any(is_given(word) or is_mostly_given(word) for word in ends)
    return known and ordered(text).has_surname and not _is_small_talk(words)


def _is_small_talk(words: list[str]) -> bool:
    small = [word for word in words if word == word.lower()]
    return bool(small) and len(small) < len(words) and count_of("message", words_of(" ".join(small))) > 1


def is_heading(text: str) -> bool:
    """Say whether a line is the title of a list: by its words, by a date, or by a colon with nobody before it."""
    text = text.strip()
    bare = text.strip(" :*_=-–—#.•·~|")
    words = words_of(bare)
    if not words:
        return False
    if group_of(text) or COUNT.match(bare):
        return True
    ends_open = text.rstrip(" *_").endswith(":")
    is_person = looks_like_person(bare)
    if known_as("heading", words[0]) and not (is_person and len(words) == 2 and not ends_open):
        return True
    if count_of("calendar", words) and not is_person and _is_date(words):
        return True
    return ends_open and not is_person


def _is_date(words: list[str]) -> bool:
    """Say whether the words are days, months and numbers, with little else."""
    others = [
        word for word in words if not known_as("calendar", word) and not (word[0].isascii() and word[0].isdigit())
    ]
    others = [word for word in others if not known_as("message", word) and not known_as("heading", word)]
    if known_as("calendar", words[0]):
        return not others or any(word[0].isascii() and word[0].isdigit() for word in words)
    return not others


def is_greeting(text: str) -> bool:
    """Say whether a line begins as a message does ("Ciao ragazzi", "Chi viene"); "Chi" alone may be a name."""
    words = words_of(text)
    if len(words) < 5 and (words[:2] == ["ci", "vediamo"] or (words[:1] == ["a"] and known_as("calendar", words[-1]))):
        return True  # "A domani"
    return bool(words) and known_as("greeting", words[0]) and (len(words) > 1 or words[0] in HELLO)


def is_message(text: str) -> bool:
    """Say whether a line is something said, and no name."""
    words = words_of(text)
    if not words or looks_like_person(text):
        return False
    if known_as("greeting", words[0]):
        return True
    said = count_of("message", words)
    if text.rstrip().endswith(("?", "!")) and (said or len(words) > 3):
        return True
    if len(words) == 1:
        return said > 0 or known_as("coming", words[0])
    large = sum(word != word.lower() for word in text.split())
    is_long = said > 0 and len(words) >= SENTENCE_WORDS and large <= 2
    return (said > 1 and large <= len(words) // 2) or len(words) > MOST_WORDS or is_long
