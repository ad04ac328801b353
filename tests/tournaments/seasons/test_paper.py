"""A season's table on paper: made by a job, once for each version."""

from pathlib import Path

import pdfplumber
import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from tests import cast
from tests.tournaments.seasons.cast import entered, evening, season
from tournaments.documents.kept_files import file_forget, file_place
from tournaments.errors import Refused
from tournaments.models import Job
from tournaments.paper.services.season_paper import season_job_start
from tournaments.paper.tasks import render_chunk
from tournaments.permissions import Actor

pytestmark = pytest.mark.django_db
ADA = Actor(AnonymousUser(), label="ada")


@pytest.fixture
def row(tmp_path, settings):
    settings.VAR_DIR = tmp_path
    return season(cast.account())


def text_of(file: Path) -> str:
    with pdfplumber.open(file) as pdf:
        return "\n".join(page.extract_text() for page in pdf.pages)


def started(row, source="http://qui/s/campionato-sociale/"):
    return season_job_start(season=row, source=source, actor=ADA)


def printed(row) -> Job:
    job, _ = started(row)
    render_chunk(job.chunks.get().pk)
    job.refresh_from_db()
    return job


def test_the_sheet_holds_every_line_with_the_tournaments_behind_it(row):
    entered(row, evening(row.owner, "Marzo"))
    job = printed(row)
    assert job.state == Job.State.DONE
    text = text_of(Path(file_place(job.file)))
    for words in ("Campionato sociale", "Nora Bassi", "Marzo 25", "Teo Galli", "http://qui/s/campionato-sociale/"):
        assert words in text


def test_a_sheet_is_made_once_for_each_version(row):
    entered(row, evening(row.owner, "Marzo"))
    first = printed(row)
    assert started(row) == (first, False)
    entered(row, evening(row.owner, "Aprile", month=4))
    second, is_new = started(row)
    assert is_new and second != first
    assert started(row) == (second, False)
    file_forget(first.file)


def test_an_empty_season_has_nothing_to_print(row, client):
    with pytest.raises(Refused, match="nothing_to_print"):
        started(row)
    client.force_login(row.owner, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(reverse("season-paper", args=[row.slug]))
    assert answer["Location"] == reverse("season-manage", args=[row.slug])


def test_the_page_starts_watches_and_hands_over(row, client, monkeypatch, django_capture_on_commit_callbacks):
    monkeypatch.setattr("tournaments.paper.tasks.render_chunk.apply_async", lambda args, **_: render_chunk(*args))
    entered(row, evening(row.owner, "Marzo"))
    client.force_login(row.owner, backend="django.contrib.auth.backends.ModelBackend")
    started_at = client.post(reverse("season-paper", args=[row.slug]))
    job = Job.objects.get()
    assert started_at["Location"] == reverse("season-job", args=[row.slug, job.pk])
    page = client.get(started_at["Location"]).content.decode()
    assert reverse("season-job-cancel", args=[row.slug, job.pk]) in page
    assert client.get(reverse("season-job-file", args=[row.slug, job.pk])).status_code == 404
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("season-job-cancel", args=[row.slug, job.pk]))
        client.post(reverse("season-paper", args=[row.slug]))
    made = Job.objects.order_by("pk").last()
    assert (made.state, Job.objects.count()) == (Job.State.DONE, 2)
    file = client.get(reverse("season-job-file", args=[row.slug, made.pk]))
    assert b"".join(file.streaming_content).startswith(b"%PDF")
