"""The tables of the round: who sits where, then what came of it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.projector.documents.screen_view import Hall, ScreenView
from tournaments.selectors.results.public_pages import table_rows
from tournaments.selectors.round_names import of_the_round
from tournaments.selectors.rounds.rests import resting_in


def look(hall: Hall) -> Mapping[str, object] | None:
    """Return the tables of the round and who rests; None before the first round. Six queries."""
    round_ = hall.round
    if round_ is None:
        return None
    title = _("Tables %(of_round)s") % {"of_round": of_the_round(round_)}
    return {"title": title, "rows": table_rows(round_), "rests": resting_in(round_.stage, round_.number)}


VIEW = ScreenView("seats", 10, gettext_lazy("Tables"), 12, look)
