"""The list of people that was entered last, while nothing was done since that rests on it."""

from __future__ import annotations

from functools import reduce
from operator import or_

from django.db.models import Q

from tournaments.models import LogEntry, Tournament

ENTERED = "entrants_added"
ABOUT_PEOPLE = ("entrant", "absences", "rests", "round", "player", "club", "lock", "stage", "plan", "lots", "spread")
"""How the actions begin that would no longer be right without these people."""


def last_list(tournament: Tournament) -> LogEntry | None:
    """Return the entry of the log, whose `numbers` are those of the list; one query."""
    about = reduce(or_, (Q(action__startswith=word) for word in ABOUT_PEOPLE))
    entry = tournament.log.filter(about).order_by("-pk").first()
    return entry if entry and entry.action == ENTERED and entry.detail.get("numbers") else None
