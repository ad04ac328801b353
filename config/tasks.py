"""What the installation does by itself."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from config.copies.keeping import copy_by_rule, copy_due


@shared_task
def installation_copy() -> None:
    """Write a copy of the whole installation when one is due, and read it back."""
    if copy_due():
        copy_by_rule(settings.COPY_KEEP)
