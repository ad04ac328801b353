"""Lists of people before they are entered: the text of a pasted list or of a file, and the lines that are entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.base.plain_text import plain_text
from tournaments.errors import Refused
from tournaments.names import NameLine, NamesRead, read_names
from tournaments.workbook.book import Unreadable
from tournaments.workbook.cell_texts import WORKBOOKS, sheets_of_workbook

NAME_LENGTH, CLUB_LENGTH, NICKNAME_LENGTH, REGION_LENGTH, GROUP_LENGTH = 200, 120, 80, 80, 40
LENGTHS = {
    "name": NAME_LENGTH,
    "club": CLUB_LENGTH,
    "nickname": NICKNAME_LENGTH,
    "region": REGION_LENGTH,
    "group": GROUP_LENGTH,
    "family": REGION_LENGTH,
}
MOST_PEOPLE = 800  # in one list: each is five fields of the page that shows what was read (settings: 5,000 a form)
FEWEST_PEOPLE = 2  # of a sheet that is a list
MOST_BYTES = 250_000
MOST_WORKBOOK_BYTES = 5 * 2**20
clean = plain_text
BINARY_STARTS = (b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")


@dataclass(frozen=True)
class PersonLine:
    """One person to be entered; `line` counts from 1. Who is `late` is entered as away until they are ticked, with the
    time at which they arrive where it is known; `unsure`: they wrote that they may come. `shown` is how others call
    them (`models.Shown`)."""

    line: int
    name: str
    club: str = ""
    nickname: str = ""
    region: str = ""
    group: str = ""
    family: str = ""
    late: bool = False
    arrives: str = ""
    unsure: bool = False
    shown: str = "full"
    is_minor: bool = False


def text_of_file(content: bytes, left_out: str = "", most: int = MOST_BYTES) -> str:
    """Return the text of a list that somebody has as a file: of a text file with at most `most` bytes, or of the cells
    of a spreadsheet, a row a line.

    Of several sheets the first with people is read; each other has a line at the end, by the words `left_out`.
    Raises Refused: file_empty, file_too_large, file_not_text (a PDF, a picture), list_file_unreadable.
    """
    if not content.startswith(WORKBOOKS):
        if not content.strip():
            raise Refused("file_empty")
        if len(content) > most:
            raise Refused("file_too_large", limit=most // 1000)
        return decode(content)
    if len(content) > MOST_WORKBOOK_BYTES:
        raise Refused("file_too_large", limit=MOST_WORKBOOK_BYTES // 1000)
    try:
        sheets = sheets_of_workbook(content)
    except Unreadable as error:
        raise Refused("list_file_unreadable") from error
    read = next((sheet for sheet in sheets if _has_people(sheet[1])), next(iter(sheets), ("", "")))
    others = [left_out.format(sheet=name) for name, _text in sheets if name != read[0] and left_out]
    return "\n".join([read[1], *others])


def _has_people(text: str) -> bool:
    return sum(not person.doubt for person in read_names(text).people) >= FEWEST_PEOPLE


def decode(content: bytes) -> str:
    """Return the text of a file, by whichever of the usual encodings it was written in.

    UTF-8, UTF-16 by its mark or by its zeros, else Windows-1252. Raises Refused: file_not_text (a PDF, a picture).
    """
    try:
        text = content.decode(_encoding(content))
    except UnicodeDecodeError as error:
        raise Refused("file_not_text") from error
    if "\0" in text or content.startswith(BINARY_STARTS):
        raise Refused("file_not_text")
    return text


def _encoding(content: bytes) -> str:
    """Return the encoding of a text. In UTF-16 every second byte of a European letter is zero, and no other is."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    first, second = content[::2].count(0), content[1::2].count(0)
    if max(first, second) * 4 > len(content):
        return "utf-16-be" if first > second else "utf-16-le"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8-sig"


def list_read(text: str) -> NamesRead:
    """Return who stands in the text of a list. Raises Refused: list_empty, list_too_long, file_too_large."""
    if len(text.encode()) > MOST_BYTES:
        raise Refused("file_too_large", limit=MOST_BYTES // 1000)
    read = read_names(text)
    if not read.people and not any(line.text for line in read.skipped):
        raise Refused("list_empty")
    if len(people_of(read.people)) > MOST_PEOPLE:
        raise Refused("list_too_long", limit=MOST_PEOPLE)
    return read


def people_of(lines: Sequence[NameLine]) -> list[tuple[NameLine, PersonLine]]:
    """Return the people of the lines read, numbered from 1; a line with several people gives each of them."""
    people = [(line, name) for line in lines for name in line.people or (line.name,)]
    return [
        (line, PersonLine(number, name, line.club, line.nickname, line.region, line.group, line.family))
        for number, (line, name) in enumerate(people, start=1)
    ]


def defect_of(person: PersonLine) -> str:
    """Return why a person cannot be entered: name_missing, or a part with _too_long; "" if they can."""
    if not any(sign.isalnum() for sign in person.name):
        return "name_missing"
    return next((f"{part}_too_long" for part, most in LENGTHS.items() if len(getattr(person, part)) > most), "")
