"""A copy keeps what stands around a tournament: its seasons, the seeds fixed ahead, its tables played online."""

from __future__ import annotations

import datetime
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest

from matches.models import Match
from matches.services.notes import note_write
from tests import cast
from tests.tournaments.formats.cast import drawn, made
from tests.tournaments.matches.cast import begun, online, played_out
from tests.tournaments.seasons.cast import entered, evening, season
from tests.tournaments.setup.cast import actor_of
from tests.tournaments.signup.cast import ADA, announced, line, players, sign
from tournaments.backup.documents.sealed_secrets import seal, unseal
from tournaments.backup.documents.surroundings import account_mark, around
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.backup.services import snapshots
from tournaments.models import DrawSeed, Season, TableMatch, Tournament
from tournaments.selectors.draw.draw_locks import lock_document, locks_of
from tournaments.services.draw.draw_locks import lock_set
from tournaments.services.draw.draw_seeds import checkin_open
from tournaments.services.draw.draws import round_draw
from tournaments.services.setup.tournaments import tournament_delete
from tournaments.signup.services.signing import sign_up_withdraw

pytestmark = pytest.mark.django_db(transaction=False)


@pytest.fixture(autouse=True)
def _own_disk(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path


def back(content: bytes, owner: Any) -> Tournament:
    return snapshots.snapshot_restore(file=io.BytesIO(content), owner=owner)


def lost_and_found(event: Tournament) -> tuple[dict[str, Any], Tournament]:
    """What the copy says, and the tournament made from it after the other is gone."""
    content, owner = snapshots.copy_of(event), event.owner
    document = json.loads(gzip.decompress(content))
    tournament_delete(tournament=event)
    return document, back(content, owner)


def test_a_tournament_comes_back_into_its_season_with_its_category() -> None:
    ada = cast.account()
    row = entered(season(ada, "national", "Classifica"), event := evening(ada, "Raduno"), category="raduno")
    document, again = lost_and_found(event)
    assert [(one.tournament, one.category) for one in row.entries.all()] == [(again, "raduno")]
    assert around(again)["seasons"] == document["seasons"]


@pytest.mark.long
def test_a_season_that_is_gone_is_made_again_as_it_was() -> None:
    ada = cast.account()
    row = entered(season(ada), event := evening(ada, "Marzo"))
    before = (row.name, row.slug, row.kind, row.parameters, row.starts_on, row.ends_on)
    content = snapshots.copy_of(event)
    tournament_delete(tournament=event)
    row.delete()
    again = back(content, ada)
    found = Season.objects.get(entries__tournament=again)
    assert (found.name, found.slug, found.kind, found.parameters, found.starts_on, found.ends_on) == before


def test_a_copy_lets_no_co_organiser_into_a_season_and_their_names_stay_closed() -> None:
    ada, bruno, carla = cast.account(), cast.account("bruno"), cast.account("carla")
    row = entered(season(ada), event := evening(ada, "Marzo"))
    for one in (bruno, carla):
        row.memberships.create(user=one)
    content = snapshots.copy_of(event)
    document = json.loads(gzip.decompress(content))
    assert len(document["seasons"][0]["members"]) == 2
    assert not [text for text in document["seasons"][0]["members"] if "bruno" in text or account_mark(bruno) in text]
    tournament_delete(tournament=event)
    row.delete()
    carla.delete()
    later = back(content, ada)
    found = Season.objects.get(entries__tournament=later)
    assert not found.memberships.exists()
    assert [entry.detail["names"] for entry in later.log.filter(action="season_members_left_out")] == [["bruno"]]


@pytest.mark.long
def test_a_copy_without_co_organisers_or_with_those_of_elsewhere_is_read_as_before(settings: Any) -> None:
    ada, bruno = cast.account(), cast.account("bruno")
    row = entered(season(ada), event := evening(ada, "Marzo"))
    row.memberships.create(user=bruno)
    content = snapshots.copy_of(event)
    tournament_delete(tournament=event)
    row.delete()
    settings.SECRET_KEY = "that of another installation, long enough to be one"
    found = Season.objects.get(entries__tournament=back(content, ada))
    assert not found.memberships.exists()


def test_a_second_copy_does_not_count_twice_and_nobody_enters_the_season_of_others() -> None:
    ada = cast.account()
    row = entered(season(ada), event := evening(ada, "Marzo"))
    content = snapshots.copy_of(event)
    back(content, ada)
    assert row.entries.count() == 1
    tournament_delete(tournament=event)
    back(content, cast.account("bruno"))
    assert row.entries.count() == 0


@pytest.mark.long
def test_a_seed_fixed_at_the_check_in_is_the_one_that_draws_after_a_restore() -> None:
    event = made("open", 8)
    fixed = checkin_open(stage=event.stages.get(), number=1, actor=actor_of(event.owner))
    content = snapshots.copy_of(event)
    assert f'"seed":{fixed.seed}' not in gzip.decompress(content).decode()
    document, again = lost_and_found(event)
    row = DrawSeed.objects.get(stage__tournament=again)
    assert (row.seed, row.nonce, row.commitment) == (fixed.seed, fixed.nonce, fixed.commitment)
    assert row.committed_at == fixed.committed_at
    found = round_draw(stage=again.stages.get(), actor=actor_of(again.owner), origin="committed")
    assert found.seed == fixed.seed
    assert document["seeds"][0]["commitment"] == fixed.commitment


def test_a_copy_beside_the_tournament_does_not_tell_its_draw(settings: Any) -> None:
    event = made("open", 8)
    checkin_open(stage=event.stages.get(), number=1, actor=actor_of(event.owner))
    again = back(snapshots.copy_of(event), event.owner)
    assert not DrawSeed.objects.filter(stage__tournament=again).exists()


def test_a_seed_that_was_shown_is_kept_and_another_installation_opens_none(settings: Any) -> None:
    event = made("open", 8)
    checkin_open(stage=event.stages.get(), number=1, actor=actor_of(event.owner))
    round_draw(stage=event.stages.get(), actor=actor_of(event.owner), origin="committed")
    again = back(snapshots.copy_of(event), event.owner)
    assert DrawSeed.objects.get(stage__tournament=again).used_at is not None
    closed = seal("7:abc", "seed", 1)
    assert unseal(closed, "seed", 1) == "7:abc"
    assert unseal(closed, "seed", 2) is None
    assert unseal(closed[:-3] + "abc", "seed", 1) is None
    settings.SECRET_KEY = "x" * 50
    assert unseal(closed, "seed", 1) is None


def linked(event: Tournament) -> list[tuple[Any, ...]]:
    rows = TableMatch.objects.filter(tournament=event).order_by("pk")
    return [
        (
            row.table.number, row.is_current, row.created_at, row.match.state, row.match.version,
            row.result.version if row.result else None,
            list(row.seats.order_by("number").values_list("number", "position", "entrant__number")),
            list(row.arrivals.order_by("pk").values_list("state", "version", "outcome", "code")),
        )
        for row in rows
    ]  # fmt: skip


@pytest.mark.long
def test_a_table_played_online_comes_back_with_its_match(django_capture_on_commit_callbacks: Any) -> None:
    event, _table, row = online()
    with django_capture_on_commit_callbacks(execute=True):
        match = played_out(row)
    before = linked(event)
    assert before[0][5] is not None
    again = back(snapshots.copy_of(event), event.owner)
    assert linked(again) == before
    copy = TableMatch.objects.get(tournament=again).match
    assert copy.code != match.code
    assert [one.event for one in copy.events.all()] == [one.event for one in match.events.all()]
    tournament_delete(tournament=event)
    document, third = lost_and_found(again)
    assert linked(third) == before
    assert document_of(third)["stages"] == document["stages"]


def test_what_the_clock_did_in_a_match_comes_back_with_nobody_as_its_author(
    django_capture_on_commit_callbacks: Any,
) -> None:
    event, _table, row = online()
    with django_capture_on_commit_callbacks(execute=True):
        match = played_out(row)
    note_write(match=match, actor=None, action="automatic", seat=1)
    tournament_delete(tournament=back(snapshots.copy_of(event), event.owner))
    again = lost_and_found(event)[1]
    notes = TableMatch.objects.get(tournament=again).match.notes
    assert [one.who for one in notes.filter(action="automatic")] == [""]


@pytest.mark.long
def test_a_match_in_play_is_linked_again_where_it_still_is() -> None:
    event, _table, row = online()
    begun(row)
    before = linked(event)
    code, content = row.match.code, snapshots.copy_of(event)
    assert json.loads(gzip.decompress(content))["matches"][0]["match"] is None
    beside = back(content, event.owner)
    assert linked(beside) == []
    tournament_delete(tournament=event)
    again = back(content, event.owner)
    assert linked(again) == before
    assert TableMatch.objects.get(tournament=again).match.code == code
    assert Match.objects.count() == 1


def test_a_copy_of_an_earlier_version_is_still_restored() -> None:
    event = made("raduno", 16)
    drawn(event)
    document = json.loads(gzip.decompress(snapshots.copy_of(event)))
    for part in ("seasons", "seeds", "matches", "spreadsheet", "formula", "signature", "origins"):
        document.pop(part)
    for one in document["entrants"]:
        for name in ("region", "family", "group", "is_newcomer"):
            one.pop(name)
    for stage in document["stages"]:
        stage.pop("format")
    again = back(json.dumps(document).encode(), event.owner)
    assert again.entrants.count() == 16
    assert again.stages.get(number=1).rounds.count() == 1


@pytest.mark.long
def test_the_locks_of_the_draws_come_back_with_their_people() -> None:
    event = made("open", 8)
    stage, people = event.stages.get(), list(event.entrants.order_by("number"))
    keep = {"stage": stage, "number": 1, "actor": actor_of(event.owner)}
    lock_set(kind="at", entrants=people[:1], table_number=2, **keep)
    lock_set(kind="apart", entrants=people[1:4], only_here=True, **keep)
    _document, again = lost_and_found(event)
    rows = [lock_document(lock) for lock in locks_of(again.stages.get(), 1)]
    assert rows == [{"at": [1], "number": 2}, {"apart": [2, 3, 4]}]
    assert [lock.round_number for lock in again.draw_locks.all()] == [None, 1]


def test_sign_ups_come_back_in_their_order_without_links_and_addresses_and_switched_off() -> None:
    event = announced(capacity=2, starts_at=datetime.time(21, 0), fee=750, code_word="volpe")
    sign(event, "Nora Bassi", "Club Nord", email="nora@example.it")
    sign(event, "Ugo Ferri")
    for name in ("Lia Monti", "Teo Galli"):
        sign(event, name)
    sign_up_withdraw(sign_up=event.sign_ups.get(name="Ugo Ferri"), actor=ADA)
    document, again = lost_and_found(event)
    assert "nora@example.it" not in json.dumps(document) and "volpe" not in json.dumps(document)
    row = again.announcement
    assert (row.is_on, row.capacity, again.door.fee, row.starts_at.hour) == (False, 2, 750, 21)
    assert line(again) == ["Teo Galli"] and players(again) == ["Nora Bassi", "Lia Monti"]
    assert again.sign_ups.get(name="Lia Monti").entrant.player.name == "Lia Monti"
    assert again.sign_ups.get(name="Ugo Ferri").state == "withdrawn"
