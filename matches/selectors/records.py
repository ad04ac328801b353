"""The stored match as one file: what anybody may keep, check and replay when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matches.models import Match
from matches.selectors.matches import game_code, match_ruleset
from rules import Event, decode
from rules.matchlog import header_of, lines_of, setup_of


def shares(match: Match) -> list[tuple[str, str]]:
    """Return (name, nonce) of every seat: the name of who gave it, whoever sat there later."""
    given: dict[int, str] = {}
    for note in match.notes.filter(action="player_substituted").order_by("pk"):
        given.setdefault(note.detail["seat"], note.detail["before"])
    return [(given.get(seat.number, seat.name), seat.nonce) for seat in match.seats.all()]


def match_events(match: Match) -> list[Event]:
    """Return every event of a match, in order, secrets included."""
    code = game_code(match)
    return [decode(event, code) for event in match.events.order_by("number").values_list("event", flat=True)]


def record_header(match: Match, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the header of a match's record; `names` are those of its first event."""
    setup = setup_of(match_ruleset(match), names)
    nonces = match.seats.order_by("number").values_list("nonce", flat=True)
    return header_of(setup, match.commitment, nonces)


def record_lines(match: Match) -> Iterator[str]:
    """Yield the lines of a match that is over (docs/engine.md, "A stored match"): the seed is in the last one."""
    events = match_events(match)
    header = record_header(match, events[0].names)
    yield from lines_of(events, header, bytes.fromhex(match.server_seed))
