"""Reading lists of people: pasted lines ("Name; Club; Nick") and CSV files as clubs have them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules.base.csv_cells import plain_cell, text_of_cell
from rules.base.plain_text import plain_text
from tournaments.errors import Refused
from tournaments.people_columns import Layout, columns_of, separator_of

NAME_LENGTH, CLUB_LENGTH, NICKNAME_LENGTH, REGION_LENGTH, GROUP_LENGTH = 200, 120, 80, 80, 40
LENGTHS = {
    "name": NAME_LENGTH,
    "club": CLUB_LENGTH,
    "nickname": NICKNAME_LENGTH,
    "region": REGION_LENGTH,
    "group": GROUP_LENGTH,
    "family": REGION_LENGTH,
}
MOST_LINES = 2000
SAMPLES = 3
MOST_BYTES = 250_000  # of 2,000 lines: the preview sends the list back in a form
WHOLE_LINES = Layout("", ("name",))
LIST_MARK = re.compile(r"^\s*(?:\d{1,4}\s*[.)°]|[-–•*·])\s+(?=\S)")  # "1. Mario Rossi", "- Paolo Blu"
clean = plain_text
BINARY_STARTS = (b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")


@dataclass(frozen=True)
class PersonLine:
    """One person as written; `line` counts from 1 in the text or file."""

    line: int
    name: str
    club: str = ""
    nickname: str = ""
    region: str = ""
    group: str = ""
    family: str = ""


@dataclass(frozen=True)
class BadLine:
    """A line that cannot be taken: `code` is name_missing, or name, club, nickname, region, group or family with
    _too_long."""

    line: int
    text: str
    code: str


@dataclass(frozen=True)
class PeopleList:
    """A list as it was read; `layout` says how, `samples` are its first rows."""

    people: tuple[PersonLine, ...]
    bad: tuple[BadLine, ...]
    layout: Layout = WHOLE_LINES
    samples: tuple[tuple[str, ...], ...] = ()


def read_file(content: bytes) -> tuple[str, PeopleList]:
    """Return the text of an uploaded file and who stands in it. Raises Refused as `decode` and `parse_csv`."""
    text = decode(content)
    return text, parse_csv(text)


def decode(content: bytes) -> str:
    """Return the text of an uploaded file: UTF-8 or UTF-16 with a mark, UTF-8, else Windows-1252.

    Raises Refused: file_empty, file_too_large, file_not_text (a PDF, a spreadsheet, a picture).
    """
    if not content.strip():
        raise Refused("file_empty")
    if len(content) > MOST_BYTES:
        raise Refused("file_too_large", limit=MOST_BYTES // 1000)
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
    """Return who stands in a pasted list, one a line, its columns guessed; quotation marks are part of a name.

    Raises Refused: list_empty, list_too_long.
    """
    return read_people(text, Layout(separator_of(_lines(text), False), ()))


def parse_csv(text: str) -> PeopleList:
    """Return who stands in a CSV text with any of `, ; tab` and an optional line of titles.

    Raises Refused: list_empty, list_too_long, csv_broken (a quotation mark that is not closed where the cell ends).
    """
    return read_people(text, Layout(separator_of(_lines(text), True), (), quoted=True))


def read_people(text: str, wanted: Layout) -> PeopleList:
    """Return who stands in a list that is read as wanted; without columns they are guessed.

    Raises Refused: list_empty, list_too_long, columns_no_name, csv_broken.
    """
    raw = _read_csv(_lines(text), wanted.separator) if wanted.quoted else _split_lines(_lines(text), wanted.separator)
    rows = [(line, cells) for line, raw_cells in raw if any(cells := [clean(cell) for cell in raw_cells])]
    if not rows:
        raise Refused("list_empty")
    columns, header = (wanted.columns, wanted.header) if wanted.columns else columns_of([cells for _, cells in rows])
    layout = replace(wanted, columns=columns, header=header)
    if not layout.has_names:
        raise Refused("columns_no_name")
    rows = rows[1:] if header else rows
    if len(rows) > MOST_LINES:
        raise Refused("list_too_long", limit=MOST_LINES)
    return _people(rows, layout)


def _people(rows: Sequence[tuple[int, list[str]]], layout: Layout) -> PeopleList:
    people: list[PersonLine] = []
    bad: list[BadLine] = []
    for line, cells in rows:
        person = _person(line, cells, layout)
        code = _defect(person)
        if code:
            bad.append(BadLine(line, "; ".join(filter(None, cells))[:80], code))
        else:
            people.append(person)
    if not people and not bad:
        raise Refused("list_empty")
    return PeopleList(tuple(people), tuple(bad), layout, tuple(tuple(cells) for _, cells in rows[:SAMPLES]))


def write_people(people: Iterable[PersonLine]) -> str:
    """Return the list as the CSV text that `parse_csv` reads back unchanged."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=";", lineterminator="\n")
    writer.writerow(LENGTHS)
    writer.writerows([plain_cell(getattr(person, column)) for column in LENGTHS] for person in people)
    return buffer.getvalue()


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _split_lines(text: str, separator: str) -> Iterable[tuple[int, list[str]]]:
    """Yield the cells of each line; a mark of the list is taken off the first one where something follows in it, and is
    a cell of its own where the sign between columns stands behind it."""
    for number, line in enumerate(text.split("\n"), start=1):
        first, *others = line.split(separator) if separator else [line]
        yield number, [LIST_MARK.sub("", first), *others]


def _read_csv(text: str, separator: str) -> Iterable[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text), delimiter=separator or ";", strict=True)
    line = 1
    try:
        for cells in reader:
            if any("\n" in cell for cell in cells):
                raise Refused("csv_broken", line=line)
            yield line, [text_of_cell(cell) for cell in cells]
            line = reader.line_num + 1
    except csv.Error as error:
        raise Refused("csv_broken", line=line) from error


def _person(line: int, cells: Sequence[str], layout: Layout) -> PersonLine:
    """Return the person of a row; what stands behind the last column of a pasted line belongs to that column."""
    last = len(layout.columns) - 1
    if not layout.quoted and len(cells) > last + 1:
        cells = [*cells[:last], ", ".join(filter(None, cells[last:]))]

    def cell(meaning: str) -> str:
        place = layout.place(meaning)
        return cells[place] if place is not None and place < len(cells) else ""

    name = " ".join(filter(None, (cell("name"), cell("surname"))))
    return PersonLine(line, name, *(cell(meaning) for meaning in LENGTHS if meaning != "name"))


def _defect(person: PersonLine) -> str:
    if not any(sign.isalnum() for sign in person.name):
        return "name_missing"
    return next((f"{part}_too_long" for part, most in LENGTHS.items() if len(getattr(person, part)) > most), "")
