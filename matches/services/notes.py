"""The log of what was done to a match from outside the rules."""

from __future__ import annotations

from matches.models import Match, MatchNote
from matches.permissions import Actor


def note_write(*, match: Match, actor: Actor, action: str, **detail: object) -> MatchNote:
    """Store who did what, at which version; `detail` is plain JSON without secrets."""
    return MatchNote.objects.create(
        match=match, action=action, version=match.version, who=actor.label[:120], user=actor.account, detail=detail
    )
