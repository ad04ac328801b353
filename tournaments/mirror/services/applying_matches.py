"""Tables of a mirrored tournament that were played online: as the lists show them, without a game behind them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping

from matches.models import Match, MatchNote, MatchSeat
from rules.base.json_types import Json
from tournaments.backup.services.rows import rows_save
from tournaments.mirror.documents.public_matches import MATCH, TABLE_MATCH
from tournaments.models import Entrant, Table, TableMatch, TableMatchSeat, Tournament

Tables = Mapping[tuple[int, int, int], Table]


def matches_forget(*, tournament: Tournament) -> None:
    """Take every match of a mirrored tournament away: here no other row knows them."""
    Match.objects.filter(pk__in=list(tournament.table_matches.values_list("match", flat=True))).delete()


def matches_write(
    *, tournament: Tournament, documents: Iterable[Json], tables: Tables, entrants: Mapping[int, Entrant]
) -> None:
    """Write the matches of a tournament anew. Raises KeyError for a table or an entrant that nobody knows."""
    matches_forget(tournament=tournament)
    for document in documents:
        match = _match(document)
        at = (document["stage_number"], document["round_number"], document["table_number"])
        told = {name: document[name] for name in TABLE_MATCH}
        table = tables[at] if document["is_seated"] else None
        row = TableMatch(tournament=tournament, match=match, table=table, **told)
        row.clean_fields(exclude=["match", "table"])
        row.save()
        rows_save([
            TableMatchSeat(
                table_match=row,
                number=seat["number"],
                position=seat["position"],
                entrant=entrants[seat["entrant"]] if seat["entrant"] is not None else None,
            )
            for seat in document["seats"] if seat["position"] is not None
        ])  # fmt: skip


def _match(document: Json) -> Match:
    """Return a match that nobody can open: its game, its dice and their seed stay in the hall."""
    told = {name: document[name] for name in MATCH}
    # In no list of all matches; without a clock nothing here moves it on.
    match = Match(code=secrets.token_hex(6), is_listed=False, is_official=True, snapshot={}, **told)
    match.outcome = {"winners": document["winners"], "placings": []}
    match.clean_fields(exclude=["server_seed", "commitment", "created_by"])
    rows_save([match], "created_at")
    rows = []
    for seat in document["seats"]:
        joined = document["created_at"] if seat["is_taken"] else None
        rows.append(MatchSeat(match=match, number=seat["number"], name=seat["name"], joined_at=joined))
    for made in rows:
        made.clean_fields(exclude=["match"])
    rows_save(rows)
    if document["why"]:
        MatchNote.objects.create(match=match, action=MatchNote.VOIDED, who="–", detail={"reason": document["why"]})
    return match
