"""What the projector shows: a module for each view with its `VIEW` (a `ScreenView`), found here by `screen_views`.

Each has its template in templates/tournaments/projector. How to add a view stands in docs/ui.md.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tournaments.projector.documents.screen_view import ScreenView


@cache
def screen_views() -> tuple[ScreenView, ...]:
    """Return every view in the order in which they follow each other: of each module here that has a `VIEW`."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    views: list[ScreenView] = [module.VIEW for module in modules if hasattr(module, "VIEW")]
    return tuple(sorted(views, key=lambda view: (view.order, view.code)))
