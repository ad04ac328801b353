"""Why something cannot be done: the one table of this app's refusals, and the codes that all engines share."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from matches.errors import Refused
from matches.words.desk.desk_refusals import REFUSALS as DESK
from matches.words.desk.lobby_refusals import REFUSALS as LOBBY
from matches.words.desk.pauses import pause_text
from matches.words.materials import REFUSALS as MATERIALS
from matches.words.sentence import said

ILLEGAL: Mapping[str, Promise] = {
    "match_over": gettext_lazy("The match is over."),
    "not_started": gettext_lazy("The match has not begun yet."),
    "not_your_turn": gettext_lazy("It is not your turn."),
    "not_for_a_seat": gettext_lazy("Only the clock or the referee can do this."),
    "action_unknown": gettext_lazy("This game has no such action."),
    "no_clock": gettext_lazy("These rules have no time limit."),
    "time_already_up": gettext_lazy("Time is up already, since round %(round)s."),
    "reason_unknown": gettext_lazy("You can leave a match only by surrendering or being absent."),
    "already_gone": gettext_lazy("This player has left already."),
    "not_absent": gettext_lazy("Only a player who was absent can come back."),
    "seat_unknown": gettext_lazy("There is no such seat at this table."),
    "seat_eliminated": gettext_lazy("This player is eliminated."),
}
PLAY: Mapping[str, Promise] = {
    "undo_late": gettext_lazy("Your time has run out in the meantime: nothing changes."),
    "stale": gettext_lazy("The situation has changed in the meantime: check and choose again."),
    "over": gettext_lazy("The match is over."),
    "paused": gettext_lazy("The match is paused. Reason: %(reason)s"),
    "not_your_turn": gettext_lazy("It is not your turn."),
    "malformed": gettext_lazy("Something went wrong: reload the page and try again."),
}


def one_table(*tables: Mapping[str, Promise]) -> dict[str, Promise]:
    """Return the tables of all rooms as one; a code with two sentences raises ValueError."""
    whole: dict[str, Promise] = {}
    for table in tables:
        if twice := whole.keys() & table.keys():
            raise ValueError(f"These refusals have two sentences: {', '.join(sorted(twice))}")
        whole |= table
    return whole


REFUSALS = one_table(PLAY, LOBBY, DESK, MATERIALS)


def refused_text(error: Refused) -> str:
    """Return the sentence for what a service of this app refused; what a game refuses has words of its own."""
    if error.code == "paused":
        return said(REFUSALS, error.code, {"reason": pause_text(error.params["reason"])})
    return said(REFUSALS, error.code, error.params)
