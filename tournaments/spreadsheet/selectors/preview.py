"""What an import would make of a file, before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments.models import Player
from tournaments.names.keys import name_key
from tournaments.selectors.roster.people import known_players
from tournaments.workbook.book import Book, BookTable, Entry
from tournaments.workbook.counting import decimals_decided, document_of
from tournaments.workbook.layout import RoundSheet


@dataclass(frozen=True)
class RoundPreview:
    """One sheet: its stage, how many tables, players, ghosts; ties settled by decimals, eliminated players, tables
    still open."""

    number: int
    stage: int
    tables: int
    players: int
    ghosts: int
    decimals: int
    eliminated: int
    waiting: int


@dataclass(frozen=True)
class Person:
    """Somebody of the list; `known` is the person of this installation that an import takes them for, if any."""

    entry: Entry
    known: Player | None


@dataclass(frozen=True)
class Preview:
    """`absent` of the people do not take part."""

    people: Sequence[Person]
    absent: int
    clubs: int
    rounds: Sequence[RoundPreview]

    @property
    def known_people(self) -> Sequence[Person]:
        """Return those who are in this installation already."""
        return [person for person in self.people if person.known]

    @property
    def new_people(self) -> Sequence[Person]:
        """Return those an import would add."""
        return [person for person in self.people if not person.known]


def preview_of(book: Book, sheets: Sequence[RoundSheet], viewer: User) -> Preview:
    """Return the preview of a book for an account, with the people it may know; two queries."""
    return Preview(
        _people(book, viewer),
        sum(not entry.present for entry in book.entries),
        len({entry.club.casefold() for entry in book.entries if entry.club}),
        [_round(number, sheet.tables, sheet.stage) for number, sheet in enumerate(sheets, 1)],
    )


def _people(book: Book, viewer: User) -> list[Person]:
    """Return everybody with the known person of the same name, of several the one of the same club; nobody twice."""
    keys = {name_key(entry.full_name)[:220] for entry in book.entries}
    known: dict[str, list[Player]] = {}
    for player in known_players(viewer, plain=True, demo=False).filter(key__in=keys).order_by("pk"):
        known.setdefault(player.key, []).append(player)
    people = []
    for entry in book.entries:
        same = known.get(name_key(entry.full_name)[:220], [])
        club = entry.club.casefold()
        best = next(
            (player for player in same if player.club and player.club.name.casefold() == club),
            same[0] if same else None,
        )
        if best:
            same.remove(best)
        people.append(Person(entry, best))
    return people


def _round(number: int, tables: Sequence[BookTable], stage: int) -> RoundPreview:
    played = [table for table in tables if table.is_played]
    return RoundPreview(
        number,
        stage,
        len(tables),
        sum(len(table.players) for table in tables),
        sum(len(table.ghosts) for table in tables),
        sum(decimals_decided(document_of(table)) is not None for table in played),
        sum(chair.points < 0 for table in played for chair in table.players),
        len(tables) - len(played),
    )
