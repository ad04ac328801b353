"""A stored match held against itself: the one place that says whether a document of a match may be believed.

A document has the fields of a Match (`seats`, `events`, `notes` beside them) as plain JSON. Nothing here needs Django,
so that a match of somebody else's is played again in a child (`apart`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from rules import Event, decode, encode, load, replay
from rules.base.committed import FIRST
from rules.base.errors import CodedError, LogError
from rules.base.json_types import Json
from rules.base.plain_text import plain_text
from rules.contract.ruleset import UnknownRuleset
from rules.contract.started import Started
from rules.records.dice_check import verify_dice
from rules.records.match_file import StoredMatch, setup_of_started
from rules.records.match_log import LogWriter, header_of, outcome_document

ADJUDICATED = "adjudicated"


class Defect(NamedTuple):
    """What is wrong with a stored match: `code`, and `where` in it (a field, "event 12", "roll 3")."""

    code: str
    where: str


class Verified(NamedTuple):
    """A stored match looked at: its defects, and what follows from its events, whatever the document says."""

    defects: tuple[Defect, ...]
    snapshot: Json | None = None
    outcome: Json | None = None
    asked: int = 0
    log_hash: str = ""


def verify_matches(content: bytes) -> tuple[Verified, ...]:
    """Verify the finished matches of a JSON list, None for a table without one."""
    return tuple(Verified(()) if match is None else verify_match(match) for match in json.loads(content))


def verify_match(document: Json) -> Verified:
    """Play a finished match again: rules, chain of events, commitment, every roll, the end, and the names shown."""
    try:
        events = _events(document)
        match = _stored_match(document, events)
        asked = verify_dice(match)
        state = replay(events)
        outcome = outcome_document(state)
        defects = [*_end_defects(document, outcome), *_name_defects(document, match.header["seats"])]
    except LogError as error:
        return Verified((Defect(error.code, _place(error)),))
    except _Wrong as wrong:
        return Verified((wrong.defect,))
    except (CodedError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        return Verified((Defect("unreadable", str(error)[:80]),))
    kept = outcome if outcome is not None else document.get("outcome")
    return Verified(tuple(defects), encode(state), kept, asked, match.digest)


class _Wrong(Exception):
    def __init__(self, code: str, where: str) -> None:
        self.defect = Defect(code, where)


def _events(document: Json) -> tuple[Event, ...]:
    """Return the events, numbered without a gap and as many as the match says; raise where they are not."""
    try:
        game = load(str(document["ruleset"])).game
    except UnknownRuleset as error:
        raise _Wrong("ruleset_unknown", "ruleset") from error
    rows = document["events"]
    numbers = [row[0] for row in rows]
    if not rows or numbers != list(range(1, len(rows) + 1)) or document["version"] != len(rows):
        raise _Wrong("number_wrong", "events")
    if any(not number <= row[1] <= len(rows) for number, row in zip(numbers, rows, strict=True)):
        raise _Wrong("number_wrong", "events")
    return tuple(decode(row[2], game) for row in rows)


def _stored_match(document: Json, events: Sequence[Event]) -> StoredMatch:
    """Return the match as a file holds it, its chain of hashes made of these events."""
    started = events[0]
    if not isinstance(started, Started):
        raise _Wrong("not_legal", "event 1")
    setup = setup_of_started(started)
    pairs = {
        "ruleset": (setup["ruleset"], document["ruleset"]),
        "options": (setup["options"], document["options"] or {}),
    }
    for field, (played, said) in pairs.items():
        if _plain(played) != _plain(said):
            raise _Wrong("header_wrong", field)
    nonces = [seat["nonce"] for seat in document["seats"]]
    scheme, outside = str(document.get("scheme", FIRST)), document.get("outside")
    promised, mark = str(document["commitment"]), str(document.get("setup_was", ""))
    header = header_of(setup, promised, nonces, scheme=scheme, outside=outside, release=None, mark=mark)
    writer = LogWriter(header)
    writer.add(events)
    closed = {"events": len(events), "seed": str(document["server_seed"]), "outcome": outcome_document(replay(events))}
    return StoredMatch(header, tuple(events), closed, writer.digest)


def _end_defects(document: Json, outcome: Json | None) -> list[Defect]:
    """Return a defect unless the end is the rules' own, or a referee's with a place for every seat."""
    said = document.get("outcome")
    if document.get("ending") != ADJUDICATED:
        return [] if outcome is not None and _plain(said) == _plain(outcome) else [Defect("outcome_wrong", "outcome")]
    if outcome is None and isinstance(said, dict) and said.get("reason") == ADJUDICATED:
        return [] if _is_ranking(said, len(document["seats"])) else [Defect("outcome_wrong", "outcome")]
    return [Defect("outcome_wrong", "outcome")]


def _is_ranking(said: Json, seats: int) -> bool:
    """Return whether every seat has a place, one more than the number of seats before it, and the first ones win."""
    rows, winners = said["placings"], said["winners"]
    if not all(type(row[name]) is int for row in rows for name in ("seat", "place")) or not isinstance(winners, list):
        return False
    places: dict[int, int] = {row["seat"]: row["place"] for row in rows}
    ranked = list(places.values())
    sound = all(place == 1 + sum(other < place for other in ranked) for place in ranked)
    first = [seat for seat in sorted(places) if places[seat] == 1]
    return sound and sorted(places) == list(range(1, seats + 1)) and len(rows) == seats and sorted(winners) == first


def _name_defects(document: Json, names: Sequence[str]) -> list[Defect]:
    """Return the seats that show another name than the one hashed with the match or told by a substitution.

    Signs that nobody sees do not count, for a restored match shows none of them.
    """
    current = {seat: plain_text(name) for seat, name in enumerate(names, 1)}
    for note in document.get("notes", ()):
        detail = note["detail"]
        if note["action"] == "player_substituted" and current.get(detail.get("seat")) == plain_text(
            str(detail.get("before"))
        ):
            current[detail["seat"]] = plain_text(str(detail.get("after")))
    shown = {seat["number"]: plain_text(seat["name"]) for seat in document["seats"]}
    return [
        Defect("name_wrong", f"seat {seat}") for seat in sorted(shown | current) if shown.get(seat) != current.get(seat)
    ]


def _place(error: LogError) -> str:
    if "roll" in error.params:
        return f"roll {error.params['roll']}"
    return f"event {error.event}" if error.event is not None else "events"


def _plain(value: object) -> object:
    return json.loads(json.dumps(value))
