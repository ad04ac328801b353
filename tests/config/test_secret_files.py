"""The files of the installation's own secrets: made whole by one of several processes, kept to their owner."""

from __future__ import annotations

import re
import stat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from django.conf import settings

from config.secrets import private_files as private
from config.secrets import secret_key as secret
from config.serving.startup import _password_file
from tests.config.starters import ask_for_key
from tournaments.backup.documents import signing_key

CODE = [path for folder in ("config", "tournaments", "matches") for path in (settings.BASE_DIR / folder).rglob("*.py")]
# What opens a file for its owner alone: the keys, the demo's password, the database, copies and paper.
PRIVATE_WRITING = re.compile(r"0o600|mkstemp")
WRITERS = {
    "config/copies/archive.py",
    "config/copies/placing.py",
    "config/secrets/authority.py",
    "config/secrets/private_files.py",
    "config/secrets/secret_key.py",
    "config/settings.py",
    "config/serving/startup.py",
    "config/storage/file_lock.py",
    "tournaments/documents/private_files.py",
    "tournaments/backup/documents/signing_key.py",
}


def test_three_processes_that_start_together_have_one_whole_key(tmp_path: Path) -> None:
    context = get_context("spawn")
    start, answers, path = context.Barrier(3), context.Queue(), tmp_path / "secret_key"
    processes = [context.Process(target=ask_for_key, args=(start, path, answers), daemon=True) for _ in range(3)]
    for process in processes:
        process.start()
    keys = [answers.get(timeout=60) for _ in processes]
    for process in processes:
        process.join(60)
    assert len(set(keys)) == 1
    assert len(keys[0]) >= 50
    assert [one.name for one in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_secret_file_that_others_may_read_is_closed_at_the_next_start(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    secret.secret_key(tmp_path / "secret_key")
    signing_key.own_key()
    _password_file().write_text("a password", encoding="utf-8")
    files = list(tmp_path.iterdir())
    assert {one.name for one in files} == set(private.SECRETS)
    for one in files:
        one.chmod(0o644)
    private.private_folder(tmp_path)
    assert {one.name: stat.S_IMODE(one.stat().st_mode) for one in files} == dict.fromkeys(private.SECRETS, 0o600)


def test_nothing_else_in_the_code_writes_a_file_for_its_owner_alone() -> None:
    found = {
        path.relative_to(settings.BASE_DIR).as_posix()
        for path in CODE
        if PRIVATE_WRITING.search(path.read_text(encoding="utf-8"))
    }
    assert found == WRITERS
