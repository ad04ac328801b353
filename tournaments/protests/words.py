"""Sentences of protests: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "protest_empty": _("Write what is wrong with the result."),
    "protest_nothing": _("Table %(table)s has no confirmed result: speak to the referee."),
    "protest_late": _("The next draw is public: it is too late for a protest. Speak to the referee."),
    "protest_known": _("You have already made a protest about this table: it waits for its ruling."),
    "protest_over": _("This protest has already ended."),
}
