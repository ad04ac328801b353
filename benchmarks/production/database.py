"""PostgreSQL as Debian has it, in a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, LiteralString

import psycopg

from benchmarks.production.part import Part

OWNER, NAME = "postgres", "planisfero"
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


def postgresql(folder: Path, port: int) -> Part:
    """Make a cluster with the settings that it comes with (100 connections, every commit on the disk)."""
    data, user = folder / "postgresql", OWNER if os.getuid() == 0 else None
    data.mkdir(mode=0o700)
    if user:
        shutil.chown(data, user, user)
    words = [PROGRAMS[-1] / "initdb", "-D", data, "-U", OWNER, "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]
    quiet = subprocess.DEVNULL
    subprocess.run(words, check=True, cwd="/", stdout=quiet, user=user, group=user, extra_groups=[] if user else None)
    serve = [str(PROGRAMS[-1] / "postgres"), "-D", str(data), "-p", str(port), "-k", str(data), "-h", "127.0.0.1"]
    log = folder / "postgresql.log"
    return Part("postgresql", serve, log, lambda: _answers(port), user=user, ending=signal.SIGINT)


def address(port: int, user: str = NAME) -> str:
    """Return the address of the installation's database; its user is no owner of the cluster."""
    return f"postgres://{user}:none@127.0.0.1:{port}/{NAME if user == NAME else OWNER}"


def database_make(port: int) -> None:
    """Make the user and the database of the installation."""
    ask(port, f"CREATE ROLE {NAME} LOGIN")  # type: ignore[arg-type]
    ask(port, f"CREATE DATABASE {NAME} OWNER {NAME}")  # type: ignore[arg-type]


def ask(port: int, words: LiteralString, *values: object) -> list[Any]:
    """Ask as the owner of the cluster, from beside; return the first column."""
    with psycopg.connect(address(port, OWNER), autocommit=True, connect_timeout=5) as line:
        cursor = line.execute(words, values or None)
        return [row[0] for row in cursor.fetchall()] if cursor.description else []


def connections(port: int) -> int:
    """Return how many connections the installation holds just now."""
    return int(ask(port, "SELECT count(*) FROM pg_stat_activity WHERE usename = %s", NAME)[0])


def connections_end_but(port: int, kept: Sequence[int]) -> None:
    """End every connection of the installation but these."""
    words: LiteralString = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s AND pid <> ALL(%s)"
    )
    ask(port, words, NAME, list(kept))


def take_all(port: int) -> list[psycopg.Connection[Any]]:
    """Take every connection that PostgreSQL has left but those kept for its owner; return them."""
    taken: list[psycopg.Connection[Any]] = []
    with suppress(psycopg.OperationalError):
        while len(taken) < 1000:
            taken.append(psycopg.connect(address(port), connect_timeout=5))
    return taken


def _answers(port: int) -> bool:
    try:
        return ask(port, "SELECT 1") == [1]
    except psycopg.Error:
        time.sleep(0.1)
        return False
