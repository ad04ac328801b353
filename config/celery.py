"""The Celery application; the queue `clock` never waits behind the queue `jobs`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("planisfero")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
