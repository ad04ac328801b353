"""What the live hub tells from the database: the steps somebody missed, and how the clock stands."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from django.db import connections
from django.utils import timezone

from matches.documents.play.clock import clock_document
from matches.documents.play.step import step_message
from matches.errors import MatchUnreadable
from matches.games import presenter_of
from matches.live.message import Message
from matches.models import Match
from matches.selectors.matches import events_between, match_read, state_at, state_of
from matches.selectors.pulse import delayed_version
from matches.selectors.watching import Watched, as_it_was
from rules import MalformedDocument, decode

MOST_EVENTS = 120  # who has missed more loads the board again, which a step from its own version says


class DatabaseTeller:
    """Reads for the hub, in threads of its own (matches.live.channel.Teller)."""

    def gap(self, match_id: int, after: int, delay: int) -> Message | None:
        """Return one step from version `after` to the newest that may be shown; None when none is new or readable."""
        try:
            now, match = timezone.now(), match_read(match_id)
            shown = _match_shown(match, delay)
            return _gap(match, shown, after, now) if shown.match.version > after else None
        except (MatchUnreadable, MalformedDocument):
            return None
        finally:
            connections.close_all()

    def hello(self, match_id: int, delay: int) -> bytes:
        """Return the clock of a match in play, or that it is over; nothing in the lobby or with a delay."""
        try:
            now, match = timezone.now(), match_read(match_id)
            text = b""
            if match.version and not (delay and not match.is_over):
                with suppress(MatchUnreadable):
                    clock = clock_document(match, list(match.seats.all()), now, state_of(match))
                    text += Message.of("clock", {"clock": clock}).text
            if match.is_over:
                text += Message.of("over", {"state": match.state}).text
            return text or b": welcome\n\n"
        finally:
            connections.close_all()


def _match_shown(match: Match, delay: int) -> Watched:
    if delay and not match.is_over:
        return as_it_was(match, delayed_version(match.pk, delay))
    return Watched(match, state_of(match) if match.version else None)


def _gap(match: Match, shown: Watched, after: int, now: datetime) -> Message:
    version = shown.match.version
    start = after if after and version - after <= MOST_EVENTS else version
    events = [decode(row.event, presenter_of(match).code) for row in events_between(match.pk, start, version)]
    before = state_at(match, start) if start != version else None
    assert shown.state is not None
    message = Message.step(step_message(shown.match, before, shown.state, events, now))
    return replace(message, before=after)


TELLER = DatabaseTeller()
