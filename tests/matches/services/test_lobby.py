"""Before the first roll: who sits where, links, nonces, the start."""

from __future__ import annotations

import hashlib

import pytest

import rules
from matches.errors import Refused
from matches.models import Match, MatchEvent, MatchNote, MatchSeat
from matches.selectors.matches import matches_waiting
from matches.services.lobby.creating import match_create
from matches.services.lobby.lobby import (
    bot_seat_in_lobby,
    grant_use,
    match_start,
    seat_claim,
    seat_join,
    seat_link_reissue,
    seat_ready,
    seat_take,
)
from matches.services.play.chance import match_chance
from rules.base.committed import seal_of
from rules.records.match_file import setup_of_started
from tests import cast
from tests.matches.table import REFEREE, be_ready, nonce_of, open_all, table

pytestmark = pytest.mark.django_db


def refused(code: str) -> pytest.RaisesContext[Refused]:
    return pytest.raises(Refused, match=f"^{code}$")


def test_the_commitment_is_the_hash_of_the_secret_seed_and_known_before_any_nonce() -> None:
    match = table(begun=False).match
    assert hashlib.sha256(bytes.fromhex(match.server_seed)).hexdigest() == match.commitment
    assert not match.seats.exclude(nonce="").exists()


def test_two_matches_never_share_a_seed_or_a_code() -> None:
    one, other = table(begun=False).match, table(begun=False).match
    assert one.server_seed != other.server_seed and one.code != other.code


def test_every_person_gets_a_link_and_only_its_hash_is_stored() -> None:
    made = table(begun=False, bots={2: "random"})
    assert sorted(made.tokens) == [1, 3]
    assert grant_use(token=made.tokens[3]).seat.number == 3
    stored = set(made.match.grants.values_list("token_hash", flat=True))
    assert stored.isdisjoint(made.tokens.values())


def test_the_match_starts_when_the_last_one_is_ready_and_its_dice_are_bound_to_every_nonce() -> None:
    made = table(begun=False, usual=True)
    for seat in (1, 2):
        be_ready(made.match, seat)
    assert made.now().state == Match.State.LOBBY
    be_ready(made.match, 3)
    match = made.now()
    assert match.state == Match.State.PLAYING and match.version == match.events.count() > 1
    setup = setup_of_started(made.state.table.started)
    chance = match_chance(match, setup, [nonce_of(seat) for seat in (1, 2, 3)])
    expected = rules.start(rules.load(match.ruleset), setup["seats"], chance)
    assert [rules.decode(row.event) for row in MatchEvent.objects.filter(match=match)] == expected
    assert match.asked == chance.asked


def test_another_nonce_gives_other_dice() -> None:
    made = table(begun=False)
    match, setup = made.match, {"ruleset": "risiko-challenge", "version": 1, "options": {}, "seats": ["a", "b", "c"]}
    rolls = {
        rules.Committed(bytes.fromhex(match.server_seed), setup, [last, "bb", "cc"]).roll(9, "x")
        for last in ("aa", "ab", "ac")
    }
    assert len(rolls) == 3


def test_the_organiser_starts_without_the_missing_and_it_is_noted_whose_nonce_the_server_drew() -> None:
    made = table(begun=False)
    be_ready(made.match, 2)
    with refused("not_ready"):
        match_start(match=made.match)
    match_start(match=made.match, actor=REFEREE)
    assert made.now().state == Match.State.LOBBY, "seat 2 has sealed a share and opens it first"
    open_all(made.match)
    assert made.now().state == Match.State.PLAYING
    note = MatchNote.objects.get(match=made.match, action="started")
    assert note.detail["nonces_drawn_for"] == [1, 3] and note.who == "Rita Sala"


def test_a_match_of_bots_starts_at_once() -> None:
    made = table(bots={1: "random", 2: "random", 3: "random"})
    assert made.tokens == {}
    match_start(match=made.match)
    assert made.now().clock_seat in (1, 2, 3)


def test_a_reissued_link_ends_the_old_one() -> None:
    made = table(begun=False)
    token = seat_link_reissue(match=made.match, seat=1, actor=REFEREE)
    with refused("link_revoked"):
        grant_use(token=made.tokens[1])
    assert grant_use(token=token).seat.number == 1
    with refused("link_unknown"):
        grant_use(token="x" * 24)


def test_anybody_may_take_a_free_seat_of_an_open_match_once() -> None:
    made = table(begun=False, open_seats=True)
    assert matches_waiting().get().free_seats == 3
    seat, token = seat_take(match=made.match, seat=2, name="Gino Valli", seal=seal_of(nonce_of(2)))
    assert seat.name == "Gino Valli" and grant_use(token=token).seat == seat
    with refused("link_revoked"):
        grant_use(token=made.tokens[2])
    with refused("seat_taken"):
        seat_take(match=made.match, seat=2, name="Pio Leone")
    assert matches_waiting().get().free_seats == 2


def test_a_closed_seat_is_not_taken() -> None:
    with refused("seats_closed"):
        seat_take(match=table(begun=False).match, seat=1, name="Gino Valli")


def test_an_account_claims_one_seat_of_a_match_and_no_more() -> None:
    made, ada = table(begun=False), cast.account()
    held = {seat: grant_use(token=token) for seat, token in made.tokens.items()}
    seat_claim(match=made.match, seat=1, account=ada, through=held[1])
    with refused("already_seated"):
        seat_claim(match=made.match, seat=2, account=ada, through=held[2])
    with refused("seat_taken"):
        seat_claim(match=made.match, seat=1, account=cast.account("bruno"), through=held[1])
    assert MatchSeat.objects.get(match=made.match, user=ada).number == 1


def test_a_bot_takes_a_seat_and_its_link_dies() -> None:
    made = table(begun=False)
    bot_seat_in_lobby(match=made.match, seat=3, bot="objective")
    with refused("link_revoked"):
        grant_use(token=made.tokens[3])
    with refused("bot_unknown"):
        bot_seat_in_lobby(match=made.match, seat=2, bot="genius")


@pytest.mark.parametrize("seal", ["", "xyz", "AB" * 32, "ab" * 31, "ab" * 33])
def test_a_seal_is_lower_case_hexadecimal_of_its_length(seal: str) -> None:
    with refused("seal_wrong"):
        seat_ready(match=table(begun=False).match, seat=1, seal=seal)


def test_nothing_of_the_lobby_changes_once_the_match_is_on() -> None:
    made = table()
    for change in (
        lambda: seat_ready(match=made.match, seat=1, seal=seal_of(nonce_of(9))),
        lambda: seat_join(match=made.match, seat=1, name="Ivo Testa"),
        lambda: match_start(match=made.match, actor=REFEREE),
        lambda: bot_seat_in_lobby(match=made.match, seat=1, bot="random"),
    ):
        with refused("not_in_lobby"):
            change()
    assert made.match.seats.get(number=1).nonce == nonce_of(1)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"ruleset": "scacchi"}, "ruleset_unknown"),
        ({"names": ["Nora", "Ugo"]}, "seat_count"),
        ({"names": ["Nora", " ", "Lia"]}, "seat_name"),
        ({"names": ["Nora", "x" * 81, "Lia"]}, "seat_name"),
        ({"bots": {1: "genius"}}, "bot_unknown"),
        ({"bots": {9: "random"}}, "bot_unknown"),
        ({"options": {"defence_dice_max": 9}}, "options_wrong"),
        ({"ruleset": "risiko-1997", "limit_seconds": 600}, "no_clock"),
        ({"turn_seconds": 3}, "time_wrong"),
        ({"spectator_delay": 99999}, "time_wrong"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_stored(wrong: dict[str, object], code: str) -> None:
    fitting = {"actor": None, "ruleset": "risiko-challenge", "names": ["Nora", "Ugo", "Lia"]}
    with refused(code):
        match_create(**{**fitting, **wrong})  # type: ignore[arg-type]
    assert not Match.objects.exists()


def test_without_a_limit_of_its_own_the_ruleset_says_how_long_the_match_lasts() -> None:
    minutes = rules.load("risiko-challenge").time_limit_minutes
    assert table(begun=False).match.limit_seconds == minutes * 60
    assert table(begun=False, ruleset="risiko-1997").match.limit_seconds is None


def test_an_own_deck_is_played_with() -> None:
    deck = rules.load("risiko-challenge").load_deck()
    own = rules.Deck("own", "Own", "", deck.board, deck.cards[:5])
    assert len(table(deck=own).state.table.cards) == 5
