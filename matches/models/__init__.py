"""Live matches in the database, one noun per module."""

from matches.models.access import MatchGrant
from matches.models.analyses import MatchAnalysis
from matches.models.events import MatchEvent
from matches.models.matches import Match
from matches.models.materials import MatchMaterial, Material, MaterialVersion
from matches.models.outbox import OutboxEntry, ServerBeat
from matches.models.seats import MatchSeat
from matches.models.talk import ChatLine, MatchNote

__all__ = [
    "ChatLine", "Match", "MatchAnalysis", "MatchEvent", "MatchGrant", "MatchMaterial", "MatchNote", "MatchSeat",
    "Material", "MaterialVersion", "OutboxEntry", "ServerBeat",
]  # fmt: skip
