"""While the database cannot be reached: an answer (503) that says so and when to come again, for people and scripts."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from config.storage.database import database_busy, database_trouble
from matches.json_answers import is_for_scripts

RETRY = 5  # seconds


def error_answer(request: HttpRequest) -> HttpResponse:
    """Answer a request that ended with an exception, wherever it was raised: 503 for an outage, else 500."""
    if not _is_outage(sys.exc_info()[1]):
        return server_error(request)
    answer = _in_json() if _is_for_scripts(request) else _page(request)
    answer["Retry-After"] = str(RETRY)
    answer["Cache-Control"] = "no-store"
    return answer


def _is_outage(error: BaseException | None) -> bool:
    """Say whether this error, or one that led to it, is a database out of reach or held by others for too long."""
    while error is not None:
        if database_trouble(error) or database_busy(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def _is_for_scripts(request: HttpRequest) -> bool:
    try:
        return is_for_scripts(resolve(request.path_info).func)
    except Resolver404:
        return False


def _in_json() -> HttpResponse:
    text = _("The server is waiting for its database. Try again in a moment.")
    return JsonResponse({"error": "waiting", "reason": text, "message": text, "retry_after": RETRY}, status=503)


def _page(request: HttpRequest) -> HttpResponse:
    again = request.get_full_path() if request.method in ("GET", "HEAD") else ""
    return HttpResponse(loader.get_template("outage.html").render({"again": again}), status=503)
