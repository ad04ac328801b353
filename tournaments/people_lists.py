"""Reading lists of people: pasted lines ("Name; Club; Nick") and CSV files as clubs have them."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.errors import Refused

NAME_LENGTH, CLUB_LENGTH, NICKNAME_LENGTH = 200, 120, 80
MOST_LINES = 2000
MOST_BYTES = 2 * 2**20
DELIMITERS = (";", "\t", ",")
COLUMNS = {
    "name": {"nome", "name", "giocatore", "player", "nominativo", "nome e cognome", "nome cognome", "full name"},
    "surname": {"cognome", "surname", "last name"},
    "club": {"club", "circolo", "squadra", "team", "associazione", "club o famiglia"},
    "nickname": {"nick", "nickname", "soprannome", "nick forum eg", "alias"},
}
BINARY_STARTS = (b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")


@dataclass(frozen=True)
class PersonLine:
    """One person as written; `line` counts from 1 in the text or file."""

    line: int
    name: str
    club: str = ""
    nickname: str = ""


@dataclass(frozen=True)
class BadLine:
    """A line that cannot be taken: `code` is name_missing, name_too_long, club_too_long or nickname_too_long."""

    line: int
    text: str
    code: str


@dataclass(frozen=True)
class PeopleList:
    people: tuple[PersonLine, ...]
    bad: tuple[BadLine, ...]


def decode(content: bytes) -> str:
    """Return the text of an uploaded file: UTF-8 or UTF-16 with a mark, UTF-8, else Windows-1252.

    Raises Refused: file_empty, file_too_large, file_not_text (a PDF, a spreadsheet, a picture).
    """
    if not content.strip():
        raise Refused("file_empty")
    if len(content) > MOST_BYTES:
        raise Refused("file_too_large", limit=MOST_BYTES // 2**20)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decode_as(content, "utf-16")
    if content.startswith(BINARY_STARTS) or b"\0" in content:
        raise Refused("file_not_text")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _decode_as(content, "cp1252")


def _decode_as(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise Refused("file_not_text") from error


def parse_pasted(text: str) -> PeopleList:
    """Return who stands in a pasted list, one "Name; Club; Nick" per line; quotation marks are part of a name.

    Raises Refused: list_empty, list_too_long.
    """
    return _people(_split_lines(text))


def parse_csv(text: str) -> PeopleList:
    """Return who stands in a CSV text with any of `, ; tab` and an optional header line.

    Raises Refused: list_empty, list_too_long, csv_broken (a quotation mark that is not closed where the cell ends).
    """
    return _people(_read_csv(text))


def _people(lines: Iterable[tuple[int, list[str]]]) -> PeopleList:
    rows = [(line, cells) for line, raw in lines if any(cells := [clean(cell) for cell in raw])]
    if not rows:
        raise Refused("list_empty")
    if len(rows) > MOST_LINES:
        raise Refused("list_too_long", limit=MOST_LINES)
    header = _header(rows[0][1])
    people: list[PersonLine] = []
    bad: list[BadLine] = []
    for line, cells in rows[1:] if header else rows:
        person = _person(line, cells, header or {"name": 0, "club": 1, "nickname": 2})
        code = _defect(person)
        if code:
            bad.append(BadLine(line, "; ".join(filter(None, cells))[:80], code))
        else:
            people.append(person)
    if not people and not bad:
        raise Refused("list_empty")
    return PeopleList(tuple(people), tuple(bad))


def write_people(people: Iterable[PersonLine]) -> str:
    """Return the list as the CSV text that `parse_csv` reads back unchanged."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=";", lineterminator="\n")
    writer.writerow(["name", "club", "nickname"])
    writer.writerows((person.name, person.club, person.nickname) for person in people)
    return buffer.getvalue()


def clean(text: str) -> str:
    """Return `text` composed, without control and direction signs, with single spaces."""
    kept = "".join(
        " " if sign.isspace() else sign
        for sign in unicodedata.normalize("NFC", text)
        if sign.isspace() or (unicodedata.category(sign) not in {"Cc", "Cs", "Co"} and sign not in BIDI)
    )
    return " ".join(kept.split())


BIDI = set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def _split_lines(text: str) -> Iterable[tuple[int, list[str]]]:
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        yield number, re.split(r"[;\t]", line)


def _read_csv(text: str) -> Iterable[tuple[int, list[str]]]:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reader = csv.reader(io.StringIO(text), delimiter=_delimiter(text), strict=True)
    line = 1
    try:
        for cells in reader:
            if any("\n" in cell for cell in cells):
                raise Refused("csv_broken", line=line)
            yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise Refused("csv_broken", line=line) from error


def _delimiter(text: str) -> str:
    """Return the sign that parts the columns: the one that most lines have, semicolon and tab before comma."""
    lines = [line for line in text.split("\n") if line.strip()][:50]
    counts = {sign: sum(sign in line for line in lines) for sign in DELIMITERS}
    return max(DELIMITERS, key=lambda sign: counts[sign])


def _header(cells: Sequence[str]) -> dict[str, int] | None:
    """Return which column holds what if the first line is a header, else None."""
    found: dict[str, int] = {}
    for index, cell in enumerate(cells):
        for column, words in COLUMNS.items():
            if cell.casefold().strip(" .:") in words:
                found.setdefault(column, index)
    return found if "name" in found or "surname" in found else None


def _person(line: int, cells: Sequence[str], columns: dict[str, int]) -> PersonLine:
    def cell(column: str) -> str:
        index = columns.get(column)
        return cells[index] if index is not None and index < len(cells) else ""

    name = " ".join(filter(None, (cell("name"), cell("surname"))))
    return PersonLine(line, name, cell("club"), cell("nickname"))


def _defect(person: PersonLine) -> str:
    if not any(sign.isalnum() for sign in person.name):
        return "name_missing"
    if len(person.name) > NAME_LENGTH:
        return "name_too_long"
    if len(person.club) > CLUB_LENGTH:
        return "club_too_long"
    return "nickname_too_long" if len(person.nickname) > NICKNAME_LENGTH else ""
