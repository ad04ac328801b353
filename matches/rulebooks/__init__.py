"""The rules of every game as a book: what its page tells, clause by clause."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from matches.rulebooks.clauses import RuleBook


@cache
def rule_book(code: str) -> RuleBook | None:
    """Return the rules of a game in words, None when nobody has written them down."""
    if find_spec(f"matches.rulebooks.{code}") is None:
        return None
    book: RuleBook = import_module(f"matches.rulebooks.{code}").BOOK_OF
    return book
