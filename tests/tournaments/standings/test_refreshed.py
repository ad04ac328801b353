"""Whatever changes who takes part or who sits where, the standing is what a recount makes of it: copies agree."""

from __future__ import annotations

import pytest

from tests import cast
from tests.security.copies import restored_document
from tests.tournaments.elimination.cast import drawn, elimination, played
from tests.tournaments.results.cast import confirmed
from tests.tournaments.results.cast import tables as tables_of
from tests.tournaments.rounds.cast import ADA, play
from tests.tournaments.standings.test_rebuild import league as league_of_rounds
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.models import Entrant, Player, Seat, Stage, Standing, Tournament
from tournaments.people_lists import PersonLine
from tournaments.selectors.standings.stage_record import record_of_stage as played_of
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.results import table_decisions as tables
from tournaments.services.roster import absences, roster
from tournaments.services.standings.standings import rows_of, standings_rebuild

pytestmark = pytest.mark.django_db


def stale(event: Tournament) -> list[tuple[Stage, object]]:
    """Return what stands in a standing otherwise than a recount has it."""
    found = []
    for stage in event.stages.all():
        kept = {row.entrant_id: row for row in Standing.objects.filter(stage=stage)}
        now = {row.entrant_id: row for row in rows_of(stage, played_of(stage))}
        for pk in kept.keys() | now.keys():
            one, other = kept.get(pk), now.get(pk)
            if one is None or other is None or said(one) != said(other):
                found.append((stage, pk))
    return found


def said(row: Standing) -> list[object]:
    return [row.order, row.position, row.total, row.played, row.movement, row.detail]


@pytest.fixture
def league() -> Stage:
    event = cast.tournament()
    stage = cast.league(event, 3)
    play(cast.seated(stage, cast.by_fours(cast.entrants(event, 8))))
    standings_rebuild(stage=stage)
    assert Standing.objects.filter(stage=stage).count() == 8 and not stale(event)
    return stage


def late(event: Tournament, name: str = "Vera Neri") -> Entrant:
    (entrant,) = roster.entrants_add(tournament=event, people=[PersonLine(1, name)], actor=ADA)
    return entrant


def test_a_late_entrant_is_in_the_standing_at_once(league: Stage) -> None:
    entrant = late(league.tournament)
    assert league.standings.filter(entrant=entrant).exists() and not stale(league.tournament)


def test_who_leaves_without_having_played_and_who_comes_back(league: Stage) -> None:
    entrant = late(league.tournament)
    roster.entrant_withdraw(entrant=entrant, reason="", actor=ADA)
    assert not league.standings.filter(entrant=entrant).exists() and not stale(league.tournament)
    roster.entrant_return(entrant=entrant, actor=ADA)
    assert league.standings.filter(entrant=entrant).exists() and not stale(league.tournament)
    roster.entrant_remove(entrant=entrant, actor=ADA)
    assert league.standings.count() == 8 and not stale(league.tournament)


def test_other_changes_of_people_leave_it_right(league: Stage) -> None:
    entrant = league.standings.get(order=8).entrant
    roster.entrant_withdraw(entrant=entrant, reason="", actor=ADA)
    assert not stale(league.tournament)
    roster.entrant_update(entrant=entrant, club_name="Gufo", joined_round=2, actor=ADA, group="B", is_newcomer=True)
    absences.absences_set(stage=league, round_number=2, absent=[entrant.pk], actor=ADA)
    assert not stale(league.tournament)


@pytest.mark.parametrize(("first", "changed"), [(1, 2), (2, 1), (1, 3)])
def test_who_is_said_to_play_from_another_round_has_moved_or_not_at_once(first: int, changed: int) -> None:
    event = league_of_rounds(rounds=2)
    nora = Player.objects.create(name="Nora Alba", created_by=event.owner, home=event)
    Entrant.objects.create(tournament=event, player=nora, number=9, joined_round=first)
    for table in tables_of(event):
        confirmed(table)
    assert not stale(event)
    entrant = event.entrants.select_related("player", "club", "tournament").get(number=9)
    roster.entrant_update(entrant=entrant, club_name="", joined_round=changed, actor=ADA)
    row = Standing.objects.get(entrant=entrant)
    assert not stale(event) and (row.movement is None) == (changed > 1)


def test_a_round_published_and_seats_changed_after_it_leave_it_right(league: Stage) -> None:
    late(league.tournament)
    made = round_draw(stage=league, actor=ADA, seed=3)
    round_publish(round=made, actor=ADA)
    assert not stale(league.tournament)
    seat = Seat.objects.filter(round=made).order_by("pk").first()
    tables.no_show_set(seat=seat, reason="", actor=ADA, draw_version=made.draw_version)
    assert not stale(league.tournament)
    made.refresh_from_db()
    seat = Seat.objects.get(pk=seat.pk)
    tables.no_show_undo(seat=seat, actor=ADA, draw_version=made.draw_version)
    assert not stale(league.tournament)


def test_a_round_of_an_elimination_published_leaves_it_right() -> None:
    stage = elimination(12, 4)
    played(stage)
    standings_rebuild(stage=stage)
    drawn(stage, seed=2)
    assert not stale(stage.tournament)


def test_a_copy_with_a_late_entrant_raises_no_false_alarm(league: Stage) -> None:
    event = league.tournament
    late(event)
    _copy, differing = restored_document(document_of(event), event.owner)
    assert differing == 0
