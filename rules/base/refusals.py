"""Why an action is not allowed, made quickly: bots and pages ask by the million."""

from rules.base.errors import IllegalAction


def illegal(code: str, **params: object) -> IllegalAction:
    """Return the refusal with this code; `params` say where."""
    return IllegalAction(code, params)
