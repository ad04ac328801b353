"""A paired hall that sends nonsense: whatever of it is taken, every page that shows it still opens."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client, override_settings
from django.urls import reverse

from tests.rig.long import LONG
from tests.security.whole_copies import WRONG, changed, kinds_of_places, whole_evening, without
from tests.tournaments.matches.cast import online
from tests.tournaments.mirror.conftest import bring, mirrored, paired
from tests.tournaments.mirror.test_what_a_mirror_refuses import next_message, send
from tournaments.mirror.documents.packet import digest_of, state_digest
from tournaments.mirror.documents.public_state import public_state
from tournaments.models import Round, Season, Table, Tournament

pytestmark = pytest.mark.django_db
PACKETS = 600 if LONG else 12
SEED = 1  # others in `make test-all`, each time another one: MIRROR_SEED names it again
GONE = object()
PAGES = (
    *("tournament", "standings", "bracket", "podium", "projector", "sign-up", "sign-up-card", "tournament-calendar"),
    *("tournament-matches", "tournament-version"),
)


def pages(copy: Tournament) -> list[str]:
    """Every page of a mirrored tournament, a few of each kind."""
    paths = [reverse(name, args=[copy.slug]) for name in PAGES]
    paths += [f"{paths[1]}?stage=1", f"{paths[1]}?all=1", f"{paths[2]}?screen=1"]
    for row in Round.objects.filter(stage__tournament=copy).select_related("stage"):
        at = [copy.slug, row.stage.number, row.number]
        paths += [reverse(name, args=at) for name in ("round", "round-names", "clock", "certificate")]
    for number in copy.entrants.values_list("number", flat=True)[:3]:
        paths += [reverse(name, args=[copy.slug, number]) for name in ("entrant", "entrant-matches")]
    tables = Table.objects.filter(round__stage__tournament=copy).values_list("pk", flat=True)
    paths += [reverse("result", args=[copy.slug, table]) for table in tables]
    for season in Season.objects.filter(shown__isnull=False):
        paths += [reverse("season", args=[season.slug]), reverse("season-file", args=[season.slug, "csv"])]
    return paths


@pytest.mark.parametrize("world", [whole_evening, lambda: online()[0]], ids=["evening", "online"])
def test_no_value_at_any_place_of_a_state_breaks_a_page_of_the_mirror(operator, line, world, tmp_path, settings):
    settings.VAR_DIR = tmp_path
    settings.CACHES = {name: {"BACKEND": "django.core.cache.backends.dummy.DummyCache"} for name in settings.CACHES}
    seed = int(os.environ.get("MIRROR_SEED") or (random.randrange(10**6) if LONG else SEED))
    chance = random.Random(seed)
    event = world()
    publication = paired(event, operator)
    assert bring(publication)
    parts = public_state(Tournament.objects.get(pk=event.pk))
    places = [(str(path[0]), path[1:]) for path in kinds_of_places(parts) if len(path) > 1]
    answers = set()
    for _number in range(PACKETS):
        name, path = chance.choice(places)
        value = chance.choice([*WRONG, GONE])
        part = without(parts[name], path) if value is GONE else changed(parts[name], path, value)
        answers.add(tried(publication, parts, name, part, (seed, name, path, value)))
    assert answers <= {200, 400, 413, 422} and len(answers) > 1, seed


def tried(publication: Any, parts: dict[str, Any], name: str, part: Any, what: object) -> int:
    """Send a state with one part of it changed, open every page where it is taken, and put everything back."""
    digests = {kept: digest_of(document) for kept, document in (parts | {name: part}).items()}
    with transaction.atomic():
        message = next_message(publication, set={name: part}, digest=state_digest(digests))
        status, _told = send(publication, message)
        if status == 200:
            copy = mirrored(publication).tournament
            with override_settings(MIRROR=True):
                client = Client(raise_request_exception=False)
                broken = [path for path in pages(copy) if client.get(path).status_code >= 500]
            assert not broken, what
        transaction.set_rollback(True)
    return status
