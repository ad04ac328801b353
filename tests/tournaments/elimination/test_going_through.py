"""Who goes on in an elimination: winners, seconds, lucky losers, who replaces somebody, who waits in the final."""

import itertools
from fractions import Fraction

import pytest

from tests.tournaments.elimination.cast import drawn, elimination, played
from tests.tournaments.rounds.cast import ADA, confirmed, play, submitted
from tournaments.errors import Refused
from tournaments.forms.draw.rounds import ReplaceForm
from tournaments.models import Entrant, Qualifier, Seat, Tournament
from tournaments.seating.elimination.planner import plan
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.services.draw import qualifiers
from tournaments.services.draw.draws import round_draw
from tournaments.services.results import table_decisions as tables
from tournaments.services.roster import roster

pytestmark = pytest.mark.django_db

LUCKY = {
    "rounds": [
        {"entrants": 12, "tables": [4, 4, 4], "advance_per_table": 1, "lucky_losers": 1},
        {"entrants": 4, "tables": [4], "advance_per_table": 1, "lucky_losers": 0},
    ]
}
TOP_TWO = {
    "rounds": [
        {"entrants": 8, "tables": [4, 4], "advance_per_table": 2, "lucky_losers": 0},
        {"entrants": 4, "tables": [4], "advance_per_table": 1, "lucky_losers": 0},
    ]
}
DIRECT = {
    "rounds": [
        {"entrants": 21, "tables": [3] * 7, "advance_per_table": 1, "lucky_losers": 0},
        {"entrants": 6, "tables": [3, 3], "advance_per_table": 1, "lucky_losers": 0, "direct_finalists": 1},
        {"entrants": 3, "tables": [3], "advance_per_table": 1, "lucky_losers": 0},
    ]
}


def refused(stage, **extra):
    with pytest.raises(Refused) as caught:
        round_draw(stage=stage, actor=ADA, **extra)
    return caught.value


def seated(made):
    return set(made.seats.values_list("entrant_id", flat=True))


def confirm_all(made, by_table):
    for table, points in zip(made.tables.order_by("number"), by_table, strict=True):
        confirmed(table, points)


def at(made, table, position):
    return Seat.objects.get(round=made, table__number=table, position=position).entrant


def test_the_rule_books_hundred_come_down_to_a_final_of_five():
    stage = elimination(100, 5)
    rounds = [played(stage, seed) for seed in (1, 2, 3)]
    assert [[table.seats.count() for table in made.tables.all()] for made in rounds] == [[5] * 20, [4] * 5, [5]]
    for earlier, later in itertools.pairwise(rounds):
        assert seated(later) == {seat.entrant_id for seat in earlier.seats.filter(position=1)}
    assert refused(stage).code == "stage_over"


def test_every_table_must_name_its_winner_before_the_next_draw():
    stage = elimination(16, 4)
    made = drawn(stage)
    first, second, third, fourth = made.tables.all()
    confirmed(first)
    submitted(second)
    confirmed(third, [30, 30, 20, 10], winner=None)
    confirmed(fourth)
    error = refused(stage)
    assert (error.code, error.params["tables"]) == ("results_missing", "2")
    error = refused(stage, despite_unconfirmed=True)
    assert (error.code, error.params["tables"]) == ("winners_missing", "2, 3")


def test_a_recorded_decision_sends_somebody_on_from_a_tie():
    stage = elimination(16, 4)
    made = drawn(stage)
    tie = made.tables.first()
    waiting = submitted(tie)
    second = tie.seats.get(position=2)
    tables.winner_decide(table=tie, seat=second, reason="Turno supplementare", actor=ADA)
    waiting.delete()
    confirmed(tie, [30, 30, 20, 10], winner=None)
    for table in made.tables.all()[1:]:
        confirmed(table)
    assert second.entrant_id in seated(round_draw(stage=stage, actor=ADA))


def test_a_table_that_was_not_played_sends_on_whom_the_referee_names():
    stage = elimination(16, 4)
    made = drawn(stage)
    dark = made.tables.first()
    for table in made.tables.all()[1:]:
        confirmed(table)
    tables.table_not_played(table=dark, reason="Luce saltata", actor=ADA)
    assert refused(stage).code == "winners_missing"
    tables.winner_decide(table=dark, seat=dark.seats.get(position=3), reason="Sorteggio", actor=ADA)
    assert dark.seats.get(position=3).entrant_id in seated(round_draw(stage=stage, actor=ADA))


def test_the_winner_of_a_table_cannot_be_changed_once_the_next_round_is_drawn():
    stage = elimination(16, 4)
    made = played(stage)
    dark = made.tables.first()
    dark.results.all().delete()
    tables.table_not_played(table=dark, reason="Luce saltata", actor=ADA)
    tables.winner_decide(table=dark, seat=dark.seats.get(position=3), reason="Sorteggio", actor=ADA)
    round_draw(stage=stage, actor=ADA)
    for call in (tables.decision_undo, tables.table_not_played_undo):
        with pytest.raises(Refused) as caught:
            call(table=dark, actor=ADA)
        assert caught.value.code == "later_round_drawn"


def test_the_lucky_loser_has_the_best_share_of_a_tables_points_not_the_most_points():
    stage = elimination(12, 4, planned=LUCKY)
    made = drawn(stage)
    confirm_all(made, [[90, 60, 5, 5], [40, 39, 3, 2], [50, 30, 20, 10]])
    round_draw(stage=stage, actor=ADA)
    lucky = Qualifier.objects.get(how="lucky_loser")
    assert lucky.entrant == at(made, 2, 2)
    assert Fraction(lucky.share) == Fraction(39, 84)


def test_equal_lucky_losers_wait_for_lots():
    stage = elimination(12, 4, planned=LUCKY)
    made = drawn(stage)
    confirm_all(made, [[50, 30, 20, 10], [50, 30, 20, 10], [60, 10, 10, 10]])
    error = refused(stage)
    assert error.code == "lots_needed"
    one, two = at(made, 1, 2), at(made, 2, 2)
    found = field_of(stage, 2)
    assert (found.tied, found.tied_for, len(found.entering)) == ([one, two], 1, 3)
    with pytest.raises(Refused) as caught:
        qualifiers.lots_record(stage=stage, number=2, lots={one.pk: 1, two.pk: 1}, reason="Moneta", actor=ADA)
    assert caught.value.code == "lots_incomplete"
    qualifiers.lots_record(stage=stage, number=2, lots={one.pk: 2, two.pk: 1}, reason="Moneta", actor=ADA)
    final = round_draw(stage=stage, actor=ADA)
    assert two.pk in seated(final) and one.pk not in seated(final)


def test_the_two_best_of_each_table_go_on_where_the_plan_says_so():
    stage = elimination(8, 4, planned=TOP_TWO)
    made = drawn(stage)
    confirm_all(made, [[40, 20, 30, 10], [40, 30, 20, 10]])
    final = round_draw(stage=stage, actor=ADA)
    assert seated(final) == {at(made, 1, 1).pk, at(made, 1, 3).pk, at(made, 2, 1).pk, at(made, 2, 2).pk}
    assert Qualifier.objects.filter(how="place").count() == 2


def test_two_equal_seconds_wait_for_lots():
    stage = elimination(8, 4, planned=TOP_TWO)
    made = drawn(stage)
    confirm_all(made, [[40, 20, 20, 10], [40, 30, 20, 10]])
    assert refused(stage).code == "lots_needed"
    one, two = at(made, 1, 2), at(made, 1, 3)
    qualifiers.lots_record(stage=stage, number=2, lots={one.pk: 1, two.pk: 2}, reason="Moneta", actor=ADA)
    assert one.pk in seated(round_draw(stage=stage, actor=ADA))


def test_the_best_winner_waits_in_the_final_where_the_plan_says_so():
    stage = elimination(21, 3, planned=DIRECT)
    made = drawn(stage)
    confirm_all(made, [[40, 30, 30]] * 6 + [[90, 5, 5]])
    best = at(made, 7, 1)
    semifinals = drawn(stage, 2)
    assert best.pk not in seated(semifinals) and semifinals.seats.count() == 6
    play(semifinals)
    final = round_draw(stage=stage, actor=ADA)
    assert best.pk in seated(final) and final.seats.count() == 3


def test_who_withdraws_after_winning_is_replaced_by_the_best_share_and_that_is_said():
    stage = elimination(16, 4)
    made = drawn(stage)
    confirm_all(made, [[40, 30, 20, 10], [40, 38, 1, 1], [40, 30, 20, 10], [40, 30, 20, 10]])
    gone = at(made, 3, 1)
    roster.entrant_withdraw(entrant=gone, reason="Ultimo treno", actor=ADA)
    final = round_draw(stage=stage, actor=ADA)
    assert at(made, 2, 2).pk in seated(final) and gone.pk not in seated(final)
    row = Qualifier.objects.get(how="replacement")
    assert (row.entrant, row.replaces) == (at(made, 2, 2), gone)


def test_a_lucky_loser_who_left_is_replaced_by_the_next_one():
    stage = elimination(12, 4, planned=LUCKY)
    made = drawn(stage)
    confirm_all(made, [[90, 60, 5, 5], [40, 39, 3, 2], [50, 30, 20, 10]])
    roster.entrant_withdraw(entrant=at(made, 2, 2), reason="", actor=ADA)
    final = round_draw(stage=stage, actor=ADA)
    assert at(made, 1, 2).pk in seated(final)
    assert Qualifier.objects.get(how="replacement").replaces == at(made, 2, 2)


def test_a_plan_for_another_number_of_people_is_refused_and_made_again():
    stage = elimination(16, 4)
    roster.entrant_withdraw(entrant=Entrant.objects.first(), reason="", actor=ADA)
    error = refused(stage)
    assert (error.code, error.params) == ("plan_differs", {"planned": 16, "players": 15})
    found = plan(15, 4).document()
    qualifiers.plan_replace(stage=stage, plan=found, actor=ADA)
    assert round_draw(stage=stage, actor=ADA).seats.count() == 15
    with pytest.raises(Refused) as caught:
        qualifiers.plan_replace(stage=stage, plan=found, actor=ADA)
    assert caught.value.code == "plan_in_use"


def test_an_elimination_without_a_plan_asks_for_one():
    stage = elimination(16, 4, planned={"rounds": []})
    assert refused(stage).code == "plan_missing"


def test_who_is_through_is_written_as_soon_as_a_table_is_confirmed():
    stage = elimination(16, 4)
    made = drawn(stage)
    confirmed(made.tables.first())
    rows = qualifiers.qualifiers_rebuild(stage=stage)
    assert [row.entrant for row in rows] == [at(made, 1, 1)]
    assert [table.number for table in field_of(stage, 2).undecided] == [2, 3, 4]


def test_winners_of_one_club_meet_in_the_final_even_under_the_hard_rule():
    stage = elimination(16, 4, clubs=4)
    Tournament.objects.update(clubs=Tournament.Clubs.HARD)
    stage.refresh_from_db()
    made = drawn(stage)
    for table in made.tables.all():
        seat = next(seat for seat in table.seats.all() if seat.entrant.club.name == "Club A")
        confirmed(table, [40 if one.pk == seat.pk else 10 for one in table.seats.all()], winner=seat.position)
    assert round_draw(stage=stage, actor=ADA).report["club_clashes"] == 6


def test_a_seat_left_empty_in_a_later_round_is_offered_to_the_best_share_first():
    stage = elimination(16, 4)
    made = drawn(stage)
    confirm_all(made, [[40, 30, 20, 10], [40, 38, 1, 1], [40, 30, 20, 10], [40, 30, 20, 10]])
    final = drawn(stage, 2)
    offered = ReplaceForm(table=final.tables.get()).fields["entrant"].queryset
    assert offered[0] == at(made, 2, 2)
    assert offered.count() == 12
    seat = final.tables.get().seats.first()
    out = seat.entrant
    tables.seat_replace(seat=seat, entrant=offered[0], reason="Ultimo treno", actor=ADA, draw_version=1)
    row = Qualifier.objects.get(how="replacement", round_number=2)
    assert (row.entrant, row.replaces) == (at(made, 2, 2), out)
