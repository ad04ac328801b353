"""What is told after a commit: steps, the clock, the seats, talk, the end."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from django.utils import timezone

from matches.after_commit import after_commit
from matches.documents.play.clock import clock_document
from matches.documents.play.step import step_message
from matches.errors import MatchUnreadable
from matches.live import hub
from matches.live.message import Message
from matches.models import Match
from matches.selectors.matches import match_read, state_of
from matches.signals import match_moved
from rules import Event, State


def step_announce(match: Match, before: State, after: State, events: Sequence[Event], now: datetime) -> None:
    """Tell every page of a step: once told, it is the same bytes for everybody."""
    document = step_message(match, before, after, events, now)
    hub.publish(match.pk, Message.step(document))
    moved_announce(match)


def start_announce(match: Match) -> None:
    """Tell the pages of the lobby that it is over: they load again and become boards."""
    hub.publish(match.pk, Message.of("seats", {"state": match.state, "version": match.version}))
    moved_announce(match)


def moved_announce(match: Match) -> None:
    """Let those who wait for their turn inside the server look: a bot may have to move."""
    match_moved.send_robust(sender=Match, match=match)


def match_over_announce(match: Match) -> None:
    """Tell that the match is finished or void."""
    hub.publish(match.pk, Message.of("over", {"state": match.state}))


def clock_announce(match_id: int) -> None:
    """Tell the whole clock, after a pause, a resumption or a change of it, but of a match that cannot be read."""
    now, match = timezone.now(), match_read(match_id)
    if match.version:
        with suppress(MatchUnreadable):
            document = clock_document(match, list(match.seats.all()), now, state_of(match))
            hub.publish(match_id, Message.of("clock", {"clock": document}))


def seats_announce(match_id: int) -> None:
    """Tell that somebody sat down, is ready, was replaced or muted."""
    hub.publish(match_id, Message.of("seats", {}))


def talk_announce(match_id: int) -> None:
    """Tell that there is a new line of chat, which seats fetch themselves."""
    hub.publish(match_id, Message.of("talk", {}))


def seats_announce_on_commit(match_id: int) -> None:
    """Tell the same once the transaction is stored."""
    after_commit(seats_announce, match_id)


def clock_announce_on_commit(match_id: int) -> None:
    """Tell the same once the transaction is stored."""
    after_commit(clock_announce, match_id)
