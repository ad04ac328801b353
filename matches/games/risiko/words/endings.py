"""How a match ended, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from matches.words.board.endings import WON, won_words

REASONS: Mapping[str, Promise] = {
    **WON,
    "objective": gettext_lazy("%(names)s completes the objective and wins."),
    "points": gettext_lazy("%(names)s wins by points."),
    "armies": gettext_lazy("Equal points: %(names)s wins with more armies."),
    "outside": gettext_lazy("Equal points: %(names)s wins with more points outside the objective."),
    "later_in_order": gettext_lazy("Equal points: %(names)s wins, later in the order of play."),
    "extra_round": gettext_lazy("%(names)s wins after the extra rounds."),
}


def ending_words(reason: str, winners: Sequence[str]) -> str:
    """Return the whole sentence; a reason that is not known is not spoken of."""
    return won_words(REASONS, reason, winners)
