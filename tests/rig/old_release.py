"""The database of a release of before, with what its own code wrote, in SQLite or in PostgreSQL."""

from __future__ import annotations

import gzip
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
from psycopg import sql

from tests.rig.services import ROOT

DATA = ROOT / "tests" / "data" / "releases"
OURS = ("tournaments", "matches")
MADE_ANEW = ("django_migrations", "sqlite_sequence")


def old_database(release: str, place: str | Path = ":memory:") -> sqlite3.Connection:
    """Return the SQLite database as a release left it, in a file or in memory."""
    database = sqlite3.connect(place)
    database.executescript(gzip.decompress((DATA / f"{release}.sql.gz").read_bytes()).decode())
    database.commit()
    return database


def into_postgresql(release: str, url: str, environment: dict[str, str]) -> None:
    """Make the tables of a release in an empty PostgreSQL, by the migrations it had; put its rows in."""
    with closing(old_database(release)) as old, psycopg.connect(url, autocommit=True) as new:
        done = dict(old.execute("SELECT app, max(name) FROM django_migrations GROUP BY app"))
        words = [f"{app}.{done[app]}" for app in OURS]
        words += [f"{app}.{name}" for app, name in done.items() if app not in OURS]
        run = [sys.executable, "-m", "tests.rig.long_way", *words]
        subprocess.run(run, cwd=ROOT, env=environment, check=True, capture_output=True)
        new.execute("SET session_replication_role = replica")  # rows in any order
        new.execute("SET TIME ZONE 'UTC'")
        for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            if name not in MADE_ANEW:
                _copy(old, new, name)


def _copy(old: sqlite3.Connection, new: psycopg.Connection, name: str) -> None:
    rows = old.execute(f'SELECT * FROM "{name}"')
    columns = [column[0] for column in rows.description]
    kinds = dict(
        new.execute("SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s", [name])
    )
    table, names = sql.Identifier(name), sql.SQL(", ").join(map(sql.Identifier, columns))
    new.execute(sql.SQL("DELETE FROM {}").format(table))
    values = sql.SQL(", ").join(sql.SQL("CAST(%s AS {})").format(sql.SQL(kinds[column])) for column in columns)
    insert = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(table, names, values)
    with new.cursor() as cursor:
        cursor.executemany(insert, [[None if value is None else str(value) for value in row] for row in rows])
    if "id" in columns:
        counter = sql.SQL("SELECT setval(pg_get_serial_sequence({}, 'id'), max(id)) FROM {} HAVING max(id) > 0")
        new.execute(counter.format(sql.Literal(name), table))


def environment_of(url: str, place: Path) -> dict[str, str]:
    """Return the environment of a process that works on such a database."""
    gone = ("DJANGO_", "PYTEST", "DATABASE_", "PLANISFERO_")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(gone)}
    return kept | {"PLANISFERO_VAR": str(place), "DATABASE_URL": url, "REDIS_URL": ""}
