"""How long each view stays, as the organiser has set it by the code of the view; the round that is shown."""

from __future__ import annotations

from tournaments.models import Round, Tournament
from tournaments.selectors.results.public_pages import public_rounds

LONGEST = 300  # seconds: whoever waits for another view looks away sooner


def times_set(tournament: Tournament) -> dict[str, int]:
    """Return the seconds that the organiser has set, 0 for a view that is left out; nonsense is not in it."""
    stored = tournament.projector if isinstance(tournament.projector, dict) else {}
    return {code: time for code, time in stored.items() if type(time) is int and 0 <= time <= LONGEST}


def current_round(tournament: Tournament) -> Round | None:
    """Return the newest round that everybody may see."""
    round_ = next(iter(public_rounds(tournament)), None)
    if round_ is not None:
        round_.stage.tournament = tournament
    return round_
