"""A step stored and told: the match moved on to its version, its events, then what every page hears of it."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from matches.after_commit import after_commit
from matches.errors import Refused
from matches.models import Match, MatchEvent
from matches.selectors.matches import state_keep
from matches.services.announcing import match_over_announce, step_announce
from matches.services.outbox import outbox_write
from matches.services.play.timing import FIELDS
from matches.services.turns import after_turn
from rules import Event, State, encode
from rules.records.match_log import LogWriter, outcome_document

STORED = ("version", "snapshot", "asked", "log_hash", "state", "ending", "ended_at", "outcome", *FIELDS)


@dataclass(frozen=True)
class Step:
    """What an action led to: the match after it, the events, the states before and after them."""

    match: Match
    events: Sequence[Event]
    version: int
    before: State
    after: State


def step_save(*, match: Match, after: State, events: Sequence[Event], asked: int, now: datetime) -> None:
    """Save the match with these events, unless somebody else has moved it on; its clock has been set by the caller.

    Raises Refused: stale.
    """
    since = match.version
    _move_on(match, after, events, asked, now)
    unmoved = Match.objects.filter(pk=match.pk, version=since, state=Match.State.PLAYING)
    if not unmoved.update(**{name: getattr(match, name) for name in STORED}):
        raise Refused("stale")
    events_store(match=match, after=since, events=events, now=now)


def step_tell(*, match: Match, before: State, after: State, events: Sequence[Event], now: datetime) -> Step:
    """Tell every page of a saved step once the transaction is stored; return the step."""
    # The row may move on within this transaction: what is told of this step is told of the match as it leaves it.
    told = copy.copy(match)
    state_keep(told, after)
    after_commit(state_keep, told, after)
    after_turn(partial(step_announce, told, before, after, events, now))
    if match.is_over:
        outbox_write(match=match)
        after_turn(partial(match_over_announce, told))
    return Step(match, events, match.version, before, after)


def events_store(*, match: Match, after: int, events: Sequence[Event], now: datetime) -> None:
    """Append the events of one step, the first numbered `after` + 1."""
    MatchEvent.objects.bulk_create(
        MatchEvent(match=match, number=number, last=match.version, event=encode(event), at=now)
        for number, event in enumerate(events, after + 1)
    )


def _move_on(match: Match, after: State, events: Sequence[Event], asked: int, now: datetime) -> None:
    writer = LogWriter.resumed(match.log_hash, match.version)
    writer.add(events)
    match.version, match.log_hash = writer.events, writer.digest
    match.snapshot, match.asked = encode(after), asked
    if after.outcome is not None:
        match.state, match.ending, match.ended_at = Match.State.FINISHED, Match.Ending.RULES, now
        match.outcome = outcome_document(after)
