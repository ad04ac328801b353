"""What an operator relies on: the copy made by schedule, verified, brings an installation back on either database."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command

from config.copies import keeping
from config.copies.archive import installation_read, installation_write
from config.copies.restoring import installation_restore
from config.tasks import installation_copy
from tests.cast import account
from tests.config.test_installation_copies import program
from tests.matches.table import table
from tests.rig.databases import migrated_into
from tests.tournaments.results.cast import ADA, confirmed, evening, tables
from tournaments.backup.services.snapshots import snapshot_keep_last, snapshot_take
from tournaments.photos.services.photos import photo_take

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.everywhere]


def held(file: Path) -> tuple[dict[str, list[Any]], dict[str, bytes]]:
    """Return the rows of a copy by model, without their order, and its files by name."""
    with installation_read(file) as (_manifest, folder):
        texts = {path.name: path.read_text(encoding="utf-8") for path in (folder / "rows").iterdir()}
        rows = {name: [json.loads(line) for line in sorted(text.splitlines())] for name, text in texts.items()}
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in (folder / "files").rglob("*.*")}
        return rows, files


def an_installation() -> None:
    """Let there be an account, a match in play, and an evening with a result, a photograph and saved copies."""
    table()
    account("vera", email="vera@example.org")
    event = evening(ruleset="risiko-torneo", players=8)
    first, second = tables(event)
    confirmed(first)
    photo_take(table=second, content=b"the sheet of table 2", actor=ADA)
    snapshot_take(tournament=event, reason="by_hand")
    snapshot_keep_last(tournament=event)


@pytest.mark.long
def test_the_copy_by_schedule_brings_rows_and_files_back_on_either_database(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR, settings.COPY_HOURS, settings.DISK_LOW, settings.COPIES = tmp_path / "var", 24, 0, ""
    settings.VAR_DIR.mkdir()
    cache.clear()
    an_installation()
    installation_copy()
    installation_copy()
    (file,) = keeping.copies()  # verified; the second look found that none is due

    other = tmp_path / "laptop"
    other.mkdir()
    migrated_into(other / "own.sqlite3")
    done = program(other, "restore", str(file))
    assert done.returncode == 0, done.stderr
    laptop = tmp_path / "from-the-laptop"
    assert program(other, "backup", str(laptop)).returncode == 0

    call_command("flush", interactive=False, verbosity=0)
    settings.VAR_DIR = tmp_path / "server"
    settings.VAR_DIR.mkdir()
    installation_restore(laptop)  # into the database of the test: PostgreSQL, where it runs there
    server = tmp_path / "from-the-server"
    installation_write(server)

    before = held(file)
    kinds = {name.split("/")[1] for name in before[1]}
    assert kinds >= {"backups", "photos"} and len(before[0]["tournaments.result.jsonl"]) == 1
    for copy in (laptop, server):
        rows, files = held(copy)
        assert {name: rows[name] for name in rows if rows[name] != before[0][name]} == {}
        assert {name: files[name] for name in before[1]} == before[1]


def test_the_schedule_writes_one_copy_in_its_hours(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR_DIR, settings.COPY_HOURS, settings.DISK_LOW, settings.COPIES = tmp_path, 6, 0, ""
    monkeypatch.setattr(keeping, "copy_check", lambda _file: None)
    begun = datetime.now(UTC)
    names = []
    for hours in (0, 5, 7, 12, 14):

        class Then(datetime):
            after = timedelta(hours=hours)

            @classmethod
            def now(cls, tz: Any = None) -> Any:
                return begun + cls.after

        monkeypatch.setattr(keeping, "datetime", Then)
        cache.clear()
        installation_copy()
        names.append(len(keeping.copies()))
    assert names == [1, 1, 2, 2, 3]
