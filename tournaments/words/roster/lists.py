"""Sentences about a list of people: what somebody has to look at, and why a line is nobody."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.names import SkippedLine
from tournaments.selectors.roster.lists import MOST_GUESTS, ListRow

ERRORS: dict[str, str | Promise] = {
    "name_missing": gettext_lazy("Write the name, or leave this line out."),
    "name_too_long": gettext_lazy("The name is longer than 200 characters."),
    "club_too_long": gettext_lazy("The club is longer than 120 characters."),
    "nickname_too_long": gettext_lazy("The nickname is longer than 80 characters."),
    "region_too_long": gettext_lazy("The region is longer than 80 characters."),
    "group_too_long": gettext_lazy("The venue or group is longer than 40 characters."),
    "family_too_long": gettext_lazy("The family is longer than 80 characters."),
}

DOUBTS: dict[str, str | Promise] = {
    "several_readings": gettext_lazy("It can be read in more than one way: look at name, surname and club."),
    "looks_like_two_people": gettext_lazy(
        "This line seems to hold several people: each has a row. Leave out who is too many."
    ),
    "no_surname": gettext_lazy("Name or surname is missing."),
    "entered_already": gettext_lazy("Somebody of this name takes part already."),
}

SKIPPED: dict[str, str | Promise] = {
    "heading": gettext_lazy("title"),
    "chat": gettext_lazy("line of the chat"),
    "message": gettext_lazy("message"),
    "no_name": gettext_lazy("no name in it"),
}


@dataclass(frozen=True)
class Option:
    """A known person whom a row may be: the key that is sent, and the words."""

    key: str
    words: str
    about: str


@dataclass(frozen=True)
class RowShown:
    """A row of a list with its sentences; `error` is what forbids to enter it."""

    row: ListRow
    reasons: tuple[str, ...]
    error: str
    candidates: tuple[Option, ...] = ()


@dataclass(frozen=True)
class SkippedShown:
    """A line that is nobody, and why."""

    line: SkippedLine
    why: str


def row_shown(row: ListRow) -> RowShown:
    """Return a row with what somebody has to know about it."""
    reasons = [_reason(row, code) for code in row.doubts]
    if row.guest_of:
        reasons.append(_("Guest of %(name)s: write the name, or leave this row out.") % {"name": row.guest_of})
    if row.remark:
        reasons.append(remark_text(row.remark))
    return RowShown(row, tuple(filter(None, reasons)), str(ERRORS.get(row.error, "")), _options(row))


def _options(row: ListRow) -> tuple[Option, ...]:
    """Return the known people whom a row may be, each with their club and where they played last."""
    options = []
    for candidate in row.matched.candidates:
        player = candidate.player
        if not candidate.entered:
            parts = (player.club.name if player.club else "", row.played.get(player.pk, ""))
            about = ", ".join(filter(None, parts))
            words = _("is %(name)s, known already") % {"name": player.name}
            options.append(Option(str(player.pk), f"{words} ({about})" if about else words, about))
    return tuple(options)


def skipped_shown(line: SkippedLine) -> SkippedShown:
    """Return a skipped line with the reason in words."""
    return SkippedShown(line, str(SKIPPED[line.why]))


def _reason(row: ListRow, code: str) -> str:
    if code == "same_as_line":
        return _("Line %(line)s has the same name.") % {"line": row.twin_line or row.matched.twin}
    if code == "known_under_other_spelling":
        return _other_spelling(row)
    return str(DOUBTS.get(code, ""))


def _other_spelling(row: ListRow) -> str:
    if row.matched.candidates and not row.matched.candidates[0].exact:
        name = row.matched.candidates[0].player.name
        return _("Almost the same as %(name)s: a slip of the pen?") % {"name": name}
    return _("Almost the same as line %(line)s: a slip of the pen?") % {"line": row.read.same}


def remark_text(remark: str) -> str:
    """Return in words what somebody wrote behind a name."""
    if remark.startswith("+"):
        number = int(remark[1:])
        if number <= MOST_GUESTS:
            text = ngettext(
                "Brings %(n)s more person: their row is below.",
                "Brings %(n)s more people: their rows are below.",
                number,
            )
            return text % {"n": number}
        text = ngettext("Brings %(n)s more person: add them.", "Brings %(n)s more people: add them.", number)
        return text % {"n": number}
    sentences = {
        "forse": _("They wrote that they may come: until you tick who is here they are not drawn."),
        "tardi": _("They wrote that they come late: until you tick who is here they are not drawn."),
        "non viene": _("They wrote that they do not come."),
    }
    return sentences[remark]
