"""Sentences of the players' own door: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import PlayerDevice

REFUSALS: dict[str, str | Promise] = {
    "link_used": _("This link has already let a phone in."),
    "devices_full": _("There are already %(most)s phones for this person: end one that is not needed first."),
    "requests_full": _("Several phones are already asking for this person. Go to whoever organises."),
    "request_over": _("This request is no longer open. Ask again from the phone."),
}

CAME_BY: dict[str, str | Promise] = {
    PlayerDevice.CameBy.LINK: _("by the private link"),
    PlayerDevice.CameBy.PHONE: _("by another phone"),
    PlayerDevice.CameBy.DOOR: _("let in at the door"),
    PlayerDevice.CameBy.SIGN_UP: _("by the sign-up"),
    PlayerDevice.CameBy.PASSKEY: _("by a passkey"),
    PlayerDevice.CameBy.MAIL: _("by a link in a letter"),
}
