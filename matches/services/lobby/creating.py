"""Creating a match: its rules, terms, seats and their links."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TypedDict, Unpack

from django.db import transaction

from matches.errors import Refused
from matches.games import games_shown, presenter
from matches.models import Match, MatchSeat, MaterialVersion
from matches.models.sealed_seed import box_of_seed, seed_of_box
from matches.permissions import Actor
from matches.selectors.materials import with_materials
from matches.services.lobby.links import Issuer, seat_link_token
from matches.services.materials import match_materials_keep, materials_described
from rules import Deck, Ruleset, RulesetError, SetupError, UnknownRuleset, load
from rules.base.committed import SEED_BYTES, commitment_of, seal_of
from rules.base.plain_text import plain_text
from rules.play.bots import bot_names

CODE_SIGNS = "abcdefghijklmnopqrstuvwxyz23456789"
CODE_LENGTH = 10
MAX_NAME, MAX_TITLE = 80, 120
HOUR = 3600
TIMES = {
    "turn_seconds": (10, 24 * HOUR),
    "reserve_seconds": (0, 24 * HOUR),
    "defence_seconds": (5, 24 * HOUR),
    "spectator_delay": (0, HOUR),
}
"""Least and most seconds."""


class Settings(TypedDict, total=False):
    """How a match is shown and how long one may think, as fields of Match that may change until it begins."""

    title: str
    is_listed: bool
    open_seats: bool
    shows_odds: bool
    spectator_delay: int
    turn_seconds: int
    reserve_seconds: int
    defence_seconds: int


class Terms(Settings, total=False):
    """How a match is to be played and shown, as fields of Match."""

    method: str
    is_official: bool
    winner_open: bool


@transaction.atomic
def match_create(
    *,
    actor: Actor | None,
    ruleset: str,
    names: Sequence[str],
    bots: Mapping[int, str] | None = None,
    options: Mapping[str, object] | None = None,
    deck: Deck | None = None,
    limit_seconds: int | None = None,
    materials: Sequence[MaterialVersion] = (),
    **terms: Unpack[Terms],
) -> tuple[Match, dict[int, str]]:
    """Return a new match in the lobby and the token of each person's seat, which cannot be shown again.

    `names` by seat, clockwise; `bots` a bot's code by seat; `materials` what replaces board, deck, cards; `terms` not
    given are those of the model. Without `limit_seconds` the ruleset's own time counts.
    Raises Refused: ruleset_unknown, options_wrong (game, error), seat_count (least, most), seat_name (seat),
    bot_unknown, material_of_another_game, deck_wrong (rule), no_clock (a limit where the ruleset has no clock),
    time_wrong (field).
    """
    rules = _ruleset(ruleset, options or {}, materials, deck)
    names = [plain_text(name) for name in names]
    _check_seats(rules, names, bots or {})
    _check_times(terms)
    match = Match.objects.create(
        ruleset=ruleset,
        options=rules.changes(),
        deck=_deck_rows(rules, deck),
        created_by=actor.account if actor else None,
        limit_seconds=_limit(rules, limit_seconds),
        materials=materials_described(materials),
        **_fields_drawn(),
        **(terms | {"title": plain_text(terms.get("title", ""))[:MAX_TITLE].rstrip()}),
    )
    match_materials_keep(match=match, versions=materials)
    issuer = {"issued_by": actor.account, "origin": actor.origin} if actor else {}
    return match, _seats_create(match, names, bots or {}, issuer)


def _ruleset(
    code: str, options: Mapping[str, object], materials: Sequence[MaterialVersion] = (), deck: Deck | None = None
) -> Ruleset:
    try:
        if load(code).game not in games_shown():
            raise Refused("ruleset_unknown", ruleset=code)
        if any(material.material.game != load(code).game for material in materials):
            raise Refused("material_of_another_game")
        rules = with_materials(load(code).stored(**options), materials)
        rules.check_sense(deck)
        return rules
    except UnknownRuleset as error:
        raise Refused("ruleset_unknown", ruleset=code) from error
    except RulesetError as error:
        raise Refused("options_wrong", game=load(code).game, error=error) from error


def _check_seats(rules: Ruleset, names: Sequence[str], bots: Mapping[int, str]) -> None:
    if not rules.seats_min <= len(names) <= rules.seats_max:
        raise Refused("seat_count", least=rules.seats_min, most=rules.seats_max)
    for number, name in enumerate(names, 1):
        if not name or len(name) > MAX_NAME:
            raise Refused("seat_name", seat=number)
    for number, code in bots.items():
        if code and (code not in bot_names(rules.game) or not 1 <= number <= len(names)):
            raise Refused("bot_unknown", bot=code)


def _check_times(terms: Mapping[str, object]) -> None:
    for field, (least, most) in TIMES.items():
        seconds = terms.get(field, least)
        if not isinstance(seconds, int) or not least <= seconds <= most:
            raise Refused("time_wrong", field=field, least=least)


def _limit(rules: Ruleset, seconds: int | None) -> int | None:
    if seconds and not rules.has_clock:
        raise Refused("no_clock")
    return (seconds or rules.time_limit_minutes * 60 or None) if rules.has_clock else None


def _deck_rows(rules: Ruleset, deck: Deck | None) -> list[list[object]] | None:
    rows_of = presenter(rules.game).deck_rows
    if deck is None:
        return None
    if rows_of is None:
        raise Refused("deck_wrong", rule="no_deck")
    try:
        return rows_of(deck)
    except SetupError as error:
        raise Refused("deck_wrong", rule=error.code) from error


def _fields_drawn() -> dict[str, str]:
    """Return what chance gives a match: its code, the server's seed and the commitment to it."""
    seed = secrets.token_bytes(SEED_BYTES)
    code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
    return {"code": code, "server_seed": seed_of_box(box_of_seed(seed.hex())), "commitment": commitment_of(seed)}


def _seats_create(match: Match, names: Sequence[str], bots: Mapping[int, str], issuer: Issuer) -> dict[int, str]:
    """Make the seats; return the token of each that a person takes."""
    seats = [_seat_create(match, number, name, bots.get(number, "")) for number, name in enumerate(names, 1)]
    return {seat.number: seat_link_token(seat=seat, issuer=issuer) for seat in seats if not seat.bot}


def _seat_create(match: Match, number: int, name: str, bot: str) -> MatchSeat:
    share = secrets.token_hex(16) if bot else ""
    own = {"bot": bot, "nonce": share, "seal": seal_of(share), "is_ready": True} if bot else {}
    return MatchSeat.objects.create(match=match, number=number, name=name, reserve_left=match.reserve_seconds, **own)
