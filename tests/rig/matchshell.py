"""A match in the database of another process: `python -m tests.rig.matchshell COMMAND`, JSON in and out."""

from __future__ import annotations

import json
import sys
from typing import Any

Json = dict[str, Any]


def create(wish: Json) -> Json:
    """A match with a session for every person; it has begun."""
    from django.contrib.sessions.backends.db import SessionStore

    from matches.permissions import SESSION_KEY
    from matches.services.lobby.creating import match_create
    from matches.services.lobby.lobby import grant_use, match_start, seat_join, seat_open
    from rules.base.committed import seal_of

    match, tokens = match_create(actor=None, **{**wish, "bots": {int(k): v for k, v in wish.pop("bots", {}).items()}})
    sessions = {}
    for seat, token in tokens.items():
        session = SessionStore()
        session[SESSION_KEY] = [grant_use(token=token).pk]
        session.create()
        sessions[seat] = session.session_key
        seat_join(match=match, seat=seat, seal=seal_of(f"{seat:02x}" * 16))
    for seat in tokens:
        seat_open(match=match, seat=seat, nonce=f"{seat:02x}" * 16)
    if not tokens:
        match_start(match=match)
    return {"code": match.code, "sessions": sessions}


def create_many(wish: Json) -> Json:
    """As many of them."""
    return {"matches": [create(dict(wish)) for _ in range(wish.pop("count"))]}


def play_to(wish: Json) -> Json:
    """Random players bring a match to a version, or a little beyond, and past the set-up in any case."""
    from django.utils import timezone

    import rules
    from matches.models import Match
    from matches.selectors.matches import state_of
    from matches.services.play.actions import action_submit
    from rules.play.bots import bot

    match, player, now = Match.objects.get(code=wish["code"]), bot("random", "bench"), timezone.now()
    while match.version < wish["version"] or not state_of(match).round:
        state = state_of(match)
        seat = rules.to_move(state)[0]
        action = player.act(None, rules.legal_actions(state, seat))
        match = action_submit(match=match, seat=seat, action=action, version=match.version, now=now).match
    return {"version": match.version}


def store_many(wish: Json) -> Json:
    """Finished matches with a few events each, as many as asked for."""
    from django.utils import timezone

    from matches.models import Match, MatchEvent, MatchSeat

    now, event = timezone.now(), {"type": "turn_ended", "seat": 1}
    for start in range(0, wish["count"], 500):
        rows = Match.objects.bulk_create(
            Match(
                code=f"b{number:09d}", ruleset="risiko-1997", state="finished", snapshot={"type": "state"}, version=20,
                ended_at=now, started_at=now, server_seed="0" * 64, commitment=f"{number:064d}",
            )
            for number in range(start, start + 500)
        )  # fmt: skip
        MatchSeat.objects.bulk_create(MatchSeat(match=row, number=n, name=f"p{n}") for row in rows for n in (1, 2, 3))
        MatchEvent.objects.bulk_create(
            MatchEvent(match=row, number=n, last=n, event=event, at=now) for row in rows for n in range(1, 21)
        )
    return {}


def still(code: str) -> tuple[Any, list[tuple[int, int, Json]]]:
    """The match with its events (number, last of its step, event), read while nothing moved: bots may be playing."""
    from matches.models import Match

    while True:
        match = Match.objects.get(code=code)
        rows = list(match.events.order_by("number").values_list("number", "last", "event"))
        if len(rows) == match.version:
            return match, rows


def report(wish: Json) -> Json:
    """What is stored: every step with the action that led to it; the whole is checked against rules and hashes."""
    import rules
    from matches.selectors.records import record_header
    from rules import decode, encode
    from rules.records.match_file import read, verify
    from rules.records.match_log import LogWriter
    from rules.risiko.requests import request

    match, rows = still(wish["code"])
    events = [decode(event) for _, _, event in rows]
    writer = LogWriter(record_header(match, events[0]))
    lines = [writer.first, *writer.add(events)]
    assert verify(read(lines, complete=False)) == decode(match.snapshot)
    assert (writer.digest, match.version, match.asked) == (match.log_hash, len(events), rules.asked(events))
    assert [number for number, _, _ in rows] == list(range(1, len(events) + 1))
    steps: list[list[Any]] = []
    state, end = None, 0
    for (number, last, _), event in zip(rows, events, strict=True):
        if number > end and state is not None:
            asked = request(state, event)
            assert asked is not None
            steps.append([number - 1, last, asked[0], encode(asked[1])])
        end = max(end, last)
        state = rules.evolve(state, event)
    return {
        "version": match.version,
        "state": match.state,
        "steps": steps,
        "held": [match.held_seat, match.held_action],
    }


def main() -> None:
    import django

    django.setup()
    known = (create, create_many, play_to, store_many, report)
    work = {one.__name__: one for one in known}[sys.argv[1]]
    json.dump(work(json.load(sys.stdin)), sys.stdout)


if __name__ == "__main__":
    main()
