"""The draws that a saved copy holds packed: unfolded in the child, each as large as a draw can be and no larger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.seating.errors import Malformed
from tournaments.seating.question.record import unpack
from tournaments.seating.verify import read


def check_records(document: Json) -> None:
    """Refuse a record that unfolds further than any draw, or is none.

    What is no list of stages and rounds is refused elsewhere. Raises Refused: backup_field (where, field, value).
    """
    for where, packed in _records(document):
        try:
            record = unpack(packed)
            read(record.question, record.answer)
        except (Malformed, KeyError, TypeError, ValueError) as error:
            raise Refused("backup_field", where=where, field="certificate.record", value=str(packed)[:40]) from error


def _records(document: Json) -> Iterator[tuple[str, Any]]:
    """Yield place and text of each record."""
    for first, stage in enumerate(_rows(document, "stages"), start=1):
        for second, round_ in enumerate(_rows(stage, "rounds"), start=1):
            certificate = round_.get("certificate")
            packed = certificate.get("record") if isinstance(certificate, dict) else None
            if packed is not None and packed != "":
                yield f"stages {first}, rounds {second}", packed


def _rows(holder: dict[str, object], name: str) -> list[Json]:
    rows = holder.get(name)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
