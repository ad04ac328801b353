"""A copy of the installation counts once it was read back; who runs the server sees when that was and what failed."""

from __future__ import annotations

import io
import os
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from config.copies import keeping, tries
from config.copies.archive import CopyBroken
from config.copies.tries import copy_seen, copy_written, try_failed
from config.management.commands import doctor
from config.tasks import installation_copy
from config.watch.metrics import exposition
from tests.cast import account
from tests.config.test_bucket import bucket as bucket
from tournaments.documents.kept_files import file_keep, names_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.everywhere]
REASON = "rows that do not belong together"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, settings: Any) -> Path:
    """The data directory of this installation."""
    settings.VAR_DIR, settings.COPY_HOURS, settings.DISK_LOW = tmp_path / "var", 24, 0
    settings.VAR_DIR.mkdir()
    return Path(settings.VAR_DIR)


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    """No copy can be read back."""

    def refuse(_file: Path) -> None:
        raise CopyBroken(REASON)

    monkeypatch.setattr(keeping, "copy_check", refuse)


@pytest.fixture
def readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every copy can be read back."""
    monkeypatch.setattr(keeping, "copy_check", lambda _file: None)


def later(monkeypatch: pytest.MonkeyPatch, **time: float) -> None:
    """Let it be later."""

    class Later(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime.now(tz) + timedelta(**time)

    monkeypatch.setattr(keeping, "datetime", Later)


def told() -> str:
    """Return what the doctor says of copies."""
    (finding,) = doctor._copies()
    return f"{'ok' if finding.works else 'note'} {finding.text}"


def page() -> str:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(User.objects.filter(username="root").first() or account("root", is_superuser=True))
    return client.get("/server/").content.decode()


def test_a_copy_that_cannot_be_read_back_leaves_no_file_and_is_tried_again_soon(
    unreadable: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert keeping.copy_due()
    with pytest.raises(CopyBroken):
        installation_copy()
    assert [*keeping.copies_folder().iterdir()] == [] and keeping.last_written() is None
    assert not keeping.copy_due(), "it rests between two tries"
    later(monkeypatch, minutes=61)
    assert keeping.copy_due(), "and waits no whole day"


def test_where_copies_are_more_frequent_than_the_rest_the_rest_is_shorter(
    unreadable: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.COPY_HOURS = 0.25
    with pytest.raises(CopyBroken):
        keeping.copy_by_rule(7)
    later(monkeypatch, minutes=16)
    assert keeping.copy_due()
    settings.COPY_HOURS = 0
    assert not keeping.copy_due()


def test_page_figures_and_doctor_say_that_there_is_no_copy_yet() -> None:
    text = page()
    assert "Last try to copy it" not in text and "Last copy of the whole installation" in text
    assert "within half an hour" in text and "after the last" not in text, "there is no last one"
    figures = exposition().decode()
    assert "copy_age_seconds" not in figures and "planisfero_installation_copy_failing 0.0" in figures
    assert told().startswith("note none of the whole installation yet: a server writes one every 24 hours")


def test_page_figures_and_doctor_say_that_the_last_try_failed_and_why(
    place: Path, readable: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(keeping, "WHEN", "20260101-080000")
        keeping.copy_by_rule(7)
    assert told() == "ok the last good one of the whole installation is of 2026-01-01 08:00 UTC"
    with monkeypatch.context() as patch:

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        patch.setattr(keeping, "installation_write", full)
        with pytest.raises(OSError, match="No space"):
            installation_copy()
    text, figures, line = page(), exposition().decode(), told()
    assert "Last try to copy it" in text and "No space left on device" in text
    assert "planisfero_installation_copy_failing 1.0" in figures
    (age,) = (line.split()[1] for line in figures.splitlines() if line.startswith("planisfero_installation_copy_age"))
    since = datetime.now(UTC) - datetime(2026, 1, 1, 8, tzinfo=UTC)
    assert abs(float(age) - since.total_seconds()) < 60
    assert line.startswith("note the last good one of the whole installation is of 2026-01-01 08:00 UTC; the last try")
    assert "No space left on device" in line

    keeping.copy_by_rule(7)
    assert "planisfero_installation_copy_failing 0.0" in exposition().decode() and told().startswith("ok")
    assert "Last try to copy it" not in page()


def test_a_copy_that_lacks_files_is_said_to(readable: None) -> None:
    copy_written(datetime(2026, 1, 1, tzinfo=UTC), 3)
    (keeping.copies_folder()).mkdir()
    (keeping.copies_folder() / f"installation-20260101-000000{keeping.ENDING}").touch()
    assert "3 files that were not there" in page() and "because they were gone: 3" in told()


def test_copies_taken_away_by_hand_are_missed_at_the_next_look(place: Path, readable: None, settings: Any) -> None:
    file, _manifest = keeping.copy_by_rule(7)
    file.unlink()
    settings.DISK_LOW = 10**9
    installation_copy()
    assert tries.tries().written_at is None and "copy_age_seconds" not in exposition().decode()
    assert "not while the disk is almost full" in page() and "disk is almost full" in told()


def test_what_somebody_named_by_hand_is_no_copy_by_rule_and_stays(readable: None) -> None:
    folder = keeping.copies_folder()
    folder.mkdir()
    own = folder / f"before-the-update{keeping.ENDING}"
    own.touch()
    assert keeping.last_written() is None
    for second in range(3):
        (folder / f"installation-2026010{second + 1}-000000{keeping.ENDING}").touch()
    keeping.copy_by_rule(1)
    assert own.exists() and len(keeping.copies()) == 1


def test_what_a_killed_copy_left_goes_after_a_day_and_not_before(readable: None) -> None:
    folder = keeping.copies_folder()
    for name in (".copy-old", ".copy-new"):
        (folder / name).mkdir(parents=True)
        (folder / name / "rows").touch()
    for name in (".unread-old", ".unread-new"):
        (folder / name).touch()
    for name in (".copy-old", ".unread-old"):
        os.utime(folder / name, (0, 0))
    keeping.copy_by_rule(1)
    assert {path.name for path in folder.iterdir() if path.name.startswith(".")} == {".copy-new", ".unread-new"}


def test_reading_back_that_takes_for_ever_is_a_copy_that_cannot_be_read(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(words: list[str], **_: object) -> None:
        raise subprocess.TimeoutExpired(words, 1)

    monkeypatch.setattr(keeping.subprocess, "run", hang)
    with pytest.raises(CopyBroken, match="longer than 30 minutes"):
        keeping.copy_by_rule(7)
    assert keeping.copies() == [] and tries.tries().is_failing


def test_no_browser_can_name_the_row_in_which_the_tries_stand() -> None:
    try_failed(REASON)
    client = Client()
    client.cookies["planisfero_session"] = tries.KEY
    assert client.get("/login/").status_code == 200 and client.session.session_key != tries.KEY
    assert tries.tries().reason == REASON and Session.objects.get(session_key=tries.KEY)


def test_in_a_bucket_only_what_was_read_back_counts_and_no_page_waits_for_it(
    bucket: Any, unreadable: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_keep(f"copies/by-hand{keeping.ENDING}", b"x")
    with pytest.raises(CopyBroken):
        keeping.copy_by_rule(1)
    assert keeping.last_written() is None
    monkeypatch.setattr(keeping, "copy_check", lambda _file: None)
    keeping.copy_by_rule(1)
    assert len(names_in("copies")) == 2, "by hand and by rule"
    at = keeping.last_written()
    bucket.delete_objects(Bucket="sala", Delete={"Objects": _keys(bucket)})
    bucket.delete_bucket(Bucket="sala")
    assert keeping.last_known() == at and "sala/planisfero/copies" in page() and told().startswith("ok")
    cache.clear()
    with pytest.raises(OSError, match="NoSuchBucket"):
        installation_copy()
    assert "NoSuchBucket" in told()


def _keys(bucket: Any) -> list[dict[str, str]]:
    return [{"Key": row["Key"]} for row in bucket.list_objects_v2(Bucket="sala")["Contents"]]


def test_the_terminal_says_what_a_copy_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.copies.archive.named_files", lambda: {"photos/1/lost.jpg"})
    said = io.StringIO()
    call_command("installation_backup", str(tmp_path / "whole"), stderr=said)
    assert "rows name them: 1 (photos/1/lost.jpg" in said.getvalue()


def test_a_look_that_changes_nothing_keeps_what_is_known_of_the_last_try() -> None:
    copy_written(datetime(2026, 1, 1, tzinfo=UTC), 2)
    try_failed(REASON)
    copy_seen(datetime(2026, 1, 1, tzinfo=UTC))
    assert (tries.tries().without, tries.tries().reason) == (2, REASON) and tries.tries().is_failing
    copy_seen(datetime(2999, 1, 1, tzinfo=UTC))
    assert not tries.tries().is_failing, "another computer wrote one since"
