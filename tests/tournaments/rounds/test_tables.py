"""At a table: who is missing, who takes the seat, nobody plays, the referee names the winner; each taken back."""

import pytest

from tests import cast
from tests.tournaments.rounds.cast import ADA, confirmed, submitted
from tournaments.errors import Refused
from tournaments.models import Entrant, Player, Result, ResultLine, Round, Seat, SeatChange, Table, Tournament
from tournaments.selectors.rounds.rounds import unfinished_tables, winners
from tournaments.services.results import table_decisions as tables
from tournaments.services.results.results import result_confirm, result_submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    event = cast.tournament()
    return cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))


@pytest.fixture
def table(made):
    return made.tables.first()


def late(made, name="Zita Neri", **extra):
    event = made.stage.tournament
    return Entrant.objects.create(
        tournament=event, player=Player.objects.create(name=name), number=event.entrants.count() + 1, **extra
    )


def refused(call, **arguments):
    with pytest.raises(Refused) as caught:
        call(actor=ADA, **arguments)
    return caught.value.code


def no_show(seat, version=1):
    tables.no_show_set(seat=seat, reason="Bloccata in autostrada", actor=ADA, draw_version=version)


def test_who_does_not_show_up_keeps_the_seat_and_does_not_play(made, table):
    seat = table.seats.first()
    no_show(seat)
    seat.refresh_from_db()
    made.refresh_from_db()
    assert seat.no_show and made.draw_version == 2
    change = SeatChange.objects.get()
    assert (change.kind, change.entrant_out, change.reason) == ("no_show", seat.entrant, "Bloccata in autostrada")


def test_a_no_show_is_taken_back(table):
    seat = table.seats.first()
    no_show(seat)
    tables.no_show_undo(seat=seat, actor=ADA, draw_version=2)
    seat.refresh_from_db()
    assert not seat.no_show and not SeatChange.objects.exists()
    assert refused(tables.no_show_undo, seat=seat, draw_version=3) == "not_no_show"


def test_a_no_show_is_marked_once(table):
    seat = table.seats.first()
    no_show(seat)
    assert refused(tables.no_show_set, seat=seat, reason="", draw_version=2) == "already_no_show"


def test_a_table_is_never_left_with_one_person(table):
    first, second, third, _ = table.seats.all()
    no_show(first)
    no_show(second, version=2)
    assert refused(tables.no_show_set, seat=third, reason="", draw_version=3) == "too_few_left"


def test_a_page_from_before_a_swap_changes_nothing(made, table):
    Round.objects.filter(pk=made.pk).update(draw_version=5)
    seat = table.seats.first()
    assert refused(tables.no_show_set, seat=seat, reason="", draw_version=4) == "draw_changed"
    seat.refresh_from_db()
    assert not seat.no_show


def test_a_table_with_a_result_keeps_its_people(made, table):
    submitted(table)
    seat = table.seats.first()
    assert refused(tables.no_show_set, seat=seat, reason="", draw_version=1) == "table_has_result"
    assert refused(tables.seat_replace, seat=seat, entrant=late(made), reason="", draw_version=1) == "table_has_result"
    made.refresh_from_db()
    assert made.draw_version == 1


def test_who_waits_takes_the_seat_of_who_is_missing(made, table):
    seat, newcomer = table.seats.first(), late(made, joined_round=2)
    out = seat.entrant
    no_show(seat)
    tables.seat_replace(seat=seat, entrant=newcomer, reason="", actor=ADA, draw_version=2)
    seat.refresh_from_db()
    newcomer.refresh_from_db()
    assert seat.entrant == newcomer and not seat.no_show and newcomer.joined_round == 1
    assert SeatChange.objects.get(kind="replacement").entrant_out == out


def test_putting_the_first_one_back_takes_the_replacement_off_the_record(made, table):
    seat, newcomer = table.seats.first(), late(made)
    out = seat.entrant
    tables.seat_replace(seat=seat, entrant=newcomer, reason="", actor=ADA, draw_version=1)
    tables.seat_replace(seat=seat, entrant=out, reason="", actor=ADA, draw_version=2)
    seat.refresh_from_db()
    assert seat.entrant == out and not SeatChange.objects.exists()


def test_nobody_sits_at_two_tables(made, table):
    seat = table.seats.first()
    other = made.tables.last().seats.first().entrant
    assert refused(tables.seat_replace, seat=seat, entrant=other, reason="", draw_version=1) == "seated_already"
    assert Seat.objects.filter(round=made, entrant=other).count() == 1


def test_who_has_withdrawn_replaces_nobody(made, table):
    gone = late(made, withdrawn_at=made.drawn_at)
    seat = table.seats.first()
    assert refused(tables.seat_replace, seat=seat, entrant=gone, reason="", draw_version=1) == "cannot_replace"


def test_people_of_another_tournament_replace_nobody(made, table):
    other = cast.entrants(cast.tournament(cast.account("bruno"), name="Altra serata"), 1)[0]
    seat = table.seats.first()
    assert refused(tables.seat_replace, seat=seat, entrant=other, reason="", draw_version=1) == "cannot_replace"


def test_a_table_that_is_not_played_no_longer_waits_for_a_result(made, table):
    tables.table_not_played(table=table, reason="Allarme antincendio", actor=ADA)
    assert list(unfinished_tables(made)) == [made.tables.last()]
    confirmed(made.tables.last())
    tables.table_not_played_undo(table=table, actor=ADA)
    assert table in unfinished_tables(made)


def test_the_last_table_not_played_completes_the_round(made, table):
    confirmed(made.tables.last())
    tables.table_not_played(table=table, reason="Allarme antincendio", actor=ADA)
    made.refresh_from_db()
    assert made.state == Round.State.COMPLETE
    tables.table_not_played_undo(table=table, actor=ADA)
    made.refresh_from_db()
    assert made.state == Round.State.PLAYING


def test_not_played_needs_a_reason_and_no_result(made, table):
    assert refused(tables.table_not_played, table=table, reason="  ") == "decision_reason_missing"
    submitted(table)
    assert refused(tables.table_not_played, table=table, reason="Allarme") == "table_has_result"
    assert refused(tables.table_not_played_undo, table=table) == "not_not_played"


def tie(table):
    """Two seats with fifty points each, and nobody counted the armies."""
    rows = [
        {"seat": seat, "inside": str(points), "outside": "0", "armies": None, "completed_in_time": False,
         "eliminated": False, "out": None}
        for seat, points in zip((1, 2, 3, 4), (50, 50, 40, 24), strict=True)
    ]  # fmt: skip
    return result_submit(
        table=table, document={"seats": rows}, kind=Result.Kind.NUMBERS, submission_id=f"tie-{table.pk}",
        base_version=0, draw_version=1, actor=ADA,
    )  # fmt: skip


def decide(table, position, reason="Turno supplementare"):
    seat = table.seats.get(position=position)
    tables.winner_decide(table=Table.objects.get(pk=table.pk), seat=seat, reason=reason, actor=ADA)
    return seat


def test_the_referee_names_the_winner_of_a_tie_and_the_result_counts_it(made, table):
    result = tie(table)
    with pytest.raises(Refused) as caught:
        result_confirm(result=result, actor=ADA)
    assert caught.value.code == "winner_needed"
    second = decide(table, 2)
    result_confirm(result=Result.objects.get(), actor=ADA)
    assert winners(made)[table.pk] == second


def test_another_decision_counts_the_confirmed_result_again(made, table):
    tie(table)
    decide(table, 2)
    result_confirm(result=Result.objects.get(), actor=ADA)
    first = decide(table, 1, "Riletto il regolamento")
    assert list(ResultLine.objects.filter(won=True).values_list("position", flat=True)) == [1]
    assert winners(made)[table.pk] == first


def test_a_decision_that_a_confirmed_result_needs_stays(table):
    tie(table)
    decide(table, 2)
    result_confirm(result=Result.objects.get(), actor=ADA)
    assert refused(tables.decision_undo, table=Table.objects.get(pk=table.pk)) == "decision_in_use"
    assert Table.objects.get(pk=table.pk).decided_winner.position == 2


def test_a_decision_is_taken_back_before_the_result_is_confirmed(made, table):
    tie(table)
    decide(table, 2)
    tables.decision_undo(table=Table.objects.get(pk=table.pk), actor=ADA)
    assert table.pk not in winners(made)
    assert refused(tables.decision_undo, table=Table.objects.get(pk=table.pk)) == "no_decision"


def test_a_winner_known_by_the_result_is_not_named_by_hand(made, table):
    confirmed(table)
    second = table.seats.get(position=2)
    assert refused(tables.winner_decide, table=table, seat=second, reason="Così") == "winner_known"


def test_who_is_not_among_the_equals_is_not_named_winner(table):
    tie(table)
    third = table.seats.get(position=3)
    assert refused(tables.winner_decide, table=table, seat=third, reason="Così") == "winner_not_tied"
    assert Table.objects.get(pk=table.pk).decided_winner is None


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_decision_says_why(table, reason):
    tie(table)
    seat = table.seats.first()
    assert refused(tables.winner_decide, table=table, seat=seat, reason=reason) == "decision_reason_missing"


def test_nobody_is_named_winner_before_there_is_anything_to_decide(made, table):
    assert refused(tables.winner_decide, table=table, seat=table.seats.first(), reason="X") == "decision_too_early"
    tie(table)
    elsewhere = made.tables.last().seats.first()
    assert refused(tables.winner_decide, table=table, seat=elsewhere, reason="X") == "seat_elsewhere"


def test_nothing_happens_at_the_tables_of_a_closed_tournament_or_of_a_hidden_round(made, table):
    Round.objects.filter(pk=made.pk).update(state=Round.State.DRAWN)
    hidden = Table.objects.get(pk=table.pk)
    assert refused(tables.table_not_played, table=hidden, reason="X") == "not_published"
    Tournament.objects.update(state=Tournament.State.FINISHED)
    closed = Table.objects.get(pk=table.pk)
    assert refused(tables.table_not_played, table=closed, reason="X") == "tournament_over"
