"""Writing the spreadsheet as the clubs' program and any spreadsheet read it (docs/spreadsheet.md)."""

from __future__ import annotations

import io
from collections.abc import Sequence

import xlwt

from tournaments.workbook.book import (
    GHOST,
    GHOST_NAME,
    ROSTER,
    TOURNAMENT,
    Book,
    BookTable,
    Entry,
    StandingLine,
    TeamLine,
    TournamentSheet,
    round_sheet,
)
from tournaments.workbook.hidden_sheet import write_extra
from tournaments.workbook.write_standings import write_standings, write_teams

VERSION = "SCHEDA DATI TORNEO (V. 2025.2)"
LABELS = ("Sede Torneo", "Organizzatore", "Nome Torneo", "Tipologia di Torneo", "Numero Turni Previsti", "Note")
ROSTER_TITLES = ("ID", "Nome", "Cognome", "", "Club", "Partecipa Torneo", "Regione")
DATE_TITLES = ("Data di Nascita (gg/mm/aaaa)", "ID NAZIONALE")
NAME_WIDTH, POINTS_WIDTH = 6000, 2000
CHAIRS = 5

BOLD = xlwt.easyxf("font: bold on")
DATE = xlwt.easyxf("protection: cell_locked false", num_format_str="M/D/YY")
OPEN = xlwt.easyxf("protection: cell_locked false")
TITLE = xlwt.easyxf(
    "font: bold on; align: horiz center; pattern: pattern solid, fore_colour orange;"
    "borders: left thin, right thin, top thin, bottom thin"
)
NAME = xlwt.easyxf("align: wrap on; pattern: pattern solid, fore_colour light_orange")
POINTS = xlwt.easyxf(
    "align: horiz right; pattern: pattern solid, fore_colour light_orange; protection: cell_locked false"
)


def write_book(
    book: Book,
    *,
    standing: Sequence[StandingLine] = (),
    teams: Sequence[TeamLine] = (),
    three_decimals: bool = False,
) -> bytes:
    """Return the file: roster, tournament, a sheet for each round, and the standings where there are any.

    `three_decimals` formats points as 0.000, as the program does for a Master.
    """
    workbook = xlwt.Workbook(encoding="utf-8")
    if book.tournament is not None:
        _tournament(workbook.add_sheet(TOURNAMENT), book.tournament)
    _roster(workbook.add_sheet(ROSTER), book)
    by_id = {entry.id: entry for entry in book.entries}
    for number, tables in enumerate(book.rounds, 1):
        _round(workbook.add_sheet(round_sheet(number)), tables, by_id)
    if standing:
        write_standings(workbook, standing, by_id, len(book.rounds), three_decimals)
    if teams:
        write_teams(workbook, teams)
    if book.extra:
        write_extra(workbook, book.extra)
    target = io.BytesIO()
    workbook.save(target)
    return target.getvalue()


def _tournament(sheet: xlwt.Worksheet, tournament: TournamentSheet) -> None:
    sheet.write_merge(0, 0, 2, 3, VERSION, BOLD)
    values = (
        tournament.venue,
        tournament.organiser,
        tournament.name,
        tournament.category,
        tournament.rounds or "",
        tournament.notes,
    )
    for row, (label, value) in enumerate(zip(LABELS, values, strict=True), 1):
        sheet.write(row, 2, label)
        sheet.write(row, 3, value, OPEN)
    first = len(LABELS) + 1
    for number in range(1, max(tournament.rounds, len(tournament.dates)) + 1):
        row = first + number - 1
        sheet.write(row, 1, number)
        sheet.write(row, 2, f"Data Turno {number}")
        if number <= len(tournament.dates):
            sheet.write(row, 3, tournament.dates[number - 1], DATE)
    sheet.col(2).width = sheet.col(3).width = NAME_WIDTH


def _roster(sheet: xlwt.Worksheet, book: Book) -> None:
    present = sum(entry.present for entry in book.entries)
    sheet.write_merge(0, 0, 0, 3, "Elenco Partecipanti", BOLD)
    for row, (title, count) in enumerate((("Iscritti", len(book.entries)), ("Partecipanti", present))):
        sheet.write(row, 5, title, BOLD)
        sheet.write(row, 6, count)
    titles = list(ROSTER_TITLES) + (list(DATE_TITLES) if book.has_dates else [])
    titles[3] = book.nickname_title
    for column, title in enumerate(titles):
        sheet.write(2, column, title, BOLD)
        sheet.col(column).width = NAME_WIDTH if column else POINTS_WIDTH
    for row, entry in enumerate(book.entries, 3):
        _entry(sheet, row, entry)


def _entry(sheet: xlwt.Worksheet, row: int, entry: Entry) -> None:
    sheet.write(row, 0, entry.id)
    present = "SI" if entry.present else "NO"
    texts = (entry.name, entry.surname, entry.nickname, entry.club, present, entry.region)
    for column, text in enumerate(texts, 1):
        if text:
            sheet.write(row, column, text, OPEN)
    if entry.born is not None:
        sheet.write(row, 7, entry.born, DATE)
    if entry.national_id:
        sheet.write(row, 8, entry.national_id)


def _round(sheet: xlwt.Worksheet, tables: Sequence[BookTable], by_id: dict[int, Entry]) -> None:
    for number, table in enumerate(tables):
        row = 2 * number
        sheet.write_merge(row, row, 0, 3 * len(table.chairs) - 1, f"Tavolo N°{number + 1}", TITLE)
        for place, chair in enumerate(table.chairs):
            sheet.write(row + 1, 3 * place, chair.player, POINTS)
            sheet.write(row + 1, 3 * place + 1, _label(chair.player, by_id), NAME)
            sheet.write(row + 1, 3 * place + 2, float(chair.points), POINTS)
    for column in range(0, 3 * CHAIRS, 3):
        sheet.col(column).hidden = True
        sheet.col(column + 1).width = NAME_WIDTH
        sheet.col(column + 2).width = POINTS_WIDTH


def _label(player: int, by_id: dict[int, Entry]) -> str:
    if player == GHOST:
        return GHOST_NAME
    entry = by_id[player]
    return f"{entry.full_name}\n{entry.club}" if entry.club else entry.full_name
