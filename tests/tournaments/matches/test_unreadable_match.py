"""A match that ends and cannot be read: its table is told, once, and asks for the result by hand."""

from __future__ import annotations

import pytest

from matches.models import OutboxEntry
from matches.services.outbox import outbox_deliver
from tests.matches.unreadable import damage
from tests.tournaments.matches.cast import online, played_out
from tournaments.models import MatchArrival, Result
from tournaments.online.words import arrival_text

pytestmark = pytest.mark.django_db


def test_a_match_whose_state_cannot_be_read_brings_a_note_once(django_capture_on_commit_callbacks) -> None:
    _event, _table, row = online()
    damage(played_out(row))
    with django_capture_on_commit_callbacks(execute=True):
        outbox_deliver()
    arrival = MatchArrival.objects.get()
    assert (arrival.outcome, arrival.code) == ("noted", "unreadable")
    assert "inserisci il risultato a mano" in arrival_text(arrival) and not Result.objects.exists()
    assert not OutboxEntry.objects.filter(delivered_at=None).exists()
