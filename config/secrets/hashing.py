"""Passwords are hashed by a few at a time: a hash takes a core for a third of a second, and requests share 16 threads.

Whoever comes while all places are taken waits, but only so many and so long; everybody beyond is told to try again. So
however many passwords are sent, half of the threads go on serving pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

RETRY = 10  # seconds


class HashingBusy(Exception):
    """Too many passwords are being hashed: try again."""


class Places:
    """So many at work, so many who wait, and for so long."""

    def __init__(self, at_once: int, waiting: int, seconds: float) -> None:
        self._inside = BoundedSemaphore(at_once + waiting)
        self._at_work = BoundedSemaphore(at_once)
        self._seconds = seconds

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Hold a place. Raises HashingBusy."""
        if not self._inside.acquire(blocking=False):
            raise HashingBusy
        try:
            if not self._at_work.acquire(timeout=self._seconds):
                raise HashingBusy
            try:
                yield
            finally:
                self._at_work.release()
        finally:
            self._inside.release()


places = Places(settings.HASHES_AT_ONCE, settings.HASHES_WAITING, settings.HASH_WAIT_SECONDS)


class BoundedPasswordHasher(PBKDF2PasswordHasher):
    """Django's, in one of the places; every hash goes through `encode`, also those of names that nobody has."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Return the hash. Raises HashingBusy."""
        with places.hold():
            return str(super().encode(password, salt, iterations))


class BusyPage(MiddlewareMixin):
    """Says on a page of its own (503) that there was no place; nothing was changed."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page, or None for any other exception."""
        if not isinstance(exception, HashingBusy):
            return None
        page: HttpResponse = render(request, "busy.html", status=503)
        page["Retry-After"] = str(RETRY)
        page["Cache-Control"] = "no-store"
        return page
