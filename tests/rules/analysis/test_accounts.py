"""Luck apart from skill: every change of the chances is put to what caused it, and nothing is left over."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from rules import Event
from rules.analysis.ledger import Account, Ledger
from rules.analysis.steps import Step, steps
from rules.risiko.state.events import Fought, SdadataRolled
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


def _three_against_one(step: Step) -> bool:
    event = step.event
    return isinstance(event, Fought) and (len(event.attack), len(event.defence)) == (3, 1)


def test_without_chances_there_are_no_accounts() -> None:
    ledger = Ledger(nothing)
    for step in steps(short_match(), nothing):
        ledger.note(step)
    assert ledger.accounts == []
