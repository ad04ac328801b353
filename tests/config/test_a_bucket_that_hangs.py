"""A bucket that takes a line and never answers delays no answer: copies and what is thrown away wait in its place."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import AnonymousUser
from django.core.files.storage import storages
from django.db import connection
from django.test import Client
from django.urls import reverse
from environ import Env

from config.storage import bucket
from config.storage.files import files_storage
from tests.rig.services import wait_until
from tests.tournaments.results.cast import evening, submit, tables
from tournaments import tasks
from tournaments.documents import forgetting
from tournaments.documents.kept_files import file_keep, is_kept
from tournaments.models import FollowUp, SheetPhoto
from tournaments.permissions import Actor
from tournaments.photos.services import photos
from tournaments.selectors.standings import behind
from tournaments.tasks import copy_take, follow_ups_overtake

ADA = Actor(AnonymousUser(), label="ada")


class Hanging:
    """A server that takes lines and says nothing."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.socket.setblocking(False)

    def asked(self) -> int:
        """Return how many lines came since the last look."""
        count = 0
        while True:
            try:
                self.socket.accept()[0].close()
            except BlockingIOError:
                return count
            count += 1


@pytest.fixture
def hanging(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hanging]:
    server = Hanging()
    monkeypatch.setattr(bucket, "READ", 0.1)
    monkeypatch.setattr(bucket, "TRIES", 1)
    env = Env()
    env.ENVIRON = {"S3_BUCKET": "sala", "S3_REGION": "eu-south-1", "S3_ACCESS_KEY": "k", "S3_SECRET_KEY": "s"}
    env.ENVIRON["S3_ENDPOINT"] = "http://{}:{}".format(*server.socket.getsockname())
    settings.STORAGES = {**django_settings.STORAGES, "default": files_storage(env)}
    yield server
    server.socket.close()


@pytest.mark.django_db
def test_a_confirmation_is_answered_before_the_bucket_is_asked_and_the_copy_is_tried_until_it_is_kept(
    hanging: Hanging, settings: Any, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    settings.STANDINGS_AT_ONCE = 60  # of a small tournament the rest happens within the request
    monkeypatch.setattr(tasks, "task_hand", lambda *_, **__: None)  # no worker is free
    monkeypatch.setattr(behind, "COPY_LATE", timedelta(0))
    table = tables(evening())[0]
    event = table.round.stage.tournament
    client = Client()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    submit(table)
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(reverse("result-confirm", args=[event.slug, table.pk]), {"version": 1})
    assert answer.status_code == 302 and table.results.get().state == "confirmed"
    assert hanging.asked() == 0, "the answer waited for the bucket"
    copy_take(event.pk)
    assert hanging.asked() == 1 and FollowUp.objects.count() == 1 and not event.snapshots.exists()
    follow_ups_overtake()
    follow_ups_overtake()
    assert hanging.asked() == 1, "not at every look"
    settings.STORAGES = {**django_settings.STORAGES, "default": {"BACKEND": "config.storage.files.LocalFiles"}}
    tasks.cache.clear()
    follow_ups_overtake()
    assert event.snapshots.count() == 1 and not FollowUp.objects.exists()


def test_what_is_thrown_away_goes_by_a_thread_of_its_own_that_no_failure_ends(hanging: Hanging, settings: Any) -> None:
    forgetting.forget_later("photos/1/a.jpg")
    forgetting.forget_later("jobs/7/")
    wait_until(lambda: forgetting._names.unfinished_tasks == 0, "the thread has ended")
    assert hanging.asked() >= 2
    settings.STORAGES = {**django_settings.STORAGES, "default": {"BACKEND": "config.storage.files.LocalFiles"}}
    file_keep("jobs/7/job.pdf", b"x")
    forgetting.forget_later("jobs/7/")
    assert not is_kept("jobs/7/job.pdf"), "from a disk at once"


@pytest.mark.django_db(transaction=True)
def test_no_table_is_locked_while_its_photograph_goes_to_the_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    table = tables(evening(ruleset="risiko-torneo"))[0]
    locked: list[bool] = []

    def slow(name: str, content: bytes) -> None:
        locked.append(connection.in_atomic_block)
        file_keep(name, content)

    monkeypatch.setattr(photos, "file_keep", slow)
    first = photos.photo_take(table=table, content=b"a sheet", actor=ADA)
    again = photos.photo_take(table=table, content=b"a sheet", actor=ADA)
    assert first == again and locked == [False, False]
    assert SheetPhoto.objects.count() == 1
    assert len(storages["default"].listdir(photos.photo_folder(table))[1]) == 1, "the second file is gone again"
