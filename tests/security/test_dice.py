"""Nobody chooses a roll: not a player, not the operator who plays too, not both together where a number is mixed in."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.db import connection
from django.test import Client
from django.utils import timezone, translation

from matches.errors import Refused
from matches.models import Match, MatchNote
from matches.models.sealed_seed import boxed, unboxed
from matches.selectors.records import record_lines
from matches.services import outside
from matches.services.leaving import seat_unready
from matches.services.lobby import bot_seat_in_lobby, match_start, seat_join, seat_open, seat_ready
from matches.services.outside import BEACON, GENESIS, HALL, PERIOD, outside_draw, outside_name, round_at
from matches.services.play import action_submit
from matches.services.referee import match_void
from matches.words.notes import note_text
from rules.committed import FIRST, SCHEME, Committed, commitment_of, seal_of
from rules.dicecheck import verify_dice
from rules.errors import ChanceError, LogError
from rules.matchfile import read
from tests.matches.table import REFEREE, Table, be_ready, nonce_of, open_all, table

pytestmark = pytest.mark.django_db
SETUP = {"ruleset": "risiko-challenge", "version": 1, "options": {}, "seats": ["Ada", "Bruno", "Carla"]}


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


def sealed(made: Table, *seats: int) -> None:
    for seat in seats or (1, 2, 3):
        seat_ready(match=made.match, seat=seat, seal=seal_of(nonce_of(seat)))


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


def finished(kind: str = "", what: str = "", value: str = "") -> Match:
    """A short match of three, ended by the clock; perhaps with a number from outside."""
    made = table(begun=False)
    if kind:
        outside_name(match=made.match, kind=kind, what=what, actor=REFEREE)
    sealed(made)
    if kind:
        outside_draw(match=made.match, value=value, actor=REFEREE)
    open_all(made.match)
    made.play_on(lambda state: state.round >= 2)
    match_void(match=made.match, reason="prova", actor=REFEREE, now=timezone.now())
    return made.now()


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
    assert boxed("00" * 32) != boxed("00" * 32)
    box = boxed("00" * 32)
    changed = box[:-1] + ("0" if box[-1] != "0" else "1")
    assert unboxed(box) == "00" * 32 and unboxed(changed) == ""


def test_another_installation_cannot_open_the_box_and_says_so_instead_of_breaking(settings: Any) -> None:
    made = table()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another installation's key", []
    with refused("seed_lost"):
        action_submit(
            match=made.now(), seat=made.mover, action=made.first_action(), version=made.now().version,
            now=timezone.now(),
        )  # fmt: skip


def test_a_seed_written_before_there_were_boxes_is_read_as_it_is() -> None:
    assert unboxed("ab" * 32) == "ab" * 32


# A number from outside


def test_a_number_from_the_hall_is_named_before_the_seals_and_entered_after() -> None:
    made = table(begun=False)
    with refused("outside_not_named"):
        outside_draw(match=made.match, value="7", actor=REFEREE)
    outside_name(match=made.match, kind=HALL, what="un numero della tombola", actor=REFEREE)
    sealed(made, 1, 2)
    with refused("seals_missing"):
        outside_draw(match=made.match, value="7", actor=REFEREE)
    sealed(made, 3)
    with refused("seals_stand"):
        outside_name(match=made.match, kind="", what="", actor=REFEREE)
    with refused("seals_missing"):
        seat_open(match=made.match, seat=1, nonce=nonce_of(1))
    with refused("outside_missing"):
        match_start(match=made.match, actor=REFEREE)
    outside_draw(match=made.match, value=" 7 ", actor=REFEREE)
    with refused("outside_drawn"):
        outside_draw(match=made.match, value="8", actor=REFEREE)
    open_all(made.match)
    assert made.now().state == Match.State.PLAYING
    assert made.now().outside == {"kind": HALL, "what": "un numero della tombola", "value": "7"}


@pytest.mark.parametrize(
    "other",
    [
        *("041", "00", "n. 41", "41.", "+41", "-41", "4 1", "4,1", "0x29", "quarantuno", "", " ", "\0", "1" * 101),
        *("41\u200b", "\u200b41", "4\u200c1", "4\u20601", "41\ufe0f", "\uff14\uff11", "\u0664\u0661", "\u2463\u2460"),
    ],
)
def test_a_number_of_the_hall_has_one_form_and_every_other_is_refused(other: str) -> None:
    made = table(begun=False)
    outside_name(match=made.match, kind=HALL, what="tombola", actor=REFEREE)
    sealed(made)
    with refused("number_wrong"):
        outside_draw(match=made.match, value=other, actor=REFEREE)
    page = made.organiser.post(made.address("match-outside"), {"value": other}, follow=True).content.decode()
    assert "in sole cifre, senza zeri davanti" in page
    assert made.now().outside["value"] == ""


@pytest.mark.parametrize("value", ["0", "41", "9" * 100])
def test_what_is_mixed_in_is_shown_in_the_lobby_and_in_the_record_as_it_was_entered(value: str) -> None:
    made = table(begun=False)
    outside_name(match=made.match, kind=HALL, what="tom\u200bbola\u202e", actor=REFEREE)
    sealed(made)
    outside_draw(match=made.match, value=f"  {value}\n", actor=REFEREE)
    assert f'<code class="seal">{value}</code>' in made.client(None).get(made.address("match")).content.decode()
    open_all(made.match)
    assert made.now().outside == {"kind": HALL, "what": "tombola", "value": value}
    match_void(match=made.match, reason="prova", actor=REFEREE, now=timezone.now())
    assert read(record_lines(made.now())).header["outside"]["value"] == value
    assert f'<code class="seal">{value}</code>' in made.client(None).get(made.address("match")).content.decode()


def test_a_record_from_before_numbers_had_one_form_still_verifies() -> None:
    made = table(begun=False)
    outside_name(match=made.match, kind=HALL, what="tombola", actor=REFEREE)
    sealed(made)
    Match.objects.filter(pk=made.match.pk).update(outside={"kind": HALL, "what": "tombola", "value": "n. 041\u200b"})
    open_all(made.match)
    made.play_on(lambda state: state.round >= 2)
    match_void(match=made.match, reason="prova", actor=REFEREE, now=timezone.now())
    assert verify_dice(read(record_lines(made.now()))) > 5


def test_a_number_that_is_known_does_not_outlive_the_seals_that_it_followed() -> None:
    made = table(begun=False)
    outside_name(match=made.match, kind=HALL, what="un dado", actor=REFEREE)
    sealed(made)
    outside_draw(match=made.match, value="7", actor=REFEREE)
    seat_unready(match=made.match, seat=1)
    assert made.now().outside is None, "it is named and drawn again"


def test_the_number_from_outside_changes_every_roll_and_stands_in_the_record() -> None:
    stored = read(record_lines(finished(HALL, "tombola", "41")))
    assert stored.header["outside"] == {"kind": HALL, "what": "tombola", "value": "41"}
    verify_dice(stored)
    other = stored.header | {"outside": stored.header["outside"] | {"value": "42"}}
    with pytest.raises(LogError, match="roll_wrong"):
        verify_dice(stored._replace(header=other))
    with pytest.raises(LogError, match="outside_wrong"):
        verify_dice(stored._replace(header=stored.header | {"outside": "41"}))


def test_a_round_of_the_beacon_must_still_be_to_come_when_the_last_share_is_sealed(monkeypatch: Any) -> None:
    made, now = table(begun=False), timezone.now()
    number = int((now - GENESIS) / PERIOD)
    for past in ("0", "1", str(number), "x", "9" * 12):
        with pytest.raises(Refused, match=r"^(beacon_past|outside_wrong)$"):
            outside_name(match=made.match, kind=BEACON, what=past, actor=REFEREE)
    outside_name(match=made.match, kind=BEACON, what=str(number + 20), actor=REFEREE)
    sealed(made)
    with refused("beacon_early"):
        outside_draw(match=made.match, value="ab" * 32, actor=REFEREE)
    monkeypatch.setattr(outside.timezone, "now", lambda: round_at(number + 20) + timedelta(seconds=1))
    with refused("randomness_wrong"):
        outside_draw(match=made.match, value="12", actor=REFEREE)
    outside_draw(match=made.match, value="AB" * 32, actor=REFEREE)
    assert made.now().outside["value"] == "ab" * 32


def test_a_beacon_that_came_out_before_the_last_seal_is_refused() -> None:
    made = table(begun=False)
    number = int((timezone.now() - GENESIS) / PERIOD) + 20
    outside_name(match=made.match, kind=BEACON, what=str(number), actor=REFEREE)
    sealed(made)
    Match.objects.filter(pk=made.match.pk).update(sealed_at=round_at(number))
    with refused("beacon_late"):
        outside_draw(match=made.match, value="ab" * 32, actor=REFEREE)


def test_only_who_arranges_the_match_names_and_enters_it() -> None:
    made = table(begun=False)
    for who in (1, None, "referee"):
        answer = made.client(who).post(made.address("match-outside"), {"kind": HALL, "what": "un dado"})
        assert answer.status_code == 403
    assert made.organiser.post(made.address("match-outside"), {"kind": HALL, "what": "un dado"}).status_code == 302
    assert made.now().outside["what"] == "un dado"


@pytest.mark.parametrize(
    "wrong", [7, [], {"kind": "hall"}, {"kind": "h", "what": "w", "value": 7}, {"value": "x" * 999}]
)
def test_what_is_no_number_from_outside_is_refused_by_the_engine(wrong: Any) -> None:
    with pytest.raises(ChanceError, match="outside_wrong"):
        Committed(bytes(32), SETUP, ["00", "01", "02"], scheme=SCHEME, outside=wrong)


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
