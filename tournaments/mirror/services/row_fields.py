"""The fields of a document, put into a row and checked."""

from __future__ import annotations

from typing import TypeVar

from django.db import models

from rules.base.json_types import Json
from tournaments.backup.services.rows import fields_checked, values_of
from tournaments.mirror.documents.public_state import FIELDS

M = TypeVar("M", bound=models.Model)


def row_set(row: M, kind: str, document: Json) -> M:
    """Return a row with the fields that a document has of its kind, checked one by one. Raises UnknownValue."""
    names = [name for name in FIELDS[kind] if name in document]
    for name, value in values_of(type(row), document, names).items():
        setattr(row, name, value)
    return fields_checked(row, names)
