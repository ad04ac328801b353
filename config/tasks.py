"""What the installation does by itself."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.core.cache import cache

from config.copies.keeping import copy_by_rule, copy_due, last_written
from config.copies.tries import copy_seen, try_failed
from config.storage.disk import disk

ONCE = 600  # seconds in which nobody else begins a copy


@shared_task
def installation_copy() -> None:
    """Write a copy of the whole installation when one is due, and read it back; never into a disk that fills up."""
    try:
        copy_seen(last_written())
        is_due = copy_due()
    except OSError as error:
        try_failed(str(error))
        raise
    if is_due and not disk().is_low and cache.add("installation-copy", 1, ONCE):  # a beat may have taken over
        copy_by_rule(settings.COPY_KEEP)
