"""The till against a treasurer with a box, a card reader and a sheet of paper, who shares no code with it."""

from __future__ import annotations

import csv
import io
from collections import Counter
from decimal import Decimal
from random import Random

import pytest
from django.urls import reverse

from tests.rig.properties import scaled
from tournaments.door.selectors.arriving import door_of
from tournaments.door.selectors.till import till_of
from tournaments.door.services.payments import payment_exempt, payment_reverse, payment_take
from tournaments.door.services.till import till_close, till_reopen
from tournaments.errors import Refused
from tournaments.models import Payment, TillClosing
from tournaments.permissions import Actor

pytestmark = pytest.mark.django_db
AMOUNTS = (1, 300, 499, 500, 500, 500, 12345)
HANDS = ("Ada", "Piero", "Zoe")


class Treasurer:
    """A box with change, slips by method and by hand, and a tick behind each name."""

    def __init__(self, change: int) -> None:
        self.box = change
        self.slips: Counter[str] = Counter()
        self.hands: Counter[str] = Counter()
        self.ticks: dict[int, tuple[str, str, int]] = {}
        self.closed = False

    def move(self, hand: str, method: str, cents: int) -> None:
        self.box += cents if method == "cash" else 0
        self.slips[method] += cents
        self.hands[hand] += cents


def play(lot: Random, entrants: list, owner, paper: Treasurer) -> None:
    """Do one thing at the door, in the book and on paper; both refuse the same."""
    entrant, hand = lot.choice(entrants), lot.choice(HANDS)
    actor, ticked = Actor(owner, label=hand), paper.ticks.get(entrant.pk)
    match lot.choice(("take", "take", "take", "free", "back", "back", "close")):
        case "take":
            amount, method = lot.choice(AMOUNTS), lot.choice(Payment.Method.values)
            taken = {"entrant": entrant, "amount": amount, "method": method, "actor": actor}
            if refused_alike(paper, ticked, lambda: payment_take(**taken)):
                return
            paper.ticks[entrant.pk] = (hand, method, amount)
            paper.move(hand, method, amount)
        case "free":
            if not refused_alike(paper, ticked, lambda: payment_exempt(entrant=entrant, actor=actor)):
                paper.ticks[entrant.pk] = (hand, "", 0)
        case "back":
            line = Payment.objects.filter(entrant=entrant).exclude(kind="reversal").order_by("-pk").first()
            if line is None or refused_alike(paper, not ticked, lambda: payment_reverse(payment=line, actor=actor)):
                return
            taker, method, amount = paper.ticks.pop(entrant.pk)
            if method:
                paper.move(taker, method, -amount)
        case "close" if paper.closed:
            till_reopen(closing=TillClosing.objects.get(reopened_at=None), actor=actor)
            paper.closed = False
        case "close":
            till_close(tournament=entrant.tournament, counted=paper.box, expected=paper.box, actor=actor)
            paper.closed = True


def refused_alike(paper: Treasurer, wrong: object, act) -> bool:
    """Act, and say whether it was refused; fail where the treasurer would have done otherwise."""
    try:
        act()
    except Refused:
        assert paper.closed or wrong
        return True
    assert not paper.closed and not wrong
    return False


@pytest.mark.parametrize("seed", range(scaled(100)))
def test_the_book_agrees_with_a_treasurer_who_counts_by_hand(seed, tournament, people, desk):
    lot, paper = Random(seed), Treasurer(change=2000)
    for _ in range(lot.randint(1, 40)):
        play(lot, people, tournament.owner, paper)
    till = till_of(tournament, door_of(tournament))
    assert till.expected == paper.box
    assert {total.label: total.amount for total in till.methods if total.amount} == dict(+paper.slips)
    assert {total.label: total.amount for total in till.takers if total.amount} == dict(+paper.hands)
    assert till.total == sum(paper.slips.values())
    assert {entrant.pk for entrant in till.owing} == {entrant.pk for entrant in people} - set(paper.ticks)
    assert till.owed == 500 * (len(people) - len(paper.ticks))
    counts = Counter(method for _, method, _ in paper.ticks.values() if method)
    assert {total.label: total.count for total in till.methods if total.count} == dict(counts)
    text = desk.get(reverse("manage-till-file", args=[tournament.slug, "csv"])).content.decode("utf-8-sig")
    amounts = {row[2]: row[4] for row in csv.reader(io.StringIO(text), delimiter=";") if len(row) > 4 and not row[1]}
    assert Decimal(amounts["Devono esserci"].replace(",", ".")) == Decimal(paper.box) / 100
