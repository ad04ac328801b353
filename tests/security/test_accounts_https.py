"""What the settings promise: https and nothing else where HTTPS is on, and files that only their owner reads."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.rig.databases import migrated_into

ROOT = Path(__file__).resolve().parent.parent.parent
ASK = """
import json, django
from config import settings as chosen
chosen.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
django.setup()
from django.conf import settings
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
plain, secure = Client(), Client(headers={"X-Forwarded-Proto": "https"})
first = plain.get("/login/?next=/decks/")
page = secure.get("/login/")
kept = ("secure", "httponly", "samesite", "path", "domain")
cookies = {name: {key: one[key] for key in kept} for name, one in page.cookies.items()}
session = ["NAME", "SECURE", "HTTPONLY", "SAMESITE"]
print(json.dumps({"plain": [first.status_code, first.headers.get("Location")], "page": page.status_code,
                  "hsts": page.headers.get("Strict-Transport-Security"), "cookies": cookies,
                  "session": [getattr(settings, f"SESSION_COOKIE_{part}") for part in session],
                  "mail": settings.EMAIL_BACKEND}))
"""


def answered(folder: Path, **environment: str) -> dict[str, Any]:
    """Return what a process with this environment says of itself."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("DJANGO_", "PYTEST", "DATABASE_"))}
    known = {"PLANISFERO_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings", **environment}
    migrated_into(folder / "planisfero.sqlite3")
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, env={**kept, **known}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


@pytest.mark.once
def test_with_https_on_nothing_is_spoken_in_plain_and_cookies_stay_inside(tmp_path: Path) -> None:
    said = answered(tmp_path, HTTPS="1")
    assert said["plain"] == [301, "https://testserver/login/?next=/decks/"]
    assert said["page"] == 200 and said["hsts"] == "max-age=31536000"
    assert said["session"] == ["__Host-planisfero_session", True, True, "Lax"]
    cookie = said["cookies"]["__Host-planisfero_csrf"]
    assert cookie == {"secure": True, "httponly": True, "samesite": "Lax", "path": "/", "domain": ""}


@pytest.mark.long
@pytest.mark.once
def test_in_a_hall_plain_http_works_and_files_are_the_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    (folder / "backups").mkdir(parents=True)
    (folder / "planisfero.sqlite3").touch()
    for path, mode in ((folder, 0o755), (folder / "backups", 0o755), (folder / "planisfero.sqlite3", 0o644)):
        path.chmod(mode)
    said = answered(folder)
    assert said["plain"] == [200, None] and said["hsts"] is None
    assert said["session"] == ["planisfero_session", False, True, "Lax"]
    assert {one["httponly"] for one in said["cookies"].values()} == {True}
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.iterdir()]}
    assert modes["var"] == modes["backups"] == 0o700
    files = {name: mode for name, mode in modes.items() if (folder / name).is_file()}
    assert {"planisfero.sqlite3", "secret_key"} <= files.keys()
    assert set(files.values()) == {0o600}, files


@pytest.mark.once
def test_what_sqlite_writes_beside_the_database_is_as_private(tmp_path: Path) -> None:
    import sqlite3

    from config.secrets.private_files import private_database

    file = tmp_path / "new.sqlite3"
    before = os.umask(0)
    try:
        private_database(file)
        base = sqlite3.connect(file)
        base.executescript("PRAGMA journal_mode=WAL; CREATE TABLE t(x); INSERT INTO t VALUES (1);")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        base.close()
    finally:
        os.umask(before)
    assert modes == {"new.sqlite3": 0o600, "new.sqlite3-wal": 0o600, "new.sqlite3-shm": 0o600}


@pytest.mark.once
def test_mail_without_the_address_of_the_site_does_not_start(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="SITE_URL"):
        answered(tmp_path, EMAIL_URL="smtp+tls://ada:x@mail.example:587")
    said = answered(tmp_path, EMAIL_URL="smtp+tls://ada:x@mail.example:587", SITE_URL="https://torneo.example/")
    assert said["mail"] == "django.core.mail.backends.smtp.EmailBackend"
