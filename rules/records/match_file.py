"""Reading a stored match back: the chain of hashes, then every event against the rules."""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from rules.base.committed import Setup
from rules.base.errors import CodedError, LogError
from rules.base.json_types import Document, Json
from rules.contract.game import Game
from rules.contract.games import game
from rules.contract.history import History, replay
from rules.contract.ruleset import Ruleset, RulesetError, UnknownRuleset, codes, edition, first_options, load
from rules.contract.started import Started, options_of
from rules.contract.state import Event, State
from rules.records.decisions import BROKEN, decisions
from rules.records.match_log import KIND, outcome_document, setup_of
from rules.records.upcast import known_format, upcast

MAX_EVENTS = 10**6
LATER = frozenset({"scheme", "outside", "release"})
"""What no header of release 0.1.0 had."""
_EVENT = re.compile(r'\{"n":(\d{1,7}),"event":(\{.*\}),"hash":"([0-9a-f]{64})"\}')
_HEADER = re.compile(r'\{"header":(\{.*\}),"hash":"([0-9a-f]{64})"\}')
_SEED = re.compile(r"([0-9a-f]{2})+")
_CLOSED = re.compile(r'\{"closed":(\{.*\}),"hash":"([0-9a-f]{64})"\}')


class StoredMatch(NamedTuple):
    """What a file says, its chain of hashes checked: header, events, closing line (None while it goes on)."""

    header: Json
    events: tuple[Event, ...]
    closed: Document | None
    digest: str


def read(lines: Iterable[str], *, complete: bool = True) -> StoredMatch:
    """Return the match of a file; LogError(code, event) for the first line that is not what was written.

    Codes: empty, header_malformed, header_hash, format_unknown, line_malformed, number_wrong (missing, doubled or
    reordered), hash_wrong, event_malformed, after_the_end, truncated (only with `complete`), closing_wrong, seed_wrong,
    header_wrong (a `field` of another shape).
    """
    rows = iter(lines)
    header, last = _header(next(rows, None))
    played = game_of_header(header)
    events: list[Event] = []
    closed = None
    for line in rows:
        line = line.rstrip("\r\n")
        if closed is not None:
            raise LogError("after_the_end", len(events) + 1)
        if line.startswith('{"closed":'):
            closed, last = _closing(line, len(events), last)
            continue
        event, last = _event(line, len(events) + 1, last, header["format"], played)
        events.append(event)
    if complete and closed is None:
        raise LogError("truncated", len(events) + 1)
    return StoredMatch(header, tuple(events), closed, last)


def _header(line: str | None) -> tuple[Json, str]:
    if line is None:
        raise LogError("empty")
    parsed = _HEADER.fullmatch(line.rstrip("\r\n"))
    document = _json(parsed[1]) if parsed else None
    if parsed is None or not isinstance(document, dict) or document.get("kind") != KIND:
        raise LogError("header_malformed", 0)
    if _sha(parsed[1]) != parsed[2]:
        raise LogError("header_hash", 0)
    if not known_format(document.get("format")):
        raise LogError("format_unknown", 0, format=document.get("format"))
    seats = document.get("seats")
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise LogError("header_malformed", 0)
    if field := field_wrong(document):
        raise LogError("header_wrong", 0, field=field)
    return document, parsed[2]


def field_wrong(header: Json) -> str:
    """Return the first field about the dice, or the release, that no header of a match has like this; empty for none.

    Whether seed, nonces and outside number belong together is for rules/records/dice_check.py to say.
    """
    return next((name for name, fits in ABOUT_DICE.items() if name in header and not fits(header[name])), "")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_text_or_none(value: object) -> bool:
    return value is None or isinstance(value, str)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_outside(value: object) -> bool:
    return value is None or (isinstance(value, dict) and all(map(_is_text, value.values())))


ABOUT_DICE: Mapping[str, Callable[[object], bool]] = {
    "commitment": _is_text_or_none, "nonces": _is_texts, "setup_was": _is_text, "scheme": _is_text,
    "outside": _is_outside, "release": _is_text,
}  # fmt: skip


def _event(line: str, number: int, last: str, version: int, played: Game) -> tuple[Event, str]:
    parsed = _EVENT.fullmatch(line)
    if parsed is None:
        raise LogError("line_malformed", number)
    if int(parsed[1]) != number or number > MAX_EVENTS:
        raise LogError("number_wrong", number, found=int(parsed[1]))
    if _sha(f"{last}{number}{parsed[2]}") != parsed[3]:
        raise LogError("hash_wrong", number)
    try:
        document = _json(parsed[2])
        event: Event = played.documents.decode(
            upcast(document, version, played.upcast) if isinstance(document, dict) else document
        )
    except (CodedError, *BROKEN) as error:
        raise LogError("event_malformed", number, reason=str(error)) from None
    return event, parsed[3]


def _closing(line: str, events: int, last: str) -> tuple[Document, str]:
    parsed = _CLOSED.fullmatch(line)
    document = _json(parsed[1]) if parsed else None
    if parsed is None or not isinstance(document, dict):
        raise LogError("line_malformed", events + 1)
    if document.get("events") != events:
        raise LogError("truncated", events + 1, closing=document.get("events"))
    if _sha(f"{last}close{parsed[1]}") != parsed[2]:
        raise LogError("closing_wrong", events + 1)
    seed = document.get("seed")
    if seed is not None and not (isinstance(seed, str) and _SEED.fullmatch(seed)):
        raise LogError("seed_wrong", events + 1)
    return document, parsed[2]


def _json(text: str) -> object:
    try:
        document: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return document


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def verify(match: StoredMatch) -> State:
    """Play the match again with its recorded dice: each decision must lead to exactly the events stored.

    LogError(code, event) at the first that does not: ruleset_unknown, ruleset_version_unknown, header_wrong,
    not_legal (an event no action leads to), not_what_follows, closing_wrong. A match that today's defaults do not lead
    to is checked under what release 0.1.0 played where it had no option, if its header can be one of that release.
    """
    try:
        return _play_again(match)
    except LogError as error:
        before = _as_first_released(match)
        if before is None or not _holds(before):
            raise error
        return replay(match.events)


def _holds(match: StoredMatch) -> bool:
    try:
        _play_again(match)
    except LogError:
        return False
    return True


def _as_first_released(match: StoredMatch) -> StoredMatch | None:
    """Return the same match with the options named that release 0.1.0 did not have; None where it cannot be of that
    one."""
    first = match.events[0] if match.events else None
    started = first_released(match.header, first) if isinstance(first, Started) else None
    if started is None:
        return None
    header = {**match.header, "options": match.header["options"] | first_options()}
    return match._replace(header=header, events=(started, *match.events[1:]))


def first_released(header: Json, started: Started) -> Started | None:
    """Return the first event with the options named that release 0.1.0 did not have; None where it cannot be of that
    one."""
    options = header.get("options")
    if not isinstance(options, dict) or header.keys() & LATER or first_options().keys() & options.keys():
        return None
    return replace(started, options=started.options + tuple(first_options().items()))


def _play_again(match: StoredMatch) -> State:
    setup = setup_of(ruleset_of(match.header), match.header["seats"])
    stored = game_of_header(match.header).shortened(match.events)
    if not stored or not isinstance(stored[0], Started):
        raise LogError("not_legal", 1)
    if setup_of_started(stored[0]) != setup:
        raise LogError("header_wrong", 1)
    history = History()
    for decision in decisions(match.events):
        history = decision.after
    assert history.state is not None
    if match.closed is not None and match.closed.get("outcome") != outcome_document(history.state):
        raise LogError("closing_wrong", len(stored))
    return history.state


def setup_of_started(started: Started) -> Setup:
    """Return the setup as the first event tells it, to be compared with the header."""
    return {
        "ruleset": started.ruleset,
        "version": started.version,
        "options": options_of(started),
        "seats": list(started.names),
    }


def game_of_header(header: Json) -> Game:
    """Return the game that a stored match is about; LogError(ruleset_unknown) at the header (event 0)."""
    try:
        return game(load(header["ruleset"]).game)
    except (UnknownRuleset, KeyError, TypeError) as error:
        raise LogError("ruleset_unknown", 0, reason=str(error)) from None


def ruleset_of(header: Json) -> Ruleset:
    """Return the ruleset with its options as the header names them; LogError at the header (event 0)."""
    version = header.get("version")
    try:
        load(header["ruleset"])
        return edition(header["ruleset"], version if type(version) is int else 0).stored(**header["options"])
    except RulesetError as error:
        raise LogError("ruleset_wrong", 0, reason=str(error)) from None
    except (KeyError, TypeError) as error:
        known = isinstance(header.get("ruleset"), str) and header["ruleset"] in codes()
        code = "ruleset_version_unknown" if known and isinstance(error, UnknownRuleset) else "ruleset_unknown"
        raise LogError(code, 0, version=version, reason=str(error)) from None
