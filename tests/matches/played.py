"""Matches that are over, played by bots with official dice and stored as the play server stores them."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils import timezone

from matches.models import Match, MatchEvent, MatchSeat
from rules import encode, load, replay
from rules.base.committed import FIRST
from rules.play.simulation import Recording, play
from rules.records.match_log import LogWriter, outcome_document
from rules.risiko.state.events import Event

NAMES = ("Nora Bassi", "Ugo Ferri", "Lia Monti", "Teo Galli")


@cache
def _played(ruleset: str, seats: int, seed: str, rounds: int) -> tuple[Recording, tuple[Event, ...]]:
    recording = Recording(load(ruleset), ["random"] * seats, seed, committed=True)
    events: list[Event] = []
    play(recording.ruleset, recording.bots, recording.chance, time_up_after=rounds, record=events.extend)
    return recording, tuple(events)


def _hash(recording: Recording, events: tuple[Event, ...]) -> str:
    header = {name: value for name, value in recording.header.items() if name != "release"}
    writer = LogWriter(header)
    writer.add(events)
    return writer.digest


def finished_match(
    *, ruleset: str = "risiko-challenge", seats: int = 4, seed: str = "ada", rounds: int = 3, **fields: Any
) -> Match:
    """Return a match that ended by the rules, with every event and the seed of its dice."""
    recording, events = _played(ruleset, seats, seed, rounds)
    state = replay(events)
    now = timezone.now()
    assert recording.secret is not None
    match = Match.objects.create(
        **{
            "code": "abcdefgh23", "title": "Finale", "ruleset": ruleset, "state": Match.State.FINISHED,
            "ending": "rules", "started_at": now, "ended_at": now, "version": len(events), "snapshot": encode(state),
            "outcome": outcome_document(state), "server_seed": recording.secret.hex(), "scheme": FIRST,
            "commitment": recording.header["commitment"], "log_hash": _hash(recording, events), **fields,
        }
    )  # fmt: skip
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, number=number, name=name, nonce=nonce, joined_at=now, is_ready=True)
        for number, (name, nonce) in enumerate(zip(state.table.names, recording.header["nonces"], strict=True), 1)
    )
    MatchEvent.objects.bulk_create(
        MatchEvent(match=match, number=number, last=number, event=encode(event), at=now)
        for number, event in enumerate(events, 1)
    )
    return match
