"""What the projector shows now, and for how long. No view itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from tournaments.models import Round, Tournament
from tournaments.projector.documents import screen_views
from tournaments.projector.documents.screen_view import Hall, ScreenView
from tournaments.projector.selectors import times_set


class Shown(NamedTuple):
    """A view that has something to show: its title, the seconds of each of its pages, what its template shows."""

    view: ScreenView
    title: str
    seconds: int
    content: Mapping[str, object]


def seconds_of(tournament: Tournament) -> dict[str, int]:
    """Return how long every view stays, 0 for one that is left out."""
    known = times_set(tournament)
    return {view.code: known.get(view.code, view.seconds) for view in screen_views()}


def shown_views(tournament: Tournament, round_: Round | None, now: datetime) -> list[Shown]:
    """Return the views to show one after the other: those with a time that have something to show."""
    seconds, hall = seconds_of(tournament), Hall(tournament, round_, now)
    shown = []
    for view in screen_views():
        content = view.look(hall) if seconds[view.code] else None
        for part in _parts(content) if content is not None else []:
            shown.append(Shown(view, str(part.get("title", view.name)), seconds[view.code], part))
    return shown


def _parts(content: Mapping[str, object]) -> list[Mapping[str, object]]:
    parts = content.get("parts")
    return list(parts) if isinstance(parts, list) else [content]
