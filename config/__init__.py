"""The Django project: settings, addresses, server, jobs. Imports everything, imported by nobody."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
