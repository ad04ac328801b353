"""The seed of a draw to come cannot be read off a copy, whatever is changed in it by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.security.copies import Plain, given_back, opened_copy, unsigned
from tests.tournaments.formats.cast import made
from tests.tournaments.matches.cast import begun, online
from tests.tournaments.setup.cast import actor_of
from tournaments.documents.backup_around import seed_place
from tournaments.documents.sealed import opened, sealed
from tournaments.errors import Refused
from tournaments.models import DrawSeed, TableMatch, Tournament
from tournaments.seating.commitment import commitment
from tournaments.services.draw_seeds import checkin_open
from tournaments.services.draws import round_draw
from tournaments.services.tournaments import tournament_delete

pytestmark = pytest.mark.django_db

USED = "2026-11-22T20:00:00+00:00"


@pytest.fixture(autouse=True)
def _own_disk(tmp_path: Any, settings: Any) -> None:
    settings.VAR_DIR = tmp_path


def waiting() -> tuple[Tournament, DrawSeed]:
    """A tournament whose check-in is open: its next draw is fixed and nobody knows it."""
    event = made("open", 8)
    return event, checkin_open(stage=event.stages.get(), number=1, actor=actor_of(event.owner))


def restored_without_knowing(document: Plain, secret: DrawSeed, owner: Any) -> None:
    """Restore a document; whether it is refused or not, no copy of what it made tells the seed."""
    try:
        event = given_back(document, owner)
    except Refused as refused:
        assert refused.code == "backup_damaged"
        return
    again = opened_copy(event)
    assert secret.nonce not in str(again["seeds"])
    assert not any("seed" in row for row in again["seeds"])


def test_a_sealed_seed_that_is_said_to_be_used_stays_closed() -> None:
    event, secret = waiting()
    document = unsigned(opened_copy(event), lambda one: one["seeds"][0].update(used_at=USED))
    restored_without_knowing(document, secret, event.owner)


def test_a_sealed_seed_that_is_said_to_be_used_stays_closed_once_its_tournament_is_gone() -> None:
    event, secret = waiting()
    document, owner = unsigned(opened_copy(event), lambda one: one["seeds"][0].update(used_at=USED)), event.owner
    tournament_delete(tournament=event)
    restored_without_knowing(document, secret, owner)


@pytest.mark.parametrize(
    "change", [{"round_number": 2}, {"committed_at": USED}, {"commitment": "0" * 64}], ids=lambda one: next(iter(one))
)
def test_a_sealed_seed_opens_for_no_other_round_moment_or_fingerprint(change: Plain) -> None:
    event, secret = waiting()
    document, owner = unsigned(opened_copy(event), lambda one: one["seeds"][0].update(change)), event.owner
    tournament_delete(tournament=event)
    restored_without_knowing(document, secret, owner)
    assert not DrawSeed.objects.filter(seed=secret.seed).exists()


def test_what_release_0_1_0_closed_is_taken_as_unused_too() -> None:
    event, secret = waiting()
    old = sealed(f"{secret.seed}:{secret.nonce}")
    changed = unsigned(opened_copy(event), lambda one: one["seeds"][0].update(sealed=old, used_at=USED))
    kept = unsigned(opened_copy(event), lambda one: one["seeds"][0].update(sealed=old))
    owner = event.owner
    tournament_delete(tournament=event)
    restored_without_knowing(changed, secret, owner)
    again = given_back(kept, owner)
    row = DrawSeed.objects.get(stage__tournament=again)
    assert (row.seed, row.used_at) == (secret.seed, None)


def test_an_open_seed_that_no_draw_has_used_is_refused() -> None:
    event, _secret = waiting()

    def known(document: Plain) -> None:
        row = document["seeds"][0]
        row.pop("sealed")
        row.update(seed=7, nonce="ab" * 16, commitment=commitment(7, "ab" * 16))

    with pytest.raises(Refused) as refused:
        given_back(unsigned(opened_copy(event), known), event.owner)
    assert refused.value.code == "backup_damaged"


def test_two_copies_of_one_draw_to_come_are_never_held_at_once() -> None:
    event, secret = waiting()
    document, owner = opened_copy(event), event.owner
    tournament_delete(tournament=event)
    first, second = given_back(document, owner), given_back(document, owner)
    assert [row.stage.tournament for row in DrawSeed.objects.filter(commitment=secret.commitment)] == [first]
    round_draw(stage=first.stages.get(), actor=actor_of(owner), origin="committed")
    assert not DrawSeed.objects.filter(stage__tournament=second).exists()


def test_what_is_closed_for_one_place_opens_at_no_other() -> None:
    event, secret = waiting()
    row = opened_copy(event)["seeds"][0]
    assert opened(row["sealed"], *seed_place(row)) == f"{secret.seed}:{secret.nonce}"
    for place in ((), ("member",), ("unused seed", 1, 2)):
        assert opened(row["sealed"], *place) is None


def test_a_match_in_play_goes_to_nobody_but_the_organiser_who_held_it() -> None:
    event, _table, row = online()
    begun(row)
    match, document, owner = row.match, opened_copy(event), event.owner
    tournament_delete(tournament=event)
    given_back(document, cast.account("mallo"))
    assert not TableMatch.objects.filter(match=match).exists()
    again = given_back(document, owner)
    assert TableMatch.objects.get(match=match).tournament == again
