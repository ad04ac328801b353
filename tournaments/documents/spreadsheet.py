"""The files of a tournament for other programs: the clubs' spreadsheet, and the standings for people."""

from __future__ import annotations

import tablib
from django.utils.translation import gettext as _

from tournaments.models import Stage, Standing, Tournament
from tournaments.selectors.spreadsheet import book_of, standing_lines, team_lines
from tournaments.spreadsheet.write import write_book

THREE_DECIMALS = "MasterRisiko"
FORMATS = ("xlsx", "csv")
# A text that begins so would be read as a formula by a spreadsheet.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def spreadsheet_file(tournament: Tournament) -> bytes:
    """Return the .xls the clubs' program reads. Raises Refused: see `book_of`."""
    kept = getattr(tournament, "spreadsheet", None)
    return write_book(
        book_of(tournament),
        standing=standing_lines(tournament),
        teams=team_lines(tournament),
        three_decimals=kept is not None and kept.program == THREE_DECIMALS,
    )


def standings_file(stage: Stage, kind: str) -> bytes:
    """Return the standing of a stage as one of FORMATS: a row a player, a column a round; exact decimals."""
    rows = list(
        Standing.objects.filter(stage=stage).select_related("entrant__player", "entrant__club").order_by("order")
    )
    rounds = max((line["round"] for row in rows for line in row.detail.get("lines", [])), default=0)
    titles = [_("Position"), _("Number"), _("Name"), _("Club")]
    titles += [_("Round %(n)s") % {"n": number} for number in range(1, rounds + 1)]
    table = tablib.Dataset(headers=[*titles, _("Wins"), _("Total")])
    for row in rows:
        points = {line["round"]: line.get("points", "") for line in row.detail.get("lines", [])}
        entrant = row.entrant
        head = [row.position or "", entrant.number, plain_text(entrant.player.name)]
        club = plain_text(entrant.club.name) if entrant.club else ""
        numbers = [points.get(number, "") for number in range(1, rounds + 1)]
        table.append([*head, club, *numbers, f"{row.wins.normalize():f}", f"{row.total.normalize():f}"])
    exported = table.export(kind)
    return exported if isinstance(exported, bytes) else exported.encode("utf-8-sig")


def plain_text(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
