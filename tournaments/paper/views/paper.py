"""Printing: start a job, watch it, cancel it, take the file."""

from __future__ import annotations

from pathlib import Path

from django.contrib import messages
from django.db import transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from rules.base.json_types import Json
from tournaments.access.selectors.reach import reach_of
from tournaments.errors import Refused
from tournaments.models import Job, Logo, Tournament
from tournaments.paper.documents.pdf import paper_problem
from tournaments.paper.forms import OF_A_ROUND, PaperForm
from tournaments.paper.services.jobs import OPEN, job_cancel, job_start
from tournaments.paper.tasks import job_enqueue
from tournaments.permissions import Action, require
from tournaments.words import refusal_text


class HtmxRequest(HttpRequest):
    """A request as the middleware of htmx leaves it."""

    htmx: HtmxDetails


def paper(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what can be printed, and the jobs so far; POST starts one."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.PRINT, tournament)
    initial = {"kind": request.GET.get("kind", Job.Kind.SHEETS), "round": request.GET.get("round"), "per_page": "1"}
    form = PaperForm(request.POST or None, tournament=tournament, initial=initial)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        options = {
            "language": get_language(),
            "per_page": int(data.get("per_page") or 1),
            "paper": data.get("paper") or "a4",
        }
        round_ = data["round"] if data["kind"] in OF_A_ROUND else None
        try:
            with transaction.atomic():
                job = job_start(tournament=tournament, kind=data["kind"], round=round_, options=options, actor=actor)
                transaction.on_commit(lambda: job_enqueue(job))
        except Refused as refused:
            messages.error(request, refusal_text(refused))
            return redirect("manage-paper", slug)
        return redirect("job", slug, job.pk)
    jobs = tournament.jobs.select_related("round__stage")[:20]
    context = {
        "tournament": tournament,
        "form": form,
        "jobs": jobs,
        "problem": paper_problem(),
        "reach": reach_of(tournament),
        "has_logo": Logo.objects.filter(tournament=tournament).exists(),
    }
    return render(request, "tournaments/paper/paper.html", context)


def _job(request: HttpRequest, slug: str, pk: int) -> Job:
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.PRINT, tournament)
    return get_object_or_404(Job.objects.select_related("tournament", "round__stage"), pk=pk, tournament=tournament)


def job_context(row: Job) -> Json:
    """Return what the page of a job shows, of a tournament or a season."""
    chunks = list(row.chunks.values_list("state", flat=True))
    return {
        "job": row,
        "done": chunks.count(Job.State.DONE),
        "total": len(chunks),
        "is_open": row.state in OPEN,
        "error": refusal_text(Refused(row.error)) if row.error else "",
    }


def job_addresses(name: str, back: str, *args: object) -> dict[str, str]:
    """Return the addresses of a job's page by what they are for; `name` begins those of its own."""
    own = {"job_url": name, "cancel_url": f"{name}-cancel", "file_url": f"{name}-file"}
    return {key: reverse(value, args=args) for key, value in own.items()} | {"back_url": back}


def job_file_response(row: Job, name: str) -> FileResponse:
    """Return the finished PDF of a job; 404 while there is none."""
    file = Path(row.file) if row.state == Job.State.DONE else None
    if file is None or not file.is_file():
        raise Http404
    return FileResponse(file.open("rb"), filename=name, content_type="application/pdf")


@require_safe
def job(request: HtmxRequest, slug: str, pk: int) -> HttpResponse:
    """Show how far a job is; htmx asks for the progress alone."""
    row = _job(request, slug, pk)
    back = reverse("manage-paper", args=[slug])
    context = {"tournament": row.tournament, **job_context(row), **job_addresses("job", back, slug, pk)}
    name = "_job.html" if request.htmx else "job.html"
    return render(request, f"tournaments/paper/{name}", context)


@require_POST
def cancel(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    row = _job(request, slug, pk)
    try:
        job_cancel(job=row, actor=require(request, Action.PRINT, row.tournament))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("job", slug, pk)


@require_safe
def job_file(request: HttpRequest, slug: str, pk: int) -> FileResponse:
    """Send the finished PDF."""
    row = _job(request, slug, pk)
    what = slugify(row.get_kind_display())
    return job_file_response(row, f"{slug}-{what}{f'-{row.round.number}' if row.round else ''}.pdf")
