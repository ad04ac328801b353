"""Live matches in the database, one noun per module."""

from matches.models.access import MatchGrant
from matches.models.events import MatchEvent
from matches.models.matches import Match
from matches.models.outbox import OutboxEntry, ServerBeat
from matches.models.seats import MatchSeat
from matches.models.talk import ChatLine, MatchNote

__all__ = ["ChatLine", "Match", "MatchEvent", "MatchGrant", "MatchNote", "MatchSeat", "OutboxEntry", "ServerBeat"]
