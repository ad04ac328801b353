"""Which tournaments of somebody a file may be already, and what is different there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments.errors import Refused
from tournaments.models import Spreadsheet, Tournament
from tournaments.selectors.spreadsheet import book_of
from tournaments.spreadsheet.book import Book, Table, round_sheet

# Of the people of two lists, so many must be the same for them to be one tournament.
ALIKE_SHARE = 0.5
MOST_SHOWN = 3
MOST_COMPARED = 12


@dataclass(frozen=True)
class Difference:
    """What stands otherwise in the tournament than in the file: `code` is table, round, person or persons_less, with
    the `sheet` and, for a table, the `cell` of its title."""

    sheet: str
    cell: str
    code: str
    detail: str = ""


@dataclass(frozen=True)
class Known:
    """A tournament that is, or may be, that of the file; `is_this_file`: an import leads there and changes nothing."""

    tournament: Tournament
    is_this_file: bool
    differences: Sequence[Difference] = ()


def known_of(user: User, book: Book, name: str, key: str) -> list[Known]:
    """Return the tournaments of a user that may be those of the file: the one of this very file, else those of its
    name or its people. A few queries for each of the newest MOST_COMPARED."""
    same = Spreadsheet.objects.filter(key=key).select_related("tournament").first()
    if same is not None:
        return [Known(same.tournament, True)]
    mine = Tournament.objects.filter(Q(owner=user) | Q(memberships__user=user)).distinct()
    called = book.event.name if book.event and book.event.name else name
    found = []
    for event in mine.filter(name__iexact=called).order_by("-pk")[:MOST_COMPARED]:
        people = _names(book)
        there = set(event.entrants.values_list("player__name", flat=True))
        if len(people & there) >= ALIKE_SHARE * max(1, len(people), len(there)):
            found.append(Known(event, False, _differences(book, event)))
    return found[:MOST_SHOWN]


def _names(book: Book) -> set[str]:
    return {entry.full_name for entry in book.entries}


def _differences(book: Book, event: Tournament) -> list[Difference]:
    """Everything the file has otherwise, sheet by sheet; nothing where the tournament fits in no file."""
    try:
        there = book_of(event)
    except Refused:
        return []
    found = _people(book, there)
    for number in range(1, max(len(book.rounds), len(there.rounds)) + 1):
        if number > len(book.rounds) or number > len(there.rounds):
            code = "round_more" if number > len(there.rounds) else "round_less"
            found.append(Difference(round_sheet(number), "A1", code))
        else:
            found += _tables(number, book.rounds[number - 1], there.rounds[number - 1])
    return found


def _people(book: Book, there: Book) -> list[Difference]:
    mine, theirs = _names(book), _names(there)
    more = [Difference("Iscritti", "", "person_more", name) for name in sorted(mine - theirs)]
    return more + [Difference("Iscritti", "", "person_less", name) for name in sorted(theirs - mine)]


def _tables(number: int, mine: Sequence[Table], theirs: Sequence[Table]) -> list[Difference]:
    sheet = round_sheet(number)
    found = []
    for place in range(max(len(mine), len(theirs))):
        here = mine[place] if place < len(mine) else None
        there = theirs[place] if place < len(theirs) else None
        if here != there:
            cell = here.cell if here else f"A{2 * place + 1}"
            found.append(Difference(sheet, cell, "table", str(place + 1)))
    return found
