"""Two at once, on a real database: one wins, the other is told, nothing is half-written."""

import threading

import pytest
from django.db import connection

from tests.tournaments.results.cast import PIO, TEO, confirmed, ending, evening, submit, tables
from tests.tournaments.results.test_correcting import correct
from tournaments.errors import Refused
from tournaments.models import Result, ResultLine, Standing, Tournament
from tournaments.services.results.corrections import result_correct, result_restore
from tournaments.services.results.results import result_confirm
from tournaments.services.rounds import matches
from tournaments.services.rounds.matches import table_match_create

State = Result.State


def codes(answers):
    assert all(isinstance(one, Result | Refused) for one in answers), answers
    return sorted(one.code if isinstance(one, Refused) else one.state for one in answers)


@pytest.mark.parametrize("count", [2, 4])
def test_two_referees_submit_the_same_table(run_together, count):
    table = tables(evening())[0]

    def work(index):
        return submit(table, ending(alaska=1 + index % 4), base_version=0, submission_id=f"phone-{index}")

    assert codes(run_together(work, count)) == ["result_stale"] * (count - 1) + [State.SUBMITTED]
    assert list(table.results.values_list("version", flat=True)) == [1]


def test_the_loser_is_shown_the_difference(run_together):
    table = tables(evening())[0]
    answers = run_together(
        lambda index: submit(table, ending(alaska=1 + index), base_version=0, submission_id=f"phone-{index}")
    )
    (error,) = [one for one in answers if isinstance(one, Refused)]
    assert [one["territory"] for one in error.params["difference"]] == ["alaska"]


def test_one_phone_that_sends_twice_at_once_makes_one_version(run_together):
    table = tables(evening())[0]
    answers = run_together(lambda _: submit(table, base_version=0, submission_id="phone"), 3)
    assert {one.pk for one in answers} == set(table.results.values_list("pk", flat=True))
    assert table.results.count() == 1


def test_confirming_at_once_counts_once(run_together):
    table = tables(evening())[0]
    result = submit(table)
    answers = run_together(lambda _: result_confirm(result=Result.objects.get(pk=result.pk), actor=PIO), 3)
    assert codes(answers) == ["already_confirmed", "already_confirmed", State.CONFIRMED]
    assert ResultLine.objects.count() == 4


def test_confirming_while_another_version_comes_in_leaves_one_of_the_two(run_together):
    table = tables(evening())[0]
    first = submit(table)

    def work(index):
        if index:
            return submit(table, ending(alaska=TEO), base_version=1, submission_id="newer")
        return result_confirm(result=Result.objects.get(pk=first.pk), actor=PIO)

    found = codes(run_together(work))
    assert found in ([State.CONFIRMED, "result_is_confirmed"], ["result_replaced", State.SUBMITTED])
    assert table.results.exclude(state=State.SUPERSEDED).count() == 1


def test_two_tables_confirmed_at_once_both_stand(run_together):
    event = evening(players=16)
    results = [submit(table) for table in tables(event)]
    run_together(lambda index: result_confirm(result=Result.objects.get(pk=results[index].pk), actor=PIO), 4)
    assert Standing.objects.filter(played=1).count() == 16
    assert Tournament.objects.get().stages.get().rounds.get().state == "complete"


def test_two_corrections_at_once_keep_one(run_together):
    table = tables(evening())[0]
    confirmed(table)

    def work(index):
        return result_correct(
            table=table,
            document=ending(alaska=1 + index),
            kind="map",
            reason="sbagliato",
            base_version=1,
            draw_version=1,
            submission_id=f"correction-{index}",
            actor=PIO,
        )

    assert codes(run_together(work)) == [State.CONFIRMED, "result_stale"]
    assert table.results.filter(state=State.CONFIRMED).count() == 1


def test_a_result_sent_while_the_match_of_its_table_is_being_made_waits_for_nobody(run_together, monkeypatch):
    table = tables(evening(ruleset="risiko-torneo"))[0]
    begun, sent, lock = threading.Event(), threading.Event(), matches.table_lock

    def held(table):
        begun.set()
        sent.wait(6 if connection.vendor == "postgresql" else 0)  # SQLite lets the other in only afterwards
        return lock(table)

    def work(index):
        if index == 0:
            return table_match_create(table=table, actor=PIO)
        begun.wait()
        try:
            return submit(table)
        finally:
            sent.set()

    monkeypatch.setattr(matches, "table_lock", held)
    made, result = run_together(work)
    assert isinstance(result, Result) or (isinstance(result, Refused) and result.code == "draw_stale"), result
    assert isinstance(made, Refused | tuple), made


def test_three_who_bring_a_version_back_at_once_bring_it_back_once(run_together):
    table = tables(evening())[0]
    first = confirmed(table)
    correct(table, base_version=1)

    def work(_number):
        result = Result.objects.get(pk=first.pk)
        return result_restore(result=result, reason="indietro", actor=PIO, base_version=2)

    assert codes(run_together(work, 3)) == [State.CONFIRMED, "result_stale", "result_stale"]
    assert list(table.results.values_list("version", flat=True)) == [1, 2, 3]
