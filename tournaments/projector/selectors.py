"""How long each view stays: what the organiser has set, by the code of the view."""

from __future__ import annotations

from tournaments.models import Tournament

LONGEST = 300  # seconds: whoever waits for another view looks away sooner


def times_set(tournament: Tournament) -> dict[str, int]:
    """Return the seconds that the organiser has set, 0 for a view that is left out; nonsense is not in it."""
    stored = tournament.projector if isinstance(tournament.projector, dict) else {}
    return {code: time for code, time in stored.items() if type(time) is int and 0 <= time <= LONGEST}
