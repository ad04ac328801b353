"""One line read as a person: the name is found among its parts, the rest is what stands beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tournaments.names import values
from tournaments.names.contacts import name_of_mail, without_contacts
from tournaments.names.headings import looks_like_person
from tournaments.names.marks import without_marks
from tournaments.names.order import Order, Ordered, ordered
from tournaments.names.parts import (
    BRACKETS,
    Scraps,
    is_club_like,
    parts_of,
    with_gaps_as_tabs,
    without_brackets,
    without_decoration,
    without_nicknames,
)
from tournaments.names.remarks import remark_of, without_remarks
from tournaments.names.spelling import is_capitals, is_initial, is_particle, spelled, straightened
from tournaments.names.together import SHEET_SIGNS, several_people
from tournaments.names.vocabulary import is_either, is_given, is_mostly_given, may_be_given, plain

INITIAL_LAST = re.compile(r"\b[^\W\d_]\.\s*$")
ASKED = re.compile(r"\?\W*$")
BLANKS = re.compile(r" {2,}")
AROUND = ' \t.,;:!?*_~-–—=/|"“”«»'
POLITE = re.compile(
    r"^(?:sig(?:\.ra|\.na|ra|nora|nor|\.)?|dott(?:\.ssa|\.)?|prof(?:\.ssa|\.)?|avv\.|ing\.|mr\.?|mrs\.?)\s+(?=\S)",
    re.IGNORECASE,
)
SHORT_CLUB = 5
TWO_IN_ONE = frozenset(("maria rosa", "maria grazia", "maria pia", "maria luce", "maria vittoria", "anna rosa"))


@dataclass(frozen=True)
class LineRead:
    """What a line says: the name, what stands beside it, and how sure that is."""

    name: str
    scraps: Scraps = field(default_factory=Scraps)
    doubt: str = ""
    decided: Order | None = None
    people: tuple[str, ...] = ()


def read_line(text: str, cells: Mapping[str, str] | None, usual: Order) -> LineRead | None:
    """Return the person of a line, None where no name is left in it; `cells` are those of a table with titles."""
    scraps = Scraps()
    if cells:
        return _of_cells(cells, scraps, usual)
    text = _cleaned(text, scraps)
    parts = parts_of(text)
    parts = [(sign, _bare(part)) for sign, part in parts]
    parts = [(sign, part) for sign, part in parts if any(letter.isalpha() for letter in part)]
    if not parts:
        return _of_mail(scraps)
    people = several_people(parts, AROUND)
    if people:
        for _, part in parts[1:]:
            if not looks_like_person(part) and not is_given(part):
                scraps.take(part)
        return LineRead(" e ".join(people), scraps, values.TWO_PEOPLE, people=people)
    return _of_parts(parts, scraps, usual)


def first_part(text: str) -> str:
    """Return the first part of a line as a name would stand there, without remarks and brackets."""
    parts = parts_of(BRACKETS.sub(" - ", without_marks(text)))
    return _bare(without_remarks(parts[0][1])[0]) if parts else ""


def _bare(part: str) -> str:
    """Return a part without the signs around it; the dot of an initial stays."""
    return part.strip(AROUND.replace(".", "") if INITIAL_LAST.search(part) else AROUND)


def _cleaned(text: str, scraps: Scraps) -> str:
    """Return a line without everything that stands around its parts."""
    text, mails = without_contacts(with_gaps_as_tabs(without_marks(text)))
    scraps.mail = scraps.mail or next(iter(mails), "")
    text = without_nicknames(text, scraps)
    text = without_decoration(without_brackets(text, scraps), scraps)
    text, remarks = without_remarks(text)
    for code, words in remarks:
        scraps.add_remark(code, words)
    asks = bool(remarks) or ASKED.search(text) is None
    scraps.remark = scraps.remark or ("" if asks else values.MAYBE)
    return POLITE.sub("", BLANKS.sub(" ", without_marks(text)).strip())


def _of_cells(cells: Mapping[str, str], scraps: Scraps, usual: Order) -> LineRead | None:
    """Return the person of a line in a table: its titles say what each cell holds."""
    for column in ("club", "nickname", "group", "region", "family"):
        setattr(scraps, column, without_decoration(cells.get(column, ""), Scraps()).strip())
    scraps.mail = next(iter(without_contacts(cells.get("mail", ""))[1]), "")
    given = _cleaned(cells.get("name", ""), scraps).strip(AROUND)
    surname = _cleaned(cells.get("surname", ""), scraps).strip(AROUND)
    if not any(sign.isalpha() for sign in given + surname):
        return None
    for cell in cells.get("beside", "").split("\t"):
        scraps.take(_cleaned(cell, scraps))
    if all(any(sign.isalpha() for sign in cell) for cell in (given, surname)):
        return LineRead(_joined(given, surname), scraps)
    return _named(ordered(given if any(map(str.isalpha, given)) else surname, usual), scraps)


def _of_mail(scraps: Scraps) -> LineRead | None:
    name = name_of_mail(scraps.mail)
    if not name:
        return None
    return replace(_named(ordered(name), scraps), doubt=values.SEVERAL)


def _of_parts(parts: list[tuple[str, str]], scraps: Scraps, usual: Order) -> LineRead:
    rest, name, doubt = _pair_first(parts)
    if name:
        for _, part in rest:
            scraps.take(part)
        return LineRead(name, scraps, doubt)
    return _of_best_part(parts, scraps, usual)


def _of_best_part(parts: list[tuple[str, str]], scraps: Scraps, usual: Order) -> LineRead:
    at = max(range(len(parts)), key=lambda place: (_likeness(parts[place][1]), -place))
    name, remarks = without_remarks(parts[at][1])
    for code, words in remarks:
        scraps.add_remark(code, words)
    for place, (_, part) in enumerate(parts):
        if place != at:
            scraps.take(part)
    name, club = (name, "") if scraps.club else _short_club(name)
    scraps.club = scraps.club or club
    read = _named(ordered(name, usual), scraps)
    return replace(read, doubt=read.doubt or values.SEVERAL) if club else read


def _pair_first(parts: list[tuple[str, str]]) -> tuple[list[tuple[str, str]], str, str]:
    """Return what is left, the name and a doubt, where surname and given name stand in two parts."""
    if len(parts) < 2:
        return parts, "", ""
    (_, first), (sign, second), *rest = parts
    if sign not in (",", *SHEET_SIGNS) or is_club_like(second, by_capitals=not is_capitals(first)):
        return parts, "", ""
    if _is_surname(first) and len(second.split()) < 4 and all(map(may_be_given, second.split())):
        return rest, _joined(second, first), ""
    is_alone = " " not in first or all(map(is_given, first.split())) or plain(first) in TWO_IN_ONE
    is_written_alike = first[0].isupper() == second[0].isupper()
    if is_alone and is_written_alike and _are_given(first) and _is_surname(second) and len(second.split()) < 3:
        sure = bool(rest) and sign in SHEET_SIGNS
        return rest, _joined(first, second), "" if sure else values.SEVERAL
    return parts, "", ""


def _are_given(text: str) -> bool:
    words = text.split()
    return 1 <= len(words) <= 3 and all(map(may_be_given, words)) and any(not is_either(word) for word in words)


def _is_surname(text: str) -> bool:
    """Say whether a text holds a surname alone: no given name stands in it."""
    words = text.split()
    if not 1 <= len(words) <= 4:
        return False
    return is_particle(words[0]) or not any(is_given(word) or is_mostly_given(word) for word in words)


def _joined(given: str, surname: str) -> str:
    """Return a name of which both parts are known."""
    return " ".join(spelled(straightened(f"{given} {surname}").split()))


def _likeness(part: str) -> float:
    """Return how much a part of a line looks like the name of a person."""
    words = part.split()
    known = max(map(_given_weight, words), default=0.0)
    whole = 1.0 if 2 <= len(words) <= 4 else -1.0 if len(words) > 4 else 0.0
    return (
        known
        + whole
        - (3.0 if is_club_like(part) and not looks_like_person(part) else 0.0)
        - (4.0 if remark_of(part)[1] else 0.0)
    )


def _given_weight(word: str) -> float:
    if is_given(word):
        return 3.0
    return 2.5 if is_mostly_given(word) else 1.0 if may_be_given(word) else 0.0


def _short_club(name: str) -> tuple[str, str]:
    """Return a name and the abbreviation of a club behind it: "Marco Bellini BGL"."""
    *words, last = name.split()
    is_short = is_capitals(last) and len(last) <= SHORT_CLUB and len(words) > 1
    if is_short and not any(is_capitals(word) for word in words) and not all(may_be_given(word) for word in words):
        return " ".join(words), last
    return name, ""


def _named(name: Ordered, scraps: Scraps) -> LineRead:
    words = name.name.split()
    letters = " ".join(word for word in words if word.isalpha())
    is_odd = sum(map(is_initial, words)) > 1 and len(words) > 3
    is_odd = is_odd or (letters != name.name and any(map(str.isdigit, name.name)) and looks_like_person(letters))
    doubt = values.SEVERAL if name.doubtful or is_odd else ""
    return LineRead(name.name, scraps, doubt if name.has_surname else values.NO_SURNAME, name.decided)
