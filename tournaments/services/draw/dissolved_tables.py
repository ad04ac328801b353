"""Tables that a round has no more: their row and their codes wait, so that printed codes work if it comes back."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.dateparse import parse_datetime

from rules.base.json_types import Json
from tournaments.models import Grant, Round, Table

MOMENTS = ("created_at", "last_used_at", "revoked_at")
PLAIN = ("pk", "token_hash", "label", "issued_by_id")


def tables_dissolve(round: Round, numbers: Collection[int]) -> None:
    """Delete these tables of a round and remember their rows and codes. The round is saved."""
    tables = {table.pk: table for table in round.tables.filter(number__in=numbers)}
    codes: dict[int, list[dict[str, object]]] = {}
    for grant in Grant.objects.filter(table__in=tables):
        moments = {name: at.isoformat() if (at := getattr(grant, name)) else None for name in MOMENTS}
        assert grant.table_id is not None
        codes.setdefault(tables[grant.table_id].number, []).append(
            {name: getattr(grant, name) for name in PLAIN} | moments
        )
    for table in tables.values():
        round.dissolved[str(table.number)] = {"pk": table.pk, "codes": codes.get(table.number, [])}
    Table.objects.filter(pk__in=tables).delete()
    round.save(update_fields=["dissolved"])


def table_again(round: Round, number: int) -> Table:
    """Return a new table of the round; one that was there before has its old row and codes. The round is saved."""
    kept = round.dissolved.pop(str(number), None)
    if kept is None:
        return Table.objects.create(round=round, number=number)
    table = Table.objects.create(pk=kept["pk"], round=round, number=number)
    tournament = round.stage.tournament
    Grant.objects.bulk_create(
        Grant(tournament=tournament, role=Grant.Role.TABLE, table=table, **_code(code)) for code in kept["codes"]
    )
    for code in kept["codes"]:
        # The database sets it to now when a row is made.
        Grant.objects.filter(pk=code["pk"]).update(created_at=parse_datetime(code["created_at"]))
    round.save(update_fields=["dissolved"])
    return table


def _code(kept: Json) -> Json:
    moments = {name: parse_datetime(kept[name]) if kept[name] else None for name in MOMENTS}
    return {name: kept.get(name) for name in PLAIN} | moments
