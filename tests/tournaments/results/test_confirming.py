"""Confirming a result: it counts once, for whoever comes first, and only with one winner."""

from decimal import Decimal

import pytest

from tests import cast
from tests.tournaments.results.cast import (
    ADA,
    LIA,
    NORA,
    PIO,
    TEO,
    UGO,
    changed,
    confirmed,
    ending,
    evening,
    numbers,
    refused,
    submit,
    tables,
)  # fmt: skip
from tournaments.models import Result, ResultLine, Round, Seat, Stage, Standing, Table, Tournament
from tournaments.selectors.results.results import confirmed_result, open_result, table_winner
from tournaments.services.results.results import result_confirm, result_send_back, results_rescore
from tournaments.services.results.table_decisions import winner_decide

pytestmark = pytest.mark.django_db
State = Result.State


def table_of(**choices) -> Table:
    return tables(evening(**choices))[0]


def tied_ending(armies=None) -> dict:
    """Nora and Lia both hold 47 under Method 1: the four points of Cita are Teo's."""
    return ending(armies=armies, cita=TEO)


def lines(result) -> list[tuple]:
    return list(result.lines.order_by("position").values_list("position", "place", "won", "points"))


def test_a_confirmed_result_gives_every_seat_its_line():
    result = confirmed(table_of())
    assert (result.state, result.confirmed_by_label) == (State.CONFIRMED, "Ada")
    assert lines(result) == [
        (NORA, 1, True, Decimal(51)), (UGO, 3, False, Decimal(43)), (LIA, 2, False, Decimal(47)),
        (TEO, 4, False, Decimal(23)),
    ]  # fmt: skip
    line = result.lines.get(position=NORA)
    assert (line.table_size, line.table_points) == (4, Decimal(164))
    assert line.explanation == {"parts": [{"code": "method", "amount": "51"}], "reason": "points"}


def test_the_standings_and_the_round_follow():
    table = table_of()
    result = confirmed(table)
    assert list(Standing.objects.values_list("position", "entrant__number")) == [(1, 1), (2, 3), (3, 2), (4, 4)]
    assert Round.objects.get(pk=table.round_id).state == Round.State.COMPLETE
    assert confirmed_result(table) == result
    assert open_result(table) is None


def test_club_points_are_exact():
    table = table_of(formula="gufo")
    confirmed(table, numbers((44, 10), (30, 10), (20, 20), (10, 20)))
    assert list(ResultLine.objects.order_by("position").values_list("points", flat=True)) == [
        Decimal("12.44"), Decimal("7.3"), Decimal("5.2"), Decimal("3.1"),
    ]  # fmt: skip


def test_confirming_twice_is_harmless_and_says_who_was_first():
    result = confirmed(table_of())
    before = (lines(result), Tournament.objects.get().version)
    error = refused(result_confirm, result=result, actor=PIO)
    assert (error.code, error.params["who"]) == ("already_confirmed", "Ada")
    assert (lines(result), Tournament.objects.get().version) == before


def test_a_version_replaced_meanwhile_is_not_confirmed():
    table = table_of()
    first = submit(table)
    submit(table, ending(alaska=TEO))
    assert refused(result_confirm, result=first, actor=ADA).code == "result_replaced"
    assert not ResultLine.objects.exists()


def test_a_dispute_with_defects_is_not_confirmed():
    table = table_of()
    document = ending()
    del document["board"]["siam"]
    result = submit(table, document, dispute=True)
    assert refused(result_confirm, result=result, actor=ADA).code == "result_defects_remain"
    result.refresh_from_db()
    assert result.state == State.DISPUTED


def test_a_dispute_without_defects_can_be_confirmed_by_the_referee():
    assert result_confirm(result=submit(table_of(), dispute=True), actor=ADA).state == State.CONFIRMED


def test_a_result_sent_back_says_why_and_waits_for_the_table():
    result = result_send_back(result=submit(table_of()), reason="Madagascar?", actor=PIO)
    assert (result.state, result.reason) == (State.DISPUTED, "Madagascar?")
    assert refused(result_send_back, result=result, reason=" ", actor=PIO).code == "result_reason_missing"


def test_a_tie_that_the_rules_leave_waits_for_a_decision():
    table = table_of()
    result = submit(table, tied_ending())
    assert sorted(result.scores["method1"].values(), reverse=True)[:2] == [47, 47]
    error = refused(result_confirm, result=result, actor=ADA)
    assert (error.code, error.params["names"]) == ("winner_needed", "Nora Bassi, Lia Monti")
    result.refresh_from_db()
    assert result.state == State.SUBMITTED
    Table.objects.update(decided_winner=Seat.objects.get(position=LIA), decided_reason="giro in più")
    result_confirm(result=result, actor=ADA)
    assert table_winner(table).position == LIA
    assert result.lines.get(won=True).explanation["reason"] == "decision"


def test_armies_break_a_tie():
    table = table_of()
    document = tied_ending(armies=1)
    document["board"]["alaska"] = [LIA, 9]
    result = confirmed(table, document)
    assert table_winner(table).position == LIA
    assert result.lines.get(won=True).explanation["reason"] == "armies"


def test_a_decision_never_overrides_a_clear_result():
    table = table_of()
    Table.objects.update(decided_winner=Seat.objects.get(position=TEO), decided_reason="vecchia")
    confirmed(table)
    assert table_winner(table).position == NORA


def test_a_shared_win_is_possible_where_the_tournament_allows_it():
    table = table_of(shared_winner=True)
    result = confirmed(table, tied_ending())
    assert list(result.lines.filter(won=True).values_list("position", flat=True)) == [NORA, LIA]
    assert table_winner(table) is None


def test_an_elimination_needs_one_winner_whatever_the_tournament_allows():
    table = table_of(shared_winner=True)
    Stage.objects.update(kind=Stage.Kind.ELIMINATION)
    assert refused(result_confirm, result=submit(table, tied_ending()), actor=ADA).code == "winner_needed"


def test_who_surrendered_cannot_win_but_keeps_the_points():
    table = table_of()
    result = confirmed(table, changed(ending(), NORA, surrendered=True))
    assert table_winner(table).position == LIA
    assert lines(result)[0] == (NORA, 4, False, Decimal(51)), "behind everybody who stayed (R32)"


def test_equal_points_are_settled_by_those_outside_then_by_the_order_of_play():
    table = table_of(formula="gufo", ruleset="risiko-challenge")
    result = confirmed(table, numbers((40, 10), (40, 20), (20, 10), (4, 20)))
    assert (table_winner(table).position, result.lines.get(won=True).explanation["reason"]) == (UGO, "outside")
    other = table_of(owner=cast.account("bruno"), name="Altra", formula="gufo", ruleset="risiko-challenge")
    result = confirmed(other, numbers((40, 15), (40, 15), (20, 10), (4, 20)))
    assert (table_winner(other).position, result.lines.get(won=True).explanation["reason"]) == (UGO, "later_in_order")


def test_equal_numbers_that_the_rules_cannot_settle_wait_for_a_decision_with_its_reason():
    table = table_of(formula="open")
    result = submit(table, numbers((40, 10), (40, 10), (20, 20), (4, 20)))
    assert refused(result_confirm, result=result, actor=ADA).params["seats"] == [NORA, UGO]
    winner_decide(table=table, seat=table.seats.get(position=UGO), reason="dado", actor=PIO)
    result_confirm(result=Result.objects.get(), actor=ADA)
    table.refresh_from_db()
    assert (table_winner(table).position, table.decided_reason, table.decided_by_label) == (UGO, "dado", "Pio")


def test_numbers_place_the_eliminated_by_the_order_they_went_without_points():
    table = table_of(formula="open")
    document = changed(numbers((60, 24), (40, 40), (0, 0), (0, 0)), LIA, eliminated=True, out=1)
    result = confirmed(table, changed(document, TEO, eliminated=True, out=2))
    assert lines(result)[2:] == [(LIA, 4, False, Decimal(0)), (TEO, 3, False, Decimal(0))]


def test_the_order_of_going_out_places_the_eliminated():
    table = table_of(formula="gufo-manual")
    document = ending()
    document["board"] = {
        code: [NORA if seat in (TEO, LIA) else seat, n] for code, (seat, n) in document["board"].items()
    }
    document = changed(changed(document, TEO, eliminated=True, out=2), LIA, eliminated=True, out=1)
    result = confirmed(table, document)
    points = dict(result.lines.values_list("position", "points"))
    assert (points[TEO], points[LIA]) == (Decimal(3), Decimal(2))


def test_a_seat_exchanged_after_submitting_stops_the_confirmation():
    one, other = tables(evening(players=8))
    result = submit(one)
    away, stays = (Seat.objects.get(table=table, position=TEO) for table in (other, one))
    stranger = away.entrant
    away.delete()
    Seat.objects.filter(pk=stays.pk).update(entrant=stranger)
    assert refused(result_confirm, result=result, actor=ADA).code == "result_seats_changed"


def test_another_formula_counts_everything_again():
    event = evening()
    result = confirmed(tables(event)[0])
    Tournament.objects.update(formula="method1+3")
    event.refresh_from_db()
    assert results_rescore(tournament=event) == 1
    assert result.lines.get(position=NORA).points == Decimal(51 + 12)
    assert Standing.objects.get(position=1).total == Decimal(63)


def test_another_formula_that_some_results_cannot_serve_changes_nothing():
    event = evening()
    result = confirmed(tables(event)[0], ending(armies=None))
    before = lines(result)
    Tournament.objects.update(formula="method1+3")
    event.refresh_from_db()
    error = refused(results_rescore, tournament=event)
    assert (error.code, error.params["tables"]) == ("rescore_defects", "1/1")
    result.refresh_from_db()
    assert (lines(result), result.defects) == (before, [])


def test_single_winners_asked_for_later_name_the_tables_without():
    event = evening(shared_winner=True)
    confirmed(tables(event)[0], tied_ending())
    Tournament.objects.update(shared_winner=False)
    event.refresh_from_db()
    assert refused(results_rescore, tournament=event).code == "rescore_winners"
