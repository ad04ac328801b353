"""Luck apart from skill: every change of the chances is put to what caused it, and nothing is left over."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import reduce
from itertools import pairwise
from statistics import fmean
from typing import Any

import pytest

from rules import Event, History, decide, follow, load, taken_back
from rules.analysis.expectation import Value
from rules.analysis.ledger import Account, Ledger
from rules.analysis.steps import Step, steps
from rules.base.chance import Seeded
from rules.contract.outside import Withdraw
from rules.play.bots import bot
from rules.play.simulation import play
from rules.play.winning import win_chances
from rules.risiko.state.events import AttackDeclared, Fought, SdadataRolled, Traded
from tests.rules.analysis.matches import by_armies, nothing, short_match

PARTS = ("dice", "cards", "bell", "own", "others")


def _accounts(events: tuple[Event, ...], value: Value = by_armies) -> tuple[list[Account], list[Step]]:
    ledger, gone_through = Ledger(value), list(steps(events, value))
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


def test_what_a_set_brings_is_the_luck_of_its_cards() -> None:
    """The chances know how many cards a hand has, so an average set is expected of it."""
    steps_, ledger, sets = list(steps(short_match(rounds=6), by_waiting)), Ledger(by_waiting), 0
    for step in steps_:
        before = [asdict(account) for account in ledger.accounts]
        ledger.note(step)
        if isinstance(step.event, Traded) and before:
            sets += 1
            for account, was, old, new in zip(ledger.accounts, before, step.was, step.now, strict=True):
                assert account.cards - was["cards"] == pytest.approx(new - old)
                assert (account.own, account.others) == (was["own"], was["others"])
    assert sets and any(account.cards for account in ledger.accounts)


def by_waiting(state: Any) -> tuple[float, ...]:
    """Each seat's share of all armies, those still to be placed among them."""
    armies = [state.left * (seat == state.seat) for seat in range(state.table.seats + 1)]
    for owner, here in zip(state.owner, state.armies, strict=True):
        armies[owner] += here
    return tuple(own / sum(armies) for own in armies[1:])


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_where_the_defender_chooses_his_dice_a_throw_is_the_attackers_and_fewer_dice_are_his(dice: int) -> None:
    match = steps(short_match("risiko-torneo", rounds=9), by_armies)
    declared, fought = next(pair for pair in pairwise(match) if _open(*pair))
    event = replace(fought.event, defence=(1,) * dice)
    fought = fought._replace(event=event, now=fought.was)
    ledger = Ledger(by_armies)
    ledger.note(declared)
    was = [account.own for account in ledger.accounts]
    ledger.note(fought)
    attacker, defender = declared.seat, fought.seat
    changed = {account.seat: account.own - own for account, own in zip(ledger.accounts, was, strict=True)}
    assert changed[attacker] > 0 and (changed[defender] == 0) == (dice == 3)


def _open(declared: Step, fought: Step) -> bool:
    """Three dice against a territory of which three could defend."""
    event: Any = declared.event
    whole = isinstance(event, AttackDeclared) and isinstance(fought.event, Fought)
    return whole and event.dice == 3 and declared.before.armies[event.target] > 2


def _three_against_one(step: Step) -> bool:
    event = step.event
    return isinstance(event, Fought) and (len(event.attack), len(event.defence)) == (3, 1)


@pytest.mark.few(2)
@pytest.mark.parametrize("ruleset", ["risiko-torneo", "risiko-classico", "risiko-time-attack", "italywar"])
def test_who_plays_better_decides_better(ruleset: str) -> None:
    """A bot with sense among others that pick at random, at each seat, whoever wins: what it decides is worth more,
    also where the defender chooses his dice. Against players as good as those of the chances both may lose by it."""
    own: dict[str, list[float]] = {"sense": [], "random": []}
    for number in range(12):
        for account in _accounts(uneven_match(ruleset, number), win_chances)[0]:
            own["sense" if account.seat == number % 3 + 1 else "random"].append(account.own)
    assert fmean(own["sense"]) > fmean(own["random"]) + 0.2


def uneven_match(ruleset: str, number: int) -> tuple[Event, ...]:
    edition = load(ruleset)
    name = "objective" if edition.game == "risiko" else "sense"
    names = ["random"] * max(3, edition.seats_min)
    names[number % 3] = name
    events: list[Event] = []
    bots = [bot(each, f"{number}/{seat}", edition.game) for seat, each in enumerate(names)]
    play(edition, bots, Seeded(f"uneven {number}"), time_up_after=10, max_events=2000, record=events.extend)
    return tuple(events)


def test_without_chances_there_are_no_accounts() -> None:
    ledger = Ledger(nothing)
    for step in steps(short_match(), nothing):
        ledger.note(step)
    assert ledger.accounts == []
