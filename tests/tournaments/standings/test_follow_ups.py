"""A large tournament: what follows from a result is noted with it and done afterwards, by whoever comes first."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from tests.tournaments.results.cast import ADA, confirmed, evening, submit, tables
from tests.tournaments.standings.test_rebuild import league
from tournaments import tasks
from tournaments.exports.files import final_file, standings_file
from tournaments.models import FollowUp, Round, Standing, Tournament
from tournaments.selectors.standings.behind import COPY_LATE, is_behind
from tournaments.services.draw.draws import round_draw
from tournaments.services.results.corrections import correction_preview
from tournaments.services.results.results import result_confirm
from tournaments.services.standings import follow_ups
from tournaments.services.standings.follow_ups import standings_renew
from tournaments.services.standings.standings import standings_rebuild
from tournaments.tasks import copy_take, follow_ups_overtake
from tournaments.views.rounds import standing_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def large(settings, monkeypatch):
    """Every tournament is a large one, and nobody rests between two standings."""
    settings.STANDINGS_AT_ONCE = 1
    monkeypatch.setattr(follow_ups, "LEAST_REST", 0.0)


def ranked():
    return Standing.objects.filter(played=1).count()


def late():
    """Let what was noted be as old as what nobody has done."""
    FollowUp.objects.update(at=timezone.now() - timedelta(minutes=1))


def test_the_request_stores_the_result_and_notes_that_the_standing_is_behind():
    event = evening(players=8)
    confirmed(tables(event)[0])
    assert ranked() == 0 and is_behind(event)
    assert event.follow_ups.get().stage == event.stages.get()


def test_one_task_counts_all_that_came_in_and_raises_the_version_that_pages_follow():
    event = evening(players=8)
    for table in tables(event):
        confirmed(table)
    before = Tournament.objects.get().version
    standings_renew(tournament=event)
    assert ranked() == 8 and not is_behind(event)
    assert Tournament.objects.get().version == before + 1


def test_a_result_that_comes_in_while_the_standing_is_made_is_counted_by_the_next_one(monkeypatch):
    event = evening(players=8)
    first, second = tables(event)
    confirmed(first)
    read = follow_ups.record_of_stage

    def read_then_confirm(stage):
        record = read(stage)
        if second is not None and not second.results.exists():
            confirmed(second)
        return record

    monkeypatch.setattr(follow_ups, "record_of_stage", read_then_confirm)
    standings_renew(tournament=event)
    assert ranked() == 8 and not is_behind(event)


def test_whoever_made_the_standing_in_a_transaction_meanwhile_is_not_overwritten(monkeypatch):
    event = evening(players=8)
    first, second = tables(event)
    confirmed(first)
    read, others = follow_ups.record_of_stage, [second]

    def read_then_rebuild(stage):
        record = read(stage)
        for table in others[:]:
            others.clear()
            confirmed(table)
            standings_rebuild(stage=stage)
        return record

    monkeypatch.setattr(follow_ups, "record_of_stage", read_then_rebuild)
    standings_renew(tournament=event)
    assert ranked() == 8 and not is_behind(event)


def test_what_a_process_left_undone_somebody_else_does():
    event = evening(players=8)
    confirmed(tables(event)[0])
    assert follow_ups_overtake() == 0, "what was noted just now is left to the task"
    late()
    assert follow_ups_overtake() == 1
    assert ranked() == 4 and not is_behind(event)


def test_a_round_whose_last_tables_crossed_is_complete_with_the_standing():
    event = evening(players=8)
    for table in tables(event):
        confirmed(table)
    Round.objects.update(state=Round.State.PLAYING)  # as if none had seen the other
    tasks.standings_task(event.pk)
    assert Round.objects.get().state == Round.State.COMPLETE


def test_the_next_round_is_never_drawn_by_a_standing_that_is_behind():
    event = league(players=8)
    for table in tables(event):
        confirmed(table)
    Round.objects.update(state=Round.State.COMPLETE)
    stage = event.stages.get()
    stage.rounds_planned = stage.rounds.count() + 1
    stage.save(update_fields=["rounds_planned"])
    round_draw(stage=stage, actor=ADA, seed=1)
    assert not is_behind(event) and Standing.objects.exists()


def test_a_correction_shows_what_it_changes_before_the_standing_has_followed():
    event = evening(players=8)
    result = confirmed(tables(event)[0])
    document = result.document | {"board": {**result.document["board"], "alaska": [1, 1]}}
    change = correction_preview(
        table=result.table, document=document, kind="map", base_version=1, draw_version=1, actor=ADA
    )
    assert not change.is_empty
    assert ranked() == 0 and is_behind(event), "a preview keeps nothing"


def test_the_page_of_the_standings_says_that_they_follow_and_then_no_longer(client):
    event = evening(players=8)
    first, second = tables(event)
    confirmed(first)
    standings_renew(tournament=event)
    address = reverse("standings", args=[event.slug])
    assert b"data-behind" not in client.get(address).content
    confirmed(second)
    assert b"data-behind" in client.get(address).content
    standings_renew(tournament=event)
    assert b"data-behind" not in client.get(address).content


def test_many_results_hand_over_one_task_and_one_copy(monkeypatch, client, django_capture_on_commit_callbacks):
    event = evening(players=8)
    client.force_login(event.owner)
    handed = []
    monkeypatch.setattr(tasks, "task_hand", lambda task, args, **_: handed.append(task.name))
    for table in tables(event):
        submit(table)
        with django_capture_on_commit_callbacks(execute=True):
            client.post(reverse("result-confirm", args=[event.slug, table.pk]), {"version": 1})
    assert sorted(handed) == ["tournaments.tasks.copy_take", "tournaments.tasks.standings_renew"]
    assert event.snapshots.count() == 0
    copy_take(event.pk)
    assert event.snapshots.count() == 1 and not event.follow_ups.exists()
    assert ranked() == 8, "a copy is never taken of a standing that is behind"


def test_a_copy_that_nobody_took_is_taken_later():
    event = evening(players=8)
    follow_ups.copy_follow(tournament=event, reason="dopo il tavolo 1")
    late()
    follow_ups_overtake()
    assert [copy.reason for copy in event.snapshots.all()] == ["dopo il tavolo 1"]
    assert not event.follow_ups.exists()


def test_a_copy_waits_as_many_times_as_long_as_the_last_one_took(monkeypatch):
    event = evening(players=8)
    assert tasks.copy_rest(event.pk) == tasks.COPY_LEAST, "before the first one"
    for took, rest in ((0.0, tasks.COPY_LEAST), (0.25, 0.25 * tasks.COPY_RESTS), (9.0, tasks.COPY_MOST)):
        follow_ups.copy_follow(tournament=event, reason="dopo il tavolo 1")
        clock = iter((100.0, 100.0 + took))
        monkeypatch.setattr(tasks, "time", SimpleNamespace(monotonic=lambda clock=clock: next(clock)))
        copy_take(event.pk)
        assert tasks.copy_rest(event.pk) == rest
    monkeypatch.undo()
    assert timedelta(seconds=tasks.COPY_MOST) < COPY_LATE, "nobody else takes a copy that only waits"


def test_a_small_tournament_stands_at_once(settings):
    settings.STANDINGS_AT_ONCE = 8
    event = evening(players=8)
    result_confirm(result=submit(tables(event)[0]), actor=ADA)
    assert ranked() == 4 and not event.follow_ups.exists()


def test_between_two_standings_of_a_rush_lies_a_rest_and_before_the_first_none(monkeypatch):
    event = evening(players=8)
    rests, rush = [], iter([[1], [1], [1], []])
    monkeypatch.setattr(follow_ups, "stages_behind", lambda _tournament: next(rush))
    monkeypatch.setattr(follow_ups, "_renew", lambda _stage: None)
    monkeypatch.setattr(follow_ups, "LEAST_REST", 0.7)
    monkeypatch.setattr(follow_ups.time, "sleep", rests.append)
    standings_renew(tournament=event)
    assert rests == [0.0, 0.7, 0.7]


def test_what_was_noted_before_the_clock_was_set_back_is_not_waited_for():
    event = evening(players=8)
    confirmed(tables(event)[0])
    FollowUp.objects.update(at=timezone.now() + timedelta(hours=1))
    follow_ups_overtake()
    assert ranked() == 4 and not is_behind(event)


def test_projector_and_files_say_so_while_the_standing_is_behind(client):
    event = evening(players=8)
    first, second = tables(event)
    confirmed(first)
    standings_renew(tournament=event)
    projector = reverse("projector", args=[event.slug])
    assert "data-behind" not in client.get(projector).content.decode()

    def files():
        with translation.override("en"):
            made = (standings_file(event.stages.get(), "csv"), final_file(event, "csv"))
        return [file.decode("utf-8-sig").splitlines()[1] for file in made]

    word = "Not every result is counted here yet."
    assert word not in files()
    confirmed(second)
    assert "data-behind" in client.get(projector).content.decode() and files() == [word, word]


def test_a_page_read_while_the_standing_is_made_anew_shows_all_rows_of_one_standing(client, monkeypatch):
    event = evening(players=8)
    confirmed(tables(event)[0])
    standings_renew(tournament=event)
    read, readings = standing_rows.plain_rows, []

    def read_before(stage):
        rows = read(stage)
        if not readings:
            standings_rebuild(stage=stage)
        readings.append(len(rows))
        return rows

    monkeypatch.setattr(standing_rows, "plain_rows", read_before)
    for query in ("", "?all=1", "?q=a"):
        readings.clear()
        page = client.get(reverse("standings", args=[event.slug]) + query)
        assert page.status_code == 200 and len(readings) == 2
        assert Standing.objects.order_by("order").first().entrant.player.name in page.content.decode()
