"""Files of a tournament read in a child: what it cannot do within its limits is a refusal like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from matches.documents.files.child_reading import Limits, NotRead, read_apart
from tournaments.errors import Refused

P = ParamSpec("P")
T = TypeVar("T")


def read_within(
    read: Callable[Concatenate[bytes, P], T],
    content: bytes,
    *arguments: object,
    expected: tuple[type[Exception], ...] = (),
    limits: Limits | None = None,
) -> T:
    """Return `read(content, *arguments)`, done in a child.

    Raises what `read` raises of Refused and `expected`; Refused file_reading_memory, _slow, _died or _busy.
    """
    try:
        return read_apart(read, content, *arguments, expected=(Refused, *expected), limits=limits)
    except NotRead as error:
        raise Refused(error.code) from error
