"""A number from outside is named before the seals and has one form: nobody chooses it, nor how it is written."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match
from matches.selectors.records import record_lines
from matches.services.desk.referee import match_void
from matches.services.dice import outside_numbers as outside
from matches.services.dice.outside_numbers import BEACON, GENESIS, HALL, PERIOD, outside_draw, outside_name, round_at
from matches.services.lobby.leaving import seat_unready
from matches.services.lobby.lobby import match_start, seat_open
from rules.base.committed import SCHEME, Committed
from rules.base.errors import ChanceError, LogError
from rules.records.dice_check import verify_dice
from rules.records.match_file import read
from tests.matches.table import REFEREE, nonce_of, open_all, table
from tests.security.sealing import finished, refused, sealed

pytestmark = pytest.mark.django_db
SETUP = {"ruleset": "risiko-challenge", "version": 1, "options": {}, "seats": ["Ada", "Bruno", "Carla"]}


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
