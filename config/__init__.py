"""The Django project: settings, addresses, server, jobs. Imports everything, imported by nobody."""

from config.celery import app as celery_app
from config.serving.collecting import begin_seldom

__all__ = ["celery_app"]

begin_seldom()
