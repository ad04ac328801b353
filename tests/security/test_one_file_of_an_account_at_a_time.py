"""Whoever sends a second copy or spreadsheet while the first is read is told to wait, and nobody else is."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from tests import cast
from tests.tournaments.setup.cast import evening
from tournaments.backup.documents import copy_file as backup_file
from tournaments.backup.documents.copy_file import whole_copy
from tournaments.backup.services import snapshots
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.services import reading_turns
from tournaments.services.reading_turns import reading_turn
from tournaments.words import refusal_text

pytestmark = pytest.mark.django_db
XLS = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@pytest.fixture(autouse=True)
def _own_disk(tmp_path: Any, settings: Any) -> Iterator[None]:
    settings.VAR_DIR = tmp_path
    cache.clear()
    yield
    cache.clear()


def restored(content: bytes, owner: Any) -> Tournament:
    return snapshots.snapshot_restore(file=io.BytesIO(content), owner=owner)


def test_a_second_copy_of_an_account_is_refused_while_the_first_is_read() -> None:
    event = evening()
    content, ada, bruno = snapshots.copy_of(event), event.owner, cast.account("bruno")
    with reading_turn(account=ada, kind="copy"):
        with pytest.raises(Refused, match="file_reading_yours") as refused:
            restored(content, ada)
        assert "aspetta" in refusal_text(refused.value)
        assert restored(content, bruno).owner == bruno
    assert Tournament.objects.filter(owner=ada).count() == 1
    assert restored(content, ada).owner == ada


def test_a_copy_that_is_refused_gives_the_turn_back() -> None:
    ada = cast.account()
    for _ in range(2):
        with pytest.raises(Refused, match="backup_not_ours"):
            restored(b"[]", ada)


def test_a_turn_that_lasted_too_long_takes_no_later_one_away() -> None:
    ada = cast.account()
    with reading_turn(account=ada, kind="copy"):
        cache.clear()
        later = reading_turn(account=ada, kind="copy")
        later.__enter__()
    with pytest.raises(Refused, match="file_reading_yours"), reading_turn(account=ada, kind="copy"):
        raise AssertionError("two at once")
    later.__exit__(None, None, None)
    with reading_turn(account=ada, kind="copy"):
        pass


@pytest.mark.parametrize(
    ("kind", "page", "data"), [("copy", "restore", {}), ("spreadsheet", "import-spreadsheet", {"program": "open"})]
)
def test_the_page_says_so_and_makes_nothing(kind: Any, page: str, data: dict[str, str], client: Client) -> None:
    ada = cast.account()
    client.force_login(ada)
    file = SimpleUploadedFile("file", XLS)
    with reading_turn(account=ada, kind=kind):
        answer = client.post(reverse(page), {**data, "file": file})
    assert str(escape(refusal_text(Refused("file_reading_yours")))) in answer.content.decode()
    file.seek(0)
    answer = client.post(reverse(page), {**data, "file": file})
    assert str(escape(refusal_text(Refused("file_reading_yours")))) not in answer.content.decode()
    assert not Tournament.objects.exists()


def test_a_process_makes_values_of_one_copy_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    event = evening()
    content = snapshots.copy_of(event)
    with monkeypatch.context() as patched, whole_copy():
        patched.setattr(backup_file, "CHILD", backup_file.CHILD._replace(wait=0))
        with pytest.raises(Refused, match="file_reading_busy"):
            restored(content, event.owner)
    assert restored(content, event.owner).owner == event.owner


def test_a_turn_ends_by_itself_after_the_longest_reading() -> None:
    from tournaments.backup.services import restore_checks

    assert 2 * backup_file.CHILD.wait + restore_checks.CHILD.wait < reading_turns.SECONDS
