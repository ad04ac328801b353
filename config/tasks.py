"""What the installation does by itself."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from config.copies.keeping import copy_by_rule, copy_due
from config.storage.disk import disk


@shared_task
def installation_copy() -> None:
    """Write a copy of the whole installation when one is due, and read it back; never into a disk that fills up."""
    if copy_due() and not disk().is_low:
        copy_by_rule(settings.COPY_KEEP)
