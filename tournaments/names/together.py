"""Several people in one line: a couple, a family, a whole list that lost its line ends on the way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tournaments.names.contacts import without_contacts
from tournaments.names.headings import looks_like_person
from tournaments.names.marks import without_marks
from tournaments.names.order import ordered
from tournaments.names.parts import BRACKETS, is_club_like, parts_of
from tournaments.names.remarks import without_remarks
from tournaments.names.vocabulary import count_of, is_given, known_as, may_be_given, words_of

AND = re.compile(r"\s+(?:e|ed|and|con|und|et)\s+|\s*[&+]\s*", re.IGNORECASE)
NUMBERED = re.compile(r"(?:(?<=^)|(?<=[\s,;]))\(?(\d{1,3})\s?[.)°]+-?\s*(?=[^\W\d])")
LABELLED = re.compile(r"^\W*(?P<label>[^\W\d][^:]{2,40}?)\s*:\s*(?P<rest>\S.*)$")
SHEET_SIGNS = ("\t", ";", "|")
LONGEST_PART = 100
MOST_LETTERS = 20_000


def with_numbers_as_signs(text: str) -> str:
    """Return a line that holds a numbered list ("1) Marco 2) Luca") with a stroke in place of each number."""
    numbers = [int(match[1]) for match in NUMBERED.finditer(text)]
    follow = len(numbers) > 1 and all(after == before + 1 for before, after in pairwise(numbers))
    return NUMBERED.sub(" / ", text).strip("/ ") if follow else text


def list_behind_label(text: str) -> tuple[str, str]:
    """Return the heading and the people of a line that has both ("Presenti: Marco Rossi, Anna Neri"), else nothing."""
    match = LABELLED.match(text)
    if not match or not known_as("heading", (words_of(match["label"]) or [""])[0]):
        return "", ""
    return (match["label"], match["rest"]) if people_in(match["rest"]) else ("", "")


def people_in(text: str) -> tuple[str, ...]:
    """Return the people of a line that holds nothing but people, as many as it has; nothing where it is a message."""
    if len(text) > MOST_LETTERS:
        return ()
    pieces = [piece for _, part in parts_of(text.rstrip(".")) for piece in _pieces(part)]
    names = [_bare(piece) for piece in pieces if len(piece) <= LONGEST_PART]
    names = [name for name in names if name]
    fits = [looks_like_person(name) or is_given(name) for name in names]
    most = len(pieces) - 1 if count_of("message", words_of(text)) > 1 else 0.6 * len(pieces)
    return tuple(ordered(name).name for name in names) if names and sum(fits) > most else ()


def _pieces(part: str) -> list[str]:
    return [piece for piece in AND.split(part) if piece.strip()] if len(part) <= LONGEST_PART else [part]


def _bare(piece: str) -> str:
    return without_remarks(BRACKETS.sub(" ", without_contacts(without_marks(piece))[0]).strip())[0].strip(" .!*_")


def several_people(parts: Sequence[tuple[str, str]], around: str) -> tuple[str, ...]:
    """Return the names of several people who seem to stand in one line, else nothing; `around` are signs to strip."""
    first = _halves(parts[0][1], around)
    persons = [half for _, part in parts for half in _halves(part, around) if looks_like_person(half)]
    if len(first) > 1:
        return _shared_surname(first)
    if len(persons) > 1:
        return tuple(ordered(part).name for part in persons)
    singles = [part for sign, part in parts if sign not in SHEET_SIGNS and is_given(part) and " " not in part]
    return tuple(ordered(part).name for part in singles) if 1 < len(singles) == len(parts) else ()


def _halves(text: str, around: str) -> list[str]:
    """Return the people whom an "e", "&" or "+" joins, the whole text where it joins none."""
    halves = [half.strip(around) for half in AND.split(text)]
    if len(halves) < 2 or not all(halves):
        return [text]
    known = [half for half in halves if any(may_be_given(word) for word in half.split())]
    likely = all(1 <= len(half.split()) <= 4 for half in halves) and len(known) > 0
    return halves if likely and not any(is_club_like(half) for half in halves) else [text]


def _shared_surname(halves: Sequence[str]) -> tuple[str, ...]:
    """Return several people; who has a given name alone takes the surname of the last: "Marco e Luca Rossi"."""
    names = [ordered(half).name for half in halves]
    last = names[-1].split()
    if len(last) > 1:
        names = [
            name if len(name.split()) > 1 or not is_given(name) else f"{name} {' '.join(last[1:])}" for name in names
        ]
    return tuple(names)
