"""The database connection of a worker's process outlives a task: to make one takes longer than to move a bot."""

from __future__ import annotations

from typing import Any

from celery import Celery
from celery.fixups import django
from django.db import close_old_connections

care: Any = django  # what is written of its types is older than it


class KeptConnections(care.DjangoWorkerFixup):  # type: ignore[misc]
    """Asks between two tasks, as Django does between two requests, whether a connection is still good or too old."""

    def close_database(self, **_: object) -> None:
        """Close what is broken or older than CONN_MAX_AGE; a new process begins without those of its parent."""
        close_old_connections()


class KeptFixup(care.DjangoFixup):  # type: ignore[misc]
    """Celery's own care for Django, with connections that are kept."""

    @property
    def worker_fixup(self) -> KeptConnections:
        """Return what looks after the connections of a worker."""
        if self._worker_fixup is None:
            self._worker_fixup = KeptConnections(self.app)
        return self._worker_fixup


def fixup(app: Celery) -> object:
    """Let an application of Celery work with Django."""
    return KeptFixup(app).install()
