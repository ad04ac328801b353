"""What a notice says: a title, a line, the page it leads to. Nothing in it opens a door: addresses carry no token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.base.json_types import Json
from tournaments.models import Entrant, Notice, NoticeKind


@dataclass(frozen=True)
class NoticeText:
    """`path` begins at the root of this site."""

    title: str
    body: str
    path: str


Write = Callable[[Entrant, Json], NoticeText]


def notice_text(notice: Notice) -> NoticeText:
    """Return what a notice says, in the language that is active."""
    return TEXTS[notice.kind](notice.entrant, notice.facts)


def _mine(entrant: Entrant) -> str:
    return f"{reverse('my')}?as={entrant.player_id}&in={entrant.tournament.slug}"


def _seat(entrant: Entrant, facts: Json) -> NoticeText:
    where = _("Table %(table)s, seat %(seat)s") % facts
    words = _("%(event)s: you play first.") if facts["first"] else _("%(event)s: your table is ready.")
    return NoticeText(where, words % {"event": entrant.tournament.name}, _mine(entrant))


def _confirm(entrant: Entrant, facts: Json) -> NoticeText:
    title = _("Table %(table)s: the result has been sent") % facts
    path = reverse("result", args=[entrant.tournament.slug, facts["table_id"]])
    return NoticeText(title, _("Look whether it is right. If it is not, tell the referee."), path)


def _call(entrant: Entrant, facts: Json) -> NoticeText:
    coming = facts["answer"] == "coming"
    title = _("The referee is coming") if coming else _("The referee has answered")
    return NoticeText(title, _("Table %(table)s") % facts, _mine(entrant))


def _match(entrant: Entrant, facts: Json) -> NoticeText:
    body = _("%(event)s: table %(table)s is played online.") % {**facts, "event": entrant.tournament.name}
    return NoticeText(_("Your match is waiting for you"), body, _match_path(facts))


def _turn(entrant: Entrant, facts: Json) -> NoticeText:
    body = _("%(event)s, table %(table)s: the others are waiting for you.")
    return NoticeText(_("It is your turn"), body % {**facts, "event": entrant.tournament.name}, _match_path(facts))


def _reminder(entrant: Entrant, facts: Json) -> NoticeText:
    body = _("%(event)s, table %(table)s: your time is running out.")
    return NoticeText(
        _("It is still your turn"), body % {**facts, "event": entrant.tournament.name}, _match_path(facts)
    )


def _waiting(entrant: Entrant, facts: Json) -> NoticeText:
    body = _("A place has become free: you are in. If you cannot come, say so on your page.")
    return NoticeText(entrant.tournament.name, body, _mine(entrant))


def _test(entrant: Entrant, facts: Json) -> NoticeText:
    return NoticeText(_("It works"), _("This is how notices reach you here."), f"{reverse('my-notices')}")


def _match_path(facts: Json) -> str:
    return reverse("match", args=[facts["code"]])


TEXTS: dict[str, Write] = {
    NoticeKind.SEAT: _seat,
    NoticeKind.CONFIRM: _confirm,
    NoticeKind.CALL: _call,
    NoticeKind.MATCH: _match,
    NoticeKind.TURN: _turn,
    NoticeKind.REMINDER: _reminder,
    NoticeKind.WAITING: _waiting,
    NoticeKind.TEST: _test,
}
