"""What an import would make of a file, before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Player
from tournaments.models.people import name_key
from tournaments.spreadsheet.book import Book, Table
from tournaments.spreadsheet.counting import decimals_decided, document_of


@dataclass(frozen=True)
class RoundPreview:
    """One round: how many tables, players, ghosts; ties settled by decimals, eliminated players, tables still open."""

    number: int
    tables: int
    players: int
    ghosts: int
    decimals: int
    eliminated: int
    waiting: int


@dataclass(frozen=True)
class Preview:
    """`known` of the people are in this installation already, `absent` do not take part."""

    people: int
    known: int
    absent: int
    clubs: int
    rounds: Sequence[RoundPreview]


def preview_of(book: Book) -> Preview:
    """Return the preview of a book; one query."""
    keys = {name_key(entry.full_name)[:220] for entry in book.entries}
    known = set(Player.objects.filter(key__in=keys).values_list("key", flat=True))
    return Preview(
        len(book.entries),
        sum(name_key(entry.full_name)[:220] in known for entry in book.entries),
        sum(not entry.present for entry in book.entries),
        len({entry.club.casefold() for entry in book.entries if entry.club}),
        [_round(number, tables) for number, tables in enumerate(book.rounds, 1)],
    )


def _round(number: int, tables: Sequence[Table]) -> RoundPreview:
    played = [table for table in tables if table.is_played]
    return RoundPreview(
        number,
        len(tables),
        sum(len(table.players) for table in tables),
        sum(len(table.ghosts) for table in tables),
        sum(decimals_decided(document_of(table)) is not None for table in played),
        sum(chair.points < 0 for table in played for chair in table.players),
        len(tables) - len(played),
    )
