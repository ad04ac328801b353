"""What a view of the projector is; all that there are: `screen_views` of this folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.functional import Promise

from tournaments.models import Round, Tournament


class Hall(NamedTuple):
    """What is shown of: a tournament at a moment, and the newest round that everybody may see (None: no round yet)."""

    tournament: Tournament
    round: Round | None
    now: datetime


@dataclass(frozen=True)
class ScreenView:
    """One view. `look` returns what its template shows, None while there is nothing to see; `title` in it replaces the
    name above the view. Where it has `parts`, the template shows each of them, with its own title. `seconds` is how
    long a page stays where the organiser has set nothing."""

    code: str
    order: int
    name: str | Promise
    seconds: int
    look: Callable[[Hall], Mapping[str, object] | None]

    @property
    def template(self) -> str:
        """Return the template of the view."""
        return f"tournaments/projector/{self.code}.html"
