"""The parts of a line: nicknames in quotes, what stands in brackets, and what commas, dashes and tabs part."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tournaments.names.headings import group_of
from tournaments.names.marks import remark_of_pictures, without_bold, without_pictures
from tournaments.names.remarks import remark_of, without_remarks
from tournaments.names.titles import is_region
from tournaments.names.vocabulary import count_of, known_as, words_of

CALLS = re.compile(  # before a nickname in quotes
    r"[\s,(\-–]*\b(?:dett[oa]|alias|a\.?k\.?a\.?|in\s+arte|nick(?:name)?|soprannominat[oa])\s*:?\s*$", re.IGNORECASE
)
QUOTED = re.compile(
    r"[“”„«\"]\s*([^“”„«»\"]{1,80}?)\s*[”“»\"]|(?:(?<=\s)|(?<=^)|(?<=[(\[,;]))['‘‚`]((?:[^'’`]|(?<=\w)['’](?=\w)){2,80}?)['’`](?=\s|$|[)\],;:.\-])"
)
CALLED = re.compile(
    r"[\s,(\-–]*\b(?:dett[oa]|alias|a\.?k\.?a\.?|in\s+arte|nick(?:name)?\s*:?|soprannome\s*:?|soprannominat[oa])\s+"
    r"(?P<nick>(?:(?!\s[-–—]|\s/)[^,;:()\[\]{}<>–—\t|]){1,80})\)?",
    re.IGNORECASE,
)
HANDLE = re.compile(r"(?<![\w.])@(?=\w*[^\W\d])([\w.]{2,40})\b")
BRACKETS = re.compile(r"[(\[{<]([^()\[\]{}<>]*)(?:[)\]}>]|$)")
STRAY = re.compile(r"[()\[\]{}<>]")
# The first of these that a line has parts it: a tab of a sheet before a semicolon, that before a dash or a comma.
SEPARATOR = re.compile(
    r"\t+|\s*[;|•·]+\s*|\s*,+\s*|\s+[-–—−]+\s*|\s*[-–—−]+\s+|\s*[–—]\s*|\s*/+\s*|\s+@\s+|:\s+|\s*(?:->|=>|→|>)\s*|\s*\.{3,}\s*|\s{3,}"
)
WIDE = re.compile(r"\s{2,}")
CLUB_LABEL = re.compile(
    r"^(?:(?:club|circolo|team|squadra|ass(?:ociazione)?)\s*:\s*|(?:del|della|dello|dell'|dei|per)\s+(?=[A-Z]))",
    re.IGNORECASE,
)
BROUGHT = re.compile(r"(?:e|ed|con|più|piu|\+)\s+(?=[A-Z][a-zà-ù]+$)")  # "(e Anna)"
MARKS_OF_A_KIND = frozenset(("m", "f", "x", "v", "ok", "s", "n"))


@dataclass
class Scraps:
    """What is collected from a line beside the name."""

    club: str = ""
    nickname: str = ""
    group: str = ""
    region: str = ""
    family: str = ""
    mail: str = ""
    remark: str = ""
    notes: list[str] = field(default_factory=list)

    def add_remark(self, code: str, text: str) -> None:
        """Keep a remark: the first that means something, and the words where they say more."""
        self.remark = self.remark or code
        if text.casefold() != code and (len(text.split()) > 1 or not code):
            self.notes.append(text)

    def take(self, text: str) -> None:
        """Keep a text that stands apart from the name: a remark, a group, a region, club, nickname or a note."""
        text = text.strip(" .,;:-–—*_")
        code, is_remark = remark_of(text)
        if not any(sign.isalnum() for sign in text):
            return
        if is_remark:
            self.add_remark(code, text)
        elif BROUGHT.match(text):
            self.add_remark("+1", text)
        elif group := group_of(text) or _lone_letter(text):
            self.group = self.group or group
        elif not any(sign.isalpha() for sign in text) or _is_note(text):
            self.notes.append(text)
        else:
            self._take_name(CLUB_LABEL.sub("", text))

    def _take_name(self, text: str) -> None:
        if self.club and not self.region and is_region(text):
            self.region = text
        elif not self.club:
            self.club = text
        elif is_club_like(text) and not is_club_like(self.club):
            self.notes.append(self.club)
            self.club = text
        elif not self.nickname:
            self.nickname = text
        else:
            self.notes.append(text)


def _is_note(text: str) -> bool:
    words = words_of(text)
    return text.casefold() in MARKS_OF_A_KIND or (len(words) > 1 and known_as("note", words[0]))


def _lone_letter(text: str) -> str:
    return text if re.fullmatch(r"[A-E]", text) else ""


def without_nicknames(text: str, scraps: Scraps) -> str:
    """Return a text without its nickname; a text that is nothing but quoted is no nickname."""
    match = QUOTED.search(text)
    if match and any(sign.isalpha() for sign in text[: match.start()] + text[match.end() :]):
        quoted = (match[1] or match[2]).strip()
        code, is_remark = remark_of(quoted)
        if is_remark:
            scraps.add_remark(code, quoted)
        else:
            scraps.nickname = scraps.nickname or without_pictures(quoted).strip()
        text = f"{CALLS.sub('', text[: match.start()])} {text[match.end() :]}".strip()
    elif match:
        text = text[: match.start()] + (match[1] or match[2]) + text[match.end() :]
    called = CALLED.search(text)
    if called and called.start():
        nickname, remarks = without_remarks(called["nick"])
        for code, words in remarks:
            scraps.add_remark(code, words)
        scraps.nickname = scraps.nickname or without_pictures(nickname).strip(" \"“”«»'.")
        text = f"{text[: called.start()]} {text[called.end() :]}".strip()
    handle = HANDLE.search(text)
    if handle and any(sign.isalpha() for sign in text[: handle.start()] + text[handle.end() :]):
        scraps.nickname = scraps.nickname or handle[1]
        text = f"{text[: handle.start()]} {text[handle.end() :]}"
    return text


def without_brackets(text: str, scraps: Scraps) -> str:
    """Return a text without what stands in brackets, which is kept as `Scraps.take` does."""
    match = BRACKETS.search(text)
    while match:
        if any(sign.isalpha() for sign in text[: match.start()] + text[match.end() :]):
            scraps.take(match[1])
            text = f"{text[: match.start()]} {text[match.end() :]}"
        else:
            text = f"{text[: match.start()]} {match[1]} {text[match.end() :]}"
        match = BRACKETS.search(text)
    return STRAY.sub(" ", text)


def without_decoration(text: str, scraps: Scraps) -> str:
    """Return a text without bold letters and emoji; what they say is kept as a remark."""
    text, struck = without_bold(text)
    said = "non viene" if struck else remark_of_pictures(text)
    scraps.remark = scraps.remark or said
    return without_pictures(text)


def with_gaps_as_tabs(text: str) -> str:
    """Return a text whose wide gaps are tabs, as where columns were pasted without; a gap within a name stays."""
    chunks = WIDE.split(text.strip())
    are_columns = len(chunks) > 2 or (len(chunks) == 2 and len(chunks[0].split()) > 1)
    return "\t".join(chunks) if "\t" not in text and are_columns else text


def parts_of(text: str) -> list[tuple[str, str]]:
    """Return the parts of a line, each with the sign that stands before it ("" before the first)."""
    parts, place, sign = [], 0, ""
    for separator in SEPARATOR.finditer(text):
        if part := text[place : separator.start()].strip():
            parts.append((sign, part))
            sign = ""
        sign = sign or separator[0].strip(" ")[:1] or " "
        place = separator.end()
    if last := text[place:].strip():
        parts.append((sign, last))
    return parts


def is_club_like(text: str, *, by_capitals: bool = True) -> bool:
    """Say whether a text is a club: it has such a word, an article before it, a number or an abbreviation.

    `by_capitals`: a short word in capitals is an abbreviation; where everything is written so it may be a surname.
    """
    words = words_of(text)
    has_article = bool(re.match(r"(?:il|lo|la|i|gli|le|the)\s+\S|l['’]\S", text, re.IGNORECASE))
    is_short = by_capitals and bool(re.fullmatch(r"(?:[A-Z]\.?){2,5}", text.strip()))
    return (
        bool(count_of("club", words))
        or has_article
        or is_short
        or any(sign.isascii() and sign.isdigit() for sign in text)
    )
