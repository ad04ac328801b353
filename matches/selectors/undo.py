"""What of a match in play may still be taken back, and for how long; its row keeps it (play/timing.py)."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from matches.models import Match
from rules import State
from rules.base.json_types import Json
from rules.contract.history import History, Undo


class Offer(NamedTuple):
    """Seat `seat` may take back what it ended after event `version`, within so many `seconds` of its own time."""

    seat: int
    version: int
    seconds: float

    def document(self) -> Json:
        """Return the offer as pages read it."""
        return {"seat": self.seat, "version": self.version, "seconds": round(self.seconds, 1)}


def history_of(match: Match, state: State) -> History:
    """Return the history of a match that stands in `state`; of what may be taken back the state is not known."""
    kept = match.undo or {}
    undos = tuple(Undo(offer["seat"], offer["version"], None, offer["own"]) for offer in offers_kept(kept))
    return History(match.version, state, undos[-1] if undos else None, tuple(kept.get("backs", ())), undos[:-1])


def offers_kept(kept: Json) -> list[Json]:
    """Return what may be taken back one after the other as a match's row keeps it, oldest first."""
    return [*kept.get("earlier", ()), kept] if "seat" in kept else []


def undo_offered(match: Match, now: datetime) -> Offer | None:
    """Return what may be taken back now; None when nothing may, or the time for it is over."""
    kept = match.undo or {}
    if "seat" not in kept:
        return None
    seconds = kept["left"] + (0.0 if kept["setup"] else kept["reserves"][kept["seat"] - 1])
    if match.clock_since is not None:
        seconds -= max(0.0, (now - match.clock_since).total_seconds())
    return Offer(kept["seat"], kept["version"], seconds) if seconds > 0 else None
