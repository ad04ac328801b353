"""A referee who settles a dispute says why, by a tap or in words; the table reads it, and the log keeps it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import ADA, LIA, NORA, TEO, UGO, ending, evening, refused, submit, tables
from tests.tournaments.results.phones import phone_at
from tournaments.models import LogEntry, Result, Seat, Table
from tournaments.selectors.results.verdicts import Verdict
from tournaments.services.results.agreements import agreement_give
from tournaments.services.results.disputes import dispute_settle
from tournaments.words.results.results import verdict_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A table at which Nora and Ugo have each sent another ending."""
    table = tables(evening(confirms="all"))[0]
    submit(table, actor=phone_at(table, NORA))
    submit(table, ending(cina=TEO), actor=phone_at(table, UGO), dispute=True)
    assert Result.objects.get(version=2).beside == 1
    return table


@pytest.fixture
def desk(table: Table) -> Client:
    return signed_in(table.round.stage.tournament.owner)


def settled(desk: Client, table: Table, **sent: Any) -> Result | None:
    desk.post(at("result-settle", table), {"taken": 1, "open": 2, **sent})
    return table.results.filter(state=Result.State.CONFIRMED).first()


def own_page(table: Table, position: int) -> str:
    entrant = Seat.objects.select_related("entrant__tournament").get(table=table, position=position).entrant
    return phone_of(entrant).get(reverse("my")).content.decode()


def test_the_page_asks_why_once_for_every_button_and_offers_the_usual_reasons(table: Table, desk: Client) -> None:
    page = desk.get(at("result-check", table)).content.decode()
    assert page.count('name="why"') == 5 and page.count('name="reason"') == 2  # the other sends it back
    assert page.count('form="confirm"') == 3 and "Ho guardato al tavolo, con tutti" in page


@pytest.mark.parametrize("sent", [{}, {"why": "other"}, {"why": "other", "reason": "  "}, {"why": "luck"}])
def test_nothing_counts_without_a_reason_while_the_table_disagrees(sent: Any, table: Table, desk: Client) -> None:
    assert settled(desk, table, **sent) is None
    desk.post(at("result-confirm", table), {"version": 2, **sent})
    assert not Result.objects.filter(state=Result.State.CONFIRMED).exists()
    taken = Result.objects.get(version=1)
    assert refused(dispute_settle, taken=taken, open_version=2, actor=ADA).code == "result_reason_missing"


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"why": "counted"}, "Ricontato al tavolo"),
        ({"reason": "La Cina era di Nora"}, "La Cina era di Nora"),
        ({"why": "sheet", "reason": "riga 3"}, "Lo dice il foglio o la sua foto: riga 3"),
    ],
)
def test_either_side_counts_with_its_reason_in_log_history_and_on_every_phone_of_the_table(
    sent: Any, told: str, table: Table, desk: Client
) -> None:
    counts = settled(desk, table, **sent)
    assert counts is not None and (counts.version, counts.reason, counts.document["board"]["cina"][0]) == (
        3,
        told,
        NORA,
    )
    entry = LogEntry.objects.get(action="dispute_settled")
    assert (entry.detail["reason"], entry.who) == (told, "ada")
    slug = table.round.stage.tournament.slug
    assert told in desk.get(reverse("manage-log", args=[slug])).content.decode()
    assert told in desk.get(at("result-history", table)).content.decode()
    for position in (NORA, LIA):
        page = own_page(table, position)
        assert "arbitro ha deciso quale risultato vale" in page and told in page and "ada, " in page


def test_the_version_that_waits_is_confirmed_with_its_reason_too(table: Table, desk: Client) -> None:
    desk.post(at("result-confirm", table), {"version": 2, "why": "board"})
    assert Result.objects.get(state=Result.State.CONFIRMED).version == 2
    assert LogEntry.objects.get(action="result_confirmed").detail["reason"] == "Ho guardato al tavolo, con tutti"
    assert "Ho guardato al tavolo, con tutti" in own_page(table, UGO)


def test_a_table_of_one_mind_is_confirmed_without_a_reason() -> None:
    table = tables(evening(confirms="all"))[0]
    result = submit(table, actor=phone_at(table, NORA))
    agreement_give(result=result, actor=phone_at(table, UGO))
    desk = signed_in(table.round.stage.tournament.owner)
    assert 'name="why"' not in desk.get(at("result-check", table)).content.decode()
    desk.post(at("result-confirm", table), {"version": 1})
    assert Result.objects.get().state == Result.State.CONFIRMED
    assert "ha deciso" not in own_page(table, NORA)


def test_who_won_is_said_also_where_nobody_has_written_why() -> None:
    """So it may come from another hall."""
    assert verdict_text(Verdict(("Nora Bassi",), "")) == "Vince Nora Bassi"
    assert verdict_text(Verdict(("Nora Bassi",), "points")) == "Vince Nora Bassi: più punti"
