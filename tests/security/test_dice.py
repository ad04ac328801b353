"""Nobody chooses a roll: not a player, not the operator who plays too, not both together where a number is mixed in."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.db import connection
from django.test import Client
from django.utils import timezone, translation

from matches.models import Match, MatchNote
from matches.models.sealed_seed import box_of_seed, seed_of_box
from matches.selectors.records import record_lines
from matches.services.desk.referee import match_void
from matches.services.lobby.leaving import seat_unready
from matches.services.lobby.lobby import bot_seat_in_lobby, match_start, seat_join, seat_open, seat_ready
from matches.services.play.actions import action_submit
from matches.words.desk.notes import note_text
from rules.base.committed import FIRST, SCHEME, commitment_of, seal_of
from rules.base.errors import LogError
from rules.records.dice_check import verify_dice
from rules.records.match_file import read
from tests.matches.table import REFEREE, Table, be_ready, nonce_of, table
from tests.security.sealing import finished, refused, sealed

pytestmark = pytest.mark.django_db


def test_no_share_is_taken_before_the_last_one_is_sealed() -> None:
    made = table(begun=False)
    sealed(made, 1, 2)
    with refused("seals_missing"):
        seat_open(match=made.match, seat=1, nonce=nonce_of(1))
    assert not made.match.seats.exclude(nonce="").exists()


def test_whoever_sees_the_others_shares_cannot_open_another_one_than_was_sealed() -> None:
    made = table(begun=False)
    sealed(made)
    for seat in (1, 2):
        seat_open(match=made.match, seat=seat, nonce=nonce_of(seat))
    for better in (nonce_of(4), "ff" * 16, ""):
        with refused("nonce_wrong"):
            seat_open(match=made.match, seat=3, nonce=better)
    with refused("seals_stand"):
        seat_ready(match=made.match, seat=3, seal=seal_of(nonce_of(4)))
    seat_open(match=made.match, seat=3, nonce=nonce_of(3))
    assert made.now().state == Match.State.PLAYING


def test_a_share_opened_twice_is_open_once_and_says_nothing_even_after_the_start() -> None:
    made = table(begun=False)
    sealed(made)
    client, join = made.client(1), made.address("match-join")
    for _ in range(2):
        assert client.post(join, {"do": "open", "nonce": nonce_of(1)}).status_code == 204
    for seat in (2, 3):
        seat_open(match=made.match, seat=seat, nonce=nonce_of(seat))
    assert made.now().state == Match.State.PLAYING
    version = made.now().version
    again = client.post(join, {"do": "open", "nonce": nonce_of(1)})
    assert again.status_code == 204 and made.now().version == version
    for other in (nonce_of(4), nonce_of(2), "", "\0"):
        assert client.post(join, {"do": "open", "nonce": other}).status_code == 409
        with refused("not_in_lobby"):
            seat_open(match=made.match, seat=1, nonce=other)
    assert "è già cominciata" not in client.get(made.address("match")).content.decode()


@pytest.mark.parametrize("dodge", ["waits", "is replaced by a bot", "is not waited for"])
def test_whoever_does_not_like_the_shares_they_saw_makes_everybody_seal_anew(dodge: str) -> None:
    made = table(begun=False)
    sealed(made)
    for seat in (1, 2):
        seat_open(match=made.match, seat=seat, nonce=nonce_of(seat))
    if dodge == "waits":
        seat_unready(match=made.match, seat=3)
    elif dodge == "is replaced by a bot":
        bot_seat_in_lobby(match=made.match, seat=3, bot="random")
    else:
        match_start(match=made.match, actor=REFEREE)
    match = made.now()
    assert (match.state, match.sealed_at, match.seal_round) == (Match.State.LOBBY, None, 2)
    assert [seat.nonce for seat in match.seats.all()][:2] == ["", ""]
    note = MatchNote.objects.get(match=match, action="seals_renewed")
    assert note.detail["unopened"] == [3], "everybody can read who had not opened"
    with translation.override("en"):
        told = note_text(note, {})
    assert "Lia Monti" in told, told


def test_a_share_that_was_thrown_away_does_not_open_the_next_seal() -> None:
    made = table(begun=False)
    sealed(made)
    seat_unready(match=made.match, seat=1)
    for seat in (1, 2, 3):
        seat_ready(match=made.match, seat=seat, seal=seal_of(nonce_of(seat + 10)))
    with refused("nonce_wrong"):
        seat_open(match=made.match, seat=2, nonce=nonce_of(2))


def test_the_shares_bind_the_dice_and_the_record_proves_it() -> None:
    made = finished()
    stored = read(record_lines(made))
    assert stored.header["scheme"] == SCHEME and stored.header["outside"] is None
    assert verify_dice(stored) > 5
    nonces = [*stored.header["nonces"][:2], "ab" * 16]
    with pytest.raises(LogError, match="roll_wrong"):
        verify_dice(stored._replace(header=stored.header | {"nonces": nonces}))
    with pytest.raises(LogError, match="roll_wrong"):
        verify_dice(stored._replace(header=stored.header | {"scheme": FIRST}))
    with pytest.raises(LogError, match="scheme_unknown"):
        verify_dice(stored._replace(header=stored.header | {"scheme": "mine"}))


# The seed lies in a box


def test_a_look_into_the_database_shows_no_seed_of_a_match_in_play() -> None:
    made = table()
    with connection.cursor() as cursor:
        cursor.execute("select server_seed from matches_match where id = %s", [made.match.pk])
        kept = cursor.fetchone()[0]
    assert kept.startswith("box1.") and made.now().server_seed not in kept
    assert commitment_of(bytes.fromhex(made.now().server_seed)) == made.match.commitment


def test_the_box_is_shown_before_and_its_key_only_at_the_end(client: Client) -> None:
    made = table(begun=False)
    box = made.now().server_seed.box
    page = client.get(made.address("match")).content.decode()
    assert box in page
    key = made.now().server_seed.key
    assert key and key not in page
    be_all(made)
    match_void(match=made.match, reason="prova", actor=REFEREE, now=timezone.now())
    page = client.get(made.address("match")).content.decode()
    assert box in page and key in page
    _, _, closed = box.split(".")
    opened = AESGCM(bytes.fromhex(key)).decrypt(bytes(12), bytes.fromhex(closed), b"box1").decode()
    assert hashlib.sha256(bytes.fromhex(opened)).hexdigest() == made.match.commitment


def be_all(made: Table) -> None:
    for seat in (1, 2, 3):
        be_ready(made.match, seat)


def test_two_boxes_of_one_seed_are_not_alike_and_a_changed_box_does_not_open() -> None:
    assert box_of_seed("00" * 32) != box_of_seed("00" * 32)
    box = box_of_seed("00" * 32)
    changed = box[:-1] + ("0" if box[-1] != "0" else "1")
    assert seed_of_box(box) == "00" * 32 and seed_of_box(changed) == ""


def test_another_installation_cannot_open_the_box_and_says_so_instead_of_breaking(settings: Any) -> None:
    made = table()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another installation's key", []
    with refused("seed_lost"):
        action_submit(
            match=made.now(), seat=made.mover, action=made.first_action(), version=made.now().version,
            now=timezone.now(),
        )  # fmt: skip


def test_a_seed_written_before_there_were_boxes_is_read_as_it_is() -> None:
    assert seed_of_box("ab" * 32) == "ab" * 32


def test_a_seed_that_comes_without_a_box_gets_one_when_it_is_written() -> None:
    made = table()
    Match.objects.filter(pk=made.match.pk).update(server_seed="ab" * 32)
    with connection.cursor() as cursor:
        cursor.execute("select server_seed from matches_match where id = %s", [made.match.pk])
        kept = cursor.fetchone()[0]
    assert kept.startswith("box1.") and seed_of_box(kept) == "ab" * 32


# A void match leaves its trace


def test_a_match_called_off_in_the_lobby_or_later_stays_in_public_with_its_reason(client: Client) -> None:
    for made in (table(begun=False, title="Prima"), table(title="Seconda")):
        match_void(match=made.match, reason="un dado non piaceva", actor=REFEREE, now=timezone.now())
        page = client.get(made.address("match")).content.decode()
        assert "un dado non piaceva" in page and made.now().server_seed in page
    listed = client.get("/matches/").content.decode()
    assert "Prima" in listed and "Seconda" in listed and listed.count("un dado non piaceva") == 2


def test_nothing_of_the_lobby_tells_a_share_or_the_seed() -> None:
    made = table(begun=False)
    sealed(made)
    seat_open(match=made.match, seat=1, nonce=nonce_of(1))
    for who in (None, 2, "organiser"):
        for name in ("match", "match-lobby"):
            page = made.client(who).get(made.address(name)).content.decode()
            assert nonce_of(1) not in page and made.now().server_seed not in page, (who, name)
    seals = json.loads(made.client(None).get(made.address("match-lobby")).context["seals_json"])
    assert seals == {str(seat): seal_of(nonce_of(seat)) for seat in (1, 2, 3)}


def test_a_seat_taken_with_a_seal_is_ready_at_once() -> None:
    made = table(begun=False)
    seat_join(match=made.match, seat=1, seal=seal_of(nonce_of(1)))
    assert made.match.seats.get(number=1).is_ready
