"""Sentences for tables played online: refusals, and what has come of a match."""

from __future__ import annotations

from collections import defaultdict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import MatchArrival

REFUSALS: dict[str, str | Promise] = {
    "match_exists": _("Table %(number)s is being played online already."),
    "match_impossible": _("This table cannot be played online: %(reason)s"),
    "no_dispute": _("At table %(table)s there is no disputed result next to a confirmed one."),
}
ARRIVALS: dict[str, str | Promise] = {
    "counted": _("The match is over and its result counts."),
    "counted_other_winner": _(
        "The result counts. By the points of this tournament the winner is %(names)s, not the player who won "
        "the match by its rules."
    ),
    "other_winner": _(
        "The match is over; its result waits for you: by the points of this tournament the winner is "
        "%(names)s, not the player who won the match by its rules. Look whether its choices were changed "
        "meanwhile, then confirm."
    ),
    "to_confirm": _("The match is over; its result waits for you, because it does not settle by itself who won."),
    "adjudicated": _(
        "The referee ended the match by ruling. The board has been entered as it was, as a disputed result: "
        "read the note, correct it and confirm."
    ),
    "defects": _("The match is over, but its board does not fit the settings of this tournament: check it."),
    "confirmed_before": _(
        "The match has another result than the one confirmed by %(who)s. It is waiting as a disputed result: "
        "decide which one counts."
    ),
    "same_as_confirmed": _("The match is over with the very result that %(who)s had confirmed."),
    "table_gone": _("The match is over, but its table no longer exists: its result does not count."),
    "seats_changed": _("The match is over, but others sit at this table now: its result does not count."),
    "table_not_played": _("The match is over, but the table was declared not played: its result does not count."),
    "tournament_over": _("The match is over, but the tournament was closed before: its result does not count."),
    "not_dealt": _("The match ended before the territories were dealt: there is no result."),
    "refused": _("The match is over, but its result could not be entered (%(refusal)s): enter it by hand."),
    "unreadable": _("The match is over, but it cannot be read: enter its result by hand."),
    "overtaken": _("The match is over, and was declared void."),
    "void_withdrawn": _("The match is void: its result no longer counts, and the table can be played again."),
    "void_without_result": _("The match is void; it had brought no result."),
    "void_replaced_before": _("The match is void; its result had been replaced before, so nothing changes."),
    "void_but_built_upon": _(
        "The match is void, but its result stays: what came next depends on it. Correct the result if it must change."
    ),
}


def arrival_text(arrival: MatchArrival) -> str:
    """Return what has come of a match, for who organises."""
    return str(ARRIVALS[arrival.code]) % defaultdict(lambda: "–", arrival.detail)
