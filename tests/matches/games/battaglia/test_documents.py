"""What the pages of Battaglia are told: the own hand and nobody else's, all the table, what each seat did."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

import rules
from matches.documents.play.board import public_board, seat_board
from matches.games.battaglia.replay import changes
from matches.games.battaglia.statistics import statistics
from matches.selectors.matches import match_read
from matches.selectors.records import match_events
from rules.battaglia.state.cards import CARDS
from rules.battaglia.state.events import Attacked, HandEnded, Healed, Struck
from rules.battaglia.state.state import PLAY, REACT, State
from tests.matches.documents.tables import match_row, played

pytestmark = pytest.mark.django_db


def board(seat: int | None, until: object) -> tuple[State, dict]:
    made = match_row("battaglia", seats=3)
    state = played(made, until)
    match, now = match_read(made.pk), timezone.now()
    return state, public_board(match, state, now) if seat is None else seat_board(match, state, seat, now)


def hidden(state: State, seat: int | None) -> set[str]:
    """The cards that this reader must not find anywhere in what it gets."""
    others = [one for one in range(1, 4) if one != seat]
    cards = [*state.pile, *(card for one in others for card in (*state.hands[one], *state.arsenals[one]))]
    return {CARDS.codes[card] for card in cards}


@pytest.mark.parametrize("seat", [None, 1, 2, 3])
def test_nobody_gets_a_card_of_another_hand_of_another_arsenal_or_of_the_deck(seat: int | None) -> None:
    state, document = board(seat, lambda one: one.round > 12 and one.phase == PLAY)
    document["last"] = [line for line in document["last"] if not line["event"].get("card")]
    text = json.dumps({key: value for key, value in document.items() if key != "last"})
    assert not [code for code in hidden(state, seat) if f'"{code}"' in text]
    own = state.hands[seat] if seat else ()
    assert [CARDS.index[code] for code in (document["you"] or {}).get("hand", [])] == list(own)


def test_the_diary_names_no_card_drawn_from_the_deck() -> None:
    state, document = board(None, lambda one: one.round > 6)
    drawn = [line["event"] for line in document["last"] if line["event"]["type"] == "drawn"]
    assert drawn and all(one["card"] is None for one in drawn if one["source"] == "deck")
    assert state.pile


def test_the_table_lists_patrols_with_their_points() -> None:
    state, document = board(None, lambda one: len(one.patrols) > 2)
    assert [one["patrol"] for one in document["patrols"]] == [one.number for one in state.patrols]
    assert sum(one["points"] for one in document["patrols"]) == sum(seat["table"] for seat in document["seats"])
    assert document["pile"] == len(state.pile) and document["discards"] == len(state.discards)


def test_an_attack_to_be_answered_tells_the_card_that_strikes() -> None:
    state, document = board(None, lambda one: one.phase == REACT)
    strike = document["strike"]
    assert strike["weapon"] in CARDS.arsenal[:-1] and strike["patrol"] == state.strike.patrol
    assert document["to_move"] == [
        next(one["seat"] for one in document["patrols"] if one["patrol"] == strike["patrol"])
    ]


def test_the_changes_of_a_replay_put_one_after_the_other_give_the_table() -> None:
    made = match_row("battaglia", seats=3)
    played(made, lambda one: one.hand > 1)
    shown: dict[str, object] = {}
    before = None
    for event in match_events(match_read(made.pk)):
        after = rules.evolve(before, event)
        for key, value in changes(before, after):
            shown[key] = value
        before = after
        patrols = [value for key, value in shown.items() if key.startswith("patrol") and value]
        assert sorted(one["patrol"] for one in patrols) == [one.number for one in after.patrols]
        assert shown["deck"]["pile"] == len(after.pile)


def test_the_figures_of_the_seats_add_up() -> None:
    made = match_row("battaglia", seats=3)
    played(made, lambda one: one.hand > 2)
    events = list(match_events(match_read(made.pk)))
    figures = statistics(events)
    count = {kind: sum(isinstance(one, kind) for one in events) for kind in (Attacked, Healed)}
    assert (
        sum(one.attacks for one in figures) == count[Attacked] and sum(one.healed for one in figures) == count[Healed]
    )
    lost = sum(len(one.cards) for one in events if isinstance(one, Struck))
    assert sum(one.lost for one in figures) == sum(one.destroyed for one in figures) == lost
    closed = [one.seat for one in events if isinstance(one, HandEnded) and one.reason == "closed"]
    assert [one.closed for one in figures] == [closed.count(seat) for seat in (1, 2, 3)]
