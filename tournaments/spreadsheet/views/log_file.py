"""The log as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.exports.files import KINDS, file_response
from tournaments.exports.sheets import table_file
from tournaments.models import Tournament
from tournaments.permissions import Action, require
from tournaments.views.setup.log import filter_of, matching_rows
from tournaments.words.log import LoggedChange


@require_safe
def log_file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Answer with the log as it is filtered: a row for each value that changed, one for an entry without."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.VIEW_DRAFTS, tournament)
    if kind not in KINDS:
        raise Http404
    titles = [_("Time"), _("Who"), _("What"), _("People"), _("Field"), _("Before"), _("After")]
    rows = []
    for row in matching_rows(tournament, filter_of(request)):
        at = timezone.localtime(row.entry.at).isoformat(sep=" ", timespec="seconds")[:19]
        for change in row.changes or [LoggedChange("", "", "")]:
            rows.append((at, row.entry.who, row.text, row.people, change.label, change.before, change.after))
    return file_response(table_file(kind, titles, rows), f"{slug}-log.{kind}", kind)
