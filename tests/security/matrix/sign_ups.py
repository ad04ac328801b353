"""The sign-up of the matrix, made with one browser."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.utils import timezone

from tournaments.models import Announcement, SignUp, Tournament
from tournaments.signup.selectors.sign_ups import SESSION_KEY
from tournaments.signup.services.tokens import token_begin, token_of


def of_sign_ups(event: Tournament, client: Client) -> dict[str, Any]:
    """Return the arguments: a sign-up of the waiting list, made with this browser."""
    Announcement.objects.create(tournament=event, is_on=True)
    said = {"name": "Zita", "key": "zita|", "consent_text": "Sì", "consent_at": timezone.now()}
    row = SignUp(tournament=event, state=SignUp.State.WAITING, **said)
    token_begin(row)
    row.save()
    session = client.session
    session[SESSION_KEY] = [row.pk]
    session.save()
    return {"sign_up": row.pk, "sign_up_token": token_of(row)}
