"""Sentences of coming in again: code -> text with %(name)s parameters."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "seat_official": _("This match belongs to a tournament: its seats belong to the people drawn there."),
    "seat_not_here": _("This phone plays at no seat of that match."),
    "seat_of_another": _("Somebody else has taken this seat as theirs. If it was you, ask for a new link to the seat."),
    "seat_twice": _("You have taken another seat of this match already: give that one back first."),
    "seat_not_public": _("Only a phone that your own organiser has let in can show it on your public page."),
    "passkey_wrong": _("This passkey does not open anything here. Try again, or come in another way."),
    "passkeys_full": _("There are %(most)s passkeys already: remove one that is not needed first."),
    "back_link_over": _("This link has been used, or is too old. Ask for a new one."),
    "back_many": _("Too many letters were asked for from here: try again in an hour, or go to whoever organises."),
}
