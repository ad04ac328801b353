"""What belongs to a tournament without being in its rounds: seasons, seeds fixed ahead, locks, tables played online."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User

from matches.models import Match, MatchEvent, MatchNote, MatchSeat
from rules.base.json_types import Json
from tournaments.backup.documents.door_copy import door_document
from tournaments.backup.documents.sealed_secrets import seal
from tournaments.backup.documents.tournament_copy import FIELDS, plain
from tournaments.models import Announcement, DrawLock, DrawSeed, PlayerWish, SeasonEntry, TableMatch, Tournament

# Of a match that is over everything is public; of another one only its code goes into a copy.
MATCH = (
    *("code", "title", "state", "ending", "ruleset", "options", "deck", "method", "created_at", "started_at"),
    *("ended_at", "is_listed", "open_seats", "is_official", "shows_odds", "spectator_delay", "version", "snapshot"),
    *("outcome", "server_seed", "commitment", "asked", "log_hash", "turn_seconds", "reserve_seconds"),
    *("defence_seconds", "limit_seconds", "clock_left", "scheme", "outside", "setup_was"),
)
MATCH_LATER = frozenset({"scheme", "outside", "setup_was"})  # copies of earlier releases do not have them
MATCH_SEAT = ("number", "name", "bot", "nonce", "joined_at", "is_ready", "reserve_left")
MATCH_EVENT = ("number", "last", "event", "at")
MATCH_NOTE = ("action", "version", "who", "detail", "at")


def around(tournament: Tournament) -> Json:
    """Return the parts seasons, seeds, locks, wishes, sign-ups, matches and door; nine queries and four for each match
    that is over."""
    return {
        "seasons": _seasons(tournament),
        "seeds": _seeds(tournament),
        "locks": _locks(tournament),
        "wishes": _wishes(tournament),
        "announcement": _announcement(tournament),
        "sign_ups": _sign_ups(tournament),
        "matches": _matches(tournament),
        "door": door_document(tournament),
    }


def _seasons(tournament: Tournament) -> list[Json]:
    """Return the seasons it stands in, each with what makes one again; its co-organisers only this installation can
    read."""
    rows = SeasonEntry.objects.filter(tournament=tournament).select_related("season").order_by("season__slug")
    return [_season(row) for row in rows.prefetch_related("season__memberships__user")]


def _season(row: SeasonEntry) -> Json:
    members = [seal(account_mark(membership.user), "member") for membership in row.season.memberships.all()]
    document = {name: plain(getattr(row.season, name)) for name in FIELDS["season"]}
    return document | {"category": row.category, "members": members}


def account_mark(user: User) -> str:
    """Return what tells an account from every other one, also from a later one with its key."""
    return f"{user.pk}:{user.date_joined.timestamp():.6f}"


def _seeds(tournament: Tournament) -> list[Json]:
    """Return the seeds fixed at a check-in; those that no draw has shown yet are closed with the installation's key."""
    rows = DrawSeed.objects.filter(stage__tournament=tournament).select_related("stage")
    return [_seed(row) for row in rows.order_by("stage__number", "round_number")]


def _seed(row: DrawSeed) -> Json:
    document = {name: plain(getattr(row, name)) for name in FIELDS["draw_seed"]} | {"stage": row.stage.number}
    if row.instead_of:
        document["instead_of"] = row.instead_of
    if row.used_at is None:
        return document | {"sealed": seal(f"{row.seed}:{row.nonce}", *seed_place(document))}
    return document | {"seed": row.seed, "nonce": row.nonce}


def seed_place(row: Mapping[str, object]) -> tuple[object, ...]:
    """Return what a closed seed is bound to: that no draw has used it, the round it is for, and what was announced."""
    place = ("unused seed", row["stage"], row["round_number"], row["commitment"], row["committed_at"])
    return (*place, row["instead_of"]) if "instead_of" in row else place


def match_place(row: Mapping[str, object]) -> tuple[object, ...]:
    """Return what the mark of the organiser of a match is bound to: this match and no other."""
    return ("match", row["code"], row["match_created_at"])


def _locks(tournament: Tournament) -> list[Json]:
    """Return the locks of the draws, with the numbers of their people."""
    rows = DrawLock.objects.filter(tournament=tournament).select_related("stage").prefetch_related("people__entrant")
    return [
        {name: plain(getattr(row, name)) for name in FIELDS["draw_lock"]}
        | {
            "stage": row.stage.number if row.stage else None,
            "people": [person.entrant.number for person in row.people.all()],
        }
        for row in rows.order_by("pk")
    ]


def _wishes(tournament: Tournament) -> list[Json]:
    """Return what players asked for by phone and what was answered, in the order of asking."""
    rows = PlayerWish.objects.filter(entrant__tournament=tournament)
    return [
        _pick(row, FIELDS["wish"]) | {"stage": row["stage__number"], "entrant": row["entrant__number"]}
        for row in rows.order_by("asked_at", "pk").values("stage__number", "entrant__number", *FIELDS["wish"])
    ]


def _announcement(tournament: Tournament) -> Json | None:
    """Return what is announced, without the code word."""
    row = Announcement.objects.filter(tournament=tournament).values(*FIELDS["announcement"]).first()
    return _pick(row, FIELDS["announcement"]) if row else None


def _sign_ups(tournament: Tournament) -> list[Json]:
    """Return who signed up, with the number of who is in; without links and addresses of mail."""
    rows = tournament.sign_ups.order_by("pk").values("entrant__number", *FIELDS["sign_up"])
    return [_pick(row, FIELDS["sign_up"]) | {"entrant": row["entrant__number"]} for row in rows]


def _matches(tournament: Tournament) -> list[Json]:
    rows = TableMatch.objects.filter(tournament=tournament).select_related(
        "match", "table__round__stage", "result", "tournament__owner"
    )
    return [_table_match(row) for row in rows.order_by("created_at", "pk")]


def _table_match(row: TableMatch) -> Json:
    table = row.table
    document = {name: plain(getattr(row, name)) for name in FIELDS["table_match"]}
    seats = row.seats.order_by("number").values("number", "position", "entrant__number")
    document |= {"code": row.match.code, "match_created_at": plain(row.match.created_at)}
    return document | {
        "organiser": seal(account_mark(row.tournament.owner), *match_place(document)),
        "table": [table.round.stage.number, table.round.number, table.number] if table else None,
        "result": row.result.version if row.result else None,
        "seats": [[seat["number"], seat["position"], seat["entrant__number"]] for seat in seats],
        "arrivals": [_pick(arrival, FIELDS["arrival"]) for arrival in row.arrivals.order_by("at", "pk").values()],
        "match": _match(row.match) if row.match.state == Match.State.FINISHED else None,
    }


def _match(match: Match) -> Json:
    seats = MatchSeat.objects.filter(match=match).order_by("number").values(*MATCH_SEAT)
    events = MatchEvent.objects.filter(match=match).order_by("number").values(*MATCH_EVENT)
    notes = MatchNote.objects.filter(match=match).order_by("pk").values(*MATCH_NOTE)
    return {name: plain(getattr(match, name)) for name in MATCH} | {
        "origins": match.origins,
        "seats": [_pick(seat, MATCH_SEAT) for seat in seats],
        "events": [[plain(event[name]) for name in MATCH_EVENT] for event in events],
        "notes": [_pick(note, MATCH_NOTE) for note in notes],
    }


def _pick(row: Mapping[str, object], names: tuple[str, ...]) -> Json:
    return {name: plain(row[name]) for name in names}
