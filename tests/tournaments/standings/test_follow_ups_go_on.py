"""What follows from results goes on: one tournament stops no other, and nothing that was noted is left over."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import cast
from tests.tournaments.results.cast import confirmed, evening, tables
from tournaments import tasks
from tournaments.models import FollowUp
from tournaments.selectors.standings.behind import is_behind
from tournaments.services.standings import follow_ups
from tournaments.tasks import copy_take, follow_ups_overtake

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def large(settings, monkeypatch):
    """Every tournament is a large one, and nobody rests between two standings."""
    settings.STANDINGS_AT_ONCE = 1
    monkeypatch.setattr(follow_ups, "LEAST_REST", 0.0)


def two_of_which_one_cannot_be_made(monkeypatch):
    """Return two tournaments that are behind for long, each with a copy to take, the first one's standing broken."""
    first = evening(players=8)
    other = cast.tournament(first.owner, name="Altra serata", formula="method1")
    cast.seated(cast.league(other), cast.by_fours(cast.entrants(other, 8)))
    for event in (first, other):
        confirmed(tables(event)[0])
        follow_ups.copy_follow(tournament=event, reason="dopo il tavolo 1")
    FollowUp.objects.update(at=timezone.now() - timedelta(minutes=1))
    tried, read = [], follow_ups.record_of_stage

    def read_or_fail(stage):
        tried.append(stage.tournament_id)
        if stage.tournament_id == first.pk:
            raise ZeroDivisionError
        return read(stage)

    monkeypatch.setattr(follow_ups, "record_of_stage", read_or_fail)
    taken = tasks.snapshot_take

    def take_or_fail(tournament, reason):
        if tournament == first:
            raise ZeroDivisionError
        return taken(tournament=tournament, reason=reason)

    monkeypatch.setattr(tasks, "snapshot_take", take_or_fail)
    return first, other, tried


def test_a_standing_that_cannot_be_made_holds_up_no_other_and_no_copy(monkeypatch, caplog):
    first, other, _tried = two_of_which_one_cannot_be_made(monkeypatch)
    follow_ups_overtake()
    assert is_behind(first) and not is_behind(other)
    assert other.snapshots.count() == 1 and first.snapshots.count() == 0
    told = [record.getMessage() for record in caplog.records if record.exc_info]
    assert len(told) == 2 and all(f"tournament {first.pk} " in text for text in told)


def test_a_standing_that_cannot_be_made_is_left_alone_for_longer_each_time_and_then_tried_again(monkeypatch):
    first, _other, tried = two_of_which_one_cannot_be_made(monkeypatch)
    rests, keep = [], tasks.cache.set

    def kept(key, value, seconds=None):
        if key == tasks._failed_key(first.pk):
            rests.append(seconds)
        keep(key, value, seconds)

    monkeypatch.setattr(tasks.cache, "set", kept)
    for time_number in range(1, 10):
        for _look in range(3):
            follow_ups_overtake()
        assert tried.count(first.pk) == time_number, "while it rests nobody tries it"
        tasks.cache.delete(tasks._failed_key(first.pk))  # as if the rest were over
    assert rests == [10, 20, 40, 80, 160, 320, 600, 600, 600]


def test_a_standing_that_can_be_made_again_begins_with_a_short_rest(monkeypatch):
    first, _other, _tried = two_of_which_one_cannot_be_made(monkeypatch)
    for _time in range(2):
        follow_ups_overtake()
        tasks.cache.delete(tasks._failed_key(first.pk))
    monkeypatch.undo()
    follow_ups_overtake()
    assert not is_behind(first) and tasks.cache.get(f"follow-up:standings-rest:{first.pk}") is None


@pytest.mark.parametrize(("times", "handed"), [(2, ["tournaments.tasks.standings_renew"]), (1, [])])
def test_whoever_made_standings_for_long_hands_over_what_is_left_and_only_then(
    times, handed, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(follow_ups, "TIMES", 2)
    event = evening(players=8)
    confirmed(tables(event)[0])
    asked, read, comes = [], follow_ups.record_of_stage, list(range(times))

    def read_while_more_comes_in(stage):
        record = read(stage)
        if comes:
            comes.pop()
            FollowUp.objects.create(tournament=event, stage=stage)  # its own task came, saw somebody at it, and left
        return record

    monkeypatch.setattr(follow_ups, "record_of_stage", read_while_more_comes_in)
    monkeypatch.setattr(tasks, "task_hand", lambda task, args, **_: asked.append(task.name))
    with django_capture_on_commit_callbacks(execute=True):
        tasks.standings_task(event.pk)
    assert asked == handed and is_behind(event) == bool(handed)


@pytest.mark.parametrize(("is_copy", "task"), [(False, tasks.standings_task), (True, copy_take)])
def test_what_is_handed_over_once_is_handed_over_again_after_it_was_begun(is_copy, task, monkeypatch):
    event = evening(players=8)
    handed = []
    monkeypatch.setattr(tasks, "task_hand", lambda task, args, **_: handed.append(task))
    for _result in range(3):
        tasks.follow_hand(event.pk, is_copy=is_copy)
    assert handed == [task]
    task(event.pk)
    tasks.follow_hand(event.pk, is_copy=is_copy)
    assert handed == [task, task]


def test_a_copy_that_was_asked_for_while_another_one_was_taken_is_still_taken(monkeypatch):
    event = evening(players=8)
    take, came = tasks.snapshot_take, ["dopo il tavolo 2"]

    def take_while_more_comes_in(**what):
        take(**what)
        if came:
            follow_ups.copy_follow(tournament=event, reason=came.pop())

    monkeypatch.setattr(tasks, "snapshot_take", take_while_more_comes_in)
    follow_ups.copy_follow(tournament=event, reason="dopo il tavolo 1")
    copy_take(event.pk)
    assert [row.copy for row in event.follow_ups.all()] == ["dopo il tavolo 2"]
    copy_take(event.pk)
    assert sorted(copy.reason for copy in event.snapshots.all()) == ["dopo il tavolo 1", "dopo il tavolo 2"]
    assert not event.follow_ups.exists()
