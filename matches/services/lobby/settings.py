"""What may still be changed about a match that has not begun."""

from __future__ import annotations

from typing import Unpack

from django.db import transaction

from matches.errors import Refused
from matches.models import Match
from matches.permissions import Actor
from matches.selectors.matches import match_lock
from matches.services.announcing import seats_announce_on_commit
from matches.services.lobby.creating import MAX_TITLE, Settings
from matches.services.notes import note_write
from rules.base.plain_text import plain_text

CHANGEABLE = tuple(Settings.__annotations__)


@transaction.atomic
def match_settings_change(*, match: Match, actor: Actor, **choices: Unpack[Settings]) -> Match:
    """Change what is in CHANGEABLE before the start; a note names the fields. Raises Refused: not_in_lobby."""
    assert choices.keys() <= set(CHANGEABLE)
    if "title" in choices:
        choices["title"] = plain_text(choices["title"])[:MAX_TITLE].rstrip()
    row = match_lock(match.pk)
    if row.state != Match.State.LOBBY:
        raise Refused("not_in_lobby")
    changed = {name: value for name, value in choices.items() if getattr(row, name) != value}
    if not changed:
        return row
    for name, value in changed.items():
        setattr(row, name, value)
    row.save(update_fields=list(changed))
    if "reserve_seconds" in changed:
        row.seats.update(reserve_left=row.reserve_seconds)
    note_write(match=row, actor=actor, action="settings_changed", fields=list(changed))
    seats_announce_on_commit(row.pk)
    return row
