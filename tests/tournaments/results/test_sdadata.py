"""The sdadata of a table on paper: what a phone throws, what counts once, who may undo, what stays on record."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules import load
from tests.security.copies import given_back, opened_copy
from tests.tournaments.results.cast import ADA, LIA, NORA, TEO, UGO, confirmed, ending, evening, tables
from tests.tournaments.results.cast import refused as refusal_of
from tournaments.models import Grant, LogEntry, Round, SdadataStep, Table, Tournament
from tournaments.permissions import SESSION_KEY, Actor
from tournaments.selectors.results.sdadata import Sdadata, sdadata_of
from tournaments.services.grants import grant_issue
from tournaments.services.results import sdadata as service
from tournaments.services.results.sdadata import sdadata_step, sdadata_undo
from tournaments.words.log import log_text

pytestmark = pytest.mark.django_db
TIME = datetime.timedelta(minutes=91)


@pytest.fixture
def table() -> Table:
    return over(tables(evening(players=8, ruleset="risiko-challenge"))[0])


@pytest.fixture
def dice(monkeypatch: Any) -> list[int]:
    """The dice that fall, in this order; sixes when they are used up."""
    falling: list[int] = []
    monkeypatch.setattr(service.secrets, "randbelow", lambda _faces: (falling.pop(0) if falling else 6) - 1)
    return falling


def over(table: Table) -> Table:
    """The same table with the time of its round up."""
    Round.objects.filter(pk=table.round_id).update(clock_started_at=timezone.now() - TIME)
    return Table.objects.select_related("round__stage__tournament").get(pk=table.pk)


def now(table: Table) -> Sdadata:
    sdadata = sdadata_of(Table.objects.select_related("round__stage__tournament").get(pk=table.pk))
    assert sdadata is not None
    return sdadata


def step(table: Table, kind: str = "rolled", seat: int = 0, values: Any = (), **given: Any) -> SdadataStep:
    """The next step, of whose turn it is unless a seat is given."""
    sdadata = now(table)
    number = given.pop("number", sdadata.next_number)
    key = given.pop("key", f"key-{table.pk}-{sdadata.next_number}-{len(sdadata.steps)}")
    seat = seat or (sdadata.state.seat if sdadata.state else 0)
    return sdadata_step(table=table, kind=kind, number=number, key=key, actor=ADA, seat=seat, values=values)


def refused(call: Any, *args: Any, **given: Any) -> str:
    """The code by which a step is refused."""
    return str(refusal_of(call, *args, **given).code)


def where(table: Table) -> tuple[int, int, int, bool]:
    state = now(table).state
    assert state is not None
    return state.seat, state.lap, state.most, state.is_over


def test_a_throw_falls_here_is_recorded_and_passes_the_dice_on(table: Table, dice: list[int]) -> None:
    assert where(table) == (TEO, 1, 4, False)
    dice += [2, 3]
    made = step(table)
    assert (made.values, made.lap, made.most, made.by_label) == ([2, 3], 1, 4, "Ada")
    assert where(table) == (NORA, 1, 4, False)
    step(table, "no_throw")
    step(table, "typed", values=[6, 6])
    step(table, "out", seat=LIA)
    assert where(table) == (TEO, 2, 5, False)
    dice += [1, 4]
    step(table)
    assert where(table) == (TEO, 2, 5, True)
    assert refused(step, table) == "sdadata_over"
    sentences = [log_text(entry) for entry in LogEntry.objects.filter(action__startswith="sdadata").order_by("pk")]
    assert "2+3" in sentences[0] and "Teo Galli" in sentences[0] and len(sentences) == 5


def test_a_sending_that_comes_again_throws_no_second_time(table: Table, dice: list[int]) -> None:
    first = step(table, key="the-same-key", number=1)
    again = step(table, key="the-same-key", number=1)
    assert first.pk == again.pk and SdadataStep.objects.count() == 1
    other = tables(table.round.stage.tournament)[1]
    assert refused(step, other, key="the-same-key") == "sdadata_wrong"


def test_two_phones_that_saw_the_same_step_make_one_of_it(table: Table, dice: list[int]) -> None:
    step(table, number=1, key="phone-of-the-table")
    assert refused(step, table, number=1, key="phone-of-the-referee") == "sdadata_stale"
    made = SdadataStep.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():  # the database alone would refuse it too
        SdadataStep.objects.create(table=table, number=1, kind="rolled", key="past-the-lock", values=[1, 1])
    assert SdadataStep.objects.get() == made


def test_what_makes_no_sense_is_refused(table: Table, dice: list[int]) -> None:
    for code, given in {
        "sdadata_stale": {"kind": "rolled", "seat": UGO},
        "sdadata_wrong": {"kind": "typed", "values": [0, 7]},
        "sdadata_order": {"kind": "order", "values": [1, 1, 2, 3]},
    }.items():
        assert refused(step, table, **given) == code
    assert not SdadataStep.objects.exists()


def test_before_the_time_is_up_nobody_throws_but_a_hall_without_a_clock_does(table: Table, dice: list[int]) -> None:
    Round.objects.update(clock_started_at=timezone.now())
    assert refused(step, table) == "sdadata_early"
    Round.objects.update(clock_started_at=None)
    step(table)


def test_a_table_whose_result_counts_throws_no_more(table: Table, dice: list[int]) -> None:
    confirmed(table, ending())
    assert refused(step, table) == "sdadata_closed"


def test_the_phone_undoes_what_it_typed_and_a_referee_what_was_thrown_here(table: Table, dice: list[int]) -> None:
    step(table, "typed", values=[1, 1])
    sdadata_undo(table=table, number=1, actor=ADA, referees=False)
    step(table)
    undo = {"table": table, "number": 1, "actor": ADA}
    assert refused(sdadata_undo, **undo, referees=False) == "sdadata_thrown"
    sdadata_undo(**undo, referees=True)
    assert refused(sdadata_undo, **undo, referees=True) == "sdadata_stale"
    assert where(table) == (TEO, 1, 4, False)
    assert [(row.kind, row.undone_by_label) for row in now(table).steps] == [("typed", "Ada"), ("rolled", "Ada")]


def test_where_the_dice_made_the_order_of_play_somebody_says_it_first(table: Table, dice: list[int]) -> None:
    Tournament.objects.update(seats=Tournament.Seats.DICE)
    assert now(table).state is None and refused(step, table) == "sdadata_order"
    step(table, "order", values=[TEO, LIA, NORA, UGO])
    assert where(table) == (UGO, 1, 4, False)


@pytest.mark.parametrize("code", ["risiko-challenge", "risiko-torneo", "risiko-time-attack", "italywar-torneo"])
def test_each_ruleset_says_what_the_end_of_the_time_means(client: Client, code: str) -> None:
    """The thresholds come from the rules with the organiser's own options; without a sdadata nothing is thrown."""
    own = {"sdadata_start": 3, "sdadata_most": 5} if code == "risiko-challenge" else {}
    table = over(tables(evening(ruleset=code, rule_options=own))[0])
    client.force_login(table.round.stage.tournament.owner)
    page = client.get(reverse("table-clock", args=[table.round.stage.tournament.slug, table.pk])).content.decode()
    if load(code).end_of_time == "sdadata":
        assert "≤ 3" in page and "≤ 5" in page and "≤ 6" not in page and "con 3 o meno" in page
        assert now(table).ladder == [(1, 3), (2, 4), (3, 5)]
    else:
        assert "≤" not in page and "Finite il giro in corso" in page
        assert (
            refused(sdadata_step, table=table, kind="rolled", number=1, key="no-dice-here", actor=ADA) == "sdadata_none"
        )


def test_a_copy_brings_the_throws_back_the_undone_ones_too(table: Table, dice: list[int]) -> None:
    step(table, "typed", values=[1, 1])
    sdadata_undo(table=table, number=1, actor=ADA, referees=False)
    step(table)
    step(table, "out", seat=LIA)
    event = table.round.stage.tournament
    again = tables(given_back(opened_copy(event), event.owner))[0]

    def told(steps: list[SdadataStep]) -> list[tuple[object, ...]]:
        return [(row.number, row.kind, row.seat, row.values, row.lap, row.most, row.at, row.undone_at) for row in steps]

    assert told(now(again).steps) == told(now(table).steps) and where(again) == where(table)
    assert len({row.key for row in SdadataStep.objects.all()}) == 6


@pytest.fixture
def phone(table: Table) -> Iterator[Client]:
    """The phone that has opened the link of the table."""
    event = table.round.stage.tournament
    actor = Actor(event.owner or AnonymousUser(), label="Ada")
    grant, _token = grant_issue(tournament=event, role=Grant.Role.TABLE, table=table, actor=actor)
    client = Client()
    session = client.session
    session[SESSION_KEY] = [grant.pk]
    session.save()
    yield client


def test_the_page_throws_by_the_link_of_the_table_and_the_referee_sees_every_throw(
    table: Table, phone: Client, dice: list[int], django_assert_max_num_queries: Any
) -> None:
    event = table.round.stage.tournament
    at = [event.slug, table.pk]
    with django_assert_max_num_queries(16):
        page = phone.get(reverse("table-clock", args=at)).content.decode()
    assert "Lancia per Teo Galli" in page
    send = {"number": 1, "kind": "rolled", "seat": TEO, "key": "key-of-the-page"}
    for _again in range(2):
        assert phone.post(reverse("table-clock-step", args=at), send).status_code == 302
    typed = {"number": 2, "kind": "typed", "seat": NORA, "key": "another-key", "first": "2", "second": "1"}
    phone.post(reverse("table-clock-step", args=at), typed)
    assert [row.values for row in SdadataStep.objects.all()] == [[6, 6], [2, 1]]
    page = phone.get(reverse("table-clock", args=at)).content.decode()
    assert "La partita è finita" in page and "Nora Bassi fa 3" in page
    answer = phone.post(reverse("table-clock-undo", args=at), {"number": 2}, follow=True).content.decode()
    assert "resta scritto" in answer and "Un lancio fatto qui può annullarlo solo un arbitro" in answer
    confirmed(table, ending())
    referee = Client()
    referee.force_login(event.owner)
    seen = referee.get(reverse("result-history", args=at)).content.decode()
    assert "Teo Galli fa 12" in seen and "Nora Bassi fa 3" in seen and "is-undone" in seen
