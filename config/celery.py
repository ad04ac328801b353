"""The Celery application; the queue `clock` never waits behind the queue `jobs`."""

import os
import sys

from celery import Celery
from celery.signals import celeryd_after_setup, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("planisfero")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@celeryd_after_setup.connect
def compare_key(**_: object) -> None:
    """End a worker whose secret key is not the installation's; say so of one whose key is."""
    from django.db import connections

    from config.keys import REFUSED, OtherKey, key_checked, table_awaited

    try:
        table_awaited()
        sys.stderr.write(f"worker: the key {key_checked()} is the installation's.\n")
    except OtherKey as error:
        sys.stderr.write(f"worker: {error}\n")
        raise SystemExit(REFUSED) from error
    finally:
        connections.close_all()  # the processes that the worker splits into open their own


@worker_ready.connect
def resume(**_: object) -> None:
    """Queue again what a stopped worker left open: the database remembers every job, a broker may not."""
    from tournaments.tasks import jobs_resume

    jobs_resume()
