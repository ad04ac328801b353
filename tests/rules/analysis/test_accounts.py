"""Luck apart from skill: every change of the chances is put to what caused it, and nothing is left over."""

from __future__ import annotations

from dataclasses import asdict
from functools import reduce
from typing import Any

import pytest

from rules import Event, History, decide, follow, taken_back
from rules.analysis.ledger import CARDS, Account, Ledger, _other_cards
from rules.analysis.steps import Step, steps
from rules.base.chance import Seeded
from rules.contract.outside import Withdraw
from rules.risiko.state.events import CardDrawn, Fought, SdadataRolled
from rules.risiko.state.state import fork, seal
from tests.rules.analysis.matches import by_armies, nothing, short_match

PARTS = ("dice", "cards", "bell", "own", "others")


def _accounts(events: tuple[Event, ...]) -> tuple[list[Account], list[Step]]:
    ledger, gone_through = Ledger(by_armies), list(steps(events, by_armies))
    for step in gone_through:
        ledger.note(step)
    return ledger.accounts, gone_through


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar-torneo"])
def test_the_parts_of_an_account_lead_from_the_first_chance_to_the_last(ruleset: str) -> None:
    accounts, gone_through = _accounts(short_match(ruleset))
    last: Any = gone_through[-1].now
    for account in accounts:
        row = asdict(account)
        assert account.start + sum(row[part] for part in PARTS) == pytest.approx(last[account.seat - 1])
        assert account.dice != 0


def test_the_luck_of_all_seats_adds_up_to_nothing() -> None:
    accounts, _ = _accounts(short_match())
    for part in ("dice", "cards", "bell"):
        assert sum(asdict(account)[part] for account in accounts) == pytest.approx(0)


def test_dice_of_the_end_count_as_luck_where_they_were_thrown() -> None:
    """The chance that the two dice end it is 1/36 for each throw that does (R29)."""
    events = short_match(seed="bell")
    assert any(isinstance(event, SdadataRolled) for event in events)
    accounts, _ = _accounts(events)
    assert any(account.bell for account in accounts)


def test_an_attack_is_worth_what_its_dice_give_on_average() -> None:
    """With three dice against one the attacker wins 855 of 1296 throws: by armies, that is the whole decision."""
    step = next(step for step in steps(short_match(), by_armies) if _three_against_one(step))
    ledger = Ledger(by_armies)
    ledger.note(step)
    before, seat = step.before, step.before.seat
    whole = sum(before.armies)
    mine = before.armies_of(seat)
    chance = 855 / 1296
    mean = chance * mine / (whole - 1) + (1 - chance) * (mine - 1) / (whole - 1)
    account = ledger.accounts[seat - 1]
    assert account.own == pytest.approx(mean - mine / whole)
    assert account.dice == pytest.approx(step.now[seat - 1] - mean)
    assert account.others == 0
    assert all(other.own == 0 and other.others for other in ledger.accounts if other.seat != seat)


def test_what_is_taken_back_is_the_doing_of_who_takes_it_back() -> None:
    """A seat gives up in the turn of another, and takes that back."""
    events = list(short_match()[:120])
    history = reduce(follow, events, History())
    giver = 1 + history.state.seat % history.state.table.seats
    events += decide(history.state, Withdraw(giver, "surrendered"), None, Seeded(1))
    history = reduce(follow, events[120:], history)
    *before, back = steps([*events, taken_back(history, giver)], by_who_is_left)
    assert history.state.seat != giver and back.was != back.now
    ledger = Ledger(by_who_is_left)
    for step in before:
        ledger.note(step)
    was = [(account.own, account.others) for account in ledger.accounts]
    ledger.note(back)
    for account, (own, others) in zip(ledger.accounts, was, strict=True):
        assert (account.own != own) == (account.seat == giver) == (account.others == others)


def by_who_is_left(state: Any) -> tuple[float, ...]:
    """All who have not given up are alike."""
    left = [not gone for gone in state.people.gone[1:]]
    return tuple(here / sum(left) for here in left)


def test_a_card_that_was_drawn_counts_as_often_as_it_could_be_drawn() -> None:
    step = next(step for step in steps(short_match(), by_armies) if isinstance(step.event, CardDrawn))
    pile = step.before.cards.pile
    for size in (1, 3, 6, 7, 40):
        cut = fork(step.before)
        cut.cards = cut.cards._replace(pile=pile[-size:])
        states = _other_cards(step._replace(before=seal(cut)))
        assert len({state.cards.hands for _, state in states}) == len(states) == min(size, CARDS + 1)
        assert states[0][0] == 1 and sum(chance for chance, _ in states) == pytest.approx(size)


def _three_against_one(step: Step) -> bool:
    event = step.event
    return isinstance(event, Fought) and (len(event.attack), len(event.defence)) == (3, 1)


def test_without_chances_there_are_no_accounts() -> None:
    ledger = Ledger(nothing)
    for step in steps(short_match(), nothing):
        ledger.note(step)
    assert ledger.accounts == []
