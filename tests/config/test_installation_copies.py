"""A whole installation in one file, and back into an empty one, between the databases."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command
from django.core.serializers.base import DeserializationError
from django.db import connection

from config.copies import archive, keeping, restoring, unpacking
from config.copies.archive import CopyBroken, installation_read, installation_write
from config.copies.placing import Staging
from config.copies.rows import copied_models
from config.tasks import installation_copy
from tests.cast import account
from tests.matches.table import table
from tests.rig.databases import migrated_into
from tests.rig.services import ROOT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.everywhere]


def program(place: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run `planisfero` with a data directory and a database of its own."""
    own = {**os.environ, "PLANISFERO_VAR": str(place), "DATABASE_URL": f"sqlite:///{place}/own.sqlite3", **more}
    own |= {"DJANGO_SETTINGS_MODULE": "config.settings", "REDIS_URL": ""}
    words = (sys.executable, "-m", "config.program", *words)
    return subprocess.run(words, env=own, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)


def rows(file: Path) -> dict[str, list[str]]:
    """Return the rows of a copy by model, without their order."""
    with installation_read(file) as (_manifest, folder):
        parts = (folder / "rows").glob("*.jsonl")
        return {path.name: sorted(path.read_text(encoding="utf-8").splitlines()) for path in parts}


def test_what_was_copied_stands_in_an_empty_installation_row_for_row(tmp_path: Path) -> None:
    table()
    account("ada", email="ada@example.org", date_joined=datetime(2026, 1, 2, 3, 4, 5, 678_901, UTC))
    file = tmp_path / "whole.planisfero.tar.gz"
    manifest = installation_write(file)
    assert manifest["parts"]["rows/auth.user.jsonl"]["amount"] == 1
    assert (file.stat().st_mode & 0o077) == 0, "who has it has everything"

    place = tmp_path / "empty"
    place.mkdir()
    migrated_into(place / "own.sqlite3")
    done = program(place, "restore", str(file))
    assert done.returncode == 0 and "Restored" in done.stdout, done.stderr

    again = tmp_path / "again.planisfero.tar.gz"
    assert program(place, "backup", str(again)).returncode == 0
    before, after = rows(file), rows(again)
    assert "03:04:05.678901" in before["auth.user.jsonl"][0], "with all its microseconds"
    for name in before:
        assert [*map(json.loads, after[name])] == [*map(json.loads, before[name])], name

    with pytest.raises(CommandError, match="in use"):  # what is there is never mixed with a copy
        call_command("installation_restore", str(file))
    with pytest.raises(CommandError, match="new file"):
        call_command("installation_backup", str(file))


def test_a_copy_shows_no_seed_of_a_match_in_play(tmp_path: Path) -> None:
    seed = str(table().match.server_seed)
    file = tmp_path / "whole"
    installation_write(file)
    assert len(seed) == 64 and not any(seed in line for lines in rows(file).values() for line in lines)


def test_every_table_is_in_a_copy_or_left_out_by_name() -> None:
    there = {model._meta.db_table for model in copied_models()}
    through = {field.m2m_db_table() for model in copied_models() for field in model._meta.local_many_to_many}
    missing = set(connection.introspection.table_names()) - there - through
    words = ("django_", "axes_", "auth_permission", "sqlite_")
    assert not [name for name in missing if not name.startswith(words)]


def test_a_copy_that_was_cut_or_changed_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    account("ada")
    file = tmp_path / "whole.planisfero.tar.gz"
    installation_write(file)
    cut = tmp_path / "cut"
    cut.write_bytes(file.read_bytes()[:-2000])
    with pytest.raises(CopyBroken), installation_read(cut):
        pass
    changed = tmp_path / "changed"
    with installation_read(file) as (_manifest, folder), tarfile.open(changed, "w:gz") as other:
        users = folder / "rows" / "auth.user.jsonl"
        users.write_text(users.read_text(encoding="utf-8").replace("ada", "eve"), encoding="utf-8")
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                other.add(path, path.relative_to(folder).as_posix())
    with pytest.raises(CopyBroken, match="not what was written"), installation_read(changed):
        pass


def test_a_copy_leads_no_file_out_of_its_folder(tmp_path: Path) -> None:
    evil = tmp_path / "evil"
    outside = tmp_path / "outside"
    outside.write_text("x", encoding="utf-8")
    with tarfile.open(evil, "w:gz") as file:
        file.add(outside, "../../outside-of-it")
    with pytest.raises(CopyBroken, match="does not belong here"), installation_read(evil):
        pass
    named = {"format": archive.FORMAT, "version": 1, "parts": {"../x": {"sha256": "", "amount": 0}}}
    manifest = tmp_path / "manifest.json"
    manifest.write_text(json.dumps(named), encoding="utf-8")
    with tarfile.open(evil, "w:gz") as file:
        file.add(manifest, "manifest.json")
    with pytest.raises(CopyBroken), installation_read(evil):
        pass


def test_by_rule_a_copy_is_read_back_and_only_the_newest_stay(
    tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[Path] = []
    monkeypatch.setattr(keeping, "copy_check", checked.append)
    settings.COPIES = str(tmp_path)  # type: ignore[attr-defined]
    settings.COPY_HOURS = 24  # type: ignore[attr-defined]
    account("ada")
    assert keeping.copy_due()
    for day in (1, 2, 3):
        (tmp_path / f"installation-2026010{day}-000000{keeping.ENDING}").touch()
    file, _manifest = keeping.copy_by_rule(keep=2)
    assert [path.name for path in checked] == [f"{keeping.UNREAD}{file.name}"], "read back before it has its name"
    assert keeping.copies() == [tmp_path / f"installation-20260103-000000{keeping.ENDING}", file]
    assert not keeping.copy_due()


@pytest.mark.long
def test_what_reads_a_copy_back_knows_a_good_one_from_a_broken_one(tmp_path: Path) -> None:
    account("ada")
    file = tmp_path / "whole"
    installation_write(file)
    keeping.copy_check(file)
    file.write_bytes(file.read_bytes()[:-2000])
    with pytest.raises(CopyBroken):
        keeping.copy_check(file)


def test_a_copy_that_cannot_be_read_back_costs_no_older_one(
    tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.COPIES = str(tmp_path)  # type: ignore[attr-defined]
    old = tmp_path / f"installation-20260101-000000{keeping.ENDING}"
    old.touch()

    def broken(_file: Path) -> None:
        raise CopyBroken

    monkeypatch.setattr(keeping, "copy_check", broken)
    with pytest.raises(CopyBroken):
        keeping.copy_by_rule(keep=1)
    assert old in keeping.copies()


def repacked(file: Path, other: Path, change: Callable[[Path, dict[str, Any]], None]) -> Path:
    """Return a copy of a copy, changed by who knows how it is built: its manifest agrees with what it holds."""
    with installation_read(file) as (manifest, folder), tarfile.open(other, "w:gz") as archive_file:
        told: dict[str, Any] = json.loads(json.dumps(manifest))
        change(folder, told)
        (folder / "manifest.json").write_text(json.dumps(told), encoding="utf-8")
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive_file.add(path, path.relative_to(folder).as_posix())
    return other


def test_what_a_copy_does_not_list_is_never_put_back(tmp_path: Path) -> None:
    account("ada")
    file = tmp_path / "whole"
    installation_write(file)

    def forget(_folder: Path, told: dict[str, Any]) -> None:
        told["parts"] = {}

    def add(folder: Path, told: dict[str, Any]) -> None:
        (folder / "files").mkdir(exist_ok=True)
        (folder / "files" / "own.sqlite3").write_bytes(b"x")
        told["parts"]["files/own.sqlite3"] = {"sha256": archive.digest(folder / "files" / "own.sqlite3"), "amount": 1}

    with pytest.raises(CopyBroken, match="not in its list"), installation_read(repacked(file, tmp_path / "1", forget)):
        pass
    added = repacked(file, tmp_path / "2", add)
    with pytest.raises(CopyBroken, match="does not belong here"), installation_read(added):
        pass


def test_rows_that_are_missing_or_of_another_model_are_refused(tmp_path: Path) -> None:
    account("ada")
    file = tmp_path / "whole"
    installation_write(file)
    with installation_read(file) as (manifest, folder):
        groups, users = folder / "rows" / "auth.group.jsonl", folder / "rows" / "auth.user.jsonl"
        groups.write_bytes(users.read_bytes())
        with pytest.raises(DeserializationError, match=r"auth\.user among auth\.group"):
            restoring._write(Group, folder / "rows", manifest)
        users.unlink()
        with pytest.raises(CopyBroken, match=r"has no auth\.user"):
            restoring._write(User, folder / "rows", manifest)


@pytest.mark.parametrize(
    "name",
    [
        "files/C:/x",
        "files\\secret_key",
        "files/files/../../x",
        "files/files/a:b",
        "/files/files/x",
        "rows/x",
        "files//x",
    ],
)
def test_no_name_leads_elsewhere_on_any_system(tmp_path: Path, name: str) -> None:
    with tarfile.open(tmp_path / "evil", "w:gz") as file:
        file.addfile(tarfile.TarInfo(name))
    with pytest.raises(CopyBroken, match="does not belong here"), installation_read(tmp_path / "evil"):
        pass


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE])
def test_only_plain_files_are_taken_out_of_a_copy(tmp_path: Path, kind: bytes) -> None:
    planted = tarfile.TarInfo("files/secret_key")
    planted.type, planted.linkname = kind, "/etc/passwd"
    with tarfile.open(tmp_path / "evil", "w:gz") as file:
        file.addfile(planted)
    with pytest.raises(CopyBroken, match="does not belong here"), installation_read(tmp_path / "evil"):
        pass


def test_a_copy_that_would_fill_the_disk_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = SimpleNamespace(free=1000)
    monkeypatch.setattr(unpacking.shutil, "disk_usage", lambda _folder: room)
    big = tarfile.TarInfo("files/files/bomb")
    big.size = 2000
    with tarfile.open(tmp_path / "bomb", "w:gz") as file:
        file.addfile(big, io.BytesIO(bytes(2000)))
    with pytest.raises(CopyBroken, match="larger than the room"), installation_read(tmp_path / "bomb"):
        pass


def test_a_copy_with_one_wrong_byte_anywhere_is_refused_in_words(tmp_path: Path) -> None:
    account("ada")
    file = tmp_path / "whole"
    installation_write(file)
    whole = file.read_bytes()
    for place in range(0, len(whole), len(whole) // 12):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        with suppress(CopyBroken), installation_read(file) as (manifest, _folder):
            assert manifest["parts"], "a byte that says nothing: the time in the head of the file"


def test_what_comes_back_belongs_to_its_owner_alone(tmp_path: Path, settings: Any) -> None:
    unpacked, place = tmp_path / "unpacked", tmp_path / "place"
    (unpacked / "files" / "logos").mkdir(parents=True)
    for name in ("secret_key", "files/logos/club.png"):
        (unpacked / name).write_bytes(b"x")
    place.mkdir()
    for path in (place, unpacked, *unpacked.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    settings.VAR_DIR = place
    staging = Staging.begin()
    staging.fill(unpacked)
    assert not (place / "secret_key").exists(), "beside its place first"
    staging.put()
    assert {path.relative_to(place).as_posix() for path in place.rglob("*") if path.stat().st_mode & 0o077} == set()
    assert place.stat().st_mode & 0o077 == 0 and (place / "secret_key").read_bytes() == b"x"
    assert (place / "files" / "logos" / "club.png").exists()


def test_no_copy_is_written_by_itself_into_a_disk_that_fills_up(
    tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.COPIES = str(tmp_path)  # type: ignore[attr-defined]
    settings.COPY_HOURS = 24  # type: ignore[attr-defined]
    settings.DISK_LOW = 10**9  # type: ignore[attr-defined]
    with caplog.at_level("WARNING", logger="config.tasks"):
        installation_copy()
    assert keeping.copies() == [] and f"was not written: {tmp_path} has" in caplog.text
    settings.DISK_LOW = 0  # type: ignore[attr-defined]
    monkeypatch.setattr(keeping, "copy_check", lambda _file: None)
    installation_copy()
    assert len(keeping.copies()) == 1
