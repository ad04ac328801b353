"""Everything that a full hall does at one moment: nobody waits for somebody who waits for them, and nothing is lost."""

import threading

import pytest
from django.db import connection, transaction

from tests import cast
from tests.tournaments.results.cast import ADA, PIO, ending, evening, submit, tables
from tournaments.models import Grant, Job, Result, Round, Standing, Tournament
from tournaments.paper.services import jobs
from tournaments.permissions import Actor
from tournaments.services.grants import grants_issue_for_tables
from tournaments.services.results.corrections import result_correct
from tournaments.services.results.results import result_confirm
from tournaments.services.rounds.clock import clock_add, table_extra
from tournaments.services.standings.follow_ups import standings_renew
from tournaments.services.steady import steady

WAIT = 5  # seconds


@pytest.mark.parametrize("at_once", [100, 1], ids=["standings at once", "standings afterwards"])
def test_sheets_are_printed_while_results_come_in_are_confirmed_and_corrected(
    run_together, monkeypatch, settings, at_once
):
    settings.STANDINGS_AT_ONCE = at_once
    monkeypatch.setattr(jobs, "paper_problem", lambda: "")
    event = evening(players=24)
    rows, round_ = tables(event), Round.objects.get()
    waiting = [submit(table) for table in rows[:4]]
    stands = result_confirm(result=waiting.pop(), actor=PIO)
    organiser = Actor(event.owner, label="Ada")

    def correct():
        result_correct(
            table=rows[3], document=ending(alaska=3), kind="map", reason="sbagliato", base_version=stands.version,
            draw_version=1, submission_id="right", actor=organiser,
        )  # fmt: skip

    work = [
        *[lambda: grants_issue_for_tables(tables=tables(event), actor=organiser)] * 3,
        *[lambda: jobs.job_start(tournament=event, kind=Job.Kind.SHEETS, round=round_, actor=organiser)] * 2,
        *[lambda row=row: submit(row) for row in rows[4:]],
        *[lambda row=row: result_confirm(result=Result.objects.get(pk=row.pk), actor=PIO) for row in waiting],
        correct,
        lambda: table_extra(table=rows[0], minutes=5, actor=organiser),
        lambda: clock_add(round=round_, minutes=1, actor=organiser),
        lambda: standings_renew(tournament=event),
    ]
    answers = run_together(lambda index: work[index](), len(work))
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    standings_renew(tournament=event)
    assert Result.objects.filter(state=Result.State.CONFIRMED).count() == 4
    assert Result.objects.filter(state=Result.State.SUBMITTED).count() == 2
    assert Standing.objects.filter(played=1).count() == 16
    assert Grant.objects.filter(role=Grant.Role.TABLE).count() == 3 * len(rows)


def test_of_two_services_that_wait_for_each_other_the_one_that_was_ended_begins_again(run_together):
    first = cast.tournament()
    second = cast.tournament(first.owner, name="Altra serata")
    both, tries = threading.Barrier(2), []

    @steady
    @transaction.atomic
    def rename(mine, other, name):
        tries.append(name)
        Tournament.objects.filter(pk=mine.pk).update(place=name)
        if connection.vendor == "postgresql" and not both.broken and len(tries) <= 2:
            both.wait(WAIT)
        Tournament.objects.filter(pk=other.pk).update(place=name)

    pairs = [(first, second, "A"), (second, first, "B")]
    answers = run_together(lambda index: rename(*pairs[index]))
    assert answers == [None, None]
    assert len(tries) == (3 if connection.vendor == "postgresql" else 2)
    assert len(set(Tournament.objects.values_list("place", flat=True))) == 1


def test_the_last_two_tables_confirmed_at_one_moment_complete_the_round(run_together, settings):
    settings.STANDINGS_AT_ONCE = 1
    event = evening(players=8)
    results = [submit(table) for table in tables(event)]
    run_together(lambda index: result_confirm(result=Result.objects.get(pk=results[index].pk), actor=ADA), 2)
    assert Round.objects.get().state == Round.State.COMPLETE
