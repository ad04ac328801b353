"""A player's years: tournament by tournament, and the two lines that one looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Entrant, ResultLine
from tournaments.my.documents.plot import Plot, plot
from tournaments.my.selectors.tables_played import tables_played
from tournaments.people.selectors import Played, history

TABLES = 30  # the newest tables that are drawn
LEAST = 2  # players of a tournament whose places say something


@dataclass(frozen=True)
class MyYears:
    """`rows` with the newest first. `places`: how far ahead of the last; `shares`: of the points of each table."""

    rows: list[Played]
    places: Plot | None
    shares: Plot | None


def my_years(entries: Sequence[Entrant]) -> MyYears:
    """Return the years of somebody from what they are entered in; one query, and those of `history`."""
    rows = history(entries)
    return MyYears(rows, _places(rows), _shares(entries))


def _places(rows: Sequence[Played]) -> Plot | None:
    """Return the line of places: the first of a hundred at the top, the last at the bottom."""
    ranked = [row for row in reversed(rows) if row.place is not None and row.players >= LEAST]
    return plot([(1 - ((row.place or 1) - 1) / (row.players - 1), _place_words(row)) for row in ranked])


def _place_words(row: Played) -> str:
    facts = {"tournament": row.tournament.name, "place": row.place, "players": row.players}
    return _("%(tournament)s: place %(place)s of %(players)s") % facts


def _shares(entries: Sequence[Entrant]) -> Plot | None:
    """Return the line of one's part of each table's points; level: what everybody at a table of four has on average."""
    newest = tables_played(entries, TABLES)
    if not newest:
        return None
    average = sum(1 / line.table_size for line in newest) / len(newest)
    return plot([(float(line.points / line.table_points), _share_words(line)) for line in newest], average)


def _share_words(line: ResultLine) -> str:
    percent = round(100 * line.points / line.table_points)
    tournament = line.result.table.round.stage.tournament.name
    return _("%(tournament)s: %(percent)s %% of the points of the table") % {
        "tournament": tournament,
        "percent": percent,
    }
