"""Before the first roll: creating a match, its links, who sits where, the nonces, the start."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches.errors import Refused
from matches.games import presenter, shown
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import Actor
from matches.selectors.matches import match_lock
from matches.services.announcing import seats_announce_on_commit
from matches.services.links import grant_issue, grant_use, seat_link_reissue, seat_link_token
from matches.services.notes import note_write
from matches.services.start import match_begin
from rules import Deck, Ruleset, RulesetError, SetupError, UnknownRuleset, load
from rules.bots import bot_names
from rules.committed import SEED_BYTES, commitment_of

__all__ = [
    "bot_seat_in_lobby",
    "grant_issue",
    "grant_use",
    "match_create",
    "match_start",
    "seat_claim",
    "seat_join",
    "seat_link_reissue",
    "seat_ready",
    "seat_take",
]

CODE_SIGNS = "abcdefghijklmnopqrstuvwxyz23456789"
CODE_LENGTH = 10
NONCE = re.compile(r"(?:[0-9a-f]{2}){8,64}")
MAX_NAME = 80


@transaction.atomic
def match_create(
    *,
    actor: Actor | None,
    ruleset: str,
    names: Sequence[str],
    bots: Mapping[int, str] | None = None,
    options: Mapping[str, Any] | None = None,
    title: str = "",
    method: str = "",
    is_listed: bool = True,
    open_seats: bool = False,
    shows_odds: bool = True,
    spectator_delay: int = 0,
    turn_seconds: int = 180,
    reserve_seconds: int = 600,
    defence_seconds: int = 20,
    limit_seconds: int | None = None,
    is_official: bool = False,
    deck: Deck | None = None,
) -> tuple[Match, dict[int, str]]:
    """Return a new match in the lobby and the token of each person's seat, which cannot be shown again.

    `names` by seat, clockwise; `bots` a bot's code by seat. Without `limit_seconds` the ruleset's own time counts.
    Raises Refused: ruleset_unknown, options_wrong (game, error), seat_count (least, most), seat_name (seat),
    bot_unknown, deck_wrong (rule), no_clock (a limit where the ruleset has no clock), time_wrong (field).
    """
    rules = _ruleset(ruleset, options or {})
    _check_seats(rules, names, bots or {})
    times = {"turn_seconds": turn_seconds, "reserve_seconds": reserve_seconds, "defence_seconds": defence_seconds}
    _check_times(times, spectator_delay)
    seed = secrets.token_bytes(SEED_BYTES)
    match = Match.objects.create(
        code="".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH)),
        title=title[:120], ruleset=ruleset, options=rules.changes(), deck=_deck_rows(rules, deck), method=method,
        created_by=actor.account if actor else None, is_listed=is_listed, open_seats=open_seats,
        is_official=is_official, shows_odds=shows_odds, spectator_delay=spectator_delay,
        server_seed=seed.hex(), commitment=commitment_of(seed), limit_seconds=_limit(rules, limit_seconds), **times,
    )  # fmt: skip
    tokens: dict[int, str] = {}
    for number, name in enumerate(names, 1):
        seat = _seat_create(match, number, name.strip(), (bots or {}).get(number, ""))
        if not seat.bot:
            tokens[number] = seat_link_token(seat=seat)
    return match, tokens


def _ruleset(code: str, options: Mapping[str, Any]) -> Ruleset:
    try:
        if load(code).game not in shown():
            raise Refused("ruleset_unknown", ruleset=code)
        return load(code).varied(**options) if options else load(code)
    except UnknownRuleset as error:
        raise Refused("ruleset_unknown", ruleset=code) from error
    except RulesetError as error:
        raise Refused("options_wrong", game=load(code).game, error=error) from error


def _check_seats(rules: Ruleset, names: Sequence[str], bots: Mapping[int, str]) -> None:
    if not rules.seats_min <= len(names) <= rules.seats_max:
        raise Refused("seat_count", least=rules.seats_min, most=rules.seats_max)
    for number, name in enumerate(names, 1):
        if not name.strip() or len(name.strip()) > MAX_NAME:
            raise Refused("seat_name", seat=number)
    for number, code in bots.items():
        if code and (code not in bot_names(rules.game) or not 1 <= number <= len(names)):
            raise Refused("bot_unknown", bot=code)


def _check_times(times: Mapping[str, int], delay: int) -> None:
    least = {"turn_seconds": 10, "reserve_seconds": 0, "defence_seconds": 5}
    for field, value in times.items():
        if not least[field] <= value <= 24 * 3600:
            raise Refused("time_wrong", field=field, least=least[field])
    if not 0 <= delay <= 3600:
        raise Refused("time_wrong", field="spectator_delay", least=0)


def _limit(rules: Ruleset, seconds: int | None) -> int | None:
    if seconds and not rules.has_clock:
        raise Refused("no_clock")
    return (seconds or rules.time_limit_minutes * 60 or None) if rules.has_clock else None


def _deck_rows(rules: Ruleset, deck: Deck | None) -> list[list[Any]] | None:
    rows_of = presenter(rules.game).deck_rows
    if deck is None:
        return None
    if rows_of is None:
        raise Refused("deck_wrong", rule="no_deck")
    try:
        return rows_of(deck)
    except SetupError as error:
        raise Refused("deck_wrong", rule=error.code) from error


def _seat_create(match: Match, number: int, name: str, bot: str) -> MatchSeat:
    own = {"bot": bot, "nonce": secrets.token_hex(16), "is_ready": True} if bot else {}
    return MatchSeat.objects.create(match=match, number=number, name=name, reserve_left=match.reserve_seconds, **own)


@transaction.atomic
def seat_join(
    *, match: Match, seat: int, nonce: str = "", account: User | None = None, name: str | None = None
) -> MatchSeat:
    """Sit down at a seat whose link one holds; with a nonce the player is ready too.

    Raises Refused: not_in_lobby, seat_unknown, nonce_wrong, seat_name, already_seated.
    """
    found = _lobby_seat(match, seat)
    if name is not None:
        _rename(found, name)
    if account is not None:
        _claim(found, account)
    found.joined_at = found.joined_at or timezone.now()
    found.save(update_fields=["joined_at"])
    seats_announce_on_commit(match.pk)
    return seat_ready(match=match, seat=seat, nonce=nonce) if nonce else found


@transaction.atomic
def seat_take(
    *, match: Match, seat: int, nonce: str = "", account: User | None = None, name: str = ""
) -> tuple[MatchSeat, str]:
    """Take a free seat of an open match; return it with the token of its new link (the old link is dead).

    Raises Refused: not_in_lobby, seat_unknown, seats_closed, seat_taken, seat_name, nonce_wrong, already_seated.
    """
    found = _lobby_seat(match, seat)
    if not found.match.open_seats:
        raise Refused("seats_closed")
    if found.is_taken or found.user_id is not None:
        raise Refused("seat_taken")
    token = seat_link_token(seat=found)
    return seat_join(match=match, seat=seat, nonce=nonce, account=account, name=name), token


@transaction.atomic
def seat_ready(*, match: Match, seat: int, nonce: str) -> MatchSeat:
    """Take the nonce of a seat (8 to 64 bytes, lower-case hexadecimal); the match starts when everybody is ready.

    Raises Refused: not_in_lobby, seat_unknown, nonce_wrong.
    """
    found = _lobby_seat(match, seat)
    if not NONCE.fullmatch(nonce):
        raise Refused("nonce_wrong")
    found.nonce, found.is_ready = nonce, True
    found.joined_at = found.joined_at or timezone.now()
    found.save(update_fields=["nonce", "is_ready", "joined_at"])
    seats_announce_on_commit(match.pk)
    if not MatchSeat.objects.filter(match=match, is_ready=False).exists():
        match_begin(match=match_lock(match.pk), now=timezone.now())
    return found


@transaction.atomic
def seat_claim(*, match: Match, seat: int, account: User) -> MatchSeat:
    """Bind a seat to an account, which may then play it from any browser. Raises Refused: already_seated, seat_taken,
    seat_unknown, over.
    """
    row = match_lock(match.pk)
    if row.is_over:
        raise Refused("over")
    found = seat_get(row, seat)
    _claim(found, account)
    seats_announce_on_commit(match.pk)
    return found


@transaction.atomic
def match_start(*, match: Match, actor: Actor | None = None) -> Match:
    """Start a match now. With an actor (the organiser) nonces that are missing are drawn here, and a note says so.

    Raises Refused: not_in_lobby, not_ready (seats).
    """
    row = match_lock(match.pk)
    if row.state != Match.State.LOBBY:
        raise Refused("not_in_lobby")
    missing = [seat for seat in row.seats.order_by("number") if not seat.nonce]
    if missing and actor is None:
        raise Refused("not_ready", seats=[seat.number for seat in missing])
    for seat in missing:
        seat.nonce = secrets.token_hex(16)
        seat.save(update_fields=["nonce"])
    if actor is not None:
        drawn = [seat.number for seat in missing]
        note_write(match=row, actor=actor, action="started", nonces_drawn_for=drawn)
    return match_begin(match=row, now=timezone.now())


@transaction.atomic
def bot_seat_in_lobby(*, match: Match, seat: int, bot: str) -> MatchSeat:
    """Put a bot at a seat before the start; the seat's link dies. Raises Refused: not_in_lobby, seat_unknown,
    bot_unknown.
    """
    if bot not in bot_names(load(match.ruleset).game):
        raise Refused("bot_unknown", bot=bot)
    found = _lobby_seat(match, seat)
    MatchGrant.objects.filter(seat=found, revoked_at__isnull=True).update(revoked_at=timezone.now())
    found.bot, found.nonce, found.is_ready = bot, secrets.token_hex(16), True
    found.user, found.joined_at = None, None
    found.save()
    seats_announce_on_commit(match.pk)
    return found


def seat_get(match: Match, number: int) -> MatchSeat:
    """Return the seat, or raise Refused: seat_unknown."""
    found = MatchSeat.objects.filter(match=match, number=number).first()
    if found is None:
        raise Refused("seat_unknown", seat=number)
    return found


def _lobby_seat(match: Match, number: int) -> MatchSeat:
    row = match_lock(match.pk)
    if row.state != Match.State.LOBBY:
        raise Refused("not_in_lobby")
    found = seat_get(row, number)
    found.match = row
    return found


def _rename(seat: MatchSeat, name: str) -> None:
    name = " ".join(name.split())
    if not name or len(name) > MAX_NAME:
        raise Refused("seat_name", seat=seat.number)
    seat.name = name
    seat.save(update_fields=["name"])


def _claim(seat: MatchSeat, account: User) -> None:
    if seat.bot or seat.user_id not in (None, account.pk):
        raise Refused("seat_taken")
    seat.user = account
    try:
        with transaction.atomic():
            seat.save(update_fields=["user"])
    except IntegrityError as error:
        raise Refused("already_seated") from error
