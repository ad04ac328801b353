"""Printing: start a job, watch it, cancel it, take the file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import capfirst, slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches.digits import whole_number
from matches.live.fragments import wants_stream
from rules.base.json_types import Json
from tournaments.access.selectors.reach import reach_of
from tournaments.documents.kept_files import file_open, kept_name
from tournaments.errors import Refused
from tournaments.models import Job, Logo, Table, Tournament
from tournaments.paper.documents.pdf import paper_problem
from tournaments.paper.forms import OF_A_ROUND, PaperForm, kinds_now
from tournaments.paper.services.jobs import OPEN, job_cancel, job_start
from tournaments.paper.tasks import job_enqueue
from tournaments.permissions import Action, Actor, require
from tournaments.views.rounds.fragments import PIECE, Fragments, fragment_stream, page_or_stream
from tournaments.words import refusal_text

EVERY = 1.0  # seconds between two looks at a job


@never_cache
def paper(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show what can be printed, and the jobs so far; POST starts one. Those of ?jobs= follow, all in one stream."""
    if wants_stream(request):
        return fragment_stream(request, partial(_progress_beside, slug=slug), EVERY)
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.PRINT, tournament)
    kind, round_ = request.GET.get("kind"), request.GET.get("round")
    initial = {"kind": [kind] if kind else kinds_now(tournament), "round": round_, "per_page": "1"}
    form = PaperForm(request.POST or None, tournament=tournament, initial=initial)
    if request.method == "POST" and form.is_valid():
        jobs = _jobs_begun(request, tournament, form.cleaned_data, actor)
        if len(jobs) == 1:
            return redirect("job", slug, jobs[0].pk)
        numbers = "-".join(str(job.pk) for job in jobs)
        return redirect(reverse("manage-paper", args=[slug]) + (f"?jobs={numbers}#jobs" if jobs else ""))
    watched = _watched(request, tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "jobs": tournament.jobs.select_related("round__stage").exclude(pk__in=[at["job"].pk for at in watched])[:20],
        "watched": watched,
        "is_watched": any(at["is_open"] for at in watched),
        "problem": paper_problem(),
        "reach": reach_of(tournament),
        "has_logo": Logo.objects.filter(tournament=tournament).exists(),
    }
    return render(request, "tournaments/paper/paper.html", context)


def _jobs_begun(request: HttpRequest, tournament: Tournament, data: Mapping[str, Any], actor: Actor) -> list[Job]:
    """Start a job for each kind that was ticked; a kind of which there is nothing says so."""
    chosen = {"per_page": int(data.get("per_page") or 1), "paper": data.get("paper") or "a4"}
    chosen |= {"moves": True} if data.get("moves") else {}
    jobs = []
    for kind in data["kind"]:
        round_ = data["round"] if kind in OF_A_ROUND else None
        try:
            jobs.append(job_begin(tournament=tournament, kind=kind, round=round_, options=chosen, actor=actor))
        except Refused as refused:
            messages.error(request, f"{capfirst(Job.Kind(kind).label)}. {refusal_text(refused)}")
    return jobs


def job_begin(*, options: Mapping[str, object], **what: Any) -> Job:
    """Start a job in the language of the page, and hand it to the workers. Raises Refused as `job_start` does."""
    with transaction.atomic():
        job = job_start(options={"language": get_language(), **options}, **what)
        transaction.on_commit(lambda: job_enqueue(job))
    return job


def _watched(request: HttpRequest, tournament: Tournament) -> list[Json]:
    """Return what is shown of each job that was just started: those of ?jobs=."""
    numbers = [number for text in request.GET.get("jobs", "").split("-") if (number := whole_number(text, 9))]
    if not numbers:
        return []
    back = reverse("manage-paper", args=[tournament.slug])
    rows = tournament.jobs.select_related("round__stage").filter(pk__in=numbers).order_by("pk")
    return [{**job_context(row), **job_addresses("job", back, tournament.slug, row.pk), "beside": True} for row in rows]


def _progress_beside(request: HttpRequest, slug: str) -> Fragments:
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.PRINT, tournament)
    return jobs_shown({f"job-{at['job'].pk}": at for at in _watched(request, tournament)})


def jobs_shown(contexts: Mapping[str, Json]) -> Fragments:
    """Return the progress of jobs, by the names of their pieces."""
    return Fragments("tournaments/paper/_job.html", contexts, any(at["is_open"] for at in contexts.values()))


@require_POST
def table_sheet(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make the sheet of one table, with its code: an official prints it anew without the others."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.PRINT_TABLE, tournament)
    table = get_object_or_404(Table.objects.select_related("round"), pk=pk, round__stage__tournament=tournament)
    what = {"tournament": tournament, "round": table.round, "table": table, "actor": actor}
    try:
        job = job_begin(kind=Job.Kind.SHEETS, options={"per_page": 1}, **what)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("manage-table", slug, pk)
    return redirect("job", slug, job.pk)


def _job(request: HttpRequest, slug: str, pk: int) -> Job:
    """Return a job that the asker may see: of one table, who may print a single sheet may."""
    tournament = get_object_or_404(Tournament, slug=slug)
    row = Job.objects.select_related("tournament", "round__stage").filter(pk=pk, tournament=tournament).first()
    require(request, Action.PRINT_TABLE if row and "table" in row.options else Action.PRINT, tournament)
    if row is None:
        raise Http404
    return row


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
    if row.state != Job.State.DONE or not row.file:
        raise Http404
    try:
        file = file_open(kept_name(row.file))
    except FileNotFoundError as error:
        raise Http404 from error
    return FileResponse(file, filename=name, content_type="application/pdf")


@never_cache
@require_safe
def job(request: HttpRequest, slug: str, pk: int) -> HttpResponseBase:
    """Show how far a job is; its progress follows."""
    return page_or_stream(request, "tournaments/paper/job.html", partial(_progress, slug=slug, pk=pk), EVERY)


def _progress(request: HttpRequest, slug: str, pk: int) -> Fragments:
    row = _job(request, slug, pk)
    table = row.options.get("table")
    back = reverse("manage-table", args=[slug, table]) if table else reverse("manage-paper", args=[slug])
    context = {"tournament": row.tournament, **job_context(row), **job_addresses("job", back, slug, pk)}
    return jobs_shown({PIECE: context})


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
    round_ = f"-{row.round.number}" if row.round else ""
    table = f"-{slugify(_('table'))}-{row.options['table_number']}" if "table_number" in row.options else ""
    return job_file_response(row, f"{slug}-{what}{round_}{table}.pdf")
