"""What the clock says in words: what happens when the time is over, and when the round may end."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from rules import Ruleset
from tournaments.selectors.rounds.round_end import ROUNDS, Expected

LAP_ENDS = "complete_round"
STEP = 5  # minutes: nobody can tell the end of a round to the minute

TIME_UP: dict[str, str | Promise] = {
    LAP_ENDS: gettext_lazy(
        "Finish this lap of turns, so that everybody has had the same number. Then the match is over."
    ),
    "sdadata": gettext_lazy(
        "Finish this lap of turns and play one more whole lap. Then the dice: %(most)s or less ends the match."
    ),
}


def time_up_text(ruleset: Ruleset) -> str:
    """Return what the tables do when the time is over, by the rules; empty where the rules say nothing of it."""
    ending = getattr(ruleset, "end_of_time", LAP_ENDS if ruleset.time_limit_minutes else "")
    words = TIME_UP.get(ending)
    return str(words) % {"most": getattr(ruleset, "sdadata_start", "")} if words else ""


def expected_text(expected: Expected | None) -> str:
    """Return when the round may end and how that is known; empty where nobody knows."""
    if expected is None:
        return ""
    at = timezone.localtime(expected.at)
    at = at.replace(minute=at.minute - at.minute % STEP) + timedelta(minutes=STEP * (at.minute % STEP > STEP // 2))
    if expected.basis == ROUNDS:
        words = ngettext(
            "End of the round expected around %(time)s, judging by the round before.",
            "End of the round expected around %(time)s, judging by %(n)s rounds before.",
            expected.count,
        )
    else:
        words = ngettext(
            "End of the round expected around %(time)s, judging by the table that has finished.",
            "End of the round expected around %(time)s, judging by the %(n)s tables that have finished.",
            expected.count,
        )
    return words % {"time": time_format(at, "TIME_FORMAT"), "n": expected.count}
