"""Which addresses answer scripts: whatever goes wrong there is told in JSON too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar, cast

View = TypeVar("View", bound=Callable[..., object])


class Marked(Protocol):
    """A view with its mark."""

    answers_json: bool


def answers_json(view: View) -> View:
    """Mark a view whose answers scripts read."""
    cast(Marked, view).answers_json = True
    return view


def is_for_scripts(view: Callable[..., object]) -> bool:
    """Say whether scripts read what this view answers."""
    return bool(getattr(view, "answers_json", False))
