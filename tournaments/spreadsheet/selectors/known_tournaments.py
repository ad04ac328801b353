"""Which tournaments of somebody a file may be already."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments.models import Spreadsheet, Tournament
from tournaments.permissions import organised_by
from tournaments.workbook.book import Book

# Of the people of two lists, so many must be the same for them to be one tournament.
ALIKE_SHARE = 0.5
MOST_SHOWN = 3
MOST_COMPARED = 12


@dataclass(frozen=True)
class Known:
    """A tournament that is, or may be, that of the file; `is_this_file`: an import leads there and changes nothing."""

    tournament: Tournament
    is_this_file: bool


def imported_as(key: str) -> Tournament | None:
    """Return the tournament that came from the file with this key, or went past it since."""
    rows = Spreadsheet.objects.filter(Q(key=key) | Q(rest__earlier__has_key=key))
    row = rows.select_related("tournament").order_by("pk").first()
    return row.tournament if row else None


def known_of(user: User, book: Book, name: str, key: str) -> list[Known]:
    """Return the tournaments of a user that may be those of the file: the one of this very file, else those of its
    name, or imported from a file whose first round was the same, with its people. Few queries for each of the newest
    MOST_COMPARED."""
    same = imported_as(key)
    if same is not None:
        return [Known(same, True)]
    mine = Tournament.objects.filter(organised_by(user)).distinct()
    called = book.tournament.name if book.tournament and book.tournament.name else name
    likely = mine.filter(Q(name__iexact=called) | Q(spreadsheet__isnull=False)).select_related("spreadsheet")
    candidates = []
    for tournament in likely.order_by("-pk")[:MOST_COMPARED]:
        if tournament.name.casefold() == called.casefold() or _same_beginning(tournament, book):
            people = {entry.full_name for entry in book.entries}
            names = tournament.entrants.values_list("player__full_name", "player__name")
            there = {full or shown for full, shown in names}
            if len(people & there) >= ALIKE_SHARE * max(1, len(people), len(there)):
                candidates.append(Known(tournament, False))
    return candidates[:MOST_SHOWN]


def _same_beginning(tournament: Tournament, book: Book) -> bool:
    """Return whether the file an import read had the first round of this one: the club gave the file another name."""
    rounds = tournament.spreadsheet.rest.get("rounds") or [None]
    first = [[chair.player for chair in table.chairs] for table in book.rounds[0]] if book.rounds else []
    return bool(first) and rounds[0] is not None and first == [[typed[0] for typed in table] for table in rounds[0]]
