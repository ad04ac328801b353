"""Which addresses answer scripts: whatever goes wrong there is told in JSON too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

View = TypeVar("View", bound=Callable[..., object])


def answers_json(view: View) -> View:
    """Mark a view whose answers scripts read."""
    view.answers_json = True  # type: ignore[attr-defined]
    return view


def is_for_scripts(view: Callable[..., object]) -> bool:
    """Say whether scripts read what this view answers."""
    return bool(getattr(view, "answers_json", False))
