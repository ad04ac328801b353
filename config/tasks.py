"""What the installation does by itself."""

from __future__ import annotations

import logging

from celery import shared_task
from django.conf import settings
from django.core.cache import cache

from config.copies.keeping import copies_folder, copy_by_rule, copy_due, last_written
from config.copies.tries import copy_seen, try_failed
from config.storage.disk import disk

logger = logging.getLogger(__name__)
ONCE = 600  # seconds in which nobody else begins a copy
NO_ROOM = "The copy of the installation that is due was not written: %s has %d MB free, less than DISK_LOW (%d)."


@shared_task
def installation_copy() -> None:
    """Write a copy of the whole installation when one is due, and read it back; never into a disk that fills up."""
    try:
        copy_seen(last_written())
        is_due = copy_due()
    except OSError as error:
        try_failed(str(error))
        raise
    if not is_due:
        return
    room = disk(copies_folder())
    if room.is_low:
        logger.warning(NO_ROOM, copies_folder(), room.free_megabytes, settings.DISK_LOW)
    elif cache.add("installation-copy", 1, ONCE):  # a beat may have taken over
        copy_by_rule(settings.COPY_KEEP)
