"""What a server cannot start with is said in one sentence, with an exit status and without a traceback."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest
from django.core.management import CommandError
from django.db import Error, OperationalError

from config.secrets import private_files as private
from config.secrets.private_files import UNWRITABLE, Unwritable, check_writable
from config.serving import startup
from config.serving.start_refusal import UNUSABLE, start_refusal
from config.storage.database import ABSENT
from tests.config.test_serve import Laptop, free_port
from tests.rig.patience import PATIENCE
from tests.rig.services import ROOT, environment


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


@pytest.fixture
def var(tmp_path: Path, settings: Any) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG])
@pytest.mark.parametrize("file", ["static/a.css", None])
def test_a_data_directory_that_takes_no_more_is_named_with_its_setting(var: Path, code: int, file: str | None) -> None:
    refusal = start_refusal(OSError(code, os.strerror(code), file and str(var / file)))
    assert refusal.returncode == UNWRITABLE
    assert str(refusal) == (
        f"{var / file if file else var} cannot be written: {os.strerror(code)}. "
        f"PLANISFERO_VAR chooses the data directory (now {var})."
    )


def test_a_folder_of_the_data_directory_that_takes_nothing_is_named_with_its_setting(
    var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    refusal = start_refusal(PermissionError(errno.EACCES, "Permission denied", str(var / "static" / "a.css")))
    assert "a.css cannot be written" in str(refusal) and "PLANISFERO_VAR" in str(refusal)


@pytest.mark.parametrize(
    ("code", "place"),
    [
        (errno.EACCES, "/srv/planisfero/locale/it/LC_MESSAGES/django.77.mo"),
        (errno.ENOENT, "/usr/bin/msgfmt"),
        (errno.EACCES, "{var}/demo-password"),
        (errno.EMFILE, "/srv/planisfero/matches/static/a.js"),
    ],
)
def test_another_file_is_named_with_its_own_reason_and_no_data_directory(var: Path, code: int, place: str) -> None:
    file = place.format(var=var)
    Path(var / "demo-password").touch()
    refusal = start_refusal(OSError(code, os.strerror(code), file))
    assert str(refusal) == f"{file} cannot be used: {os.strerror(code)}."
    assert refusal.returncode == UNUSABLE


def test_a_full_disk_elsewhere_does_not_name_the_data_directory(var: Path) -> None:
    refusal = start_refusal(OSError(errno.ENOSPC, "No space left on device", "/tmp/django.mo"))
    assert str(refusal) == "/tmp/django.mo cannot be written: No space left on device."


def test_a_trouble_of_the_system_that_names_no_file_is_not_put_on_one(var: Path) -> None:
    with pytest.raises(ConnectionRefusedError):
        start_refusal(ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused"))


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


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_worker_whose_data_directory_takes_nothing_ends_with_a_sentence(tmp_path: Path) -> None:
    worker = [sys.executable, "-B", "-m", "celery", "--app", "config", "worker", "--queues", "jobs"]
    words = ["bash", "-c", 'ulimit -f 0; exec "$@"', "worker", *worker, "--concurrency", "1"]
    around = environment(REDIS_URL="unix:///nowhere/redis.sock", SECRET_KEY="x" * 50, PLANISFERO_VAR=str(tmp_path))
    ended = subprocess.run(words, cwd=ROOT, env=around, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == UNWRITABLE, ended.stderr
    assert f"{tmp_path} cannot be written" in ended.stderr and "PLANISFERO_VAR" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("folder", ["", "jobs"])
def test_a_folder_of_somebody_else_is_named(tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "jobs").mkdir()

    def refuse(*_: object, dir: Path, **__: object) -> object:
        if dir == tmp_path / folder:
            raise PermissionError(errno.EACCES, "Permission denied", str(dir / "tmp1"))
        return TemporaryFile(dir=dir)

    monkeypatch.setattr(private, "TemporaryFile", refuse)
    with pytest.raises(Unwritable, match=f"^{tmp_path / folder} cannot be written: Permission denied"):
        check_writable(tmp_path)
