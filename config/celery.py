"""The Celery application; the queue `clock` never waits behind the queue `jobs`."""

import os

from celery import Celery
from celery.signals import worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("planisfero")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
def resume(**_: object) -> None:
    """Queue again what a stopped worker left open: the database remembers every job, a broker may not."""
    from tournaments.tasks import jobs_resume

    jobs_resume()
