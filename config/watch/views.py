"""The page for who runs the server: is everything at work, is there room, what went wrong last."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from config.copies.keeping import copies_folder, copies_place, last_known
from config.copies.tries import tries
from config.secrets.last_error import last_error
from config.serving.workers import workers
from config.storage.disk import disk
from config.watch.metrics import now
from config.watch.readiness import checks_now
from config.watch.words import trouble_said
from config.watch.work import analyses_failed, work_waiting
from tournaments.models import Snapshot
from tournaments.permissions import require_administrator


@require_GET
def server(request: HttpRequest) -> HttpResponse:
    """Show the state of this server."""
    require_administrator(request)
    fault = last_error()
    context = {
        "checks": [(name, trouble_said(word)) for name, word in checks_now().items()],
        "waiting": work_waiting(),
        "analyses_failed": analyses_failed(),
        "workers": workers(),
        "streams": now.streams(),
        "room": disk(),
        "folder": settings.VAR_DIR,
        "copied_at": _last_copy(),
        "whole_at": last_known(),
        "whole_in": copies_place(),
        "tries": tries(),
        "copies_room": disk(copies_folder()),
        "every_hours": settings.COPY_HOURS,
        "fault": fault,
        "fault_at": datetime.fromisoformat(fault["at"]) if fault else None,
    }
    return render(request, "watch/server.html", context)


def _last_copy() -> datetime | None:
    """Return when the last copy of a tournament was written."""
    newest = Snapshot.objects.first()
    return newest.created_at if newest else None
