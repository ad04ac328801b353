"""What a view of the projector is, and all the views that there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from django.utils.functional import Promise

from tournaments.models import Round, Tournament

HERE = "tournaments.projector.documents"


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


@cache
def screen_views() -> tuple[ScreenView, ...]:
    """Return every view in the order in which they follow each other: a module of this folder that has a `VIEW`."""
    package = import_module(HERE)
    modules = [import_module(f"{HERE}.{module.name}") for module in iter_modules(package.__path__)]
    views: list[ScreenView] = [module.VIEW for module in modules if hasattr(module, "VIEW")]
    return tuple(sorted(views, key=lambda view: (view.order, view.code)))
