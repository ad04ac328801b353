"""A copy of the whole installation while results come in: every row that names a file comes with it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections, transaction

from config.copies import archive, gathering
from config.copies.archive import installation_read, installation_write
from config.copies.restoring import installation_restore
from tests.config.test_bucket import bucket as bucket
from tests.tournaments.results.cast import ADA, evening, tables
from tournaments.backup.services import snapshots
from tournaments.backup.services.snapshots import (
    snapshot_files_remove,
    snapshot_keep_last,
    snapshot_name,
    snapshot_take,
)
from tournaments.documents import kept_files
from tournaments.documents.kept_files import file_bytes, file_forget, file_keep, is_kept
from tournaments.models import SheetPhoto, Snapshot, Tournament
from tournaments.photos.services.photos import photo_take
from tournaments.services.setup.tournaments import tournament_delete

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.everywhere]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, settings: Any) -> Path:
    """The data directory of this installation."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    return Path(settings.VAR_DIR)


def named_and_held(file: Path) -> tuple[set[str], set[str]]:
    """Return which files the rows of a copy name, and which it holds, the keys aside."""
    with installation_read(file) as (manifest, folder):

        def fields(model: str) -> list[dict[str, Any]]:
            lines = (folder / "rows" / f"tournaments.{model}.jsonl").read_text(encoding="utf-8").splitlines()
            return [json.loads(line)["fields"] for line in lines]

        named = {f"backups/{row['file']}" for row in fields("snapshot")}
        named |= {row["file"] for row in fields("sheetphoto") if row["file"]}
        parts = {name.removeprefix("files/") for name in manifest["parts"] if name.startswith("files/")}
        return named, {name for name in parts if name.startswith(("backups/", "photos/"))}


def at_the_moment(monkeypatch: pytest.MonkeyPatch, *steps: Callable[[], object]) -> None:
    """Let others do these things in the first moments of a copy, just after it has seen which files rows name."""
    waiting = list(steps)
    seen = gathering.named_files

    def named() -> set[str]:
        names = seen()
        if waiting:
            with ThreadPoolExecutor(1) as thread:
                thread.submit(_apart, waiting.pop(0)).result()
        return names

    monkeypatch.setattr(archive, "named_files", named)


def _apart(step: Callable[[], object]) -> None:
    try:
        step()
    finally:
        connections.close_all()


def test_a_copy_is_whole_though_saved_copies_go_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = evening()
    monkeypatch.setattr(snapshots, "KEPT", 2)
    for _ in range(2):
        snapshot_take(tournament=event, reason="x")

    def results() -> None:
        for _ in range(3):  # every one of before goes
            snapshot_take(tournament=Tournament.objects.get(), reason="x")

    at_the_moment(monkeypatch, results, results, results)
    manifest = installation_write(tmp_path / "whole")
    named, held = named_and_held(tmp_path / "whole")
    assert len(named) == 2 and named == held and manifest["without"] == []


def test_copies_written_while_results_come_in_hold_every_file_that_they_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = evening()
    monkeypatch.setattr(snapshots, "KEPT", 3)
    snapshot_take(tournament=event, reason="x")
    stop = threading.Event()

    def results() -> None:
        while not stop.is_set():
            snapshot_take(tournament=Tournament.objects.get(), reason="x")

    thread = threading.Thread(target=_apart, args=(results,))
    thread.start()
    try:
        for number in range(4):
            assert installation_write(tmp_path / str(number))["without"] == []
    finally:
        stop.set()
        thread.join()
    for number in range(4):
        named, held = named_and_held(tmp_path / str(number))
        assert named and named == held, number


def test_a_saved_copy_goes_only_once_its_row_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    event = evening()
    monkeypatch.setattr(snapshots, "KEPT", 1)
    first = snapshot_name(snapshot_take(tournament=event, reason="x"))
    with transaction.atomic():
        snapshot_take(tournament=event, reason="x")
        assert is_kept(first), "whoever reads now sees its row"
    assert not is_kept(first)


def test_a_file_that_was_lost_costs_no_copy_and_its_row_says_so(tmp_path: Path) -> None:
    event = evening(ruleset="risiko-torneo")
    lost, there = (snapshot_take(tournament=event, reason="x") for _ in range(2))
    table = tables(event)[0]
    waiting = photo_take(table=table, content=b"sent", actor=ADA)
    read = SheetPhoto.objects.create(table=table, draw_version=1, state="done", file="photos/1/read.jpg")
    for name in (snapshot_name(lost), waiting.file):
        file_forget(name)
    manifest = installation_write(tmp_path / "whole")
    gone = {snapshot_name(lost), waiting.file, read.file}
    assert set(manifest["without"]) == gone
    call_command("flush", interactive=False, verbosity=0)
    installation_restore(tmp_path / "whole")
    assert [row.pk for row in Snapshot.objects.all()] == [there.pk]
    assert {row.pk: (row.state, row.file) for row in SheetPhoto.objects.all()} == {
        waiting.pk: ("failed", ""),
        read.pk: ("done", ""),
    }


def test_no_row_makes_a_copy_hold_what_lies_outside_the_rooms(tmp_path: Path, place: Path) -> None:
    (place / "planisfero.sqlite3").write_bytes(b"x")
    event = evening()
    Snapshot.objects.create(tournament=event, reason="x", file="../planisfero.sqlite3", size=1, sha256="")
    assert installation_write(tmp_path / "whole")["without"] == ["backups/../planisfero.sqlite3"]
    assert named_and_held(tmp_path / "whole") == (set(), set())


def brought_back(tmp_path: Path, place: Path, settings: Any) -> None:
    """Copy an installation with photographs, restore it where there is nothing, and look for its files."""
    event = evening(ruleset="risiko-torneo")
    photo = photo_take(table=tables(event)[0], content=b"the sheet of table 1", actor=ADA)
    kept = snapshot_take(tournament=event, reason="x")
    content = file_bytes(snapshot_name(kept))
    last = snapshot_keep_last(tournament=event)
    file_keep("photos/999/of-nobody.jpg", b"x")
    installation_write(tmp_path / "whole")
    for name in (photo.file, snapshot_name(kept), last):
        file_forget(name)
    call_command("flush", interactive=False, verbosity=0)
    settings.VAR_DIR = tmp_path / "elsewhere"
    settings.VAR_DIR.mkdir()
    installation_restore(tmp_path / "whole")
    assert file_bytes(SheetPhoto.objects.get().file) == b"the sheet of table 1"
    assert file_bytes(snapshot_name(Snapshot.objects.get())) == content and is_kept(last)
    assert "photos/999/of-nobody.jpg" not in named_and_held(tmp_path / "whole")[1], "nobody could ever remove it"


def test_photographs_of_sheets_come_back_with_a_copy(tmp_path: Path, place: Path, settings: Any) -> None:
    brought_back(tmp_path, place, settings)


def test_photographs_of_sheets_come_back_into_the_bucket(
    bucket: Any, tmp_path: Path, place: Path, settings: Any
) -> None:
    brought_back(tmp_path, place, settings)
    assert not (Path(settings.VAR_DIR) / "photos").exists() and not (Path(settings.VAR_DIR) / "backups").exists()


def test_a_copy_is_whole_though_files_in_the_bucket_go_while_it_is_written(
    bucket: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = evening()
    monkeypatch.setattr(snapshots, "KEPT", 1)
    monkeypatch.setattr(snapshots, "forget_later", file_forget)
    snapshot_take(tournament=event, reason="x")

    def result() -> None:
        snapshot_take(tournament=Tournament.objects.get(), reason="x")

    at_the_moment(monkeypatch, result, result)
    assert installation_write(tmp_path / "whole")["without"] == []
    named, held = named_and_held(tmp_path / "whole")
    assert len(named) == 1 and named == held


def test_a_bucket_that_is_gone_makes_no_copy_without_its_files(bucket: Any, tmp_path: Path) -> None:
    name = snapshot_name(snapshot_take(tournament=evening(), reason="x"))
    bucket.delete_object(Bucket="sala", Key=f"planisfero/{name}")
    bucket.delete_bucket(Bucket="sala")
    with pytest.raises(OSError, match="NoSuchBucket"):
        installation_write(tmp_path / "whole")
    assert not (tmp_path / "whole").exists()


def test_where_a_disk_knows_no_second_names_files_are_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot_take(tournament=evening(), reason="x")

    def refuse(*_: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr(kept_files.os, "link", refuse)
    installation_write(tmp_path / "whole")
    named, held = named_and_held(tmp_path / "whole")
    assert named and named == held


def test_what_belongs_to_a_tournament_that_goes_meanwhile_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = evening()
    snapshot_take(tournament=event, reason="x")
    slug = event.slug

    def delete() -> None:
        tournament_delete(tournament=Tournament.objects.get())
        snapshot_files_remove(slug=slug)

    at_the_moment(monkeypatch, lambda: None, delete)
    installation_write(tmp_path / "whole")
    named, held = named_and_held(tmp_path / "whole")
    assert named and named == held, "as it was at that moment"
