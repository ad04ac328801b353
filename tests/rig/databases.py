"""The test database is migrated once and copied for every worker; SQLite's is kept until a model changes.

`python -m tests.rig.databases` makes it before any worker asks for it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.conf import settings
from django.db import connection

from config.storage.file_lock import file_lock

ROOT = Path(__file__).resolve().parent.parent.parent
APPS = ("tournaments", "matches", "config")
TEMPLATE = "planisfero_template"
FOLDER = Path(".pytest_cache", "databases")
READY, RUN = "PLANISFERO_TEST_DATABASE", "PYTEST_XDIST_TESTRUNUID"


def fingerprint() -> str:
    """Return a digest of all that a migrated database follows from: models, migrations, installed packages."""
    digest = hashlib.sha256(f"{django.VERSION} {settings.INSTALLED_APPS}".encode())
    sources = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    for path in sorted(path for path in sources if {"models", "migrations"} & {*path.parts, path.stem}):
        digest.update(path.read_bytes())
    for path in sorted((ROOT / "requirements").iterdir()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def database_made(folder: Path, worker: str) -> Iterator[None]:
    """Give this process a test database of its own, and take it away afterwards."""
    before = connection.settings_dict["NAME"]
    make = _copy_of_file if connection.vendor == "sqlite" else _copy_in_cluster
    _use(make(folder, worker))
    connection.ensure_connection()
    yield
    name = connection.settings_dict["NAME"]
    connection.close()
    _use(before)
    if connection.vendor == "sqlite":
        Path(name).unlink(missing_ok=True)
    else:
        connection.creation._destroy_test_db(name, verbosity=0)


def migrated_into(path: Path) -> None:
    """Fill a SQLite file for a process that a test starts, where this run has a migrated one; else leave it to that."""
    template = FOLDER / f"{fingerprint()}.sqlite3"
    if template.exists():
        path.write_bytes(template.read_bytes())


def _use(name: str) -> None:
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the lock of those who would make the template."""
    with file_lock(folder / "lock"):
        yield


def _migrated() -> None:
    """Create the database that the settings of the tests name, and migrate it."""
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)


def _copy_of_file(folder: Path, worker: str) -> str:
    own = connection.settings_dict["TEST"]["NAME"]
    shutil.copyfile(_file_migrated(folder), own)
    return str(own)


def _file_migrated(folder: Path) -> Path:
    """Return the migrated file of this folder, made where it is missing."""
    own = connection.settings_dict["TEST"]["NAME"]
    template = folder / f"{fingerprint()}.sqlite3"
    with _alone(folder):
        if not template.exists():
            for old in folder.glob("*.sqlite3"):
                old.unlink()
            _migrated()
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.close()
            part = template.with_suffix(".part")
            shutil.copyfile(own, part)
            part.rename(template)
    return template


def _copy_in_cluster(folder: Path, worker: str) -> str:
    own = f"test_{connection.settings_dict['NAME']}_{worker}"
    template = _migrated_in_cluster(folder, os.environ.get(READY) or f"{TEMPLATE}_{os.environ.get(RUN, worker)}")
    with _alone(folder), connection.creation._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{own}"')
        cursor.execute(f'CREATE DATABASE "{own}" TEMPLATE "{template}"')
    return own


def _migrated_in_cluster(folder: Path, template: str) -> str:
    """Return the migrated database of this name, made where it is missing."""
    connection.settings_dict["TEST"]["NAME"] = template
    with _alone(folder):
        with connection.creation._nodb_cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [template])
            made = cursor.fetchone()
        if not made:
            _migrated()
            connection.close()
    return template


def main() -> None:
    """Make the migrated database now; of a cluster its name is in PLANISFERO_TEST_DATABASE."""
    django.setup()
    folder = ROOT / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    if connection.vendor == "sqlite":
        _file_migrated(folder)
    else:
        _migrated_in_cluster(folder, os.environ[READY])


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"  # config has named the product's own by now
    main()
