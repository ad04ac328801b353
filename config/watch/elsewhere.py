"""What leaves this computer about errors and requests, where the environment says so."""

from __future__ import annotations

from functools import cache

from config.watch.errors_elsewhere import errors_report
from config.watch.traces import traces_send


@cache
def watch_elsewhere() -> None:
    """Report errors and send traces from now on, once in a process: before its first request or task."""
    errors_report()
    traces_send()
