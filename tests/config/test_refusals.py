"""What a server cannot start with is said in one sentence, with an exit status and without a traceback."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError
from django.db import Error, OperationalError

from config import startup
from config.database import ABSENT
from config.private import UNWRITABLE
from config.refusal import start_refusal
from tests.config.test_serve import Laptop, free_port
from tests.rig.patience import PATIENCE
from tests.rig.services import ROOT


def started(var: Path | str, **around: str) -> tuple[int, str]:
    """Return how a start of the server ended and what it said; it can write no byte into a file."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    words = ["bash", "-c", 'ulimit -f 0; exec "$@"', "server", sys.executable, "-B", "manage.py", "serve"]
    own = {**kept, "PLANISFERO_VAR": str(var), "PORT": str(free_port()), "DEMO": "0", **around}
    ended = subprocess.run(words, cwd=ROOT, env=own, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return ended.returncode, ended.stdout + ended.stderr


def test_a_data_directory_that_cannot_be_made() -> None:
    code, said = started("/dev/null/var")
    assert code == UNWRITABLE and "Traceback" not in said
    assert said.count("\n") == 1 and "/dev/null/var" in said and "PLANISFERO_VAR" in said


def test_a_data_directory_that_is_full_before_it_has_a_key(tmp_path: Path) -> None:
    code, said = started(tmp_path)
    assert code == UNWRITABLE and "Traceback" not in said and str(tmp_path) in said


def test_a_data_directory_that_is_full_before_it_has_a_database(tmp_path: Path) -> None:
    code, said = started(tmp_path, SECRET_KEY="long enough to be the key of a server")
    assert code in (ABSENT, UNWRITABLE) and "Traceback" not in said
    assert "planisfero.sqlite3 cannot be used" in said


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    laptop = Laptop(tmp_path, "postgres://somebody:secret-word@127.0.0.1:1/nothing")
    process = laptop.start()
    assert process.wait(PATIENCE) == ABSENT
    said = laptop.said()
    assert "127.0.0.1:1/nothing" in said and "Connection refused" in said and "DATABASE_URL" in said
    assert "Traceback" not in said and "secret-word" not in said


def test_a_database_of_another_kind(tmp_path: Path) -> None:
    code, said = started(tmp_path, DATABASE_URL="mysql://somebody@127.0.0.1/nothing", SECRET_KEY="x" * 50)
    assert code == 2 and said.count("\n") == 1 and "must name SQLite or PostgreSQL" in said


def test_a_disk_that_is_full_while_files_are_copied() -> None:
    refusal = start_refusal(OSError(28, "No space left on device", "/srv/static/a.css"))
    assert isinstance(refusal, CommandError) and refusal.returncode == UNWRITABLE
    assert str(refusal).startswith("/srv/static/a.css cannot be written: No space left on device.")


@pytest.mark.parametrize("error", [Error("ours"), OperationalError("ours")])
def test_a_mistake_of_ours_is_no_such_trouble(error: Error) -> None:
    with pytest.raises(type(error), match="ours"):
        start_refusal(error)


@pytest.mark.django_db
def test_a_disk_that_is_full_while_the_demo_is_loaded_ends_the_start(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    settings.DEMO = True
    monkeypatch.setattr(startup, "call_command", full)
    with pytest.raises(OSError, match="No space left"):
        startup.demo_load_once()
