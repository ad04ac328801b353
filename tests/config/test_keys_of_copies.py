"""Keys that the environment gives are in no copy of an installation: who makes or restores one is told which."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.copies.archive import installation_read
from tests.config.test_installation_copies import program
from tests.rig.databases import migrated_into
from tournaments.accounts.services.installation_key import fingerprint

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.everywhere]


def test_keys_of_the_environment_are_in_no_copy_and_both_commands_say_which_are_needed(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "whole.planisfero.tar.gz"
    for place in (here, there):
        place.mkdir()
        migrated_into(place / "own.sqlite3")
    keys = {"SECRET_KEY": "of the environment, " * 4, "SIGNING_KEY": "07" * 32}
    written = program(here, "backup", str(file), **keys)
    named = fingerprint(keys["SECRET_KEY"])
    assert written.returncode == 0 and "It holds the keys" not in written.stdout
    assert f"Not in it: SECRET_KEY (fingerprint {named}) and SIGNING_KEY (fingerprint " in written.stdout
    with installation_read(file) as (manifest, folder):
        assert set(manifest["outside"]) == {"SECRET_KEY", "SIGNING_KEY"}
        texts = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    assert not any(key.encode() in text for key in keys.values() for text in texts)

    restored = program(there, "restore", str(file))
    assert restored.returncode == 0, restored.stderr
    assert f"SECRET_KEY with the fingerprint {named}" in restored.stderr and "SIGNING_KEY with" in restored.stderr


def test_where_the_keys_of_the_environment_are_set_a_restore_asks_for_none(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "whole.planisfero.tar.gz"
    for place in (here, there):
        place.mkdir()
        migrated_into(place / "own.sqlite3")
    keys = {"SECRET_KEY": "of the environment, " * 4}
    assert program(here, "backup", str(file), **keys).returncode == 0
    restored = program(there, "restore", str(file), **keys)
    assert restored.returncode == 0 and "fingerprint" not in restored.stderr, restored.stderr
