"""Why a match is paused: in a referee's own words, or a code of what the server found."""

from __future__ import annotations

from django.utils.functional import Promise

from matches.words.desk.lobby_refusals import REFUSALS

PAUSES: dict[str, Promise] = {"seed_lost": REFUSALS["seed_lost"]}


def pause_text(reason: object) -> str:
    """Return the reason of a pause as people read it."""
    return str(PAUSES.get(str(reason), reason))
