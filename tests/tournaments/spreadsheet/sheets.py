"""Spreadsheets made for the tests cell by cell, with invented people."""

from __future__ import annotations

import io
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import xlwt

from tournaments.workbook.book import Book, BookTable, Chair, Entry, TournamentSheet
from tournaments.workbook.reading import Reading, read_book

PEOPLE = ("Ada Meridiana", "Bruno Sestante", "Carla Bussola", "Dario Ecliptica", "Elio Zenit")
TOURNAMENT = TournamentSheet("Porto Immaginario", "Circolo Meridiana", "Coppa di prova", "Torneo Open", 2, "nessuna")
Change = Callable[[xlwt.Worksheet], None]


def entry(number: int, **changes: Any) -> Entry:
    name, surname = PEOPLE[(number - 1) % len(PEOPLE)].split()
    return Entry(**({"id": number, "name": name, "surname": surname, "club": "Circolo Meridiana"} | changes))


def table(*typed: object, first: int = 1) -> BookTable:
    """Players from `first` on with their points; a pair names the player."""
    chairs = [one if isinstance(one, tuple) else (first + place, one) for place, one in enumerate(typed)]
    return BookTable(tuple(Chair(player, Decimal(str(points))) for player, points in chairs))


def book(*rounds: tuple[BookTable, ...], **changes: Any) -> Book:
    entries = tuple(entry(number) for number in range(1, 6))
    return Book(**({"entries": entries, "rounds": tuple(rounds), "tournament": TOURNAMENT} | changes))


def made(roster: Change | None = None, **rounds: Change) -> bytes:
    """A file with five players in Iscritti and one table of four in "1° Turno"; the changes write over its cells."""
    workbook = xlwt.Workbook()
    sheet = workbook.add_sheet("Iscritti", cell_overwrite_ok=True)
    for row, person in enumerate(PEOPLE, 3):
        name, surname = person.split()
        for column, value in enumerate((row - 2, name, surname, "", "Circolo Meridiana", "SI")):
            sheet.write(row, column, value)
    if roster:
        roster(sheet)
    for name in ("r1", "r2", "r3"):
        if name in rounds or name == "r1":
            round_sheet = workbook.add_sheet(f"{name[1]}° Turno", cell_overwrite_ok=True)
            if name == "r1":
                played(round_sheet, 0, (1, 40), (2, 30), (3, 20), (4, 10))
            rounds.get(name, lambda _: None)(round_sheet)
    target = io.BytesIO()
    workbook.save(target)
    return target.getvalue()


def played(sheet: xlwt.Worksheet, row: int, *chairs: tuple[object, object]) -> None:
    sheet.write(row, 0, f"Tavolo N°{row // 2 + 1}")
    for place, (player, points) in enumerate(chairs):
        sheet.write(row + 1, 3 * place, player)
        sheet.write(row + 1, 3 * place + 1, "somebody")
        sheet.write(row + 1, 3 * place + 2, points)


def reading(roster: Change | None = None, **rounds: Change) -> Reading:
    return read_book(made(roster, **rounds))


def refused(roster: Change | None = None, **rounds: Change) -> list[tuple[str, str, str]]:
    return [(one.sheet, one.cell, one.code) for one in reading(roster, **rounds).refused]
