"""Services that begin again where PostgreSQL ended one of two that waited for each other."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import OperationalError, connection

logger = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")
TIMES = 4  # that a service is tried; then whoever asked is told to try again
PAUSE = 0.05  # seconds at most before the second time, and longer before each one after
CROSSED = ("40001", "40P01")  # a serialisation failure, a deadlock


def steady(service: Callable[P, R]) -> Callable[P, R]:
    """Let a service begin again, a few times, when the database ended its transaction for another's sake.

    It stands around `transaction.atomic`; within a transaction of the caller the caller begins again.
    """

    @wraps(service)
    def trying(*args: P.args, **kwargs: P.kwargs) -> R:
        if connection.in_atomic_block:
            return service(*args, **kwargs)
        for time_number in range(1, TIMES):
            try:
                return service(*args, **kwargs)
            except OperationalError as error:
                if getattr(error.__cause__, "sqlstate", None) not in CROSSED:
                    raise
                logger.warning("%s met another one; it begins again.", service.__name__)
            time.sleep(random.random() * PAUSE * time_number)  # else the same two meet again
        return service(*args, **kwargs)

    return trying
