"""Files in a bucket that speaks S3: whoever prints and whoever hands out may be computers of their own."""

from __future__ import annotations

import http.client
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import boto3
import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from environ import Env
from moto import mock_aws
from moto.server import ThreadedMotoServer

import rules
from benchmarks.sheet_photos import photograph
from config.copies.archive import installation_write
from config.copies.keeping import copies, copy_by_rule, copy_due
from config.copies.restoring import installation_restore
from config.storage.files import files_storage
from tests import cast
from tests.config.test_serve import free_port
from tests.rig.services import ROOT, environment, running_redis, running_worker, stop, wait_until
from tests.tournaments.results.cast import evening, tables
from tournaments.backup.services.snapshots import snapshot_name, snapshot_read, snapshot_take
from tournaments.documents import kept_files
from tournaments.errors import Refused
from tournaments.models import Job, SheetPhoto
from tournaments.paper import tasks
from tournaments.paper.services import jobs
from tournaments.paper.services.jobs import job_start
from tournaments.permissions import Actor
from tournaments.sheet.rulesets import ruleset_layout

KEYS = {"AWS_ACCESS_KEY_ID": "k", "AWS_SECRET_ACCESS_KEY": "s", "AWS_DEFAULT_REGION": "eu-south-1"}
OWN = {"S3_BUCKET": "sala", "S3_REGION": "eu-south-1", "S3_PREFIX": "planisfero"}
ADA = Actor(AnonymousUser(), label="ada")


def storages_of(**named: str) -> dict[str, Any]:
    env = Env()
    env.ENVIRON = {**OWN, **named}
    return {**settings.STORAGES, "default": files_storage(env)}


def bucket_make(**more: Any) -> Any:
    line = boto3.client("s3", region_name="eu-south-1", **more)
    line.create_bucket(Bucket="sala", CreateBucketConfiguration={"LocationConstraint": "eu-south-1"})
    return line


@pytest.fixture
def bucket(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A bucket in this process, in which the files of the installation lie."""
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    with mock_aws():
        line = bucket_make()
        settings.STORAGES = storages_of()
        yield line


def test_files_are_kept_replaced_listed_and_forgotten_like_on_a_disk(bucket: Any) -> None:
    kept_files.file_keep("jobs/7/job.pdf", b"first")
    kept_files.file_keep("jobs/7/job.pdf", b"second")
    kept_files.file_keep("jobs/7/1.pdf", b"part")
    keys = {row["Key"] for row in bucket.list_objects_v2(Bucket="sala")["Contents"]}
    assert keys == {"planisfero/jobs/7/job.pdf", "planisfero/jobs/7/1.pdf"}
    assert kept_files.file_bytes("jobs/7/job.pdf") == b"second"
    assert kept_files.names_in("jobs/7") == {"jobs/7/job.pdf", "jobs/7/1.pdf"}
    assert kept_files.folders_in("jobs") == {"jobs/7"} and kept_files.names_in("jobs/8") == set()
    kept_files.folder_forget("jobs/7")
    assert not kept_files.is_kept("jobs/7/job.pdf")
    with pytest.raises(FileNotFoundError):
        kept_files.file_bytes("jobs/7/job.pdf")
    assert kept_files.file_place("backups/x") == "sala/planisfero/backups/x"


@pytest.mark.django_db
def test_a_pdf_is_printed_into_the_bucket_and_handed_out_of_it(
    bucket: Any, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path / "worker"
    monkeypatch.setattr(tasks, "chunk_html", lambda **_: "")
    monkeypatch.setattr(tasks, "chunk_underlay", lambda **_: None)
    monkeypatch.setattr(tasks, "render_apart", lambda _html, target, *_: target.write_bytes(b"%PDF-1.7 part"))
    monkeypatch.setattr(jobs, "merge", lambda parts, to: to.write_bytes(parts[0].read_bytes()))
    event = cast.tournament()
    round_ = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    job = job_start(tournament=event, kind=Job.Kind.SHEETS, round=round_, actor=ADA)
    for chunk in job.chunks.all():
        tasks.render_chunk(chunk.pk)
    settings.VAR_DIR = tmp_path / "web"
    client = Client()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(reverse("job-file", args=[event.slug, job.pk]))
    assert b"".join(answer.streaming_content) == b"%PDF-1.7 part"
    assert not (tmp_path / "worker" / "jobs").exists() and not (tmp_path / "web").exists()


@pytest.mark.django_db
def test_a_bucket_that_is_gone_is_a_sentence_like_a_disk_that_is(bucket: Any) -> None:
    event = evening()
    snapshot = snapshot_take(tournament=event, reason="by_hand")
    name = snapshot_name(snapshot)
    assert snapshot_read(snapshot=snapshot) == kept_files.file_bytes(name)
    bucket.delete_object(Bucket="sala", Key=f"planisfero/{name}")
    bucket.delete_bucket(Bucket="sala")
    with pytest.raises(Refused) as refused:
        snapshot_take(tournament=event, reason="by_hand")
    assert refused.value.code == "backup_disk" and "NoSuchBucket" in str(refused.value.params["reason"])
    with pytest.raises(Refused) as refused:
        snapshot_read(snapshot=snapshot)
    assert refused.value.code == "backup_gone"


@pytest.mark.django_db(transaction=True)
def test_a_copy_of_the_installation_takes_what_lies_in_the_bucket_and_brings_it_back(
    bucket: Any, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR_DIR = tmp_path
    snapshot = snapshot_take(tournament=evening(), reason="by_hand")
    content = snapshot_read(snapshot=snapshot)
    manifest = installation_write(tmp_path / "whole")
    assert f"files/{snapshot_name(snapshot)}" in manifest["parts"]
    monkeypatch.setattr("config.copies.keeping.copy_check", lambda _file: None)
    assert copy_due()
    names = [copy_by_rule(2)[0].name]
    assert not copy_due()
    for second in (1, 2):
        monkeypatch.setattr("config.copies.keeping.WHEN", f"20990101-00000{second}")
        names.append(copy_by_rule(2)[0].name)
    assert kept_files.names_in("copies") == {f"copies/{name}" for name in names[1:]}
    assert [path.name for path in copies()] == names[2:]
    kept_files.file_forget(snapshot_name(snapshot))
    call_command("flush", interactive=False, verbosity=0)
    installation_restore(tmp_path / "whole")
    assert snapshot_read(snapshot=snapshot) == content


@pytest.mark.long
@pytest.mark.services
@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_a_web_process_and_a_worker_with_folders_of_their_own_print_and_read_over_one_bucket(tmp_path: Path) -> None:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    endpoint = "http://{}:{}".format(*server.get_host_and_port())
    bucket_make(endpoint_url=endpoint, aws_access_key_id="k", aws_secret_access_key="s")
    own = {**OWN, "S3_ENDPOINT": endpoint, "S3_ACCESS_KEY": "k", "S3_SECRET_KEY": "s"}
    own |= {"SECRET_KEY": settings.SECRET_KEY}
    table = tables(evening(ruleset="risiko-torneo"))[0]
    event = table.round.stage.tournament
    client = Client()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    cookies = f"planisfero_session={client.session.session_key}; planisfero_csrf={'c' * 32}"
    worker = str(tmp_path / "worker")
    try:
        with (
            running_redis() as redis_url,
            running_worker(redis_url, PLANISFERO_VAR=worker, **own),
            Web(tmp_path, redis_url, own) as web,
        ):
            sheet = reverse("manage-table-sheet", args=[event.slug, table.pk])
            assert web.ask("POST", sheet, cookies)[0] == 302
            wait_until(lambda: Job.objects.get().state == Job.State.DONE, "nothing is printed", 60)
            pdf = web.ask("GET", reverse("job-file", args=[event.slug, Job.objects.get().pk]), cookies)
            assert pdf[0] == 200 and pdf[1].startswith(b"%PDF")
            picture, _truth = photograph(ruleset_layout(rules.load("risiko-torneo"), 4), Random(2))
            answer = web.send_file(reverse("result-photo", args=[event.slug, table.pk]), cookies, picture)
            assert answer[0] == 302, answer
            wait_until(lambda: SheetPhoto.objects.get().state == "done", "the photograph is not read", 60)
            kept = reverse("result-photo-file", args=[event.slug, table.pk, SheetPhoto.objects.get().pk])
            assert web.ask("GET", kept, cookies)[1].startswith(b"\xff\xd8")
    finally:
        server.stop()
    for folder in ("web", "worker"):
        assert not [name for name in ("jobs", "photos") if (tmp_path / folder / name).exists()]


class Web:
    """A web process with a data folder of its own."""

    def __init__(self, place: Path, redis_url: str, own: dict[str, str]) -> None:
        self.port = free_port()
        more = {"PLANISFERO_VAR": str(place / "web"), "REDIS_URL": redis_url, "PORT": str(self.port), **own}
        self.environment, self.log = environment(**more), place / "web.log"

    def __enter__(self) -> Web:
        words = [sys.executable, "-m", "config.program", "web"]
        with self.log.open("w") as out:
            self.process = subprocess.Popen(words, cwd=ROOT, env=self.environment, stdout=out, stderr=out, text=True)
        wait_until(lambda: "Ctrl-C" in self.log.read_text() or self.process.poll() is not None, "no web process", 60)
        assert self.process.poll() is None, self.log.read_text()
        return self

    def __exit__(self, *_: object) -> None:
        stop(self.process)

    def ask(self, method: str, path: str, cookies: str, body: bytes = b"", kind: str = "") -> tuple[int, bytes]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        head = {"Cookie": cookies, "X-CSRFToken": "c" * 32}
        line.request(method, path, body or None, head | {"Content-Type": kind or "application/x-www-form-urlencoded"})
        answer = line.getresponse()
        return answer.status, answer.read()

    def send_file(self, path: str, cookies: str, content: bytes) -> tuple[int, bytes]:
        head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n'
        head += b"Content-Type: image/jpeg\r\n\r\n"
        return self.ask("POST", path, cookies, head + content + b"\r\n--x--\r\n", "multipart/form-data; boundary=x")
