"""The environment as settings read it: what should be a number and is none is a sentence with its name and value."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

ON, OFF = ("1", "true", "on", "ok", "y", "yes"), ("0", "false", "off", "n", "no", "")
Reader = Callable[[str], Any]


class Environment(environ.Env):  # type: ignore[misc]  # the library says nothing of its types
    """Reads whole numbers, numbers and switches strictly; everything else as its library does."""

    def get_value(
        self, var: str, cast: Any = None, default: Any = environ.Env.NOTSET, parse_default: bool = False
    ) -> Any:
        """Return a value of the environment. Raises ImproperlyConfigured for one that is not of its kind."""
        strict = STRICT.get(cast) if isinstance(cast, type) else None
        return super().get_value(var, partial(_read, var, *strict) if strict else cast, default, parse_default)


def _read(name: str, kind: str, reader: Reader, text: Any) -> Any:
    try:
        return reader(str(text).strip())
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}={text} is not {kind}.") from error


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def _switch(text: str) -> bool:
    if text.lower() not in ON + OFF:
        raise ValueError(text)
    return text.lower() in ON


STRICT: dict[type, tuple[str, Reader]] = {
    int: ("a whole number", int),
    float: ("a number", _number),
    bool: ("a switch: 1 is on, 0 is off", _switch),
}
