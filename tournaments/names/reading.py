"""A pasted list read line by line: every line is a person or says why it is none."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.base.plain_text import plain_text, without_hidden
from tournaments.names import values
from tournaments.names.columns import Columns, Shape, columns_in, shape_of
from tournaments.names.headings import (
    group_of,
    has_word_of_messages,
    is_greeting,
    is_heading,
    is_message,
    is_written_as_name,
    looks_like_person,
    remark_of_heading,
)
from tournaments.names.line import LineRead, first_part, read_line
from tournaments.names.order import Order
from tournaments.names.parts import BRACKETS
from tournaments.names.remarks import remark_of, without_remarks
from tournaments.names.stamps import is_notice, says_coming, without_stamp
from tournaments.names.titles import Titles, titles_in
from tournaments.names.together import list_behind_label, people_in, with_numbers_as_signs
from tournaments.names.twins import with_twins
from tournaments.names.values import NameLine, NamesRead, SkippedLine

# Words before a person in their line: "Riserva: Marco Verdi".
LABEL = re.compile(
    r"^\W*(?:riserv[ae]|ospite|soci[oa]|giocatore|giocatrice|iscritt[oa]|confermat[oa])\s*[:\-–]?\s+", re.IGNORECASE
)
MANY_SIGNS = 3  # people whom signs part, before a line is a list by itself
LONGEST = 400  # letters of a line; a longer one is a message
SHOWN = 200
DECORATION = " \t*_~-–—=•·#>"
FEW = 3  # names whose order the words tell, before they say how the rest of a list is ordered
MOST = 0.7
NEARLY_ALL, MANY = 0.9, 6
LINE_ENDS = re.compile(r"\r\n|[\r\u2028\u2029\x0b\x0c\x85]")
QUOTED_ROW = re.compile(r'^"(?:[^"]|"")*"\s*[,;\t]|.*[,;\t]"(?:[^"]|"")*"$')


@dataclass
class Around:
    """What the others say about a line: the titles and columns of its table, the group it stands in."""

    titles: Titles | None = None
    group: str = ""
    columns: Mapping[Shape, Columns] = field(default_factory=dict)
    remark: str = ""


def read_names(text: str) -> NamesRead:
    """Return who stands in a text, one person a line, and every other line with the reason why it is none."""
    lines = lines_of(text)
    if len(lines) > 1 and not lines[-1].strip():
        lines.pop()
    read = _read_all(lines, Order.SPOKEN)
    decided = [line.decided for line in read if isinstance(line, LineRead) and line.decided]
    register = decided.count(Order.REGISTER)
    if register >= FEW and register >= MOST * len(decided):
        read = _read_all(lines, Order.REGISTER)
    elif register and _is_spoken_throughout(len(decided) - register, register):
        read = _read_all(lines, Order.ALL_SPOKEN)
    people, skipped = [], []
    for number, (line, content) in enumerate(zip(lines, read, strict=True), start=1):
        if isinstance(content, LineRead):
            people.append(_person(number, line, content))
        else:
            skipped.append(SkippedLine(number, plain_text(line)[:SHOWN], content))
    return NamesRead(tuple(with_twins(people)), tuple(skipped))


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, as they are counted, whatever ends them."""
    return LINE_ENDS.sub("\n", text).split("\n")


def _is_spoken_throughout(spoken: int, register: int) -> bool:
    """Say whether so few names of a list seem to be a register that each of them is doubted."""
    return spoken >= MANY and (register == 1 or spoken >= NEARLY_ALL * (spoken + register))


def _read_all(lines: list[str], usual: Order) -> list[LineRead | str]:
    """Return what each line holds, or why it is skipped; `usual` is how names are ordered where they do not tell."""
    around = Around(columns=columns_in([_unquoted(without_hidden(line)) for line in lines]))
    return [_parts(line, around, usual) for line in lines]


def read_as_person(number: int, text: str) -> NameLine:
    """Return a line as a person although it was skipped: whoever pasted it says so."""
    read = _parts(text, Around(), Order.SPOKEN)
    if not isinstance(read, LineRead):
        read = read_line(text, None, Order.SPOKEN) or LineRead(plain_text(text))
    return _person(number, text, read)


def _person(number: int, line: str, read: LineRead) -> NameLine:
    held = read.scraps
    return NameLine(
        line=number,
        text=plain_text(line)[:SHOWN],
        name=read.name,
        club=held.club,
        nickname=held.nickname,
        group=held.group,
        region=held.region,
        family=held.family,
        mail=held.mail,
        remark=held.remark,
        note="; ".join(held.notes),
        doubt=read.doubt,
        people=read.people,
    )


def _parts(line: str, around: Around, usual: Order) -> LineRead | str:
    """Return what a line holds, or why it is skipped; titles and groups are kept for the lines that follow."""
    text = with_numbers_as_signs(_unquoted(without_hidden(line)))
    if not text.strip():
        return values.EMPTY
    stamped = without_stamp(text)
    text = stamped.text
    around.remark = "" if stamped.stamped else around.remark  # a heading ends with the message it stands in
    if stamped.stamped and (not text.strip() or is_notice(text)):
        return values.CHAT
    if is_notice(text) and len(text.split()) > 2:
        return values.CHAT
    if stamped.sender and says_coming(text):
        said, _is_remark = remark_of(text)
        read = read_line(stamped.sender, None, Order.SPOKEN)
        if read and any(sign.isalpha() for sign in read.name):
            read.scraps.remark = read.scraps.remark or ("" if said == "+1" else said)
            return read
    label = LABEL.match(text)
    if label and looks_like_person(text[label.end() :].strip()):
        text = text[label.end() :]
    columns, cells = _of_columns(text, around)
    if columns and cells:
        read = read_line(text, cells, usual)
        if read:
            return _under_heading(replace(read, doubt=values.SEVERAL) if columns.doubtful else read, around)
    heading, people = list_behind_label(text)
    if people:
        below = Around(remark=remark_of_heading(heading), group=around.group)
        return _together(people, below) or _read(people, below, usual)
    return _together(text, around) or _skipped(text, around) or _read(text, around, usual)


def _together(text: str, around: Around) -> LineRead | None:
    """Return the many people of a line that is a list by itself."""
    people = people_in(text) if len(text) > LONGEST or sum(map(text.count, (";", ",", " / "))) >= MANY_SIGNS else ()
    if len(people) < MANY_SIGNS:
        return None
    return _under_heading(LineRead(" e ".join(people), doubt=values.TWO_PEOPLE, people=people), around)


def _under_heading(read: LineRead, around: Around) -> LineRead:
    """Return a person with what the heading above says of everybody below it."""
    read.scraps.group = read.scraps.group or around.group
    read.scraps.remark = read.scraps.remark or around.remark
    return read


def _of_columns(text: str, around: Around) -> tuple[Columns | None, dict[str, str] | None]:
    """Return how the rows of a table without titles are told, and the cells of this one."""
    if not around.columns or (around.titles and around.titles.sign) or titles_in(text):
        return None, None
    shape, cells = shape_of(text)
    columns = around.columns.get(shape)
    return columns, columns.cells(cells) if columns else None


def _read(text: str, around: Around, usual: Order) -> LineRead | str:
    titles = around.titles
    cells = titles.cells(text) if titles else None
    order = titles.order if titles and titles.order else usual
    read = read_line(text, cells, order)
    if read is None:
        return values.NO_NAME
    said = without_remarks(BRACKETS.sub(" ", text).strip(DECORATION))[0]
    if not cells and is_message(said):
        is_person = looks_like_person(read.name)
        if not is_person and not (read.scraps.club and is_written_as_name(read.name, text)):
            return values.MESSAGE
        if not is_person or has_word_of_messages(read.name):
            read = replace(read, doubt=read.doubt or values.SEVERAL)
    return _under_heading(read, around)


def _skipped(text: str, around: Around) -> str:
    """Return why a line holds nobody, "" where it may hold somebody."""
    if len(text) > LONGEST:
        return values.MESSAGE
    titles = titles_in(text)
    if titles:
        around.titles = titles
        return values.HEADING
    bare = text.strip(DECORATION)
    if is_greeting(bare):
        return values.MESSAGE
    if is_heading(bare, first_part(bare)):
        around.group = group_of(bare) or ("" if bare.endswith(":") else around.group)
        around.remark = remark_of_heading(bare)
        return values.HEADING
    return "" if any(sign.isalpha() for sign in bare) else values.NO_NAME


def _unquoted(text: str) -> str:
    """Return a row of a CSV file without its marks of quotation, its cells parted by tabs."""
    if not QUOTED_ROW.match(text):
        return text
    sign = next(sign for sign in "\t;," if sign in text)
    try:
        (cells,) = csv.reader(io.StringIO(text), delimiter=sign, strict=True)
    except (csv.Error, ValueError):
        return text
    return ("\t" if any(sign in cell for cell in cells) else sign).join(cells)
