"""The words of the replay viewer and of the page that checks the dice; {names} are filled in by the page."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REPLAY: Mapping[str, Promise | str] = {
    "play": _("Play"),
    "pause": _("Pause"),
    "step": _("Step {n} of {all}"),
    "turn": _("Round {round}: {name}"),
    "beginning": _("The beginning"),
    "attack": _("Attacker’s dice"),
    "defence": _("Defender’s dice"),
    "dice": _("Dice"),
    "eight_faces": _("eight-sided die"),
    "failed": _("The replay could not be loaded. Check the network and open the page again."),
}
CODES: Mapping[str, Promise | str] = {
    "header_malformed": _("This file is not the record of a match."),
    "header_hash": _("The first line was changed: the check fails."),
    "line_malformed": _("Event {at} cannot be read."),
    "number_wrong": _("Event {at} is missing, doubled or out of place."),
    "hash_wrong": _("Event {at} was changed: the check fails."),
    "closing_wrong": _("The last line was changed: the check fails."),
    "after_the_end": _("Something was added after the end, at event {at}."),
    "truncated": _("The record ends too early, at event {at}."),
    "no_commitment": _("The record has no seal: the dice were not the official ones."),
    "seed_not_revealed": _("The secret number is not revealed in this record."),
    "setup_mark_wrong": _("What the match says of its names before one was erased is no checksum."),
    "commitment_wrong": _("The revealed secret number is not the one that was promised before the match."),
    "nonce_missing": _("The number of a seat is missing."),
    "scheme_unknown": _("The record binds its dice in a way that this page does not know."),
    "deal_was_fair": _("The deal of event {at} was set aside although nobody had too much of a continent."),
    "commitment_changed": _(
        "The seal of the secret number is not the one that this device saw before it opened its own number."
    ),
    "seals_wrong": _("The players' numbers are not the ones whose seals this device saw before it opened its own."),
}
DICE: Mapping[str, object] = {
    "good": _("All is well"),
    "bad": _("Something is wrong"),
    "faces": _("Faces thrown: {faces}"),
    "seals": _("The players' numbers are the ones whose seals this device saw before it opened its own."),
    "failed": _("The record could not be loaded. Check the network and try again."),
}
