"""How a match ended, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from matches.words.board.endings import WON, won_words

REASONS: Mapping[str, Promise] = {
    **WON,
    "rounds": gettext_lazy("The rounds are over: %(names)s wins with the most points."),
    "points": gettext_lazy("%(names)s reaches the target score first and wins the battle."),
}


def ending_words(reason: str, winners: Sequence[str]) -> str:
    """Return the whole sentence; a reason that is not known is not spoken of."""
    return won_words(REASONS, reason, winners)
