"""The database connection of a worker's process outlives a task: to make one takes longer than to move a bot."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from celery import Celery
from celery.fixups import django
from django.db import close_old_connections

care: Any = django  # what is written of its types is older than it


class KeptConnections(care.DjangoWorkerFixup):
    """Asks between two tasks, as Django does between two requests, whether a connection is still good or too old."""

    def close_database(self, **_: object) -> None:
        """Close what is broken or older than CONN_MAX_AGE; a new process begins without those of its parent."""
        close_old_connections()


class KeptFixup(care.DjangoFixup):
    """Celery's own care for Django, with connections that are kept."""

    @cached_property
    def worker_fixup(self) -> KeptConnections:
        """Return what looks after the connections of a worker; it reads the settings, which are not there at once."""
        return KeptConnections(self.app)


def fixup(app: Celery) -> object:
    """Let an application of Celery work with Django."""
    return KeptFixup(app).install()
