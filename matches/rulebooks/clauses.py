"""The shape of a rule book: chapters of clauses, each with its source, its decision rows and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise

from matches.rulebooks.positions import Position

BOOK, CLUB, OTHER, CHOICE, RECONSTRUCTED = "book", "club", "other", "choice", "reconstructed"


class Title(NamedTuple):
    """Where clauses come from: a rule book or another source, in words, and the mark of what it says."""

    words: str | Promise
    mark: str
    short: str | Promise


class Source(NamedTuple):
    """A title and the heading of the paragraph, as it stands there; no paragraph where there is none."""

    title: Title
    paragraph: str | Promise = ""


class Clause(NamedTuple):
    """One rule in words. `id` is its anchor, `rows` the decisions it tells, `options` the fields that hold them.

    The sources agree in their mark. `only`: the rulesets it holds for, empty where it holds for all of its game.
    """

    id: str
    text: str | Promise
    sources: tuple[Source, ...]
    rows: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    only: tuple[str, ...] = ()

    @property
    def mark(self) -> str:
        """Return on whose word the clause stands: book, club, other, choice or reconstructed."""
        return self.sources[0].title.mark


class Chapter(NamedTuple):
    """Clauses under one heading, in the order in which they are learnt, and an example position."""

    key: str
    title: str | Promise
    clauses: tuple[Clause, ...]
    example: Position | None = None


class RuleBook(NamedTuple):
    """A game in words; `editions` says by ruleset which rule book it follows."""

    game: str
    name: str | Promise
    editions: Mapping[str, str | Promise]
    chapters: tuple[Chapter, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Return every clause in the order of the page."""
        return tuple(clause for chapter in self.chapters for clause in chapter.clauses)
