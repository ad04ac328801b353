"""A final fed by a league: the first of the standing, ties at the cut, who takes the place of who leaves."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from tests import cast
from tests.tournaments.elimination.cast import elimination, league_with_final, played
from tests.tournaments.rounds.cast import ADA
from tournaments.errors import Refused
from tournaments.exports.files import final_file, standings_file
from tournaments.models import Job, JobChunk, LogEntry, Qualifier, ResultLine
from tournaments.paper.services.paper import chunk_html
from tournaments.selectors.rounds.rounds import current_stage
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.selectors.standings.last_match import LastMatch
from tournaments.selectors.standings.point_reasons import explain
from tournaments.services.draw import qualifiers
from tournaments.services.draw.draws import round_draw
from tournaments.services.roster import roster
from tournaments.services.rounds.rounds import tournament_finish, tournament_reopen
from tournaments.services.setup.tournaments import stage_of_finalists
from tournaments.services.standings.standings import standings_rebuild
from tournaments.words.standings.final_standing import came_text

pytestmark = pytest.mark.django_db


def refused(call, **arguments):
    with pytest.raises(Refused) as caught:
        call(actor=ADA, **arguments)
    return caught.value


def advance(stage):
    return qualifiers.stage_advance(tournament=stage.tournament, actor=ADA)


def numbers(made):
    return sorted(made.seats.values_list("entrant__number", flat=True))


def test_closing_the_league_seats_the_first_of_the_standing():
    league, final = league_with_final()
    assert current_stage(league.tournament) == league
    assert advance(league) == final
    assert current_stage(league.tournament) == final
    assert numbers(round_draw(stage=final, actor=ADA)) == [1, 2, 3, 4]
    assert set(Qualifier.objects.values_list("how", flat=True)) == {"standing"}


def test_a_finalist_who_leaves_is_replaced_by_the_next_of_the_standing():
    league, final = league_with_final()
    second = league.standings.get(order=2).entrant
    roster.entrant_withdraw(entrant=second, reason="Febbre", actor=ADA)
    advance(league)
    row = Qualifier.objects.get(how="replacement")
    assert (row.entrant.number, row.replaces) == (5, second)
    assert numbers(round_draw(stage=final, actor=ADA)) == [1, 3, 4, 5]


def test_who_leaves_between_the_closing_and_the_draw_is_replaced_too():
    league, final = league_with_final()
    advance(league)
    roster.entrant_withdraw(entrant=league.standings.get(order=1).entrant, reason="", actor=ADA)
    assert numbers(round_draw(stage=final, actor=ADA)) == [2, 3, 4, 5]


def test_equals_at_the_cut_wait_for_lots():
    league, final = league_with_final(positions=[1, 2, 3, 4, 4, 4, *range(7, 13)])
    error = refused(qualifiers.stage_advance, tournament=league.tournament)
    assert error.code == "lots_needed"
    assert error.params["names"] == "Teo Galli, Ida Serra, Gino Valli"
    tied = {row.entrant.number: row.entrant_id for row in league.standings.filter(position=4)}
    lots = {tied[4]: 2, tied[5]: 1, tied[6]: 3}
    qualifiers.lots_record(stage=final, number=1, lots=lots, reason="Dado da 20", actor=ADA)
    advance(league)
    assert numbers(round_draw(stage=final, actor=ADA)) == [1, 2, 3, 5]
    assert LogEntry.objects.get(action="lots_drawn").detail["names"] == ["Ida Serra", "Teo Galli", "Gino Valli"]


def test_equals_that_are_all_through_need_no_lots():
    league, final = league_with_final(positions=[1, 2, 2, 2, *range(5, 13)])
    error = refused(qualifiers.lots_record, stage=final, number=1, lots={}, reason="Dado")
    assert error.code == "lots_not_needed"
    advance(league)
    assert numbers(round_draw(stage=final, actor=ADA)) == [1, 2, 3, 4]


def test_lots_say_why_they_were_drawn():
    _, final = league_with_final()
    assert refused(qualifiers.lots_record, stage=final, number=1, lots={}, reason=" ").code == "decision_reason_missing"


def test_the_league_is_not_closed_over_a_missing_result():
    league, _ = league_with_final()
    league.rounds.get().tables.first().results.all().delete()
    assert refused(qualifiers.stage_advance, tournament=league.tournament).code == "results_missing"


def test_closing_the_league_is_undone_until_the_final_is_drawn():
    league, final = league_with_final()
    advance(league)
    assert qualifiers.stage_back(tournament=league.tournament, actor=ADA) == league
    assert current_stage(league.tournament) == league
    advance(league)
    round_draw(stage=final, actor=ADA)
    assert refused(qualifiers.stage_back, tournament=league.tournament).code == "stage_has_rounds"


def test_the_league_draws_no_more_once_the_final_has_begun():
    league, _ = league_with_final()
    advance(league)
    assert refused(round_draw, stage=league).code == "stage_closed"


def test_there_is_nothing_after_the_last_stage():
    event = cast.tournament()
    cast.league(event)
    assert refused(qualifiers.stage_advance, tournament=event).code == "no_next_stage"


def test_a_league_not_begun_is_not_closed():
    league, _ = league_with_final()
    league.rounds.all().delete()
    assert refused(qualifiers.stage_advance, tournament=league.tournament).code == "stage_not_begun"


def test_a_round_more_than_planned_is_possible_but_never_fewer_than_drawn():
    league, _ = league_with_final()
    qualifiers.rounds_planned_set(stage=league, rounds=3, actor=ADA)
    league.refresh_from_db()
    assert league.rounds_planned == 3
    assert refused(qualifiers.rounds_planned_set, stage=league, rounds=0).code == "rounds_too_few"


def test_a_tournament_is_closed_when_everything_is_confirmed_and_can_be_reopened():
    league, _ = league_with_final()
    event = league.tournament
    tournament_finish(tournament=event, actor=ADA)
    assert event.state == "finished"
    assert refused(tournament_finish, tournament=event).code == "tournament_over"
    tournament_reopen(tournament=event, actor=ADA)
    assert event.state == "running"
    assert refused(tournament_reopen, tournament=event).code == "tournament_not_over"


def test_a_tournament_with_a_missing_result_is_not_closed():
    league, _ = league_with_final()
    league.rounds.get().tables.first().results.all().delete()
    assert refused(tournament_finish, tournament=league.tournament).code == "results_missing"


def test_a_tournament_nobody_played_is_not_closed():
    event = cast.tournament()
    assert refused(tournament_finish, tournament=event).code == "nothing_played"


def test_a_standing_of_an_elimination_alone_says_why_everybody_stands_there(client):
    stage = elimination(12, 4)
    while len(made := list(stage.rounds.all())) < stage.rounds_planned:
        played(stage, seed=len(made) + 1)
    standings_rebuild(stage=stage)
    event, standings = stage.tournament, reverse("standings", args=[stage.tournament.slug])
    for address in (standings, f"{standings}?all=1", f"{standings}?screen=1"):
        html = client.get(address).content.decode()
        assert "Finale, 1º" in html and "Fuori in semifinale, tavolo" in html
        assert "Ultima partita" in html and ">Totale<" not in html, "points of different rounds are not added up"
    csv = standings_file(stage, "csv").decode("utf-8-sig").splitlines()
    assert csv[0].endswith("Perché") and "Finale, 1º" in csv[1] and "Totale" not in csv[0]
    winner = explain(stage, list(stage.standings.order_by("order")[:1]))[0]
    final = stage.rounds.get(number=stage.rounds_planned).tables.get()
    points = {line.entrant_id: line.points for line in ResultLine.objects.filter(result__table=final)}
    share = points[winner.entrant.pk] * 100 / sum(points.values())
    assert winner.last == LastMatch(points[winner.entrant.pk], round(share, 1))
    job = Job.objects.create(tournament=event, kind=Job.Kind.STANDINGS, options={"language": "it"})
    rows = list(stage.standings.order_by("order").values_list("pk", flat=True))
    chunk = JobChunk.objects.create(job=job, number=1, items=rows)
    paper = chunk_html(chunk=chunk)
    assert "per la dimensione" not in paper, "what a total is made of goes over all rounds"
    assert "Finale, 1º" in paper and "poi la quota dei suoi punti" in paper.replace("&#x27;", "'")
    with CaptureQueriesContext(connection) as asked:
        client.get(f"{standings}?q=0")
    assert len(asked) <= 20


def test_a_standing_of_a_league_has_no_such_column(client):
    league, _final = league_with_final()
    html = client.get(reverse("standings", args=[league.tournament.slug]) + "?stage=1").content.decode()
    assert "Perché" not in html


def test_the_whole_standing_names_the_round_and_has_a_column_for_each_stage(client):
    """A league, then semifinals before a final: points of different stages stand in columns of their own."""
    league, _final = league_with_final(20)
    event = league.tournament
    event.stages.filter(number=2).delete()
    stage_of_finalists(tournament=event, number=2, finalists=16, final=4)
    knockout = event.stages.get(number=2)
    advance(league)
    while len(made := list(knockout.rounds.all())) < knockout.rounds_planned:
        played(knockout, seed=len(made) + 1)
    for stage in (league, knockout):
        standings_rebuild(stage=stage)
    rows = {row.entrant.number: row for row in final_standing(event)}
    out = [row for row in rows.values() if row.came.kind == "semifinal"]
    assert len(out) == 12 and all(row.came.is_out and row.came.place in (2, 3, 4) for row in out)
    with override("en"):
        told = {came_text(row.came) for row in out}
    assert "Out in the semifinals, table 3, place 2" in told and not any("round 1" in one for one in told)
    first = next(row for row in rows.values() if row.position == 1)
    points = {row.stage_id: row.total for row in first.entrant.standings.all()}
    assert [(stage.pk, total) for stage, total in first.by_stage] == [
        (pk, points[pk]) for pk in (league.pk, knockout.pk)
    ]
    behind = next(row for row in rows.values() if row.came.kind == "standing")
    assert behind.by_stage[1][1] is None and not behind.adds_up
    html = client.get(reverse("standings", args=[event.slug])).content.decode()
    assert html.count('<th scope="col" class="num extra">') == 2 and "Punti</th>" not in html
    with override("it"):
        assert "All'italiana;Eliminazione diretta" in final_file(event, "csv").decode("utf-8-sig").splitlines()[0]
