"""Sentences of coming in again: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "back_link_over": _("This link has been used, or is too old. Ask for a new one."),
    "back_many": _("Too many letters were asked for from here: try again in an hour, or go to whoever organises."),
}
