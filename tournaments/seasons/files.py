"""The table of a season as XLSX and CSV."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.exports.sheets import Row, Value, number, table_file
from tournaments.seasons.selectors.standings import RankedPlayer, SeasonPart, SeasonTable
from tournaments.seasons.words import season_part_text
from tournaments.words.numbers import exact


def season_file(table: SeasonTable, kind: str) -> bytes:
    """Return a season's table: a row a player, a column a tournament that counts, what the total is made of."""
    titles = [_("Position"), _("Name"), _("Club"), _("Tournaments"), _("Won")]
    titles += [f"{held.tournament.name}, {held.tournament.starts_on:%d/%m/%Y}" for held in table.counting]
    return table_file(kind, [*titles, _("Total"), _("Made of")], (_season_row(table, row) for row in table.rows))


def _season_row(table: SeasonTable, row: RankedPlayer) -> Row:
    points = {part.held.number: part for part in row.parts}
    columns = [_part(points[held.number]) if held.number in points else "" for held in table.counting]
    parts = "; ".join(
        f"{part.held.tournament.name}: {season_part_text(table.season, part)}" for part in row.parts if part.counted
    )
    club = row.player.club.name if row.player.club else ""
    ends = (number(row.total), parts)
    return (row.position or "", row.player.name, club, row.played, row.wins, *columns, *ends)


def _part(part: SeasonPart) -> Value:
    """Return the points of a tournament; those left out stand in brackets."""
    return number(part.points) if part.counted else f"({exact(part.points)})"
