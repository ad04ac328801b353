"""Why a service said no: before the match, at the desk, in the chat."""

from __future__ import annotations

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


def seat_word(number: int) -> str:
    """How a seat is called before anybody has given it a name."""
    return _("Seat %(number)d") % {"number": number}


def unnamed(number: int) -> set[str]:
    """The same in every language: the match may have been made in another one."""
    found = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            found.add(seat_word(number))
    return found


LOBBY: dict[str, Promise] = {
    "lobby": gettext_lazy("The match has not begun yet."),
    "time_out": gettext_lazy("Your time was over before this arrived: the clock has decided."),
    "ruleset_unknown": gettext_lazy("There are no such rules here."),
    "setup_wrong": gettext_lazy("The match cannot begin: players, rules and objective cards do not fit together."),
    "deck_wrong": gettext_lazy("These objective cards cannot be played with: every card must list territories."),
    "no_clock": gettext_lazy("These rules know no end by the clock: leave the time of the match empty."),
    "time_wrong": gettext_lazy("The time must be at least %(least)s seconds, and no more than a day."),
    "seat_count": gettext_lazy("With these rules %(least)s to %(most)s players can play."),
    "seat_name": gettext_lazy("Seat %(seat)s needs a name of at most 80 letters."),
    "seat_unknown": gettext_lazy("There is no seat %(seat)s at this table."),
    "seat_is_bot": gettext_lazy("A bot plays at seat %(seat)s: it needs no link."),
    "seat_taken": gettext_lazy("Somebody already sits here."),
    "seats_closed": gettext_lazy("The seats of this match are given by link only."),
    "already_seated": gettext_lazy("You already have a seat at this match."),
    "bot_unknown": gettext_lazy("There is no such bot."),
    "nonce_wrong": gettext_lazy("The player's share in the dice must be 16 to 128 signs, 0 to 9 and a to f."),
    "not_in_lobby": gettext_lazy("The match has already begun."),
    "not_ready": gettext_lazy("Not everybody is ready yet."),
    "link_unknown": gettext_lazy("This link leads nowhere: ask for a new one."),
    "link_revoked": gettext_lazy("This link no longer counts: a newer one has taken its place."),
}
