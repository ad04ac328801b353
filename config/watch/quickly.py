"""A question to the database that ends soon where nobody listens there (a pool would try for seconds), and ends at all
where somebody listens and never answers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from django.db import OperationalError, connection

SOON = 1.0  # seconds in which a database that is well answers
PATIENCE = 6.0  # seconds in which whatever is slow has answered: who finds no connection is given five (DATABASE_WAIT)
REFUSED = "Nobody listens where the database should be."
SILENT = "The database listens and does not answer."

T = TypeVar("T")
_asking = ThreadPoolExecutor(1, "asks")
_free = threading.Event()  # not while a question that was given up has not ended
_free.set()


def quickly(call: Callable[[], T]) -> T:
    """Return what this answers, called in a thread of its own, which then lets go of its connection.

    Raises Error; OperationalError soon where nobody listens, after PATIENCE where the database listens and does not
    answer, and then at once until what it was asked has ended.
    """
    if not _free.is_set():
        raise OperationalError(SILENT)
    future = _asking.submit(_and_let_go, call)
    try:
        return future.result(SOON)
    except TimeoutError:
        return _late(future)


def _late(future: Future[T]) -> T:
    if not future.done() and not _listens():
        future.cancel()  # what is under way ends by itself; what has not begun is not asked any more
        raise OperationalError(REFUSED)
    try:
        return future.result(PATIENCE - SOON)
    except TimeoutError:
        _free.clear()
        future.add_done_callback(lambda _: _free.set())
        raise OperationalError(SILENT) from None


def _and_let_go(call: Callable[[], T]) -> T:
    try:
        return call()
    finally:
        connection.close()


def _listens() -> bool:
    """Say whether anybody takes a connection where PostgreSQL should be; True where that cannot be said."""
    facts = connection.settings_dict
    host, port = str(facts.get("HOST") or ""), int(facts.get("PORT") or 5432)
    if connection.vendor != "postgresql" or not host or "," in host:
        return True
    try:
        if host.startswith("/"):
            with socket.socket(socket.AF_UNIX) as line:
                line.settimeout(SOON)
                line.connect(f"{host}/.s.PGSQL.{port}")
        else:
            socket.create_connection((host, port), SOON).close()
    except OSError:
        return False
    return True
