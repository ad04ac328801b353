"""One line for each thing that must work, and what to do where it does not: `planisfero doctor`."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import Error, connection

from config.copies.keeping import last_known
from config.copies.tries import tries
from config.serving.server import PortTaken, bound_socket
from config.serving.workers import workers
from config.storage.disk import disk
from config.watch.readiness import redis_state
from matches.selectors.addresses import server_addresses, server_port
from tournaments.paper.documents.pdf import paper_problem

PORT = "nobody listens at {host}:{port}, which `{program} serve` would take (what runs with --port has its own)"
ANY = ("0.0.0.0", "::", "")  # noqa: S104


class Finding(NamedTuple):
    """One line: does it work, what was looked at, what it says; `is_needed`: nothing goes without it."""

    works: bool
    name: str
    text: str
    is_needed: bool = True


class Command(BaseCommand):
    help = "Say what works and what does not; exit 1 where something needed does not, with what to do."
    requires_system_checks = []

    def handle(self, *args: object, **options: object) -> None:
        findings = []
        for finding in (finding for look in LOOKS for finding in look()):
            findings.append(finding)
            word = "ok" if finding.works else "FAILS" if finding.is_needed else "note"
            self.stdout.write(f"{word:<6}{finding.name:<12}{finding.text}")
            self.stdout.flush()
        if any(finding.is_needed and not finding.works for finding in findings):
            sys.exit(1)


def _python() -> Iterator[Finding]:
    yield Finding(sys.version_info >= (3, 11), "Python", f"{platform.python_version()} (3.11 or newer is needed)")


def _folder() -> Iterator[Finding]:
    yield Finding(os.access(settings.VAR_DIR, os.W_OK), "data", f"{settings.VAR_DIR} (PLANISFERO_VAR)")
    room = disk()
    advice = ": make room" if room.is_low else ""
    yield Finding(not room.is_full, "disk", f"{room.free_megabytes} MB free{advice}")


def _paper() -> Iterator[Finding]:
    problem = paper_problem()
    text = f"{problem}; pages are printed by the browser instead" if problem else "the PDF library works"
    yield Finding(not problem, "paper", text, is_needed=False)


def _database() -> Iterator[Finding]:
    name = "SQLite" if connection.vendor == "sqlite" else "PostgreSQL"
    try:
        connection.ensure_connection()
    except Error as error:
        reason = str(error).strip().splitlines()[0]
        yield Finding(False, "database", f"{name} does not answer ({reason}): see DATABASE_URL")
        return
    yield Finding(True, "database", f"{name} answers")


def _copies() -> Iterator[Finding]:
    try:
        last, told = last_known(), tries()
    except Error:
        yield Finding(False, "copies", "not known while the database does not answer", is_needed=False)
        return
    if last is None:
        rule = f"a server writes one every {settings.COPY_HOURS:g} hours" if settings.COPY_HOURS else "COPY_HOURS is 0"
        text = f"none of the whole installation yet: {rule}, `planisfero backup` does now"
    else:
        text = f"the last good one of the whole installation is of {last:%Y-%m-%d %H:%M} UTC"
    if told.is_failing:
        text = f"{text}; the last try failed at {told.failed_at:%Y-%m-%d %H:%M} UTC: {told.reason}"
    if disk().is_low:
        text = f"{text}; none by itself while the disk is almost full"
    if told.without and last:
        text = f"{text}; files it lacks because they were gone: {told.without}"
    yield Finding(bool(last) and not told.is_failing, "copies", text, is_needed=False)


def _redis() -> Iterator[Finding]:
    if not settings.REDIS_URL:
        yield Finding(True, "Redis", "not set: everything runs in one process")
        return
    works = redis_state() == "ok"
    yield Finding(works, "Redis", "answers" if works else "does not answer: see REDIS_URL")
    if works:
        yield _workers()


def _workers() -> Finding:
    counts = workers()
    lacking = ", ".join(queue for queue, number in counts.items() if not number)
    if lacking:
        return Finding(False, "workers", f"nobody works for {lacking}: start `{settings.PROGRAM} worker`")
    return Finding(True, "workers", ", ".join(f"{queue} {number}" for queue, number in counts.items()))


def _port() -> Iterator[Finding]:
    host, port = os.environ.get("HOST", "127.0.0.1"), server_port()
    try:
        bound_socket(host, port).close()
    except PortTaken as error:
        yield Finding(False, "port", f"{error} (where Planisfero itself runs there, all is well)", is_needed=False)
        return
    yield Finding(True, "port", PORT.format(host=host, port=port, program=settings.PROGRAM))


def _address() -> Iterator[Finding]:
    if os.environ.get("HOST", "127.0.0.1") not in ANY and not settings.SITE_URL:
        yield Finding(False, "address", "for this computer alone: --host 0.0.0.0 opens it to the hall", is_needed=False)
        return
    addresses = server_addresses()
    text = ", ".join(addresses) or "no network was found: phones have no way here"
    yield Finding(bool(addresses), "address", text, is_needed=False)


LOOKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    *(_python, _folder, _paper, _database, _copies, _redis, _port, _address),
)
