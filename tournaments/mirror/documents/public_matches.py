"""What travels of tables played online: what the lists of a tournament's matches say. The games stay in the hall."""

from __future__ import annotations

from matches.models import Match
from matches.selectors.lists import rows_of
from matches.selectors.matches import void_notes
from rules.base.json_types import Json
from tournaments.models import Round, TableMatch, Tournament

TABLE_MATCH = ("stage_number", "round_number", "table_number", "is_current")
MATCH = ("title", "state", "ending", "ruleset", "created_at", "started_at", "ended_at", "paused_at")


def public_matches(tournament: Tournament) -> Json:
    """Return the parts of the matches, but for those of rounds that are only drawn."""
    drawn = Round.objects.filter(stage__tournament=tournament, state=Round.State.DRAWN)
    hidden = set(drawn.values_list("stage__number", "number"))
    rows = TableMatch.objects.filter(tournament=tournament).order_by("created_at", "pk")
    rows = rows.select_related("match").defer("match__snapshot", "match__deck", "match__server_seed")
    notes = void_notes()
    notes.add_prefix("match")
    rows = rows.prefetch_related("seats__entrant__player", "match__seats", notes)
    shown = [row for row in rows if (row.stage_number, row.round_number) not in hidden]
    return {f"match/{number}": _match(number, row) for number, row in enumerate(shown, start=1)}


def _match(number: int, row: TableMatch) -> Json:
    (listed,) = rows_of([row.match])
    people = {seat.number: seat for seat in row.seats.all()}
    told = {name: getattr(row, name) for name in TABLE_MATCH}
    told |= {name: _plain(getattr(row.match, name)) for name in MATCH}
    told |= {"number": number, "is_seated": row.table_id is not None, "why": listed.why}
    winners = (row.match.outcome or {}).get("winners", []) if row.match.state == Match.State.FINISHED else []
    seats = []
    for seat in listed.seats:
        person = people.get(seat.number)
        entrant = person.entrant if person else None
        seats.append(
            {
                "number": seat.number,
                # In a match in play a seat keeps the name of its beginning: here everybody is called as everywhere.
                "name": entrant.player.name[:80] if entrant else seat.name,
                "is_taken": seat.is_taken,
                "position": person.position if person else None,
                "entrant": entrant.number if entrant else None,
            }
        )
    return told | {"winners": winners, "seats": seats}


def _plain(value: object) -> object:
    return value.isoformat() if hasattr(value, "isoformat") else value
