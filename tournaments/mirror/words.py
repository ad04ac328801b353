"""Sentences for what goes wrong between a hall and its mirror."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, str | Promise] = {
    "mirror_address": _("This is no address of a mirror. Write it like https://torneo.example.org, without a path."),
    "mirror_address_open": _("The address must begin with https://: without it anybody on the way could read along."),
    "mirror_address_private": _(
        "This address is one of this computer or its network. Type the one that the mirror has on the internet."
    ),
    "mirror_private": _("This tournament is private: make it public in the settings first, then publish it."),
    "mirror_published": _("This tournament is published already."),
    "mirror_unreachable": _(
        "No mirror of Planisfero answers at %(address)s. Check the address and whether this computer is online."
    ),
    "mirror_busy": _("Another pairing is being tried just now. Try again in a moment."),
    "mirror_rest": _("The mirror has a lot to do, or got wrong codes from here. Try again in ten minutes."),
    "mirror_code": _("The mirror does not know this code: it was used, is older than a week, or has a slip in it."),
}

TOO_LARGE = _("The tournament is too large for the mirror.")
BUSY = _("The mirror has a lot to do at the moment. It is tried again by itself.")
TROUBLE: dict[str, str | Promise] = {
    "unreachable": _("The mirror cannot be reached: perhaps there is no internet. It is tried again by itself."),
    "mirror_ended": _("The operator of the mirror has ended this pairing. Ask for a new code to publish again."),
    "mirror_too_big": TOO_LARGE,
    "mirror_said_413": TOO_LARGE,
    "mirror_older": _(
        "The mirror runs an older release and cannot read these packets (version 2). Its operator has to update it."
    ),
    "mirror_said_400": _(
        "The mirror did not take what was sent: something in it has another form. The server's log says what."
    ),
    "mirror_said_422": _(
        "The mirror did not take what was sent: something in it contradicts the rest. The server's log says what."
    ),
    "mirror_said_429": BUSY,
    "mirror_said_503": BUSY,
    "mirror_said_403": _("The mirror does not accept this computer's key. Ask its operator for a new code."),
}


def trouble_text(code: str) -> str:
    """Return why the line does not work, in the reader's language; "" while nothing is wrong."""
    if not code:
        return ""
    usual = _("The mirror did not take what was sent (%(code)s). It is tried again by itself.")
    return str(TROUBLE[code]) if code in TROUBLE else str(usual) % {"code": code}
