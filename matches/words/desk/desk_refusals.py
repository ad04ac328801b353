"""Why a service said no to a referee, or in the chat."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

REFUSALS: dict[str, Promise] = {
    "no_reason": gettext_lazy("Write the reason: everybody at the match reads it."),
    "not_paused": gettext_lazy("The match is not paused."),
    "already_void": gettext_lazy("The match is void already."),
    "placings_wrong": gettext_lazy("These places are not in sequence: after two tied first places comes third."),
    "holds_a_seat": gettext_lazy("Players of this match must not see the objectives of the others."),
    "nothing_to_open": gettext_lazy("This game has no objectives to be opened."),
    "seat_eliminated": gettext_lazy("The player at seat %(seat)s is eliminated: nobody can take this seat any more."),
    "muted": gettext_lazy("The referee has muted you."),
    "line_empty": gettext_lazy("There is nothing to send: write something."),
    "line_long": gettext_lazy("A message can have at most %(most)s characters."),
}
