"""The door in a copy: who checked in, every line of the ledger, every closing; the seed of its codes never leaves."""

from __future__ import annotations

from rules.base.json_types import Json
from tournaments.backup.documents.tournament_copy import FIELDS, plain
from tournaments.models import CheckIn, Door, Payment, TillClosing, Tournament


def door_document(tournament: Tournament) -> Json | None:
    """Return the door, None where nothing was ever set; four queries."""
    door = Door.objects.filter(tournament=tournament).first()
    if door is None:
        return None
    checks = CheckIn.objects.filter(entrant__tournament=tournament).select_related("entrant")
    lines = list(Payment.objects.filter(tournament=tournament).select_related("entrant"))
    places = {line.pk: place for place, line in enumerate(lines)}
    closings = TillClosing.objects.filter(tournament=tournament)
    return _picked(door, "door") | {
        "check_ins": [_picked(check, "check_in") | {"entrant": check.entrant.number} for check in checks],
        "payments": [
            _picked(line, "payment")
            | {
                "entrant": line.entrant.number if line.entrant else None,
                "reverses": places.get(line.reverses_id) if line.reverses_id else None,
            }
            for line in lines
        ],
        "closings": [_picked(closing, "till_closing") for closing in closings],
    }


def _picked(row: object, kind: str) -> Json:
    return {name: plain(getattr(row, name)) for name in FIELDS[kind]}
