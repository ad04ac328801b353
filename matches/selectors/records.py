"""The stored match as one file: what anybody may keep, check and replay when it is over."""

from __future__ import annotations

from collections.abc import Iterator

from matches.models import Match
from matches.selectors.matches import game_code, unreadable
from rules import Event, State, decode
from rules.base.json_types import Json
from rules.contract.started import Started
from rules.records.decisions import BROKEN, decisions
from rules.records.match_file import setup_of_started
from rules.records.match_log import header_of, lines_of


def shares(match: Match) -> list[tuple[str, str]]:
    """Return (name, nonce) of every seat: the name of who gave it, whoever sat there later."""
    given: dict[int, str] = {}
    for note in match.notes.filter(action="player_substituted").order_by("pk"):
        given.setdefault(note.detail["seat"], note.detail["before"])
    return [(given.get(seat.number, seat.name), seat.nonce) for seat in match.seats.all()]


def match_events(match: Match) -> list[Event]:
    """Return every event of a match, in order, secrets included. Raises MatchUnreadable."""
    code = game_code(match)
    rows = match.events.order_by("number").values_list("event", flat=True)
    try:
        return [decode(event, code) for event in rows]
    except BROKEN as error:
        raise unreadable(match) from error


def state_decided(match: Match, step: int) -> State | None:
    """Return the state in which somebody last had to decide up to event `step`, None where nobody had yet.

    CodedError or one of BROKEN (rules/records/decisions.py) where the log is not what the rules lead to.
    """
    then: State | None = None
    for decision in decisions(match_events(match)):
        if decision.after.version > step:
            break
        then = decision.after.state
    return then


def record_header(match: Match, started: Started) -> Json:
    """Return the header of a match's record as its first event tells it, whatever the ruleset says today."""
    nonces = [seat.nonce for seat in sorted(match.seats.all(), key=lambda seat: seat.number)]
    setup = setup_of_started(started)
    scheme, outside, mark = match.scheme, match.outside, match.setup_was
    return header_of(setup, match.commitment, nonces, scheme=scheme, outside=outside, release=None, mark=mark)


def record_lines(match: Match) -> Iterator[str]:
    """Yield the lines of a match that is over (docs/engine.md, "A stored match"): the seed is in the last one."""
    events = match_events(match)
    header = record_header(match, events[0])
    yield from lines_of(events, header, bytes.fromhex(match.server_seed))
