"""An announced evening on the mirror: what it costs, and how many places are asked for, without who asks."""

from __future__ import annotations

import secrets

from django.utils import timezone

from rules.base.json_types import Json
from tournaments.backup.services.rows import rows_save
from tournaments.mirror.services.row_fields import row_set
from tournaments.models import Announcement, Door, SignUp, Tournament


def announcement_write(*, tournament: Tournament, document: Json | None) -> None:
    """Write what is announced of a mirrored tournament; None where nothing is."""
    rows = Announcement.objects.filter(tournament=tournament)
    Door.objects.filter(tournament=tournament).delete()
    SignUp.objects.filter(tournament=tournament).delete()
    if document is None:
        rows.delete()
        return
    row_set(rows.first() or Announcement(tournament=tournament), "announcement", document).save()
    if document.get("fee") is not None:
        Door.objects.create(tournament=tournament, fee=document["fee"], seed=secrets.token_hex(32))
    states = {SignUp.State.ASKED: document.get("asked", 0), SignUp.State.WAITING: document.get("waiting", 0)}
    rows_save([_nobody(tournament, state) for state, count in states.items() for _number in range(count)])


def _nobody(tournament: Tournament, state: str) -> SignUp:
    """Return a sign-up that says nothing of who it is: the pages count it."""
    key = secrets.token_hex(16)
    said = {"consent_text": "–", "consent_at": timezone.now(), "token_hash": key}
    return SignUp(tournament=tournament, state=state, name="–", key=key, **said)
