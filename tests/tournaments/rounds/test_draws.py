"""Drawing, redrawing, discarding and publishing a round, and every reason why not."""

import pytest

from tests import cast
from tests.tournaments.rounds.cast import ADA, confirmed, play, submitted
from tournaments.errors import Refused
from tournaments.formats.round_names import league_round
from tournaments.models import Absence, Entrant, LogEntry, Result, Round, Seat, SeatChange, Tournament
from tournaments.seating.draw import draw
from tournaments.selectors.rounds.rounds import played_tables
from tournaments.services.draw import draws
from tournaments.services.draw.draws import round_discard, round_draw, round_publish, round_redraw
from tournaments.words import refusal_text

pytestmark = pytest.mark.django_db


def evening(players=8, clubs=0, rounds=3, **choices):
    event = cast.tournament(**choices)
    people = cast.entrants(event, players, clubs)
    return event, cast.league(event, rounds), people


def refused(call, **arguments):
    with pytest.raises(Refused) as caught:
        call(actor=ADA, **arguments)
    return caught.value


def drawn_and_played(stage, seed=1):
    made = round_draw(stage=stage, actor=ADA, seed=seed)
    round_publish(round=made, actor=ADA)
    play(made)
    return made


def tables_of(made):
    return [list(table.seats.values_list("entrant__number", flat=True)) for table in made.tables.order_by("number")]


def test_everybody_who_is_here_gets_one_seat():
    event, stage, people = evening(10)
    people[0].withdrawn_at = event.created_at
    people[0].save()
    Absence.objects.create(stage=stage, round_number=1, entrant=people[1])
    made = round_draw(stage=stage, actor=ADA)
    assert set(made.seats.values_list("entrant_id", flat=True)) == {one.pk for one in people[2:]}
    assert [table.seats.count() for table in made.tables.all()] == [4, 4]


def test_the_same_seed_gives_the_same_tables_and_another_seed_others():
    _, stage, _ = evening(16)
    made = round_draw(stage=stage, actor=ADA, seed=164)
    first = tables_of(made)
    again = round_redraw(round=made, actor=ADA, draw_version=1, seed=164)
    assert tables_of(again) == first
    other = round_redraw(round=made, actor=ADA, draw_version=2, seed=7)
    assert tables_of(other) != first


def test_nobody_meets_twice_in_the_second_round_where_that_can_be():
    _, stage, _ = evening(16)
    drawn_and_played(stage)
    made = round_draw(stage=stage, actor=ADA, seed=2)
    assert made.number == 2
    assert made.report["repeats"] == 0
    assert made.report["gap"]["repeats"] == 0


def test_a_drawn_round_is_not_public_until_it_is_published():
    event, stage, _ = evening()
    made = round_draw(stage=stage, actor=ADA)
    assert not made.is_public
    round_publish(round=made, actor=ADA, draw_version=1)
    event.refresh_from_db()
    assert made.is_public and event.state == Tournament.State.RUNNING


def test_a_round_is_published_once():
    _, stage, _ = evening()
    made = round_draw(stage=stage, actor=ADA)
    round_publish(round=made, actor=ADA)
    assert refused(round_publish, round=made).code == "already_published"


def test_tables_that_changed_since_the_page_was_read_are_not_published():
    _, stage, _ = evening()
    made = round_draw(stage=stage, actor=ADA)
    round_redraw(round=made, actor=ADA, draw_version=1)
    assert refused(round_publish, round=made, draw_version=1).code == "draw_changed"
    made.refresh_from_db()
    assert not made.is_public


def test_unconfirmed_results_stop_the_draw_and_are_named():
    _, stage, _ = evening(12)
    made = round_draw(stage=stage, actor=ADA)
    round_publish(round=made, actor=ADA)
    first, second, third = made.tables.all()
    confirmed(first)
    submitted(second)
    submitted(third, Result.State.DISPUTED)
    error = refused(round_draw, stage=stage)
    assert (error.code, error.params) == ("results_missing", {"round": league_round(1), "tables": "2, 3"})
    assert stage.rounds.count() == 1


def test_the_draw_goes_on_without_results_only_when_that_is_said():
    _, stage, _ = evening(8)
    made = round_draw(stage=stage, actor=ADA)
    round_publish(round=made, actor=ADA)
    assert round_draw(stage=stage, actor=ADA, despite_unconfirmed=True).number == 2
    assert LogEntry.objects.first().detail["despite_unconfirmed"] is True


def test_a_round_nobody_published_comes_first():
    _, stage, _ = evening()
    round_draw(stage=stage, actor=ADA)
    assert refused(round_draw, stage=stage, despite_unconfirmed=True).code == "round_not_published"


def test_a_second_click_draws_nothing():
    _, stage, _ = evening()
    round_draw(stage=stage, actor=ADA, number=1)
    assert refused(round_draw, stage=stage, number=1).code == "drawn_meanwhile"


@pytest.mark.parametrize("players", [0, 1, 2])
def test_fewer_than_three_people_make_no_table(players):
    _, stage, _ = evening(players)
    error = refused(round_draw, stage=stage)
    assert (error.code, error.params["players"]) == ("too_few_players", players)


def test_people_whom_the_allowed_tables_cannot_seat_are_refused_with_what_would_do():
    _, stage, _ = evening(6, sizes=[4, 5])
    error = refused(round_draw, stage=stage)
    assert error.code == "count_unseatable"
    assert error.params == {"players": 6, "sizes": (4, 5), "nearest": (5, 8)}
    assert "tavoli da 4 o 5. Va bene con 5 o 8 persone" in refusal_text(error)


def test_a_club_with_more_people_than_tables_is_named_under_the_hard_rule():
    _, stage, _ = evening(8, clubs=1)
    event = stage.tournament
    event.clubs = Tournament.Clubs.HARD
    event.save()
    error = refused(round_draw, stage=stage)
    assert error.code == "seating_club_too_big"
    assert error.params["club"] == "Club A"


def test_a_closed_tournament_draws_nothing():
    event, stage, _ = evening()
    event.state = Tournament.State.FINISHED
    event.save()
    assert refused(round_draw, stage=stage).code == "tournament_over"


def test_a_redraw_takes_the_round_back_from_the_public_and_clears_what_was_done_by_hand():
    _, stage, people = evening()
    made = round_draw(stage=stage, actor=ADA, seed=1)
    round_publish(round=made, actor=ADA)
    table = made.tables.first()
    SeatChange.objects.create(table=table, kind=SeatChange.Kind.NO_SHOW, entrant_out=people[0])
    round_redraw(round=made, actor=ADA, draw_version=1, seed=2)
    assert not made.is_public and made.draw_version == 2
    assert not SeatChange.objects.exists()
    assert made.tables.first().pk == table.pk


def test_a_redraw_seats_who_arrived_meanwhile():
    event, stage, _ = evening(8)
    made = round_draw(stage=stage, actor=ADA)
    late = cast.Entrant.objects.create(tournament=event, player=cast.Player.objects.create(name="Zita Neri"), number=9)
    round_redraw(round=made, actor=ADA, draw_version=1)
    assert Seat.objects.filter(round=made, entrant=late).exists()
    assert sorted(table.seats.count() for table in made.tables.all()) == [4, 5]


def test_a_round_with_a_result_is_neither_redrawn_nor_discarded():
    _, stage, _ = evening()
    made = round_draw(stage=stage, actor=ADA)
    round_publish(round=made, actor=ADA)
    submitted(made.tables.first())
    before = tables_of(made)
    assert refused(round_redraw, round=made, draw_version=1).code == "round_has_results"
    assert refused(round_discard, round=made, draw_version=1).code == "round_has_results"
    assert tables_of(made) == before


def test_only_the_last_round_is_drawn_again():
    _, stage, _ = evening()
    first = round_draw(stage=stage, actor=ADA)
    round_publish(round=first, actor=ADA)
    round_draw(stage=stage, actor=ADA, despite_unconfirmed=True)
    assert refused(round_redraw, round=first, draw_version=1).code == "not_the_last_round"


def test_a_stale_page_redraws_nothing():
    _, stage, _ = evening()
    made = round_draw(stage=stage, actor=ADA)
    round_redraw(round=made, actor=ADA, draw_version=1)
    before = tables_of(made)
    assert refused(round_redraw, round=made, draw_version=1).code == "draw_changed"
    assert tables_of(made) == before


def test_a_discarded_round_can_be_drawn_again():
    _, stage, _ = evening()
    made = round_draw(stage=stage, actor=ADA)
    round_discard(round=made, actor=ADA, draw_version=1)
    assert not Round.objects.exists()
    assert round_draw(stage=stage, actor=ADA).number == 1


def test_who_did_not_show_up_met_nobody():
    _, stage, people = evening(8)
    made = cast.seated(stage, cast.by_fours(people))
    Seat.objects.filter(round=made, entrant=people[0]).update(no_show=True)
    made.tables.filter(number=2).update(not_played_reason="Allarme")
    assert played_tables(stage) == [[[one.pk for one in people[1:4]]]]


def test_who_leaves_while_the_tables_are_sought_is_not_seated(monkeypatch):
    event, stage, people = evening(9)

    def slow(asked):
        Entrant.objects.filter(pk=people[0].pk).update(withdrawn_at=event.created_at)
        return draw(asked)

    monkeypatch.setattr(draws, "draw", slow)
    assert refused(round_draw, stage=stage).code == "draw_outdated"
    assert not Round.objects.exists()
