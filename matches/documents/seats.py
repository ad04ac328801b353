"""The seats of a match as everybody may see them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from matches.models import MatchSeat
from matches.words.colours import letter_of
from rules.risiko.view import View

AWAY = timedelta(seconds=45)


def seat_documents(seats: Sequence[MatchSeat], seen: View | None, now: datetime) -> list[dict[str, Any]]:
    """One object a seat: who, which colour, how much; `here`: its page spoke to the server a moment ago."""
    return [
        {
            "seat": one.number,
            "name": one.name,
            "bot": one.bot,
            "here": bool(one.bot) or (one.seen_at is not None and now - one.seen_at < AWAY),
            "muted": one.is_muted,
            **(_strength(seen, one.number) if seen else EMPTY),
        }
        for one in seats
    ]


EMPTY = {
    "letter": "", "colour": "", "territories": 0, "armies": 0, "waiting": 0, "cards": 0, "fallen": 0, "gone": "",
}  # fmt: skip


def _strength(seen: View, seat: int) -> dict[str, Any]:
    colour = seen.colours[seat]
    mine = [armies for owner, armies in zip(seen.owner, seen.armies, strict=True) if owner == seat]
    return {
        "letter": letter_of(colour),
        "colour": colour,
        "territories": len(mine),
        "armies": sum(mine),
        "waiting": seen.stock[seat],
        "cards": seen.hands[seat],
        "fallen": seen.fallen[seat],
        "gone": seen.gone[seat],
    }
