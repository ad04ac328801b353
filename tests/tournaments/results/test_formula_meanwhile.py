"""A formula changed while tables are confirmed: nobody is ended by the other, and every table counts by the new one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.tournaments.results.cast import ADA, PIO, confirmed, evening, submit, tables
from tournaments.models import Result, ResultLine, Tournament
from tournaments.services.results import results
from tournaments.services.results.results import result_confirm, results_rescore
from tournaments.services.setup.choices import tournament_update

pytestmark = pytest.mark.django_db(transaction=True)
TABLES, WAITING = 12, 6


def lines() -> list[tuple[int, Any]]:
    return list(ResultLine.objects.order_by("result__table", "position").values_list("result__table", "points"))


def counted_anew(event: Tournament) -> list[tuple[int, Any]]:
    results_rescore(tournament=Tournament.objects.get(pk=event.pk))
    return lines()


def confirm(result: Result) -> Result:
    return result_confirm(result=Result.objects.select_related("table__round__stage").get(pk=result.pk), actor=PIO)


def change(event: Tournament) -> list[str]:
    return tournament_update(tournament=Tournament.objects.get(pk=event.pk), actor=ADA, formula="method2")


@pytest.mark.parametrize("_time", range(2))
def test_while_many_are_confirmed_the_change_is_made_once_and_for_all(
    _time: int, run_together: Callable[..., list[Any]]
) -> None:
    event = evening(players=4 * TABLES)
    rows = tables(event)
    for table in rows[WAITING:]:
        confirmed(table)
    waiting = [submit(table) for table in rows[:WAITING]]
    work = [lambda: change(event), *[lambda row=row: confirm(row).pk for row in waiting]]
    answers = run_together(lambda index: work[index](), len(work))
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    assert Tournament.objects.get().formula == "method2"
    stored = lines()
    assert len(stored) == 4 * TABLES and counted_anew(event) == stored


def test_who_waited_for_the_change_counts_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The change holds the tables; a confirmation that began before it is stored waits, and reads what it left."""
    event = evening(players=8)
    first, second = tables(event)
    confirmed(first)
    waiting, answers = submit(second), []
    begun, rescore = threading.Event(), results_rescore

    def confirming() -> None:
        try:
            begun.set()
            answers.append(confirm(waiting))
        finally:
            connection.close()

    other = threading.Thread(target=confirming)

    def slow(*, tournament: Tournament) -> int:
        other.start()
        begun.wait()
        other.join(0.5)
        return rescore(tournament=tournament)

    monkeypatch.setattr("tournaments.services.setup.choices.results_rescore", slow)
    change(event)
    other.join()
    assert len(answers) == 1 and results is not None
    stored = lines()
    assert len(stored) == 8 and counted_anew(event) == stored
