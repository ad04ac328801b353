"""All rows of the database as lines of JSON, and back: the same lines for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, time

from django.apps import apps
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

# What every database makes for itself, and what ends with a move: who is signed in, the rests, the admin's log.
LEFT_OUT = ("contenttypes.", "sessions.", "axes.", "admin.", "auth.permission")
AT_ONCE = 500  # rows


class WholeTimes(DjangoJSONEncoder):
    """Writes times with all their microseconds, which Django's own form cuts to thousandths."""

    def default(self, o: object) -> object:
        """Return what stands for a value that JSON does not know."""
        return o.isoformat() if isinstance(o, datetime | time) else super().default(o)


def copied_models() -> list[type[Model]]:
    """Return the models whose rows a copy holds, in the order of their names."""
    models = [model for model in apps.get_models() if model._meta.managed and not model._meta.proxy]
    kept = [model for model in models if not model._meta.label_lower.startswith(LEFT_OUT)]
    return sorted(kept, key=lambda model: model._meta.label_lower)


def applied_migrations() -> list[str]:
    """Return the names of the migrations that the database has, which say what shape its rows have."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def rows_of(model: type[Model], change: Callable[[Model], Model | None] = lambda row: row) -> Iterator[str]:
    """Yield the rows of a model, a line each without its end; `change` says how each is written, None: not at all."""
    rows = model._base_manager.order_by("pk").iterator(chunk_size=AT_ONCE)
    for row in filter(None, map(change, rows)):
        yield serializers.serialize("jsonl", [row], use_natural_foreign_keys=True, cls=WholeTimes).rstrip("\n")


def rows_write(model: type[Model], lines: Iterable[str]) -> int:
    """Write the rows of a model that these lines say, as they are; return how many. Raises DeserializationError, also
    for a row of another model."""
    count = 0
    for line in lines:
        for row in serializers.deserialize("json", f"[{line}]"):
            if row.object._meta.model is not model:
                raise DeserializationError(f"{row.object._meta.label_lower} among {model._meta.label_lower}")
            row.save(force_insert=True)
            count += 1
    return count


@contextmanager
def all_rows_written() -> Iterator[None]:
    """Write rows in any order, then check what they say of each other. Raises IntegrityError; nothing stays then."""
    with connection.constraint_checks_disabled(), transaction.atomic():
        yield
        connection.check_constraints()
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), copied_models()):
                cursor.execute(statement)
