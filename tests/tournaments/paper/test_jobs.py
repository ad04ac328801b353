"""Jobs: cut into chunks, done once, cancelled, given back after a crash."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.documents.kept_files import file_bytes, file_keep
from tournaments.errors import Refused
from tournaments.models import Job, JobChunk, Round
from tournaments.paper import tasks
from tournaments.paper.services import jobs, overtaking
from tournaments.paper.services.jobs import chunk_claim, chunk_done, chunks_requeue, job_cancel, job_failed, job_start
from tournaments.paper.services.overtaking import chunk_hold
from tournaments.paper.services.paper import chunk_html
from tournaments.permissions import Actor
from tournaments.selectors.setup.addresses import printed_url

pytestmark = pytest.mark.django_db
ADA = Actor(AnonymousUser(), label="ada")


@pytest.fixture
def evening(settings, tmp_path) -> Round:
    settings.VAR_DIR = tmp_path
    event = cast.tournament()
    return cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 16)))


def started(made: Round, kind: str = Job.Kind.SHEETS) -> Job:
    return job_start(tournament=made.stage.tournament, kind=kind, round=made, actor=ADA)


def test_a_job_covers_every_table_once(evening, monkeypatch):
    monkeypatch.setitem(jobs.CHUNK, Job.Kind.SHEETS, 3)
    job = started(evening)
    items = [pk for chunk in job.chunks.order_by("number") for pk in chunk.items]
    assert items == list(evening.tables.values_list("pk", flat=True))
    assert job.chunks.count() == 2


def test_a_chunk_of_slips_fills_its_pages_which_count_on(evening):
    event = cast.tournament(cast.account("berta"), slug="slips")
    round_ = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 24)))
    first, second = started(round_, Job.Kind.SLIPS).chunks.order_by("number")
    assert [len(chunk.items) for chunk in (first, second)] == [jobs.SLIPS_ON_PAGE, 8]
    assert [pages in chunk_html(chunk=second) for pages in ("counter-reset: page 2", ' / 2"')] == [True, True]


def test_nothing_to_print_is_refused(evening):
    with pytest.raises(Refused) as refused:
        started(evening, Job.Kind.FILLED_SHEETS)
    assert refused.value.code == "nothing_to_print"


def test_without_the_system_library_a_job_is_refused_with_the_reason(evening, monkeypatch):
    monkeypatch.setattr(jobs, "paper_problem", lambda: "cannot load library 'libpango'")
    with pytest.raises(Refused) as refused:
        started(evening)
    assert refused.value.code == "paper_impossible"
    assert not Job.objects.exists()


def test_a_chunk_is_claimed_once(evening):
    chunk = started(evening).chunks.get()
    assert chunk_claim(chunk=chunk)
    assert not chunk_claim(chunk=chunk)


def test_a_cancelled_job_renders_nothing_more(evening):
    job = started(evening)
    job_cancel(job=job, actor=ADA)
    assert not chunk_claim(chunk=job.chunks.get())
    with pytest.raises(Refused) as refused:
        job_cancel(job=job, actor=ADA)
    assert refused.value.code == "job_over"


def test_what_a_crash_left_half_done_is_given_back(evening):
    chunk = started(evening).chunks.get()
    chunk_claim(chunk=chunk)
    assert chunks_requeue() == [chunk.pk]
    assert JobChunk.objects.get().state == Job.State.QUEUED


def test_what_a_killed_worker_had_at_work_is_handed_over_again_once_it_is_late(evening, monkeypatch):
    handed: list[int] = []
    monkeypatch.setattr(tasks, "task_hand", lambda _task, args, **_: handed.append(args[0]))
    cache.clear()
    chunk = started(evening).chunks.get()
    chunk_claim(chunk=chunk)
    chunk_hold(chunk.pk)
    long_ago = timezone.now() - timedelta(seconds=overtaking.WAIT + 1)
    assert tasks.jobs_overtake() == 0, "it was ordered just now"
    Job.objects.update(created_at=long_ago)
    assert tasks.jobs_overtake() == 0, "somebody works at it"
    cache.clear()
    assert (tasks.jobs_overtake(), handed) == (1, [chunk.pk])
    assert (tasks.jobs_overtake(), chunk_claim(chunk=chunk)) == (0, True), "it is handed over once"


def test_a_job_whose_worker_was_killed_before_it_joined_the_parts_is_joined(evening, monkeypatch):
    monkeypatch.setattr(jobs, "merge", lambda parts, target: target.write_bytes(parts[0].read_bytes()))
    job = started(evening)
    chunk_claim(chunk=job.chunks.get())
    file_keep(f"jobs/{job.pk}/1.pdf", b"part")
    job.chunks.update(state=Job.State.DONE, file=f"jobs/{job.pk}/1.pdf")
    Job.objects.update(created_at=timezone.now() - timedelta(seconds=overtaking.WAIT + 1))
    assert tasks.jobs_overtake() == 1
    job.refresh_from_db()
    assert (job.state, file_bytes(job.file)) == (Job.State.DONE, b"part")
    assert tasks.jobs_overtake() == 0


def test_a_failed_job_says_so_and_a_late_chunk_does_not_revive_it(evening):
    job = started(evening)
    job_failed(job=job, error="render_failed")
    assert not chunk_claim(chunk=job.chunks.get())
    assert Job.objects.get().error == "render_failed"


def test_the_last_chunk_joins_the_parts_in_order(evening, monkeypatch, tmp_path):
    monkeypatch.setitem(jobs.CHUNK, Job.Kind.SHEETS, 2)
    joined: list[list[str]] = []

    def joined_to(parts, target):
        joined.append([part.name for part in parts])
        target.write_bytes(b"whole")

    monkeypatch.setattr(jobs, "merge", joined_to)
    job = started(evening)
    for chunk in reversed(list(job.chunks.order_by("number"))):
        chunk_claim(chunk=chunk)
        chunk_done(chunk=chunk, pdf=b"part")
    assert joined == [["1.pdf", "2.pdf"]]
    assert Job.objects.get().state == Job.State.DONE


def test_only_the_last_twenty_jobs_are_kept(evening):
    for _ in range(23):
        job_failed(job=started(evening), error="render_failed")
    assert evening.stage.tournament.jobs.count() <= 21


def test_what_is_printed_after_the_clock_was_set_back_stays_rather_than_what_came_before(evening):
    for _ in range(21):
        job_failed(job=started(evening), error="render_failed")
    Job.objects.update(created_at=timezone.now() + timedelta(minutes=30))
    job = started(evening)
    job_failed(job=job, error="render_failed")
    jobs.jobs_forget(evening.stage.tournament)
    assert evening.stage.tournament.jobs.first() == job


def test_the_file_of_a_standing_is_called_as_people_say(evening, client, tmp_path):
    job = started(evening)
    file_keep(f"jobs/{job.pk}/job.pdf", b"%PDF-1.7")
    whole = str(tmp_path / "jobs" / str(job.pk) / "job.pdf")  # as release 0.2 stored it
    Job.objects.update(kind=Job.Kind.STANDINGS, round=None, state=Job.State.DONE, file=whole)
    client.force_login(job.tournament.owner)
    file = client.get(reverse("job-file", args=[job.tournament.slug, job.pk]))
    assert "serata-al-club-classifica.pdf" in file["Content-Disposition"]
    assert b"".join(file.streaming_content) == b"%PDF-1.7"


def test_a_row_leads_to_no_file_beside_the_rooms_of_files(evening, client):
    job = started(evening)
    Job.objects.update(state=Job.State.DONE, file="secret_key")
    client.force_login(job.tournament.owner)
    assert client.get(reverse("job-file", args=[job.tournament.slug, job.pk])).status_code == 400


def test_the_pages_of_the_paper_say_that_no_phone_can_open_the_codes(evening, client, monkeypatch):
    job = evening
    event = job.tournament if hasattr(job, "tournament") else job.stage.tournament
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    where = reverse("manage-paper", args=[event.slug])
    monkeypatch.setenv("HOST", "127.0.0.1")
    assert "nessun telefono può collegarsi" in client.get(where, headers={"host": "127.0.0.1"}).content.decode()
    monkeypatch.setenv("HOST", "0.0.0.0")
    assert "nessun telefono può collegarsi" not in client.get(where).content.decode()


def test_an_address_that_nobody_can_open_is_not_printed(evening, monkeypatch):
    event = evening.stage.tournament
    monkeypatch.setenv("HOST", "127.0.0.1")
    assert printed_url(event, "/t/") == ""
    event.public_address = "https://torneo.example.org"
    assert printed_url(event, "/t/") == "https://torneo.example.org/t/"
    event.public_address = ""
    monkeypatch.setenv("HOST", "0.0.0.0")
    assert printed_url(event, "/t/").endswith("/t/")
