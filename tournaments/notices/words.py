"""Words about notices: what each kind is, what became of each, refusals."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Notice, NoticeKind, NoticeWay

REFUSALS: dict[str, str | Promise] = {
    "endpoint_bad": _("This browser gave an address where no notices can be sent."),
    "no_push_here": _("This phone takes no notices yet: switch them on first."),
    "push_key_lost": _("The server's key for notices cannot be opened. Tell whoever runs it."),
    "trials_many": _("Several trials have been sent to this phone already. Try again later."),
    "mails_many": _("Several letters have already gone there. Try again in an hour."),
    "mail_question_over": _("This link has been used, or is too old. Write your address again."),
    "mail_wrong": _("This is no e-mail address."),
    "notices_no_mail": _("This server sends no mail."),
}
KINDS: dict[str, str | Promise] = {
    NoticeKind.SEAT: _("My seat"),
    NoticeKind.CONFIRM: _("A result to look at"),
    NoticeKind.CALL: _("The referee's answer"),
    NoticeKind.MATCH: _("My online match is waiting"),
    NoticeKind.TURN: _("My turn in an online match"),
    NoticeKind.REMINDER: _("A turn that is about to run out"),
    NoticeKind.WAITING: _("A place from the waiting list"),
    NoticeKind.TEST: _("A trial"),
}
KIND_NOTES: dict[str, str | Promise] = {
    NoticeKind.SEAT: _("when a round is published, and if your seat changes"),
    NoticeKind.CONFIRM: _("when somebody has sent the result of your table"),
    NoticeKind.CALL: _("when you have called"),
    NoticeKind.MATCH: _("when your table is played online"),
    NoticeKind.TURN: _("when you are not looking at the match"),
    NoticeKind.REMINDER: _("in matches where a turn lasts hours"),
    NoticeKind.WAITING: _("when somebody else cannot come"),
}
WAYS: dict[str, str | Promise] = {
    NoticeWay.PUSH: _("On the phone"),
    NoticeWay.MAIL: _("By mail"),
    NoticeWay.PAGE: _("Sound of the open page"),
}
STATES: dict[str, str | Promise] = {
    Notice.State.OPEN: _("on its way"),
    Notice.State.SENDING: _("on its way"),
    Notice.State.SENT: _("delivered"),
    Notice.State.FAILED: _("not delivered"),
    Notice.State.DROPPED: _("no longer needed"),
}
ERRORS: dict[str, str | Promise] = {
    "late": _("it would have come too late"),
    "untrue": _("it was no longer true"),
    "no_phone": _("the phone no longer takes notices"),
    "gone": _("the phone has switched notices off"),
    "forbidden": _("the phone gave an address where nothing is sent"),
    "unreachable": _("the phone maker's server does not answer: is there internet?"),
    "no_mail": _("there is no confirmed address"),
    "mail": _("the mail server did not take it"),
    "failed": _("something went wrong here: the log says what"),
}


def error_text(code: str) -> str:
    """Return why a notice was not delivered, in words."""
    if code.startswith("http_"):
        return _("the phone maker's server refused it (%(code)s)") % {"code": code.removeprefix("http_")}
    return str(ERRORS.get(code, ""))
