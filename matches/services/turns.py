"""Writers of a SQLite database, one after the other in this process: its own waiting knows no order and may starve."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import connection

from matches.after_commit import after_commit

logger = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")
_turn = threading.Lock()


class _Own(threading.local):
    """What this thread will do once its turn is over; None while it has none."""

    later: list[Callable[[], object]] | None = None


_own = _Own()


def in_turn(service: Callable[P, R]) -> Callable[P, R]:
    """Let a service that opens a transaction wait for its turn; inside a transaction it has it already."""

    @wraps(service)
    def waiting(*args: P.args, **kwargs: P.kwargs) -> R:
        if connection.vendor != "sqlite" or connection.in_atomic_block or _own.later is not None:
            return service(*args, **kwargs)
        later: list[Callable[[], object]] = []
        with _turn:
            _own.later = later
            try:
                answer = service(*args, **kwargs)
            finally:
                _own.later = None
        for work in later:
            _run(work)
        return answer

    return waiting


def after_turn(work: Callable[[], object]) -> None:
    """Do this after the commit, when others may write already. An error in it is logged: what is stored is stored."""
    after_commit(_run_or_wait, work)


def _run_or_wait(work: Callable[[], object]) -> None:
    if _own.later is None:
        _run(work)
    else:
        _own.later.append(work)


def _run(work: Callable[[], object]) -> None:
    try:
        work()
    except Exception:
        logger.exception("What follows a stored step failed.")
