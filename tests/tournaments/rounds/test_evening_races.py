"""Several devices at one moment of an evening: each step is made once, and nobody's tick, throw or result is lost."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.results.cast import ADA, evening, submit, tables
from tournaments.errors import Refused
from tournaments.models import Absence, Result, Round, SdadataStep, SheetPhoto, Stage, Table
from tournaments.people_lists import PersonLine
from tournaments.photos.services.photos import photo_take
from tournaments.selectors.results.sdadata import sdadata_of
from tournaments.selectors.rounds.presence import arrivals
from tournaments.services.results.sdadata import sdadata_step, sdadata_undo
from tournaments.services.roster.absences import presence_change
from tournaments.services.roster.list_undo import entrants_add_undo
from tournaments.services.roster.roster import entrants_add
from tournaments.services.rounds.rounds import round_start_undo

pytestmark = pytest.mark.django_db(transaction=True)
OVER = datetime.timedelta(minutes=91)


def codes(answers: list[Any]) -> list[str]:
    """Return what became of each, "done" where nobody refused it; a bug is raised."""
    for answer in answers:
        if isinstance(answer, Exception) and not isinstance(answer, Refused):
            raise answer
    return sorted(answer.code if isinstance(answer, Refused) else "done" for answer in answers)


def fresh(table: Table) -> Table:
    return Table.objects.select_related("round__stage__tournament").get(pk=table.pk)


def turn(table: Table) -> int:
    """Return the seat that throws."""
    sdadata = sdadata_of(fresh(table))
    assert sdadata is not None and sdadata.state is not None
    return sdadata.state.seat


def test_two_devices_that_throw_the_same_dice_throw_once_and_undo_once(run_together: Any) -> None:
    """The other is told; one device that sends its throw twice gets the same dice twice."""
    table = tables(evening(players=8, ruleset="risiko-challenge"))[0]
    Round.objects.update(clock_started_at=timezone.now() - OVER)

    def throw(number: int, key: str, seat: int) -> SdadataStep:
        return sdadata_step(table=fresh(table), kind="no_throw", number=number, key=key, seat=seat, actor=ADA)

    thrower = turn(table)
    answers = run_together(lambda index: throw(1, f"phone-{index}", thrower), 3)
    assert codes(answers) == ["done", "sdadata_stale", "sdadata_stale"]
    thrower = turn(table)
    first, second = run_together(lambda _: throw(2, "mine", thrower))
    assert first.pk == second.pk
    undone = run_together(lambda _: sdadata_undo(table=fresh(table), number=2, actor=ADA, referees=True))
    assert codes(undone) == ["done", "sdadata_stale"]
    assert list(SdadataStep.objects.filter(undone_at=None).values_list("number", flat=True)) == [1]


def test_a_photograph_sent_twice_at_once_is_taken_in_once(run_together: Any, settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    table = tables(evening(ruleset="risiko-torneo"))[0]
    answers = run_together(lambda _: photo_take(table=fresh(table), content=b"a sheet", actor=ADA), 3)
    assert codes(answers) == ["done"] * 3
    photo = SheetPhoto.objects.get()
    assert {answer.pk for answer in answers} == {photo.pk}
    assert [path.read_bytes() for path in (tmp_path / "photos").rglob("*.sent")] == [b"a sheet"]
    other = run_together(lambda index: photo_take(table=fresh(table), content=b"another%d" % index, actor=ADA))
    assert codes(other) == ["photo_waiting", "photo_waiting"]


def test_presence_ticked_on_several_phones_for_several_people_is_all_kept(run_together: Any) -> None:
    stage = evening(players=16).stages.get()
    people = list(stage.tournament.entrants.order_by("number"))
    presence_change(stage=stage, round_number=2, away=[entrant.pk for entrant in people[:3]], actor=ADA)

    def tick(index: int) -> int:
        mine = Stage.objects.select_related("tournament").get(pk=stage.pk)
        gone, back = people[8 + index], people[index]
        late = {gone.pk: f"21:0{index}"}
        return presence_change(stage=mine, round_number=2, here=[back.pk], away=[gone.pk], late=late, actor=ADA)

    assert codes(run_together(tick, 3)) == ["done"] * 3
    away = set(Absence.objects.filter(round_number=2).values_list("entrant__number", flat=True))
    assert away == {9, 10, 11} and arrivals(stage, 2) == {9: "21:00", 10: "21:01", 11: "21:02"}


def test_the_start_is_undone_or_the_result_holds_it_and_neither_is_lost(run_together: Any) -> None:
    table = tables(evening())[0]
    Round.objects.update(state=Round.State.PLAYING, clock_started_at=timezone.now())

    def work(index: int) -> Any:
        if index:
            return submit(fresh(table), submission_id="phone")
        return round_start_undo(round=Round.objects.select_related("stage__tournament").get(), actor=ADA)

    undone, result = run_together(work)
    assert isinstance(result, Result), result
    round_ = Round.objects.get()
    if isinstance(undone, Refused):
        assert undone.code == "start_in_use" and round_.state == Round.State.PLAYING and round_.clock_started_at
    else:
        assert undone is None and round_.state == Round.State.PUBLISHED and round_.clock_started_at is None
    assert table.results.count() == 1


def test_a_start_and_a_list_are_taken_back_once(run_together: Any) -> None:
    tournament = evening()
    Round.objects.update(state=Round.State.PLAYING, clock_started_at=timezone.now())

    def undo(_: int) -> None:
        round_start_undo(round=Round.objects.select_related("stage__tournament").get(), actor=ADA)

    assert codes(run_together(undo)) == ["done", "not_started"]
    Round.objects.all().delete()
    entrants_add(tournament=tournament, people=[PersonLine(1, "Zita Tardi")], actor=ADA)
    entry = tournament.log.first()
    assert entry is not None
    answers = run_together(lambda _: entrants_add_undo(tournament=tournament, entry=entry.pk, actor=ADA))
    assert codes(answers) == ["done", "list_not_last"]
    assert not tournament.entrants.filter(player__name="Zita Tardi").exists()


def test_a_late_arrival_entered_while_presence_is_ticked_holds_nobody_up(run_together: Any) -> None:
    """A stage is locked before its tournament, whoever writes: no two wait for each other."""
    tournament = evening(players=8)
    stage = tournament.stages.get()
    people = list(tournament.entrants.order_by("number"))

    def work(index: int) -> Any:
        mine = Stage.objects.select_related("tournament").get(pk=stage.pk)
        if index % 2:
            return presence_change(stage=mine, round_number=2, away=[people[index].pk], actor=ADA)
        late = PersonLine(1, f"Zita Tardi {'abc'[index // 2]}", late=True, arrives="21:15")
        return entrants_add(tournament=mine.tournament, people=[late], actor=ADA)

    assert set(codes(run_together(work, 6))) <= {"done", "roster_changed"}
    away = Absence.objects.filter(round_number=2)
    assert set(away.filter(entrant__number__lte=8).values_list("entrant__number", flat=True)) == {2, 4, 6}
    entered = tournament.entrants.filter(number__gt=8)
    assert set(arrivals(stage, 2).values()) == {"21:15"} and away.count() == 3 + entered.count()
