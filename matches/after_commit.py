"""What is done once a transaction is stored: whatever fails there is logged, and hinders nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.db import transaction

P = ParamSpec("P")


def after_commit(work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Call `work` with these arguments when the transaction is stored, at once where there is none.

    Django logs one that fails by its name, which a `partial` lacks: the next ones would not be called.
    """

    @wraps(work)
    def call() -> None:
        work(*args, **kwargs)

    transaction.on_commit(call, robust=True)
