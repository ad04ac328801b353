"""While the database cannot be reached or a disk is full: an answer that says so, for people and for scripts."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from config.storage.database import database_busy, database_full
from config.storage.disk import disk
from matches.database_away import database_trouble
from matches.json_answers import is_for_scripts

RETRY = 5  # seconds
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
SAFE = ("GET", "HEAD", "OPTIONS")
GetResponse = Callable[[HttpRequest], Any]


class Outage(Enum):
    """What is the matter: the status of the answer, and its name for scripts."""

    WAITING = (503, "waiting")
    FULL = (507, "disk_full")

    @property
    def words(self) -> str:
        """Return what scripts show to people."""
        if self is Outage.FULL:
            return _("The disk of the server is full: nothing new can be saved until somebody makes room.")
        return _("The server is waiting for its database. Try again in a moment.")


def error_answer(request: HttpRequest) -> HttpResponse:
    """Answer a request that ended with an exception, wherever it was raised: 503 or 507 for an outage, else 500."""
    outage = _outage(sys.exc_info()[1])
    return server_error(request) if outage is None else _answer(request, outage)


def read_only_when_full(get_response: GetResponse) -> GetResponse:
    """Middleware: refuse what would write while there is hardly any room, before any of it is written."""

    def answer(request: HttpRequest) -> Any:
        if request.method not in SAFE and disk().is_full:
            return _answer(request, Outage.FULL)
        return get_response(request)

    return answer


def _outage(error: BaseException | None) -> Outage | None:
    """Say whether this error, or one that led to it, is a full disk, or a database away or held too long."""
    for part in _chain(error):
        if database_full(part) or getattr(part, "errno", None) in NO_ROOM:
            return Outage.FULL
        if database_trouble(part) or database_busy(part):
            return Outage.WAITING
    return None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _answer(request: HttpRequest, outage: Outage) -> HttpResponse:
    answer = _in_json(outage) if _is_for_scripts(request) else _page(request, outage)
    answer["Retry-After"] = str(RETRY)
    answer["Cache-Control"] = "no-store"
    return answer


def _is_for_scripts(request: HttpRequest) -> bool:
    try:
        return is_for_scripts(resolve(request.path_info).func)
    except Resolver404:
        return False


def _in_json(outage: Outage) -> HttpResponse:
    status, name = outage.value
    document = {"error": name, "reason": outage.words, "message": outage.words, "retry_after": RETRY}
    return JsonResponse(document, status=status)


def _page(request: HttpRequest, outage: Outage) -> HttpResponse:
    again = request.get_full_path() if request.method in SAFE else ""
    page = "full.html" if outage is Outage.FULL else "outage.html"
    return HttpResponse(loader.get_template(page).render({"again": again}), status=outage.value[0])
