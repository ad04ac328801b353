"""Everything that is kept of a person as plain JSON: theirs alone, nothing of others, no key to any door."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.backup.documents.tournament_copy import plain
from tournaments.models import DeviceRequest, Entrant, LogEntry, Result, SignUp
from tournaments.privacy.selectors.held import Held

FORMAT, VERSION = "planisfero-person", 1
ENTRANT = (
    *("number", "region", "family", "group", "is_newcomer", "joined_round", "withdrawn_at", "withdrawn_reason"),
    *("ban_waived", "created_at"),
)
PENALTY = ("kind", "points", "until", "infringement", "reason", "given_at", "revoked_at", "revoked_reason")
PAYMENT = ("kind", "amount", "method", "note", "at", "is_standing")
SIGN_UP = (
    *("name", "club", "nickname", "email", "shown", "is_minor", "state", "consent_text", "consent_at", "language"),
    *("created_at", "changed_at"),
)
PHONE = ("browser", "address", "came_by", "created_at", "seen_at", "ended_at")
WISH = ("kind", "round_number", "state", "asked_at", "decided_at")
REQUEST = ("browser", "address", "state", "asked_at")
LET_IN = DeviceRequest.State.ACCEPTED  # who was refused is somebody else
LINE = ("place", "won", "points", "raw", "outside", "table_points")


def own_data(held: Held) -> Json:
    """Return the document; a dozen queries, and a dozen more for each tournament."""
    player = held.player
    return {
        "format": FORMAT,
        "version": VERSION,
        "release": settings.RELEASE,
        "written_at": timezone.now().isoformat(),
        "person": {
            "full_name": player.real_name,
            "shown": player.shown,
            "shown_as": player.name,
            "nickname": player.own_nickname,
            "under_18": player.is_minor,
            "club": player.club.name if player.club else None,
            "known_since": plain(player.created_at),
        },
        "tournaments": [_entry(entrant) for entrant in held.entries],
        "sign_ups": [_of(row, SIGN_UP) | _where(row) for row in [*held.sign_ups, *held.old_sign_ups]],
        "phones": [_of(phone, PHONE) | _where(phone.entrant) for phone in held.phones],
        "mail": [_of(box, ("address", "language", "confirmed_at")) for box in held.mailboxes],
        "passkeys": [_of(row, ("made_by", "created_at", "used_at")) for row in held.passkeys],
        "friendly_seats": [
            {"match": row.seat.match.code, "seat": row.seat.number, **_of(row, ("is_public", "taken_at"))}
            for row in held.own_seats
        ],
        "notice_choices": [_of(choice, ("kind", "way", "is_on")) for choice in held.notice_choices],
    }


def _of(row: object, names: tuple[str, ...]) -> Json:
    return {name: plain(getattr(row, name)) for name in names}


def _where(row: SignUp | Entrant) -> Json:
    return {"tournament": row.tournament.name}


def _entry(entrant: Entrant) -> Json:
    """Return one tournament of a person: what they played, what they were given, what they paid, what they said."""
    tournament = entrant.tournament
    stages = entrant.standings.select_related("stage").order_by("stage__number")
    standing = ("position", "total", "played", "wins")
    return {
        "tournament": tournament.name,
        "day": tournament.starts_on.isoformat(),
        "place": tournament.place,
        "club": entrant.club.name if entrant.club else None,
        **_of(entrant, ENTRANT),
        "seats": _seats(entrant),
        "standings": [_of(row, standing) | {"stage": row.stage.number} for row in stages],
        "penalties": [_of(row, PENALTY) for row in entrant.penalties.all()],
        "payments": [_of(row, PAYMENT) for row in entrant.payments.all()],
        "check_ins": [_of(row, ("how", "at", "undone_at")) for row in entrant.check_ins.all()],
        "absences": list(entrant.absences.values_list("round_number", flat=True)),
        "wishes": [_of(row, WISH) for row in entrant.wishes.all()],
        "protests": [_of(row, ("text", "state", "at", "ruling", "decided_at")) for row in entrant.protests.all()],
        "words_on_results": [_of(row, ("agrees", "wrong", "note", "at")) for row in entrant.agreements.all()],
        "notices": [_of(row, ("kind", "way", "state", "created_at", "done_at")) for row in entrant.notices.all()],
        "phone_requests": [_of(row, REQUEST) for row in entrant.device_requests.filter(state=LET_IN)],
        "digital_seats": _digital(entrant),
        "log": _log(entrant),
    }


def _seats(entrant: Entrant) -> list[Json]:
    lines = entrant.lines.filter(result__state=Result.State.CONFIRMED).select_related("result")
    by_table = {line.result.table_id: _of(line, LINE) for line in lines}
    seats = entrant.seats.select_related("round__stage", "table").order_by("round__stage__number", "round__number")
    return [
        {
            "stage": seat.round.stage.number,
            "round": seat.round.number,
            "table": seat.table.number,
            "seat": seat.position,
            "no_show": seat.no_show,
            "result": by_table.get(seat.table_id),
        }
        for seat in seats
    ]


def _digital(entrant: Entrant) -> list[Json]:
    rows = entrant.table_match_seats.select_related("table_match__match")
    return [{"match": row.table_match.match.code, "seat": row.number} for row in rows]


def _log(entrant: Entrant) -> list[Json]:
    """Return what the log says was done to this person, without who did it and whatever else stands there."""
    names = {entrant.player.name, entrant.player.real_name}
    rows = LogEntry.objects.filter(tournament=entrant.tournament_id).order_by("at", "pk")
    told = [row for row in rows if names & {row.detail.get("name", ""), *row.detail.get("names", ())}]
    return [{"at": plain(row.at), "action": row.action} for row in told]
