"""The wheel and its program: what is inside, what it says, and that it starts where nothing of POSIX is."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.program import main as program
from config.storage.places import settings_file
from rules import CORE
from tests.rig.services import ROOT

INSTALLED = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
with translation.override("it"):
    page = render_to_string("full.html")
print("Il disco del server è pieno" in page)
print(str(settings.VAR_DIR).startswith(os.environ["HOME"]))
"""
BLOCKED = """
import sys
import config  # and with it the libraries, which look at the system for themselves
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in {"fcntl", "resource", "pwd", "grp", "termios"}:
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
for name in ("fcntl", "resource", "pwd", "grp", "termios"):
    sys.modules.pop(name, None)
import types
fake = types.ModuleType("msvcrt")
fake.LK_NBLCK = 2
fake.locking = lambda *_: None
sys.modules["msvcrt"] = fake
sys.platform = "win32"
import config.storage.file_lock
sys.platform = "linux"
"""


def said(*words: str, code: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """What `planisfero` answers to these words."""
    own = {**os.environ, **more}
    start = f"{code}\nfrom config.program.main import main\nmain({list(words)!r})"
    return subprocess.run(
        [sys.executable, "-c", start], cwd=ROOT, env=own, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.once
def test_a_wheel_holds_templates_translations_static_files_and_data(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True, timeout=300)
    (file,) = tmp_path.glob("planisfero-*.whl")
    with zipfile.ZipFile(file) as wheel:
        names = set(wheel.namelist())
        wheel.extractall(tmp_path / "elsewhere")
        entry = wheel.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
    wanted = {
        "config/share/templates/base.html",
        "config/share/locale/it/LC_MESSAGES/django.mo",
        "tournaments/static/tournaments/css/tokens.css",
        "tournaments/data/password_words.txt",
        "config/program/main.py",
    }
    assert wanted <= names and "planisfero = config.program.main:main" in entry
    assert not [name for name in names if name.startswith(("tests/", "docs/", "tools/"))]
    left_out = ("DATABASE_URL", "PLANISFERO_VAR", "XDG_DATA_HOME", "DJANGO_SETTINGS_MODULE")
    own = {name: value for name, value in os.environ.items() if name not in left_out}
    own |= {"PYTHONPATH": str(tmp_path / "elsewhere"), "HOME": str(tmp_path / "home")}
    words = [sys.executable, "-c", INSTALLED]
    done = subprocess.run(words, cwd=tmp_path, env=own, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True", "True"], done.stderr


def test_the_program_says_its_release_and_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    place = {"PLANISFERO_VAR": str(tmp_path)}
    done = said("version", **place)
    assert (done.returncode, done.stdout) == (0, f"planisfero 0.2.0\n{CORE} core\n"), done.stderr
    done = said("dance", **place)
    assert done.returncode == 2 and "Traceback" not in done.stderr and "doctor" in done.stderr


def test_an_empty_address_of_a_database_is_said_and_not_taken_for_none(tmp_path: Path) -> None:
    done = said("doctor", PLANISFERO_VAR=str(tmp_path), DATABASE_URL="")
    assert done.returncode == 2 and "DATABASE_URL is empty" in done.stderr and "Traceback" not in done.stderr


def test_the_settings_of_a_file_are_read(tmp_path: Path) -> None:
    (tmp_path / "own.env").write_text("LOG_FORMAT=poem\n", encoding="utf-8")
    done = said("version", PLANISFERO_VAR=str(tmp_path), PLANISFERO_ENV=str(tmp_path / "own.env"))
    assert done.returncode == 2 and "LOG_FORMAT" in done.stderr


@pytest.mark.once
def test_the_doctor_says_what_does_not_work_and_where_to_mend_it(tmp_path: Path) -> None:
    place = {"PLANISFERO_VAR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/a.sqlite3"}
    done = said("doctor", **place)
    assert done.returncode == 0 and "SQLite answers" in done.stdout, done.stderr
    place["DATABASE_URL"] = "postgres://nobody:x@127.0.0.1:9/none"
    done = said("doctor", **place)
    assert done.returncode == 1 and "FAILS database" in done.stdout and "DATABASE_URL" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.once
def test_everything_a_server_imports_is_there_without_posix(tmp_path: Path) -> None:
    code = f"{BLOCKED}\nimport config.asgi, config.management.commands.serve, config.management.commands.worker"
    place = {"PLANISFERO_VAR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/a.sqlite3"}
    done = said("doctor", code=f"import os\nos.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'\n{code}", **place)
    assert done.returncode == 0 and "SQLite answers" in done.stdout, done.stderr[-2000:]


def test_without_redis_one_of_several_web_processes_is_refused(tmp_path: Path) -> None:
    place = {"PLANISFERO_VAR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/a.sqlite3", "REDIS_URL": ""}
    for words in (["web"], ["worker"]):
        done = said(*words, **place)
        assert done.returncode == 2 and "REDIS_URL" in done.stderr and "Traceback" not in done.stderr


def test_every_command_has_a_line_of_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["--help"])
    text = capsys.readouterr().out
    assert all(word in text for word in ("serve", "web", "worker", "migrate", "backup", "restore", "doctor", "version"))


def test_the_settings_that_somebody_else_may_have_left_in_a_folder_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert settings_file(None) == Path(".env"), "no file there is none to trust"
    file = tmp_path / ".env"
    file.write_text("SECRET_KEY=known\n", encoding="utf-8")
    file.chmod(0o664)
    assert settings_file(None) == Path(".env")
    file.chmod(0o666)
    with pytest.raises(ImproperlyConfigured, match="not yours alone"):
        settings_file(None)
    assert settings_file(str(file)) == file, "who names it trusts it"
    file.chmod(0o644)
    monkeypatch.setattr(os, "getuid", lambda: 4711)
    facts = SimpleNamespace(st_uid=4712, st_mode=0o100644)
    monkeypatch.setattr(Path, "stat", lambda _path, **_how: facts)
    with pytest.raises(ImproperlyConfigured, match="not yours alone"):
        settings_file(None)
    facts.st_uid = 4711
    assert settings_file(None) == Path(".env")
