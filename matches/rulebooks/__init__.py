"""The decisions behind each game in words: what a row of the table of decisions settles, and on whose word."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from django.utils.functional import Promise

BOOK, CHOICE, CLUB, OTHER = "book", "choice", "club", "other"


class Row(NamedTuple):
    """What a row settles; `mark`: as the rule book says (book), our choice where it is silent (choice), as the clubs
    play (club), as another source says (other).
    """

    words: str | Promise
    mark: str = BOOK


class RuleBook(NamedTuple):
    """The rows of a game by number, and the sources of its rulesets by code."""

    name: str | Promise
    rows: Mapping[str, Row]
    sources: Mapping[str, str | Promise]


@cache
def rule_book(code: str) -> RuleBook | None:
    """Return the decisions of a game in words, None when nobody has written them down."""
    if find_spec(f"matches.rulebooks.{code}") is None:
        return None
    found: RuleBook = import_module(f"matches.rulebooks.{code}").BOOK_OF
    return found
