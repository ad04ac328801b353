"""A sentence for a code and what belongs into it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

Params = Mapping[str, object]
GENERAL = gettext_lazy("This cannot be done now.")


def number_in(params: Params, name: str) -> int:
    """Return a number that the engine has put into the parameters."""
    number = params[name]
    assert isinstance(number, int)
    return number


def said(words: Mapping[str, Promise], code: str, params: Params) -> str:
    """Return the sentence of a code, the parameters put in; for a code without one, that it cannot be done now."""
    return str(words.get(code, GENERAL)) % params
