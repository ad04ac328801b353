"""A restore brings rows, files and keys together or nothing, wherever it fails and whenever it is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from config.copies import placing, restoring
from config.copies.archive import CopyBroken, installation_write
from config.copies.placing import Staging, restore_settle
from config.copies.restoring import installation_restore
from config.copies.rows import copied_models, rows_of
from tests.cast import account
from tests.rig.databases import migrated_into
from tests.rig.services import ROOT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.everywhere]
KEY = "the key of the copy"


class Killed(BaseException):
    """Stands for SIGKILL: nothing of ours runs after it."""


@pytest.fixture
def place(tmp_path: Path, settings: Any) -> Path:
    """An empty installation beside which lies the copy of another (`tmp_path/whole`)."""
    settings.VAR_DIR = tmp_path / "other"
    (settings.VAR_DIR / "certificates" / "hall").mkdir(parents=True)
    (settings.VAR_DIR / "secret_key").write_text(KEY, encoding="utf-8")
    (settings.VAR_DIR / "certificates" / "hall" / "leaf.pem").write_bytes(b"x")
    account("ada")
    installation_write(tmp_path / "whole")
    call_command("flush", interactive=False, verbosity=0)
    settings.VAR_DIR = tmp_path / "here"
    settings.VAR_DIR.mkdir()
    (settings.VAR_DIR / "secret_key").write_text("the key made at the first start", encoding="utf-8")
    return Path(settings.VAR_DIR)


def seen(place: Path) -> tuple[dict[str, bytes], dict[str, list[str]]]:
    """Return every file and every row of an installation."""
    files = {path.relative_to(place).as_posix(): path.read_bytes() for path in place.rglob("*") if path.is_file()}
    files.pop("start.lock", None)
    return files, {model._meta.label: list(rows_of(model)) for model in copied_models()}


def fails(error: BaseException, after: int = 0) -> Callable[..., Any]:
    calls = iter(range(after))

    def fail(*_: object, **__: object) -> None:
        if next(calls, None) is None:
            raise error

    return fail


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException) -> Iterator[None]:
    """Let a step of a restore end with an error; `rows` in the middle of its rows, `commit` after the last."""
    with monkeypatch.context() as patch:
        if step == "rows":
            write, calls = restoring._write, iter(range(40))
            patch.setattr(
                restoring, "_write", lambda *words: write(*words) if next(calls, None) is not None else fails(error)()
            )
        elif step == "commit":
            patch.setattr(connection, "check_constraints", fails(error))
        elif step == "move":
            patch.setattr(Path, "replace", fails(error))
        else:
            patch.setattr(Staging, step, fails(error))
        yield


BEFORE = ["fill", "fill_bucket", "rows", "mark_rows", "commit"]


@pytest.mark.few(3)
@pytest.mark.parametrize("step", ["begin", *BEFORE])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), OperationalError("the database went")])
def test_a_restore_that_fails_at_any_step_changes_neither_rows_nor_files_nor_keys(
    step: str, error: Exception, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = seen(place)
    with failing(monkeypatch, step, error), pytest.raises(type(error)):
        installation_restore(tmp_path / "whole")
    assert seen(place) == before and not Session.objects.exists()
    if step == "commit":  # and it may be tried again
        installation_restore(tmp_path / "whole")
        assert (place / "secret_key").read_text(encoding="utf-8") == KEY


@pytest.mark.few(3)
@pytest.mark.parametrize("step", [*BEFORE, "put", "move"])
def test_a_restore_that_is_killed_is_ended_or_taken_back_by_the_next_start(
    step: str, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = seen(place)
    monkeypatch.setattr(restoring, "_settled", lambda: False)
    with failing(monkeypatch, step, Killed()), suppress(Killed):
        installation_restore(tmp_path / "whole")
    call_command("migrate", interactive=False, verbosity=0)
    if step in BEFORE:
        assert seen(place) == before
    else:
        assert get_user_model().objects.get().get_username() == "ada"
        assert (place / "secret_key").read_text(encoding="utf-8") == KEY
        assert (place / "certificates" / "hall" / "leaf.pem").read_bytes() == b"x"
    assert not [*place.glob(f"{placing.BESIDE}*")] and not Session.objects.exists()


def test_a_disk_that_refuses_the_last_step_is_named_and_the_next_start_goes_on(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = PermissionError(13, "Permission denied", str(place / "secret_key"))
    with failing(monkeypatch, "move", refused), pytest.raises(CommandError, match="secret_key cannot be used"):
        call_command("installation_restore", str(tmp_path / "whole"))
    monkeypatch.setattr("config.management.commands.serve.translations_compile", fails(AssertionError("it serves")))
    with pytest.raises(CommandError, match="Start again") as ended:
        call_command("serve", "--no-update")
    assert ended.value.returncode == 75, "the service manager starts it again, with the key that is there now"
    assert (place / "secret_key").read_text(encoding="utf-8") == KEY and not restore_settle()


def test_rows_that_do_not_belong_together_leave_no_key_behind(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = seen(place)
    with failing(monkeypatch, "rows", CopyBroken("rows")), pytest.raises(CommandError, match="rows"):
        call_command("installation_restore", str(tmp_path / "whole"))
    assert seen(place) == before


KILLS = """
import os, signal, sys
import django
django.setup()
from config.copies import restoring
from config.copies.placing import Staging
def die(*_): os.kill(os.getpid(), signal.SIGKILL)
setattr(*{"rows": (Staging, "mark_rows", die), "put": (Staging, "put", die)}[sys.argv[1]])
restoring.installation_restore(__import__("pathlib").Path(sys.argv[2]))
"""


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("step", ["rows", "put"])
def test_a_killed_process_leaves_an_installation_that_starts_empty_or_whole(
    step: str, place: Path, tmp_path: Path
) -> None:
    migrated_into(place / "own.sqlite3")
    own = {**os.environ, "PLANISFERO_VAR": str(place), "DATABASE_URL": f"sqlite:///{place}/own.sqlite3"}
    own |= {"DJANGO_SETTINGS_MODULE": "config.settings", "REDIS_URL": ""}
    words = [sys.executable, "-c", KILLS, step, str(tmp_path / "whole")]
    assert subprocess.run(words, env=own, cwd=ROOT, capture_output=True).returncode == -signal.SIGKILL
    assert [*place.glob(f"{placing.BESIDE}*")], "killed in the middle"
    program = [sys.executable, "-m", "config.program"]
    assert subprocess.run([*program, "migrate"], env=own, cwd=ROOT, capture_output=True).returncode == 0
    is_whole = step == "put"
    assert ((place / "secret_key").read_text(encoding="utf-8") == KEY) == is_whole
    again = subprocess.run([*program, "restore", str(tmp_path / "whole")], env=own, cwd=ROOT, capture_output=True)
    assert (b"in use" in again.stderr) == is_whole and (again.returncode == 0) != is_whole, again.stderr
    assert not [*place.glob(f"{placing.BESIDE}*")]
