"""Which SQL a test sends: `make test` runs on PostgreSQL the few tests that together send every statement of the suite.

The run on SQLite keeps what each test sends (`--statements-to`), numbers and the lengths of lists apart; what a
database refuses is a statement of its own. From this the run on PostgreSQL chooses (`--statements-from`),
the same each time.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.db import DatabaseError
from django.db.backends.utils import CursorWrapper

SENDERS = ("_execute", "_executemany")
SHAPES = (
    (re.compile(r"\bs\d+_x\d+\b"), "savepoint"),
    (re.compile(r"\d+"), "0"),
    (re.compile(r"%s(?:, %s)+"), "%s"),
    (re.compile(r"(\([^()]*\))(?:, \1)+"), r"\1"),
    (re.compile(r"(WHEN \([^()]*\) THEN \S+ )(?:WHEN \([^()]*\) THEN \S+ )+"), r"\1"),
)
START = 5  # what a test costs beside its statements, as if it sent so many more

_sent: list[str] = []


@dataclass(frozen=True)
class Sent:
    """What one test sends: how many statements, and which."""

    cost: int
    statements: frozenset[int]


def _listening(send: Any) -> Any:
    def listened(cursor: CursorWrapper, sql: Any, *rest: Any) -> Any:
        _sent.append(sql if isinstance(sql, str) else str(sql))
        try:
            return send(cursor, sql, *rest)
        except DatabaseError as error:
            _sent.append(f"{type(error).__name__}: {sql}")
            raise

    return listened


def statements_watch() -> None:
    """Listen to every statement from now on, of all threads of this process."""
    for name in SENDERS:
        setattr(CursorWrapper, name, _listening(getattr(CursorWrapper, name)))


@contextmanager
def statements_of(test: str, file: Path) -> Iterator[None]:
    """Add what is sent within the block to the file, as what this test sends."""
    _sent.clear()
    yield
    if _sent:
        row = [test, len(_sent), sorted({number_of(sql) for sql in _sent})]
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")


@lru_cache(100_000)
def number_of(sql: str) -> int:
    """Return the number of a statement: the same for all that differ in numbers and lengths of lists."""
    for pattern, plain in SHAPES:
        sql = pattern.sub(plain, sql)
    return zlib.crc32(sql.encode())


def statements_read(folder: Path) -> dict[str, Sent]:
    """Return what each test sent in the run that wrote the folder."""
    rows = (json.loads(line) for file in sorted(folder.glob("*.jsonl")) for line in file.open(encoding="utf-8"))
    return {test: Sent(cost, frozenset(statements)) for test, cost, statements in rows}


def covering(sent: dict[str, Sent], chosen: Iterable[str], others: Iterable[str]) -> set[str]:
    """Return which of the other tests are to run beside those chosen, so that all their statements are sent once."""
    covered = frozenset().union(*(sent[test].statements for test in chosen if test in sent))
    left = {test: sent[test].statements - covered for test in others if test in sent}
    taken: set[str] = set()
    while left := {test: statements for test, statements in left.items() if statements}:
        best = max(sorted(left), key=lambda test: len(left[test]) / (sent[test].cost + START))
        taken.add(best)
        new = left[best]
        left = {test: statements - new for test, statements in left.items()}
    return taken
