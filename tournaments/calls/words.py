"""Sentences of calls and wishes: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "call_open": _("This table has already called: the referee knows."),
    "call_taken": _("%(name)s is already on the way to this table."),
    "call_over": _("This call is over."),
    "asked_often": _("That has been asked often in the last minutes: speak to whoever organises."),
    "wish_over": _("This request was answered or taken back meanwhile."),
    "wish_not_due": _("It is not time for this request."),
    "wish_too_late": _("There is no round to come to ask for."),
}
