"""The clock of the round, as large as it goes, with what is still missing."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from tournaments.models import Round
from tournaments.projector.documents.screen_view import Hall, ScreenView
from tournaments.selectors.results.sdadata import tables_throwing
from tournaments.selectors.round_names import round_title
from tournaments.selectors.rounds.clock import clock_state
from tournaments.selectors.rounds.round_end import round_end
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.words.rounds.clock import expected_text, time_up_text


def look(hall: Hall) -> Mapping[str, object] | None:
    """Return the clock and the end of the round; None while no round is being played."""
    round_ = hall.round
    if round_ is None or round_.state == Round.State.COMPLETE:
        return None
    clock, end = clock_state(round_, hall.now), round_end(round_, hall.now)
    return {
        "title": round_title(round_),
        "clock": clock,
        "end": end,
        "expected": expected_text(end.expected),
        "throwing": tables_throwing(round_) if clock.is_over else [],
        "time_up": time_up_text(tournament_rules(hall.tournament)) if clock.is_over else "",
    }


VIEW = ScreenView("clock", 20, gettext_lazy("Clock"), 15, look)
