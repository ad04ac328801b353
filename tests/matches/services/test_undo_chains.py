"""What several ended one after the other goes back one after the other, as long as neither die nor card has fallen."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

import rules
from matches.documents.play.event_lines import last_lines
from matches.selectors.records import record_lines
from matches.services.play.actions import player_surrender
from rules.base.quantities import quantity_of
from rules.records.match_file import read, verify
from rules.risiko.state.actions import Attack, EndTurn
from rules.risiko.state.state import ATTACK, DEFEND, REINFORCE
from tests.matches.services.test_undo import NAMED, does, ended, place, reserve, undo
from tests.matches.table import Table, table

pytestmark = pytest.mark.django_db(transaction=True)


def end_without_a_fight(made: Table, now: datetime) -> int:
    """Who is in turn places everything and ends; which seat that is."""
    seat = made.mover
    while made.state.phase == REINFORCE:
        place(made, now)
    does(made, EndTurn(), now)
    return seat


def test_another_end_without_die_or_card_goes_back_first_and_then_the_one_before() -> None:
    made, seat, now = ended()
    version = made.now().undo["version"]
    other = end_without_a_fight(made, now + timedelta(seconds=4))
    assert made.board(seat)["undo"]["seat"] == other and made.back(seat, "undo").status_code == 409
    undo(made, other, now + timedelta(seconds=9))
    assert made.mover == other and made.board(seat)["undo"]["seat"] == seat
    undo(made, seat, now + timedelta(seconds=10), version)
    assert made.mover == seat and made.now().undo == {"backs": [other, seat]}
    assert verify(read(record_lines(made.now()), complete=False)) == made.state


def test_who_goes_back_first_has_paid_for_it_when_another_goes_back_further() -> None:
    made, seat, now = ended()
    other = end_without_a_fight(made, now)
    undo(made, other, now + timedelta(seconds=130))
    paid = 60 - reserve(made, other)
    assert paid == pytest.approx(30, abs=0.2)
    undo(made, seat, now + timedelta(seconds=130))
    assert reserve(made, other) == pytest.approx(60 - paid, abs=0.2) and reserve(made, seat) == 60


def test_an_attack_that_was_only_declared_makes_no_end_final() -> None:
    made = table(ruleset="risiko-classico", turn_seconds=100, reserve_seconds=60)
    made.play_on(lambda state: state.phase == ATTACK)
    seat, now = made.mover, made.now().clock_since
    does(made, EndTurn(), now)
    while made.state.phase == REINFORCE:
        place(made, now)
    found = (one for one in rules.legal_actions(made.state, made.mover) if isinstance(one, Attack))
    for attack in found:
        if made.state.armies[attack.target] > 1:  # else the one army defends by itself and the dice fall
            does(made, Attack(attack.source, attack.target, quantity_of(attack).least), now)
            break
    assert made.state.phase == DEFEND and made.board(seat)["undo"]["seat"] == seat
    undo(made, seat, now + timedelta(seconds=3))
    assert made.mover == seat and made.state.phase == ATTACK


def test_a_surrender_at_battaglia_is_taken_back_until_a_card_falls() -> None:
    made = table(ruleset="battaglia", turn_seconds=100, reserve_seconds=60)
    before, now = rules.encode(made.state), made.now().clock_since
    leaver = made.mover % 3 + 1
    player_surrender(match=made.match, seat=leaver, now=now)
    assert made.state.gone[leaver] == "surrendered" and made.board(leaver)["undo"]["seat"] == leaver
    undo(made, leaver, now + timedelta(seconds=2))
    assert rules.encode(made.state) == before and "ci ripensa" in last_lines(made.now(), NAMED)[-1]["words"]["it"]
    player_surrender(match=made.match, seat=leaver, now=now)
    does(made, rules.legal_actions(made.state, made.mover)[0], now)
    assert made.board(leaver)["undo"] is None and made.back(leaver, "undo").status_code == 409
    assert verify(read(record_lines(made.now()), complete=False)) == made.state


def test_who_surrenders_in_the_own_turn_at_battaglia_has_let_the_next_card_fall() -> None:
    made = table(ruleset="battaglia", turn_seconds=100, reserve_seconds=60)
    seat, version = made.mover, made.now().version
    player_surrender(match=made.match, seat=seat, now=made.now().clock_since)
    kinds = [row.event["type"] for row in made.match.events.filter(number__gt=version)]
    assert "drawn" in kinds and made.board(seat)["undo"] is None
