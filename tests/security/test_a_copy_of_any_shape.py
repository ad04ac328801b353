"""Whatever stands in a copy instead of what belongs there: it is refused by name, or every page of it still opens."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path as File
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.rig.long import LONG
from tests.security.copies import Plain, given_back, opened_copy, unsigned
from tests.security.whole_copies import WRONG, Path, changed, kinds_of_places, whole_evening, without
from tests.tournaments.matches.cast import online, played_out
from tournaments.backup.documents import copy_file as backup_file
from tournaments.backup.documents.signature import Signed
from tournaments.backup.services import restore_checks
from tournaments.backup.services.restore_checks import document_check
from tournaments.backup.services.snapshots import copy_of
from tournaments.errors import Refused
from tournaments.management.demo.build import build
from tournaments.models import Tournament
from tournaments.online.words import arrival_text
from tournaments.words import refusal_text

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MOST = 10**9
TRIED, OPENED, PAGES = (MOST, 200, 20) if LONG else (150, 6, 10)
"""How many changes are tried; how many of those that are taken are restored; how many pages of each are opened."""
GONE = object()
OF_TOURNAMENT = (
    *("tournament", "standings", "bracket", "tournament-matches", "tournament-version", "manage", "manage-settings"),
    *("manage-log", "manage-entrants", "manage-draw", "manage-draw-plan", "manage-locks", "manage-files"),
    *("manage-presence", "manage-penalties", "manage-groups", "manage-materials", "manage-links", "manage-paper"),
    "manage-spreadsheet",
)
OF_ROUND = ("round", "certificate", "manage-round", "manage-seats", "manage-repair", "clock")
OF_TABLE = ("result", "result-check", "result-history", "result-enter", "result-correct", "manage-table")
OF_MATCH = ("match", "match-replay", "match-replay-data", "match-record", "match-text", "match-position", "match-dice")
chance = random.Random(1)


@pytest.fixture(autouse=True)
def _here(tmp_path: File, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.VAR_DIR = tmp_path

    def read(look: Any, content: bytes, *words: Any, **_limits: Any) -> Any:
        return look(content, *words)  # a child of its own for each change would take too long

    for module in (restore_checks, backup_file):
        monkeypatch.setattr(module, "read_within", read)


def changes(document: Plain) -> list[tuple[Path, object]]:
    """Return every kind of place with everything that may stand there, always in the same order by chance."""
    found = [(path, value) for path in kinds_of_places(document) for value in (*WRONG, GONE)]
    random.Random(1).shuffle(found)
    return found


def taken(document: Plain) -> Iterator[tuple[str, Plain]]:
    """Yield what is not refused at once, in words."""
    for path, value in islice(changes(document), TRIED):
        said = without(document, path) if value is GONE else changed(document, path, value)
        try:
            document_check(document=said, by=Signed("none"))
        except Refused as refused:
            assert refusal_text(refused)
        else:
            yield f"{path}: {'left out' if value is GONE else repr(value)}", said


def addresses(event: Tournament) -> Iterator[str]:
    """Yield the pages and files of a tournament."""
    for name in OF_TOURNAMENT:
        yield reverse(name, args=[event.slug])
    for stage in event.stages.all():
        yield reverse("manage-format", args=[event.slug, stage.number])
        yield reverse("manage-standings-file", args=[event.slug, stage.number, "csv"])
        for made in stage.rounds.all():
            where = [event.slug, stage.number, made.number]
            for name in OF_ROUND:
                yield reverse(name, args=where)
            yield reverse("certificate-file", args=[*where, "certificate"])
            for table in made.tables.all()[:2]:
                for name in OF_TABLE:
                    yield reverse(name, args=[event.slug, table.pk])
    for entrant in event.entrants.order_by("number")[:2]:
        yield reverse("entrant", args=[event.slug, entrant.number])
        yield reverse("person", args=[entrant.player_id])
    for entry in event.season_entries.select_related("season"):
        yield reverse("season", args=[entry.season.slug])
        yield reverse("season-manage", args=[entry.season.slug])
    for row in event.table_matches.select_related("match"):
        for name in OF_MATCH:
            yield reverse(name, args=[row.match.code])


def broken(client: Client, event: Tournament, pages: int) -> list[str]:
    """Open what shows a tournament, some pages by chance or all; return those that end in an error."""
    wrong = []
    copy_of(event)
    for row in event.table_matches.all():
        assert all(map(arrival_text, row.arrivals.all()))
    there = list(addresses(event))
    for address in there if pages >= len(there) else chance.sample(there, pages):
        answer = client.get(address)
        status = answer.status_code
        if answer.streaming:
            deque(answer.streaming_content, 0)
        wrong += [address] if status >= 500 else []
    return wrong


def restored(client: Client, said: str, document: Plain, owner: User, pages: int) -> list[str]:
    """Restore a document for as long as it is looked at; return what breaks."""
    with transaction.atomic():
        try:
            event = given_back(document, owner)
        except Refused as refused:
            assert refusal_text(refused)
            return []
        wrong = [f"{said}: {address}" for address in broken(client, event, pages)]
        transaction.set_rollback(True)
    return wrong


def all_broken(event: Tournament) -> list[str]:
    document, client = unsigned(opened_copy(event)), Client(raise_request_exception=False)
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    wrong = restored(client, "as it is", document, event.owner, MOST)
    for place, (said, other) in enumerate(taken(document)):
        wrong += restored(client, said, other, event.owner, PAGES) if place < OPENED else []
    return wrong


@pytest.mark.long
def test_whatever_stands_in_a_copy_no_page_of_its_tournament_breaks() -> None:
    assert all_broken(whole_evening()) == []


@pytest.mark.long
def test_whatever_stands_in_a_match_of_a_copy_no_page_of_it_breaks(django_capture_on_commit_callbacks: Any) -> None:
    event, _table, row = online()
    with django_capture_on_commit_callbacks(execute=True):
        played_out(row)
    assert all_broken(event) == []


if LONG:

    def test_whatever_stands_in_the_copies_of_the_demo_no_page_breaks() -> None:
        owner = User.objects.create_user("demo")
        assert [line for event in build(owner) for line in all_broken(event)] == []
