"""Pages of agreements, disputes and protests cost as many queries for a full hall as for one person."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.results.browsers import signed_in
from tests.tournaments.results.cast import LIA, NORA, PIO, TEO, UGO, confirmed, evening, submit, tables
from tests.tournaments.results.phones import browser_at, phone_at
from tournaments.models import Protest, Result, Table
from tournaments.protests.services import protest_make, protest_rule
from tournaments.services.results.agreements import agreement_give, dissent_give

pytestmark = pytest.mark.django_db
TABLES = 4


@pytest.fixture
def hall() -> list[Table]:
    """Four tables of an evening where the table confirms."""
    return tables(evening(players=4 * TABLES, confirms="all"))


def queries(client: Client, address: str) -> int:
    """Return how many queries a page takes, once what a first look makes is there."""
    client.get(address)
    with CaptureQueriesContext(connection) as seen:
        answer = client.get(address)
    assert answer.status_code == 200, address
    return len(seen)


def at(table: Table, name: str) -> str:
    return reverse(name, args=[table.round.stage.tournament.slug, table.pk])


def desk_of(table: Table) -> tuple[Client, str]:
    event = table.round.stage.tournament
    return signed_in(event.owner), reverse("manage-round", args=[event.slug, 1, table.round.number])


def disputed(table: Table, *seats: int) -> Result:
    """Have some at a table say that its result is wrong, each of another territory."""
    result = Result.objects.filter(table=table).last() or submit(table, actor=phone_at(table, NORA))
    for seat, land in zip(seats, ("alaska", "peru", "congo"), strict=False):
        result = Result.objects.get(pk=result.pk)
        result = dissent_give(result=result, wrong=[{"territory": land, "holder": seat}], actor=phone_at(table, seat))
    return result


@pytest.mark.parametrize(("name", "most"), [("result-agree", 20), ("result-disagree", 18)])
def test_what_a_player_is_asked_costs_the_same_whoever_has_spoken(hall, name, most):
    table = hall[0]
    result = submit(table, actor=phone_at(table, NORA))
    phone = browser_at(table, UGO)
    alone = queries(phone, at(table, name))
    agreement_give(result=Result.objects.get(pk=result.pk), actor=phone_at(table, TEO))
    dissent_give(result=Result.objects.get(pk=result.pk), wrong=[{"territory": "alaska"}], actor=phone_at(table, LIA))
    assert queries(phone, at(table, name)) == alone
    dissent_give(result=Result.objects.get(pk=result.pk), wrong=[{"territory": "peru"}], actor=phone_at(table, TEO))
    assert queries(phone, at(table, name)) == alone <= most


def test_the_referees_page_of_a_dispute_costs_the_same_for_one_voice_and_for_three(hall):
    table = hall[0]
    desk, _address = desk_of(table)
    disputed(table, UGO)
    alone = queries(desk, at(table, "result-check"))
    disputed(table, LIA, TEO)
    assert queries(desk, at(table, "result-check")) == alone <= 34


def test_the_desk_costs_the_same_for_one_dispute_and_for_many(hall):
    desk, address = desk_of(hall[0])
    for table in hall:
        submit(table, actor=phone_at(table, NORA))
    disputed(hall[0], UGO)
    alone = queries(desk, address)
    for table in hall:
        disputed(table, UGO, LIA, TEO)
    assert queries(desk, address) == alone <= 34


def protests_made(hall: list[Table], seats: tuple[int, ...]) -> None:
    for table in hall:
        for seat in seats:
            protest_make(table=table, text=f"L'Alaska era mia {seat}", actor=phone_at(table, seat))


def test_the_queue_of_protests_and_the_evening_cost_the_same_for_one_and_for_many(hall):
    for table in hall:
        confirmed(table)
    event = hall[0].round.stage.tournament
    desk = signed_in(event.owner)
    pages = [reverse(name, args=[event.slug]) for name in ("manage-protests", "manage")]
    protests_made(hall[:1], (NORA,))
    alone = [queries(desk, page) for page in pages]
    protests_made(hall[1:], (NORA, UGO, LIA))
    for row in Protest.objects.filter(entrant__number__gt=4)[:3]:
        protest_rule(protest=row, accepted=False, ruling="La foto lo mostra", actor=PIO)
    assert [queries(desk, page) for page in pages] == alone
    assert alone[0] <= 12 and alone[1] <= 34


def test_ones_own_protests_and_the_public_rulings_cost_the_same_for_one_and_for_many(hall):
    table = hall[0]
    confirmed(table)
    phone, stranger = browser_at(table, NORA), Client()

    def ruled() -> None:
        made = protest_make(table=table, text="L'Alaska era mia", actor=phone_at(table, NORA))
        protest_rule(protest=made, accepted=False, ruling="La foto lo mostra", actor=PIO)

    ruled()
    alone = queries(phone, at(table, "protest")), queries(stranger, at(table, "result"))
    ruled()
    ruled()
    assert (queries(phone, at(table, "protest")), queries(stranger, at(table, "result"))) == alone
    assert alone[0] <= 12 and alone[1] <= 22
