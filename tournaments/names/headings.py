"""Lines that are nobody's name: titles of a list, and what people write between the names."""

from __future__ import annotations

import re

from tournaments.names.order import ordered
from tournaments.names.values import MAYBE, NOT_COMING
from tournaments.names.vocabulary import count_of, is_given, is_mostly_given, known_as, words_of

GROUP = re.compile(
    r"(?:girone|gruppo|group|pool|batteria|sede|venue)\s*[:.\-–]?\s*[«\"“]?(?P<group>[\w'’ .]{1,40}?)[»\"”]?",
    re.IGNORECASE,
)
HELLO = frozenset(("ciao", "ehi", "hey", "hello", "hi", "salve", "grazie", "buonasera", "buongiorno", "buonanotte"))
SENTENCE_WORDS = 5
MOST_WORDS = 7
MOST_NAME_WORDS = 4
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
    if count_of("club", words_of(text)) and not _has_surname_of_clubs(words):
        return False
    ends = (words[0], words[-1])
    known = any(is_given(word) or is_mostly_given(word) for word in ends)
    return known and ordered(text).has_surname and not _is_small_talk(words)


def _has_surname_of_clubs(words: list[str]) -> bool:
    """Say whether the one word that a club could have is the surname behind given names: "Matteo La Torre"."""
    *before, last = words
    plain_before = words_of(" ".join(before))
    is_alone = known_as("club_surname", " ".join(words_of(last))) and not count_of("club", plain_before)
    if not is_alone or not (is_given(before[0]) or is_mostly_given(before[0])):
        return False
    return all(is_given(word) or known_as("particle", word) for word in plain_before[1:])


def _is_small_talk(words: list[str]) -> bool:
    small = [word for word in words if word == word.lower()]
    return bool(small) and len(small) < len(words) and count_of("message", words_of(" ".join(small))) > 1


def is_heading(text: str, first: str = "") -> bool:
    """Say whether a line is the title of a list: by its words, by a date, or by a colon with nobody before it.

    `first` is its first part, without remarks: who is called "Maggio Ilaria" is no date.
    """
    text = text.strip()
    bare = text.strip(" :*_=-–—#.•·~|")
    words = words_of(bare)
    if not words:
        return False
    ends_open = text.rstrip(" *_").endswith(":")
    says_of_all = remark_of_heading(bare) and (ends_open or known_as("apart", bare.casefold()))
    if group_of(text) or COUNT.match(bare) or says_of_all:
        return True
    if first and len(first.split()) == 2 and looks_like_person(first) and not ends_open:
        return False
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


def is_written_as_name(name: str, line: str) -> bool:
    """Say whether a name of two to four words stands in its line with a capital at each."""
    words = name.split()
    large = {word for word in re.split(r"[\s,;:()\[\]|/]+", line) if word[:1].isupper()}
    return 2 <= len(words) <= MOST_NAME_WORDS and {word.casefold() for word in words} <= {w.casefold() for w in large}


def remark_of_heading(text: str) -> str:
    """Return what a heading ("Assenti:", "In forse:") says of those who stand below it; empty where it says nothing."""
    words = [word for word in words_of(text) if word not in ("gli", "i", "in", "lista")]
    if known_as("absent", " ".join(words[:2])) or known_as("absent", (words or [""])[0]):
        return NOT_COMING
    return MAYBE if known_as("perhaps", (words or [""])[0]) else ""


def has_word_of_messages(name: str) -> bool:
    """Say whether a name has a word that people say, and that begins no surname."""
    return any(known_as("message", word) and not known_as("particle", word) for word in words_of(name))
