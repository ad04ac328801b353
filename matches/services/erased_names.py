"""Taking somebody's name out of a match that is over: its dice can still be checked."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction

from matches.models import Match, MatchEvent
from matches.selectors.records import match_events, record_header
from rules.base.committed import canonical_setup
from rules.contract.engine import encode, replay
from rules.contract.started import Started
from rules.records.match_file import setup_of_started
from rules.records.match_log import LogWriter

MOST_NAME = 80


@transaction.atomic
def seat_names_replace(*, match: Match, names: Mapping[int, str]) -> None:
    """Call seats of a match that is over, or has not begun, by other names, also where it is replayed: of each seat
    who sat there first.

    The chain of hashes is made anew. Every roll rests on the names as they were: the SHA-256 of that setup is kept in
    their place, and the header shows it.
    """
    names = {number: name[:MOST_NAME] for number, name in names.items()}
    events = match_events(match)
    if not events or not isinstance(events[0], Started):
        for number, name in names.items():
            match.seats.filter(number=number).update(name=name)
        return
    first = events[0]
    called = tuple(names.get(number, name) for number, name in enumerate(first.names, 1))
    for number, name in names.items():
        _seat_called(match, number, first.names[number - 1], name)
    nonces = list(match.seats.order_by("number").values_list("nonce", flat=True))
    was = canonical_setup(setup_of_started(first), nonces, match.commitment, match.scheme, match.outside)
    match.setup_was = match.setup_was or hashlib.sha256(was).hexdigest()
    events[0] = replace(first, names=called)
    writer = LogWriter(record_header(match, events[0]))
    writer.add(events)
    match.snapshot, match.log_hash = encode(replay(events)), writer.digest
    match.save(update_fields=["snapshot", "log_hash", "setup_was"])
    MatchEvent.objects.filter(match=match, number=1).update(event=encode(events[0]))


def _seat_called(match: Match, number: int, was: str, name: str) -> None:
    """Rename who sits at a seat, or sat there first; whoever took their place keeps their own name."""
    match.seats.filter(number=number, name=was).update(name=name)
    for note in match.notes.all():
        sealed = note.detail.get("seats")  # for which names the seals stand, in the order of the seats
        if isinstance(sealed, list) and sealed[number - 1 : number] == [was]:
            sealed[number - 1] = name
        elif note.detail.get("seat") == number and note.detail.get("before") == was:
            note.detail["before"] = name
        else:
            continue
        note.save(update_fields=["detail"])
