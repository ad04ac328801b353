"""The seed of a draw to come cannot be read off a copy, whatever is changed in it by hand."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests import cast
from tests.security.copies import Plain, given_back, opened_copy, unsigned
from tests.tournaments.formats.cast import made
from tests.tournaments.matches.cast import begun, online
from tests.tournaments.setup.cast import actor_of
from tournaments.backup.documents.sealed_secrets import seal, unseal
from tournaments.backup.documents.surroundings import seed_place
from tournaments.errors import Refused
from tournaments.models import DrawSeed, LogEntry, OpenedSeed, TableMatch, Tournament
from tournaments.seating.lots.commitment import commitment
from tournaments.services.draw.draw_seeds import checkin_open
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.setup.tournaments import tournament_delete
from tournaments.words import refusal_text
from tournaments.words.log import log_text

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
    old = seal(f"{secret.seed}:{secret.nonce}")
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
    assert unseal(row["sealed"], *seed_place(row)) == f"{secret.seed}:{secret.nonce}"
    for place in ((), ("member",), ("unused seed", 1, 2)):
        assert unseal(row["sealed"], *place) is None


def test_a_match_in_play_goes_to_nobody_but_the_organiser_who_held_it() -> None:
    event, _table, row = online()
    begun(row)
    match, document, owner = row.match, opened_copy(event), event.owner
    tournament_delete(tournament=event)
    given_back(document, cast.account("mallo"))
    assert not TableMatch.objects.filter(match=match).exists()
    again = given_back(document, owner)
    assert TableMatch.objects.get(match=match).tournament == again


def drawn_and_gone() -> tuple[Plain, DrawSeed, Any]:
    """A copy from before a draw whose seed was seen, its fingerprint, and who drew; the tournament is deleted."""
    event, secret = waiting()
    document, owner = opened_copy(event), event.owner
    round_draw(stage=event.stages.get(), actor=actor_of(owner), origin="committed")
    tournament_delete(tournament=event)
    return document, secret, owner


def test_a_seed_that_a_draw_has_shown_never_comes_back_as_unused(client: Any) -> None:
    document, secret, owner = drawn_and_gone()
    event = given_back(document, owner)
    row = DrawSeed.objects.get(stage__tournament=event)
    assert row.used_at is None and row.instead_of == secret.commitment
    assert (row.seed, row.nonce) != (secret.seed, secret.nonce) and row.commitment != secret.commitment
    assert row.committed_at > secret.committed_at
    entry = LogEntry.objects.get(tournament=event, action="seed_again")
    assert (entry.detail["instead_of"], entry.detail["commitment"]) == (secret.commitment, row.commitment)
    assert secret.commitment[:12] in log_text(entry) and row.commitment[:12] in log_text(entry)
    text = client.get(reverse("tournament", args=[event.slug])).content.decode()
    assert secret.commitment in text and row.commitment in text and row.nonce not in text


def test_the_certificate_of_such_a_draw_says_again_and_names_the_seed_fixed_first(client: Any) -> None:
    document, secret, owner = drawn_and_gone()
    event = given_back(document, owner)
    made = round_draw(stage=event.stages.get(), actor=actor_of(owner), origin="committed")
    round_publish(round=made, actor=actor_of(owner))
    origin = made.certificate["origin"]
    assert origin["again"] and not origin["shown"] and origin["instead_of"] == secret.commitment
    assert commitment(made.seed, origin["nonce"]) == origin["commitment"]
    text = client.get(reverse("certificate", args=[event.slug, 1, 1])).content.decode()
    assert secret.commitment in text and "fissato da capo" in text
    assert "fissato quando si è aperta" not in text


def test_that_it_was_shown_is_carried_from_copy_to_copy_and_cannot_be_taken_out() -> None:
    document, secret, owner = drawn_and_gone()
    event = given_back(document, owner)
    second = opened_copy(event)
    assert second["seeds"][0]["instead_of"] == secret.commitment
    tournament_delete(tournament=event)
    without = given_back(unsigned(second, lambda one: one["seeds"][0].pop("instead_of")), owner)
    assert not DrawSeed.objects.filter(stage__tournament=without).exists()
    again = given_back(second, owner)
    assert DrawSeed.objects.get(stage__tournament=again).instead_of == secret.commitment


def test_it_stays_shown_however_often_the_copies_are_drawn_and_deleted() -> None:
    document, secret, owner = drawn_and_gone()
    seeds = {secret.seed}
    for _time in range(3):
        event = given_back(document, owner)
        row = DrawSeed.objects.get(stage__tournament=event)
        assert row.nonce != secret.nonce and row.instead_of == secret.commitment
        made = round_draw(stage=event.stages.get(), actor=actor_of(owner), origin="committed")
        seeds.add(made.seed)
        tournament_delete(tournament=event)
    assert len(seeds) == 4


def test_beside_the_tournament_that_drew_a_copy_of_before_gets_a_seed_of_its_own() -> None:
    event, secret = waiting()
    document = opened_copy(event)
    round_draw(stage=event.stages.get(), actor=actor_of(event.owner), origin="committed")
    again = given_back(document, event.owner)
    row = DrawSeed.objects.get(stage__tournament=again)
    assert row.instead_of == secret.commitment and row.nonce != secret.nonce


def test_a_draw_made_elsewhere_with_the_same_key_opens_the_seed_here_once_its_copy_is_here() -> None:
    event, secret = waiting()
    document, owner = opened_copy(event), event.owner
    stage = event.stages.get()

    def shown(copy: Plain) -> None:
        copy["seeds"][0].pop("sealed")
        copy["seeds"][0].update(used_at=USED, seed=secret.seed, nonce=secret.nonce)

    given_back(unsigned(document, shown), owner)
    with pytest.raises(Refused) as refused:
        round_draw(stage=stage, actor=actor_of(owner), origin="committed")
    assert refused.value.code == "seed_shown" and refusal_text(refused.value)
    row = DrawSeed.objects.get(stage=stage)
    assert row.instead_of == secret.commitment and row.commitment != secret.commitment
    made = round_draw(stage=stage, actor=actor_of(owner), origin="committed")
    assert made.seed == row.seed and made.certificate["origin"]["again"]


def test_another_installation_opens_no_seed_and_its_check_in_begins_anew(settings: Any) -> None:
    document, _secret, owner = drawn_and_gone()
    settings.SECRET_KEY = "that of another installation, long enough to be one"
    event = given_back(unsigned(document), owner)
    assert not DrawSeed.objects.filter(stage__tournament=event).exists()
    fresh = checkin_open(stage=event.stages.get(), number=1, actor=actor_of(owner))
    assert fresh.instead_of == ""


def test_whoever_restores_reads_that_a_new_seed_was_fixed(client: Any) -> None:
    document, _secret, owner = drawn_and_gone()
    client.force_login(owner)
    file = SimpleUploadedFile("copy.planisfero.json", json.dumps(document).encode())
    page = client.post(reverse("restore"), {"file": file}, follow=True)
    assert "ne è stato fissato uno nuovo" in page.content.decode()


def test_what_was_shown_before_this_was_kept_is_known_after_the_update() -> None:
    event, secret = waiting()
    round_draw(stage=event.stages.get(), actor=actor_of(event.owner), origin="committed")
    OpenedSeed.objects.all().delete()
    import_module("tournaments.migrations.0025_opened_seeds_and_invitations").opened_known(apps, None)
    assert OpenedSeed.objects.get().commitment == secret.commitment
