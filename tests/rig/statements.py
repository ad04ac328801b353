"""Which SQL a test sends: `make test` runs on PostgreSQL the few tests that together send every statement of the suite
that two databases could understand otherwise, beside those that must run there whatever they send (threads, locks,
processes, marked `everywhere`).

The run on SQLite keeps what each test sends (`--statements-to`), numbers and the lengths of lists apart; what a
database refuses is a statement of its own. A statement is plain, and left out, when it only compares columns: without
a function, a pattern, an expression, groups, or an order by texts or by what may be NULL. From this the run on
PostgreSQL chooses (`--statements-from`), the same each time, and collects no other file.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import DatabaseError
from django.db.backends.utils import CursorWrapper
from django.db.models import CharField, TextField

SENDERS = ("_execute", "_executemany")
SHAPES = (
    (re.compile(r"\bs\d+_x\d+\b"), "savepoint"),
    (re.compile(r"\d+"), "0"),
    (re.compile(r"%s(?:, %s)+"), "%s"),
    (re.compile(r"(\([^()]*\))(?:, \1)+"), r"\1"),
    (re.compile(r"(WHEN \([^()]*\) THEN \S+ )(?:WHEN \([^()]*\) THEN \S+ )+"), r"\1"),
)
# Functions and expressions (words before a bracket but those of the grammar itself, and the count of all), patterns,
# groups, and what was refused.
ODD = re.compile(
    r"\b(?!(?:IN|VALUES|AND|OR|NOT|ON|WHERE|INTO)\b|COUNT\(\*\))[A-Za-z_]+ ?\(|\|\||->|Error: |"
    r"\b(?:CASE|LIKE|REGEXP|DISTINCT|GROUP|OVER|BETWEEN|UNION|CONFLICT)\b"
)
ORDER = re.compile(r" ORDER BY (.*)")
COLUMN = re.compile(r'"(\w+)"\."(\w+)"')
START = 5  # what a test costs beside its statements, as if it sent so many more

_sent: list[str] = []


@dataclass(frozen=True)
class Sent:
    """What one test sends: how many statements, and which; whether it must run on every database in any case."""

    must: bool
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
def statements_of(test: str, must: bool, file: Path) -> Iterator[None]:
    """Add what is sent within the block to the file, as what this test sends."""
    _sent.clear()
    yield
    if _sent or must:
        row = [test, must, len(_sent), sorted({number_of(sql) for sql in set(_sent) if is_odd(sql)})]
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")


@lru_cache(100_000)
def is_odd(sql: str) -> bool:
    """Return whether two databases could answer a statement otherwise."""
    order = ORDER.search(sql)
    return bool(ODD.search(sql)) or bool(order and ordered_otherwise().intersection(COLUMN.findall(order[1])))


@cache
def ordered_otherwise() -> frozenset[tuple[str, str]]:
    """Return table and column of all whose order is a database's own: texts, by its language, and where NULLs stand."""
    fields = (field for model in apps.get_models(include_auto_created=True) for field in model._meta.local_fields)
    return frozenset(
        (field.model._meta.db_table, field.column)
        for field in fields
        if field.null or isinstance(field, CharField | TextField)
    )


@lru_cache(100_000)
def number_of(sql: str) -> int:
    """Return the number of a statement: the same for all that differ in numbers and lengths of lists."""
    for pattern, plain in SHAPES:
        sql = pattern.sub(plain, sql)
    return zlib.crc32(sql.encode())


def statements_read(folder: Path) -> dict[str, Sent]:
    """Return what each test sent in the run that wrote the folder."""
    rows = (json.loads(line) for file in sorted(folder.glob("*.jsonl")) for line in file.open(encoding="utf-8"))
    return {test: Sent(must, cost, frozenset(statements)) for test, must, cost, statements in rows}


def covering(sent: dict[str, Sent]) -> set[str]:
    """Return the tests that must run, and as few others as send with them every statement of all."""
    taken = {test for test, what in sent.items() if what.must}
    covered = frozenset().union(*(sent[test].statements for test in taken))
    left = {test: what.statements - covered for test, what in sent.items() if test not in taken}
    while left := {test: statements for test, statements in left.items() if statements}:
        best = max(sorted(left), key=lambda test: len(left[test]) / (sent[test].cost + START))
        taken.add(best)
        new = left[best]
        left = {test: statements - new for test, statements in left.items()}
    return taken
