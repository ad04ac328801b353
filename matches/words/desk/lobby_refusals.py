"""Why a service said no: before the match, at the desk, in the chat."""

from __future__ import annotations

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


def seat_word(number: int) -> str:
    """Return how a seat is called before anybody has given it a name."""
    return _("Seat %(number)d") % {"number": number}


def seat_words_of_all_languages(number: int) -> set[str]:
    """Return the same in every language: the match may have been made in another one."""
    names = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            names.add(seat_word(number))
    return names


REFUSALS: dict[str, Promise] = {
    "lobby": gettext_lazy("The match has not begun yet."),
    "time_out": gettext_lazy("Your move arrived after your time had run out: the clock decided."),
    "ruleset_unknown": gettext_lazy("There are no such rules here."),
    "setup_wrong": gettext_lazy("The match cannot begin: players, rules and objective cards do not fit together."),
    "cannot_go_on": gettext_lazy("Nobody can play on from here: somebody must be in turn, and nobody have won yet."),
    "nobody_decided": gettext_lazy("Nobody had anything to decide yet: choose a later moment."),
    "too_many_go_on": gettext_lazy(
        "%(most)s matches of yours that go on from a position are under way: end one first."
    ),
    "deck_wrong": gettext_lazy("These objective cards cannot be played with: every card must list territories."),
    "no_clock": gettext_lazy("These rules have no time limit: leave the time of the match empty."),
    "time_wrong": gettext_lazy("The time must be at least %(least)s seconds, and no more than a day."),
    "seat_count": gettext_lazy("With these rules %(least)s to %(most)s players can play."),
    "seat_name": gettext_lazy("Seat %(seat)s needs a name of at most 80 characters."),
    "seat_unknown": gettext_lazy("There is no seat %(seat)s at this table."),
    "seat_is_bot": gettext_lazy("A bot plays at seat %(seat)s: it needs no link."),
    "seat_taken": gettext_lazy("Somebody already sits here."),
    "seats_closed": gettext_lazy("The seats of this match are given by link only."),
    "already_seated": gettext_lazy("You already have a seat at this match."),
    "bot_unknown": gettext_lazy("There is no such bot."),
    "nonce_wrong": gettext_lazy("This is not the number that was sealed: open the page on the device that was ready."),
    "seal_wrong": gettext_lazy("The seal of a number must have 64 characters: digits 0-9 and letters a-f only."),
    "seals_missing": gettext_lazy("The numbers are opened once everybody has sealed theirs."),
    "seals_stand": gettext_lazy(
        "Everybody has sealed a number: neither the numbers nor the names can change any more."
    ),
    "outside_wrong": gettext_lazy("Write in a few words how the number is drawn, or the number of the beacon's round."),
    "number_wrong": gettext_lazy(
        "Write the number that was drawn in digits only, without leading zeros and without words: 41. It may "
        "have %(most)s digits."
    ),
    "randomness_wrong": gettext_lazy("The “randomness” of a round has 64 characters: digits 0-9 and letters a-f only."),
    "outside_not_named": gettext_lazy("No number from outside is mixed into this match."),
    "outside_drawn": gettext_lazy("The number from outside is there already."),
    "outside_missing": gettext_lazy("The number from outside is still missing: enter it first."),
    "beacon_past": gettext_lazy("This round of the beacon has come out already: name one that is still to come."),
    "beacon_late": gettext_lazy(
        "This round of the beacon came out before the last seal: let everybody seal again and name a later one."
    ),
    "beacon_early": gettext_lazy("This round of the beacon has not come out yet."),
    "seed_lost": gettext_lazy(
        "The secret number of this match lies in a box that this installation cannot open: its secret key has changed."
    ),
    "unreadable": gettext_lazy(
        "What the server has stored of this match cannot be read: it can only be declared void."
    ),
    "not_in_lobby": gettext_lazy("The match has already begun."),
    "not_ready": gettext_lazy("Not everybody is ready yet."),
    "link_unknown": gettext_lazy("This link leads nowhere: ask for a new one."),
    "link_revoked": gettext_lazy("This link no longer counts: a newer one has taken its place."),
}
