"""A whole installation in one file, and back into an empty one, between the databases."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from django.db import connection

from config.copies import archive, keeping
from config.copies.archive import CopyBroken, installation_read, installation_write
from config.copies.rows import copied_models
from tests.cast import account
from tests.matches.table import table
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
    account("ada", email="ada@example.org")
    file = tmp_path / "whole.planisfero.tar.gz"
    manifest = installation_write(file)
    assert manifest["parts"]["rows/auth.user.jsonl"]["amount"] == 1
    assert (file.stat().st_mode & 0o077) == 0, "who has it has everything"

    place = tmp_path / "empty"
    done = program(place, "restore", str(file))
    assert done.returncode == 0 and "Restored" in done.stdout, done.stderr

    again = tmp_path / "again.planisfero.tar.gz"
    assert program(place, "backup", str(again)).returncode == 0
    before, after = rows(file), rows(again)
    for name in before:
        assert [*map(json.loads, after[name])] == [*map(json.loads, before[name])], name

    second = program(place, "restore", str(file))
    assert second.returncode == 1 and "in use" in second.stderr, "what is there is never mixed with a copy"
    taken = program(place, "backup", str(again))
    assert taken.returncode == 2 and "new file" in taken.stderr


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


def test_by_rule_a_copy_is_read_back_and_only_the_newest_stay(tmp_path: Path, settings: object) -> None:
    settings.COPIES = str(tmp_path)  # type: ignore[attr-defined]
    settings.COPY_HOURS = 24  # type: ignore[attr-defined]
    account("ada")
    assert keeping.copy_due()
    for day in (1, 2, 3):
        (tmp_path / f"installation-2026010{day}-000000{keeping.ENDING}").touch()
    file, _manifest = keeping.copy_by_rule(keep=2)
    assert keeping.copies() == [tmp_path / f"installation-20260103-000000{keeping.ENDING}", file]
    assert not keeping.copy_due()


def test_a_copy_that_cannot_be_read_back_costs_no_older_one(
    tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch
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
