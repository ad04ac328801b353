"""What a test wrote for other threads to see goes when it ends: of a hundred tables those that have rows.

Django's own flush empties all tables, which costs PostgreSQL a tenth of a second, and writes again what every migrated
database begins with: the kinds of models and their permissions. Here these stay; no test changes them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.test import TransactionTestCase

KEPT = (ContentType, Permission)
"""The models whose rows every migrated database has."""


def tables_emptied_alone() -> None:
    """Let every transactional test end this way."""
    TransactionTestCase._fixture_teardown = lambda _test: tables_empty()  # type: ignore[attr-defined]


def tables_empty() -> None:
    """Delete all rows but those of `KEPT`; constraints look at the end, so the order is free."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_question())
        for (table,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")


@cache
def _question() -> str:
    """The question which tables have rows."""
    kept = {model._meta.db_table for model in KEPT}
    tables: list[Any] = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {connection.ops.quote_name(table)})"
        for table in sorted(set(tables) - kept)
    )
