"""Whether the engine would take an action, as a refusal for people."""

from __future__ import annotations

from matches.errors import Refused
from matches.selectors.materials import named_params
from rules import Action, IllegalAction, State, refusal


def illegal(state: State, error: IllegalAction) -> Refused:
    """Return the refusal that says why the engine does not take an action."""
    return Refused("illegal", game=state.game, rule=error.code, params=named_params(state, error.params))


def check_legal(state: State, action: Action, seat: int | None) -> None:
    """Raise Refused (illegal) unless the engine would take this action."""
    error = refusal(state, action, seat)
    if error is not None:
        raise illegal(state, error) from error
