"""Packets lost, repeated and overtaken at random, in one process: the mirror ends where the hall stands."""

from __future__ import annotations

import os
import random

import pytest

from tests.rig.hallshell import change
from tests.rig.long import LONG
from tests.tournaments.mirror.conftest import bring, mirrored, paired
from tournaments.mirror.documents.packet import digest_of, state_digest
from tournaments.mirror.documents.public_state import public_state
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
CHANGES = 200 if LONG else 8


def test_whatever_is_lost_repeated_or_late_the_mirror_ends_where_the_hall_stands(event, operator, line):
    seed = int(os.environ.get("MIRROR_SEED", random.randrange(10**6)))
    print(f"MIRROR_SEED={seed}")  # noqa: T201
    chance = random.Random(seed)
    publication = paired(event, operator)
    for number in range(CHANGES):
        change({"number": number * 1000 + chance.randrange(1000)})
        line.is_cut, line.loses_answers = chance.random() < 0.3, chance.random() < 0.3
        bring(publication)
        publication.refresh_from_db()
        if chance.random() < 0.3:
            line.again(chance.randrange(1, len(line.sent)))
    line.is_cut = line.loses_answers = False
    assert bring(publication), seed
    parts = public_state(Tournament.objects.get(pk=event.pk))
    mirror = mirrored(publication)
    assert mirror.digest == state_digest({name: digest_of(part) for name, part in parts.items()}), seed
    again = public_state(mirror.tournament)
    assert again.keys() == parts.keys(), seed
    assert {name: part for name, part in again.items() if name.startswith(("table", "entrant", "standing"))} == {
        name: part for name, part in parts.items() if name.startswith(("table", "entrant", "standing"))
    }, seed
