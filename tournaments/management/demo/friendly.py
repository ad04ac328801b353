"""The demo's friendly match, played to its end by bots: the same dice in every installation, and its analysis asked
for."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from django.contrib.auth.models import User
from django.utils import timezone

from matches.models import Match, MatchAnalysis, MatchEvent, MatchSeat
from matches.models.sealed_seed import box_of_seed, seed_of_box
from rules import Committed, Event, State, encode, load
from rules.base.committed import FIRST, SEED_BYTES
from rules.contract.engine import first_event
from rules.contract.games import game
from rules.play.bots import bot
from rules.play.running import Running
from rules.play.simulation import TIME_UP_AFTER, EventListener
from rules.records.match_log import LogWriter, header_of, outcome_document, setup_of
from tournaments.home.services import DEMO_MATCH

RULESET, BOT = "risiko-challenge", "objective"
LASTED = datetime.timedelta(minutes=95)
MOST = 3000


class _Played(NamedTuple):
    """What bots have played, and what its dice rest on."""

    events: list[Event]
    state: State
    secret: bytes
    nonces: list[str]
    chance: Committed


def friendly_match(owner: User, names: Sequence[str]) -> Match | None:
    """Return a match that bots have played under these names; None where there is one already."""
    if Match.objects.filter(code=DEMO_MATCH).exists():
        return None
    played, now = _played(names), timezone.now()
    match = _stored(played, owner, names, now)
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, number=number, name=name, nonce=nonce, bot=BOT, is_ready=True)
        for number, (name, nonce) in enumerate(zip(names, played.nonces, strict=True), 1)
    )
    MatchEvent.objects.bulk_create(
        MatchEvent(match=match, number=number, last=number, event=encode(event), at=now)
        for number, event in enumerate(played.events, 1)
    )
    MatchAnalysis.objects.create(match=match, asked_at=now)
    return match


def _played(names: Sequence[str]) -> _Played:
    rules, secret = load(RULESET), _bytes("server")[:SEED_BYTES]
    nonces = [_bytes(name).hex()[:32] for name in names]
    chance = Committed(secret, setup_of(rules, names), nonces)
    game_played = game(rules.game)
    running = Running(game_played, game_played.engine, first_event(rules, tuple(names)), chance)
    events = running.events_of(running.opening)
    bots = [bot(BOT, f"demo/{name}", rules.game) for name in names]
    running.play_on(bots, TIME_UP_AFTER, MOST, EventListener(running, events.extend))
    return _Played(events, running.state, secret, nonces, chance)


def _stored(played: _Played, owner: User, names: Sequence[str], now: datetime.datetime) -> Match:
    chance = played.chance
    writer = LogWriter(header_of(setup_of(load(RULESET), names), chance.commitment, played.nonces, release=None))
    writer.add(played.events)
    return Match.objects.create(
        code=DEMO_MATCH,
        title="Amichevole del giovedì",
        ruleset=RULESET,
        created_by=owner,
        state=Match.State.FINISHED,
        ending=Match.Ending.RULES,
        started_at=now - LASTED,
        ended_at=now,
        version=writer.events,
        snapshot=encode(played.state),
        outcome=outcome_document(played.state),
        server_seed=seed_of_box(box_of_seed(played.secret.hex())),
        commitment=chance.commitment,
        scheme=FIRST,
        asked=chance.asked,
        log_hash=writer.digest,
    )


def _bytes(text: str) -> bytes:
    return sha256(f"demo/{text}".encode()).digest()
