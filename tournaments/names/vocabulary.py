"""The words that are known: given names, what clubs and headings are called, what a chat says."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

APOSTROPHES = re.compile("[\u2018\u2019\u02b9\u02bb\u02bc\u02bd\u02c8\u2032\uff07\ua78c`\u00b4]")
NO_WORD = re.compile(r"[^\w'+]+")


@lru_cache(8192)
def plain(text: str) -> str:
    """Return words as they are compared: lower case, no accents, straight apostrophes, nothing around them."""
    parts = unicodedata.normalize("NFKD", APOSTROPHES.sub("'", text).casefold())
    letters = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return NO_WORD.sub(" ", letters).strip()


def words_of(text: str) -> list[str]:
    """Return the words of a text as they are compared."""
    return plain(text).split()


@cache
def _list_words() -> Mapping[str, frozenset[str]]:
    source = files("tournaments.names").joinpath("list_words.toml").read_text("utf-8")
    rows = tomllib.loads(source).items()
    return {key: frozenset(words.split() if isinstance(words, str) else words) for key, words in rows}


@cache
def _given_names() -> Mapping[str, str]:
    """Return the given names with their kind: "given" is hardly ever a surname, "mostly" of some, "either" of many."""
    names = tomllib.loads(files("tournaments.names").joinpath("given_names.toml").read_text("utf-8"))
    given, both = set(names["given"].split()), set(names["both"].split())
    kinds = (("given", given - both), ("mostly", given & both), ("either", both - given))
    return {name: kind for kind, row in kinds for name in row}


def known_as(kind: str, word: str) -> bool:
    """Say whether a word is of a kind: heading, calendar, message, greeting, club, coming."""
    return word in _list_words()[kind]


def count_of(kind: str, words: list[str]) -> int:
    """Return how many of the words are of a kind."""
    return sum(word in _list_words()[kind] for word in words)


@lru_cache(8192)
def _kind_of(word: str) -> str:
    """Return the kind of a given name, "" for no name; "Anna-Maria" is as both its parts."""
    kinds = {_given_names().get(part, "") for part in plain(word).replace("'", " ").split()}
    return kinds.pop() if len(kinds) == 1 else ""


def is_given(word: str) -> bool:
    """Say whether a word is a given name and hardly ever a surname."""
    return _kind_of(word) == "given"


def is_mostly_given(word: str) -> bool:
    """Say whether a word is a given name that some have as a surname."""
    return _kind_of(word) == "mostly"


def is_either(word: str) -> bool:
    """Say whether a word is as usual a surname as a given name."""
    return _kind_of(word) == "either"


def may_be_given(word: str) -> bool:
    """Say whether a word is known as a given name at all."""
    return bool(_kind_of(word))
