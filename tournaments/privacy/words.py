"""What is kept of a person, in words: refusals, and the names one can be called by."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player, Shown, SignUp
from tournaments.surnames import initial_form

REFUSALS: dict[str, str | Promise] = {
    "nickname_missing": _("Write the nickname by which you want to be called."),
    "person_erased": _("This person has been erased."),
    "erase_playing": _("Not while “%(tournament)s” is running: its tables need the name until it is over."),
    "erase_banned": _("Not while a ban holds: nobody could tell any more whom it is about."),
}

SHOWN: dict[str, str | Promise] = {
    Shown.FULL: _("Full name"),
    Shown.INITIAL: _("First name and initial"),
    Shown.NICKNAME: _("Nickname alone"),
}


def name_choices(player: Player, allowed: Collection[str]) -> list[tuple[str, str]]:
    """Return the ways to be called, each with the name that others will read."""
    forms = {
        Shown.FULL: player.real_name,
        Shown.INITIAL: initial_form(player.real_name),
        Shown.NICKNAME: player.own_nickname,
    }
    return [(way, f"{SHOWN[way]}: {forms[way]}" if forms[way] else str(SHOWN[way])) for way in Shown if way in allowed]


def shown_text(row: Player | SignUp) -> str:
    """Return how somebody has chosen to be called."""
    return str(SHOWN[row.shown])
