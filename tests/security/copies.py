"""Saved copies as an attacker handles them: opened, changed, packed again."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.contrib.auth.models import User

from matches.models import Match
from tournaments.backup.documents.signature import Signed
from tournaments.backup.services import snapshots
from tournaments.backup.services.restore import restore_document
from tournaments.backup.services.restore_checks import document_check
from tournaments.errors import Refused
from tournaments.models import LogEntry, Player, Tournament
from tournaments.words import refusal_text

Plain = dict[str, Any]
KEPT = (Tournament, Match, Player, LogEntry)


def opened_copy(event: Tournament) -> Plain:
    """Return what stands in a copy of a tournament."""
    found: Plain = json.loads(gzip.decompress(snapshots.copy_of(event)))
    return found


def given_back(document: Plain | bytes, owner: User) -> Tournament:
    """Restore a copy as it is, or a document written by hand."""
    content = document if isinstance(document, bytes) else json.dumps(document).encode()
    return snapshots.snapshot_restore(file=io.BytesIO(content), owner=owner)


def unsigned(document: Plain, change: Callable[[Plain], object] | None = None) -> Plain:
    """Return a document without its signature, as release 0.1.0 wrote them, changed by hand."""
    found: Plain = json.loads(json.dumps(document))
    found.pop("signature", None)
    if change is not None:
        change(found)
    return found


def refusal(document: Plain, owner: User) -> Refused:
    """Return why a document is refused; it has a sentence, and nothing of it is left."""
    counts = [model.objects.count() for model in KEPT]
    with pytest.raises(Refused) as refused:
        given_back(document, owner)
    assert counts == [model.objects.count() for model in KEPT]
    assert refusal_text(refused.value)
    return refused.value


def restored_document(document: Mapping[str, Any], owner: Any) -> tuple[Tournament, int]:
    """Restore a document that this installation has signed; the tournament, and how many rows count differently."""
    return restore_document(checked=document_check(document=document, by=Signed("own")), owner=owner)
