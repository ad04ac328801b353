"""What was read of a list: a line is a person, or it was skipped and says why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.base.json_types import Json

SEVERAL, TWO_PEOPLE, NO_SURNAME, SAME_AS, OTHER_SPELLING = (
    "several_readings",
    "looks_like_two_people",
    "no_surname",
    "same_as_line",
    "known_under_other_spelling",
)
EMPTY, HEADING, CHAT, MESSAGE, NO_NAME = "empty", "heading", "chat", "message", "no_name"
MAYBE, LATE, NOT_COMING = "forse", "tardi", "non viene"


@dataclass(frozen=True)
class NameLine:
    """One person as read; `line` counts from 1.

    `remark` is MAYBE, LATE, NOT_COMING or the number of guests ("+1"), `note` what else stood there and is no part of
    the name. `doubt` says why somebody should look; `same` is the earlier line with that person, `people` the several
    names that one line seems to hold.
    """

    line: int
    text: str
    name: str
    club: str = ""
    nickname: str = ""
    group: str = ""
    region: str = ""
    family: str = ""
    mail: str = ""
    remark: str = ""
    note: str = ""
    doubt: str = ""
    same: int | None = None
    people: tuple[str, ...] = ()

    def document(self) -> Json:
        """Return the person as the command prints them: what is unknown is null, what was not written is not there."""
        fields = ("name", "club", "nickname", "group")
        document: dict[str, object] = {"line": self.line, **{field: getattr(self, field) or None for field in fields}}
        document["doubt"] = self.doubt or None
        more: Mapping[str, object] = {
            "same": self.same,
            "mail": self.mail,
            "remark": self.remark,
            "note": self.note,
            "region": self.region,
            "family": self.family,
            "people": list(self.people),
        }
        return document | {key: value for key, value in more.items() if value}


@dataclass(frozen=True)
class SkippedLine:
    """A line without a person; `why` is EMPTY, HEADING, CHAT, MESSAGE or NO_NAME."""

    line: int
    text: str
    why: str

    def document(self) -> Json:
        """Return the line as the command prints it."""
        return {"line": self.line, "text": self.text, "why": self.why}


@dataclass(frozen=True)
class NamesRead:
    """A list as read: every line is in one of the two."""

    people: tuple[NameLine, ...]
    skipped: tuple[SkippedLine, ...]

    def document(self) -> Json:
        """Return the list as the command prints it."""
        return {
            "people": [person.document() for person in self.people],
            "skipped": [line.document() for line in self.skipped],
        }
