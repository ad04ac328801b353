"""Saved copies hold everything of a tournament: nobody but the account of the server reads them on the disk."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from config.secrets import private_files as private
from tests.tournaments.setup.cast import evening
from tournaments.backup.services import snapshots
from tournaments.documents.private_files import write_private

FILE, FOLDER = 0o600, 0o700


@pytest.fixture(autouse=True)
def _usual_mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(root: Path) -> dict[str, int]:
    return {path.relative_to(root).as_posix(): stat.S_IMODE(path.stat().st_mode) for path in root.rglob("*")}


def kept_to_the_owner(root: Path) -> bool:
    files = {path for path in root.rglob("*") if path.is_file()}
    return bool(files) and all(
        stat.S_IMODE(path.stat().st_mode) == (FILE if path in files else FOLDER) for path in root.rglob("*")
    )


@pytest.mark.django_db
def test_a_copy_and_every_folder_above_it_are_the_owners_alone(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    event = evening()
    snapshots.snapshot_take(tournament=event, reason="by_hand")
    snapshots.snapshot_keep_last(tournament=event)
    root = tmp_path / snapshots.ROOT
    assert {one.name for one in root.iterdir()} == {event.slug, snapshots.DELETED}
    assert kept_to_the_owner(tmp_path), modes(tmp_path)


def test_a_start_closes_what_an_earlier_release_left_open(tmp_path: Path) -> None:
    left = [tmp_path / "backups" / "serata" / "one.planisfero.json.gz", tmp_path / "jobs" / "7" / "sheets.pdf"]
    for path in left:
        path.parent.mkdir(parents=True, mode=0o755)
        path.touch(0o644)
    private.private_folder(tmp_path)
    assert kept_to_the_owner(tmp_path), modes(tmp_path)


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_private(tmp_path / "taken", b"x")
    assert [one.name for one in tmp_path.iterdir()] == ["taken"]
