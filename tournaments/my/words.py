"""Sentences of the players' own door: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "link_used": _("This link has already let a phone in."),
    "devices_full": _("There are already %(most)s phones for this person: end one that is not needed first."),
    "requests_full": _("Several phones are already asking for this person. Go to whoever organises."),
    "request_over": _("This request is no longer open. Ask again from the phone."),
}
