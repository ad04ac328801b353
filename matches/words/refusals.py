"""Why something cannot be done: the codes of this app, and those that the engines of all games share."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from matches.errors import Refused
from matches.words.desk.desk_refusals import DESK
from matches.words.desk.lobby_refusals import LOBBY
from matches.words.desk.pauses import pause_text
from matches.words.materials import MATERIALS
from matches.words.sentence import said

ILLEGAL: Mapping[str, Promise] = {
    "match_over": gettext_lazy("The match is over."),
    "not_started": gettext_lazy("The match has not begun yet."),
    "not_your_turn": gettext_lazy("It is not your turn."),
    "not_for_a_seat": gettext_lazy("Only the clock or the referee can do this."),
    "action_unknown": gettext_lazy("This game has no such action."),
    "no_clock": gettext_lazy("These rules know no end by the clock."),
    "time_already_up": gettext_lazy("Time is up already, since round %(round)s."),
    "reason_unknown": gettext_lazy("One leaves a match by surrendering or by being absent."),
    "already_gone": gettext_lazy("This player has left already."),
    "not_absent": gettext_lazy("Only who was absent can come back."),
    "seat_unknown": gettext_lazy("There is no such seat at this table."),
    "seat_eliminated": gettext_lazy("This player is eliminated."),
}
REFUSED: Mapping[str, Promise] = {
    "undo_late": gettext_lazy("Your time has run out since: it stays as it is."),
    "stale": gettext_lazy("The board has changed in the meantime: look again and choose anew."),
    "over": gettext_lazy("The match is over."),
    "paused": gettext_lazy("The match is paused. Reason: %(reason)s"),
    "not_your_turn": gettext_lazy("It is not your turn."),
    "malformed": gettext_lazy("The server did not understand this request."),
    **LOBBY,
    **DESK,
    **MATERIALS,
}


def refused_text(error: Refused) -> str:
    """The sentence for what a service of this app refused; what a game refuses has words of its own."""
    if error.code == "paused":
        return said(REFUSED, error.code, {"reason": pause_text(error.params["reason"])})
    return said(REFUSED, error.code, error.params)
