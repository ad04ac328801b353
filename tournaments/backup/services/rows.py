"""Rows made from plain documents: checked field by field, inserted in few queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import TypeVar

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models

from rules.base.json_types import Json
from tournaments.backup.documents.tournament_copy import FIELDS, LATER
from tournaments.models import Penalty

M = TypeVar("M", bound=models.Model)
# What a document that is not as it was written raises while rows are made of it.
DAMAGE = (
    *(KeyError, IndexError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError),
    *(ValidationError, DatabaseError),
)


class UnknownValue(ValueError):
    """A field of a document says what it cannot say here."""

    def __init__(self, field: str, value: object) -> None:
        super().__init__(field)
        self.field, self.value = field, str(value)[:60]


# What a field may hold although a form of Django's would ask for more: no tie-break at all, nobody but the clock.
EMPTY: Mapping[str, object] = {"tie_breaks": [], "who": ""}


def row_checked(model: type[M], data: Json, kind: str, **references: object) -> M:
    """Return an unsaved, checked row; only the fields the document holds are checked, references are ours.

    Raises UnknownValue (a ValueError) for what a field cannot hold, KeyError for one that is missing.

    What older copies do not know (LATER) keeps its default.
    """
    names = [name for name in FIELDS[kind] if name in data or name not in LATER]
    return fields_checked(model(**values_of(model, data, names), **references), names)


def fields_checked(row: M, names: Collection[str]) -> M:
    """Return an unsaved row whose fields `names` are sound. Raises UnknownValue for the first that is not."""
    known = [name for name in names if name not in EMPTY or getattr(row, name) != EMPTY[name]]
    try:
        row.clean_fields(exclude=[field.name for field in row._meta.fields if field.name not in known])
    except ValidationError as error:
        name = next(iter(error.message_dict))
        raise UnknownValue(name, getattr(row, name, "")) from error
    return row


def values_of(model: type[M], data: Json, names: Collection[str]) -> Json:
    """Return the values of a document as fields take them. Raises UnknownValue, KeyError."""
    fields = {field.name: field for field in model._meta.concrete_fields}
    values = {}
    for name in names:
        try:
            values[name] = fields[name].to_python(data[name])
        except ValidationError as error:
            raise UnknownValue(name, data[name]) from error
    return values


def penalty_as_counted(row: Json) -> Json:
    """Return a penalty of a copy by what it did: earlier releases took points off whatever its kind said."""
    if row["kind"] not in (Penalty.Kind.WARNING, Penalty.Kind.POINTS):
        return row
    has_points = Decimal(str(row["points"])) > 0
    return {**row, "kind": str(Penalty.Kind.POINTS if has_points else Penalty.Kind.WARNING)}


def rows_save(rows: list[M], *moments: str) -> list[M]:
    """Insert rows; `moments` are fields that the insertion would set to now."""
    kept = {name: [getattr(row, name) for row in rows] for name in moments}
    model = type(rows[0]) if rows else None
    if model is None:
        return rows
    model._default_manager.bulk_create(rows, batch_size=500)
    if moments:
        for name, values in kept.items():
            for row, value in zip(rows, values, strict=True):
                setattr(row, name, value)
        model._default_manager.bulk_update(rows, list(moments), batch_size=300)
    return rows
