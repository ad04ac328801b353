"""The sheets Classifica, Classifica Ridotta and Classifica a Squadre (docs/spreadsheet.md#standings)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import xlwt

from tournaments.workbook.book import Entry, StandingLine, TeamLine

TITLES = ("Pos.", "Nome", "Cognome", "Nick", "Club o Famiglia")
STRIPES = ("yellow", "light_orange")
WON = "light_green"
# An .xls has 256 columns: position, team and three sums leave this many for results.
MOST_RESULTS = 251
BOLD = xlwt.easyxf("font: bold on")


def write_standings(
    workbook: xlwt.Workbook,
    lines: Sequence[StandingLine],
    by_id: dict[int, Entry],
    rounds: int,
    three_decimals: bool,
) -> None:
    """Write both sheets of the players: position and id are texts, a round not played is a 0."""
    styles = {colour: _style(colour, three_decimals) for colour in (*STRIPES, WON)}
    plain = {colour: _style(colour, False) for colour in STRIPES}
    full, short = workbook.add_sheet("Classifica"), workbook.add_sheet("Classifica Ridotta")
    _titles(full, (*TITLES, *(f"pt{number}" for number in range(1, rounds + 1)), "v_tot", "pt_tot", "id"))
    _titles(short, ("Pos.", "Nome", "Cognome", "pt_tot", "id"))
    for row, line in enumerate(lines, 1):
        stripe, entry = STRIPES[(row - 1) % 2], by_id[line.id]
        position = "" if line.position is None else str(line.position)
        for column, text in enumerate((position, entry.name, entry.surname, entry.nickname, entry.club)):
            full.write(row, column, text, plain[stripe])
        for number in range(rounds):
            points = line.points[number] if number < len(line.points) else None
            won = number < len(line.won) and line.won[number]
            full.write(row, len(TITLES) + number, float(points or 0), styles[WON if won else stripe])
        after = len(TITLES) + rounds
        full.write(row, after, float(line.wins), plain[stripe])
        full.write(row, after + 1, float(line.total), styles[stripe])
        full.write(row, after + 2, str(line.id), plain[stripe])
        for column, text in enumerate((position, entry.name, entry.surname)):
            short.write(row, column, text, plain[stripe])
        short.write(row, 3, float(line.total), styles[stripe])
        short.write(row, 4, str(line.id), plain[stripe])


def write_teams(workbook: xlwt.Workbook, lines: Sequence[TeamLine]) -> None:
    """Write the sheet of the teams. As the program writes it, every row has its own number of results, and the three
    sums follow the last one, whatever the titles say."""
    sheet = workbook.add_sheet("Classifica a Squadre")
    results = min(len(lines[0].results), MOST_RESULTS)
    titles = ("Pos.", "Club o Famiglia", *(f"pt{number}" for number in range(1, results + 1)))
    _titles(sheet, (*titles, "v_tot", "pt_tot", "pt_class"))
    for row, line in enumerate(lines, 1):
        sheet.write(row, 0, str(line.position))
        sheet.write(row, 1, line.club)
        numbers: tuple[Decimal | int, ...] = (*line.results[:MOST_RESULTS], line.wins, line.total, line.counted)
        for column, number in enumerate(numbers, 2):
            sheet.write(row, column, float(number))


def _titles(sheet: xlwt.Worksheet, titles: Sequence[str]) -> None:
    for column, title in enumerate(titles):
        sheet.write(0, column, title, BOLD)


def _style(colour: str, three_decimals: bool) -> xlwt.XFStyle:
    return xlwt.easyxf(
        f"font: bold on; pattern: pattern solid, fore_colour {colour}",
        num_format_str="0.000" if three_decimals else "General",
    )
