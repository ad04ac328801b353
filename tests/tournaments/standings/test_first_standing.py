"""Whoever enters, leaves or moves while the first standing of a stage is made is in it as they then are."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from tests.tournaments.results.cast import ADA, PIO, confirmed, evening, submit, tables
from tournaments.models import Entrant, FollowUp, Result, Seat, Stage, Standing, Tournament
from tournaments.people_lists import PersonLine
from tournaments.selectors.standings.behind import is_behind
from tournaments.selectors.standings.stage_record import Played, record_of_stage
from tournaments.services.results.results import result_confirm
from tournaments.services.results.table_decisions import no_show_set
from tournaments.services.roster.list_undo import entrants_add_undo
from tournaments.services.roster.roster import entrant_remove, entrant_return, entrant_withdraw, entrants_add
from tournaments.services.standings import follow_ups, standings
from tournaments.services.standings.follow_ups import standings_renew

PATIENCE = 20  # seconds
HELD = 0.7  # seconds for which one who has the turn is waited for, where the database lets both come so far


def entrant(event: Tournament, number: int) -> Entrant:
    return event.entrants.select_related("player", "club", "tournament").get(number=number)


def waiting_seat(event: Tournament) -> Seat:
    """Return a seat of the second table, which has no result."""
    return Seat.objects.select_related("entrant", "table__round__stage__tournament").filter(table=tables(event)[1])[0]


def withdraw(event: Tournament) -> None:
    entrant_withdraw(entrant=entrant(event, 5), reason="malato", actor=ADA)


def enter(event: Tournament) -> None:
    entrants_add(tournament=event, people=[PersonLine(1, "Wanda Riva")], actor=ADA)


def come_back(event: Tournament) -> None:
    entrant_return(entrant=entrant(event, 9), actor=ADA)


def stay_away(event: Tournament) -> None:
    seat = waiting_seat(event)
    no_show_set(seat=seat, reason="assente", actor=ADA, draw_version=seat.round.draw_version)


def take_off(event: Tournament) -> None:
    entrant_remove(entrant=entrant(event, 13), actor=ADA)


def take_the_list_off(event: Tournament) -> None:
    entry = event.log.filter(action="entrants_added").latest("pk")
    entrants_add_undo(tournament=event, entry=entry.pk, actor=ADA)


DEEDS = [withdraw, enter, come_back, stay_away, take_off, take_the_list_off]


def begun() -> Tournament:
    """Return an evening with one who has left, one who has come late, and no result yet."""
    event = evening(players=12)
    entrant_withdraw(entrant=entrant(event, 9), reason="deve andare", actor=ADA)
    entrants_add(tournament=event, people=[PersonLine(1, "Zoe Riva")], actor=ADA)
    return event


def rows(stage: Stage) -> list[tuple[object, ...]]:
    kept = Standing.objects.filter(stage=stage).order_by("order")
    return [(row.entrant_id, row.position, row.total, row.played, row.detail) for row in kept]


def is_right(event: Tournament) -> bool:
    """Say whether what stands there is what a recount makes of it."""
    stage = event.stages.get()
    now = standings.rows_of(stage, record_of_stage(stage))
    return rows(stage) == [(row.entrant_id, row.position, row.total, row.played, row.detail) for row in now]


@pytest.fixture
def large(settings: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.STANDINGS_AT_ONCE = 1  # type: ignore[attr-defined]
    monkeypatch.setattr(follow_ups, "LEAST_REST", 0.0)


@pytest.mark.django_db
@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("deed", DEEDS)
def test_what_happens_while_the_first_standing_is_read_is_in_it(
    deed: Callable[[Tournament], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    event = begun()
    confirmed(tables(event)[0])
    deeds = [deed]

    def read_then_do(stage: Stage) -> Played:
        record = record_of_stage(stage)
        if deeds:
            deeds.pop()(event)
        return record

    monkeypatch.setattr(follow_ups, "record_of_stage", read_then_do)
    standings_renew(tournament=event)
    assert rows(event.stages.get()) and not is_behind(event) and is_right(event)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("deed", DEEDS)
def test_of_two_threads_the_one_that_makes_the_first_standing_forgets_nothing_of_the_other(
    deed: Callable[[Tournament], None],
    monkeypatch: pytest.MonkeyPatch,
    run_together: Callable[..., list[object]],
) -> None:
    event = begun()
    confirmed(tables(event)[0])
    read_once, done = threading.Event(), threading.Event()

    def read_slowly(stage: Stage) -> Played:
        record = record_of_stage(stage)
        read_once.set()
        assert done.wait(PATIENCE)
        return record

    def do(index: int) -> None:
        if index == 0:
            standings_renew(tournament=event)
            return
        assert read_once.wait(PATIENCE)
        try:
            deed(event)
        finally:
            done.set()

    monkeypatch.setattr(follow_ups, "record_of_stage", read_slowly)
    assert run_together(do, 2) == [None, None]
    assert rows(event.stages.get()) and not FollowUp.objects.exists() and is_right(event)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("deed", DEEDS)
def test_a_small_tournament_whose_first_result_is_just_confirmed_forgets_nothing_either(
    deed: Callable[[Tournament], None],
    monkeypatch: pytest.MonkeyPatch,
    run_together: Callable[..., list[object]],
) -> None:
    event = begun()
    result = submit(tables(event)[0])
    read_once, done = threading.Event(), threading.Event()

    def read_slowly(stage: Stage) -> Played:
        record = record_of_stage(stage)
        if not read_once.is_set():
            read_once.set()
            done.wait(HELD)  # where the other one waits for this one's transaction, they are not done before
        return record

    def do(index: int) -> None:
        if index == 0:
            result_confirm(result=Result.objects.get(pk=result.pk), actor=PIO)
            return
        assert read_once.wait(PATIENCE)
        try:
            deed(event)
        finally:
            done.set()

    monkeypatch.setattr(standings, "record_of_stage", read_slowly)
    assert run_together(do, 2) == [None, None]
    assert rows(event.stages.get()) and is_right(event)
