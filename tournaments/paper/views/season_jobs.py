"""A season's table as a PDF: made by a job, watched, cancelled, taken away."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.db import transaction
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches.selectors.addresses import base_for_others, only_here
from tournaments.errors import Refused
from tournaments.models import Job
from tournaments.paper.services.jobs import job_cancel
from tournaments.paper.services.season_paper import season_job_start
from tournaments.paper.tasks import job_enqueue
from tournaments.paper.views.paper import EVERY, job_addresses, job_context, job_file_response, jobs_shown
from tournaments.permissions import SeasonAction, actor_of
from tournaments.seasons.views.manage import season_of
from tournaments.views.rounds.fragments import PIECE, Fragments, page_or_stream
from tournaments.words import refusal_text


@require_POST
def paper(request: HttpRequest, slug: str) -> HttpResponse:
    """Start the job of the table as it is now; one made for this very table is shown again."""
    season = season_of(request, slug, SeasonAction.EDIT)
    source = "" if only_here(request) else base_for_others(request) + season.get_absolute_url()
    try:
        with transaction.atomic():
            job, is_new = season_job_start(season=season, source=source, actor=actor_of(request))
            if is_new:
                transaction.on_commit(lambda: job_enqueue(job))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("season-manage", slug)
    return redirect("season-job", slug, job.pk)


def _job(request: HttpRequest, slug: str, pk: int) -> Job:
    season = season_of(request, slug, SeasonAction.EDIT)
    return get_object_or_404(Job.objects.select_related("season"), pk=pk, season=season)


@never_cache
@require_safe
def job(request: HttpRequest, slug: str, pk: int) -> HttpResponseBase:
    """Show how far the job is; its progress follows."""
    return page_or_stream(request, "tournaments/seasons/job.html", partial(_progress, slug=slug, pk=pk), EVERY)


def _progress(request: HttpRequest, slug: str, pk: int) -> Fragments:
    row = _job(request, slug, pk)
    back = reverse("season-manage", args=[slug])
    context = {"season": row.season, **job_context(row), **job_addresses("season-job", back, slug, pk)}
    return jobs_shown({PIECE: context})


@require_POST
def cancel(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stop the job."""
    row = _job(request, slug, pk)
    try:
        job_cancel(job=row, actor=actor_of(request))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("season-job", slug, pk)


@require_safe
def job_file(request: HttpRequest, slug: str, pk: int) -> FileResponse:
    """Send the finished PDF."""
    return job_file_response(_job(request, slug, pk), f"{slug}.pdf")
