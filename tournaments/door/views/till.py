"""The treasurer's page: totals, the closing of the till, its sheet as CSV and PDF."""

from __future__ import annotations

import tempfile
from pathlib import Path

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.door.files import till_rows
from tournaments.door.forms import ClosingForm
from tournaments.door.selectors.arriving import door_of
from tournaments.door.selectors.till import till_of
from tournaments.door.services.till import till_close, till_reopen
from tournaments.errors import Refused
from tournaments.exports.sheets import table_file
from tournaments.models import Tournament
from tournaments.paper.documents.pdf import paper_problem, render_apart
from tournaments.permissions import Action, Actor, require
from tournaments.words import refusal_text


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def till(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what was taken; POST closes the till with the money counted, or opens it again."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.KEEP_TILL, tournament)
    shown = till_of(tournament, door_of(tournament))
    form = ClosingForm(request.POST if request.POST.get("do") == "close" else None)
    if request.method == "POST":
        try:
            if _settled(request, tournament, form, actor):
                return redirect("manage-till", slug)
        except Refused as refused:
            messages.error(request, refusal_text(refused))
            return redirect("manage-till", slug)
    return render(request, "tournaments/door/till.html", {"tournament": tournament, "till": shown, "form": form})


def _settled(request: HttpRequest, tournament: Tournament, form: ClosingForm, actor: Actor) -> bool:
    """Close or reopen; return False where the form has to be shown again. Raises Refused."""
    if request.POST.get("do") == "reopen":
        closing = till_of(tournament, door_of(tournament)).closing
        if closing is None:
            raise Refused("till_open")
        till_reopen(closing=closing, actor=actor)
        messages.success(request, _("The till is open again."))
        return True
    if not form.is_valid():
        return False
    till_close(tournament=tournament, actor=actor, **form.cleaned_data)
    messages.success(request, _("The till is closed."))
    return True


@never_cache
@require_safe
def till_file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Hand the closing sheet out as CSV or PDF."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.KEEP_TILL, tournament)
    shown = till_of(tournament, door_of(tournament))
    name = slugify(_("till") + "-" + tournament.slug)
    if kind == "csv":
        return _file(table_file("csv", *till_rows(shown)), "text/csv; charset=utf-8", f"{name}.csv")
    if kind != "pdf":
        raise Http404
    if problem := paper_problem():
        messages.error(request, problem)
        return redirect("manage-till", slug)
    html = render_to_string(
        "pdf/till.html",
        {"tournament": tournament, "till": shown, "printed_at": timezone.now(), "source_css": "Planisfero"},
    )
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "till.pdf"
        render_apart(html, target, Path(folder))
        return _file(target.read_bytes(), "application/pdf", f"{name}.pdf")


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response
