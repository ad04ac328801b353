"""The seats of a match as everybody may see them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from matches.games.presenter import Presenter
from matches.models import MatchSeat
from rules import View
from rules.base.json_types import Json

AWAY = timedelta(seconds=45)


def seat_documents(show: Presenter, seats: Sequence[MatchSeat], seen: View | None, now: datetime) -> list[Json]:
    """Return one object a seat: who, which colour, how much; `here`: its page spoke to the server a moment ago."""
    documents = show.documents
    return [
        {
            "seat": seat.number,
            "name": seat.name,
            "bot": seat.bot,
            "here": bool(seat.bot) or (seat.seen_at is not None and now - seat.seen_at < AWAY),
            "muted": seat.is_muted,
            **(documents.nobody if seen is None else documents.strength(seen, seat.number)),
        }
        for seat in seats
    ]
