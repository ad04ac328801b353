"""Two people change places by hand: whatever is swapped, everybody keeps exactly one seat."""

import random

import pytest

from tests import cast
from tests.tournaments.rounds.cast import ADA, confirmed
from tournaments.errors import Refused
from tournaments.models import Round, SeatChange
from tournaments.services.draws import round_draw
from tournaments.services.swaps import seats_swap

pytestmark = pytest.mark.django_db


def hall(players=10, clubs=0, state=Round.State.DRAWN):
    event = cast.tournament()
    stage = cast.league(event)
    people = cast.entrants(event, players, clubs)
    return cast.seated(stage, cast.by_fours(people), state=state)


def swap(made, first, second, version=1):
    seats_swap(round=made, first=first, second=second, actor=ADA, draw_version=version)


def at(made, table, position):
    return made.seats.get(table__number=table, position=position)


def numbers(made, table):
    return list(made.seats.filter(table__number=table).order_by("position").values_list("entrant__number", flat=True))


def test_two_people_change_tables():
    made = hall(8)
    swap(made, at(made, 1, 2), at(made, 2, 3))
    assert numbers(made, 1) == [1, 7, 3, 4]
    assert numbers(made, 2) == [5, 6, 2, 8]
    made.refresh_from_db()
    assert made.draw_version == 2 and made.report["by_hand"]


def test_two_people_of_one_table_change_the_order_of_play():
    made = hall(8)
    swap(made, at(made, 1, 1), at(made, 1, 4))
    assert numbers(made, 1) == [4, 2, 3, 1]


def test_whatever_is_swapped_everybody_sits_exactly_once():
    made = hall(15)
    chance = random.Random(7)
    everybody = sorted(made.seats.values_list("entrant_id", flat=True))
    places = sorted(made.seats.values_list("table_id", "position"))
    for version in range(1, 31):
        first, second = chance.sample(list(made.seats.all()), 2)
        swap(made, first, second, version)
        assert sorted(made.seats.values_list("entrant_id", flat=True)) == everybody
        assert sorted(made.seats.values_list("table_id", "position")) == places


def test_a_swap_after_publication_is_kept_with_both_tables():
    made = hall(8, state=Round.State.PUBLISHED)
    swap(made, at(made, 1, 1), at(made, 2, 1))
    kept = [(change.table.number, change.entrant_out.number, change.entrant_in.number) for change in
            SeatChange.objects.select_related("table", "entrant_out", "entrant_in")]  # fmt: skip
    assert kept == [(1, 1, 5), (2, 5, 1)]


def test_a_swap_before_publication_leaves_no_trace_at_the_tables():
    made = hall(8)
    swap(made, at(made, 1, 1), at(made, 2, 1))
    assert not SeatChange.objects.exists()


@pytest.mark.parametrize("why", ["same_seat", "seat_elsewhere", "draw_changed", "table_has_result", "table_closed"])
def test_a_swap_that_cannot_be_changes_nothing(why):
    made = hall(8, state=Round.State.PUBLISHED)
    first, second, version = at(made, 1, 1), at(made, 2, 1), 1
    if why == "same_seat":
        second = first
    elif why == "seat_elsewhere":
        other = cast.seated(made.stage, [[seat.entrant for seat in made.seats.all()[:4]]], number=2)
        second = at(other, 1, 1)
    elif why == "draw_changed":
        version = 7
    elif why == "table_has_result":
        confirmed(second.table)
    else:
        second.table.not_played_reason = "Allarme"
        second.table.save()
    with pytest.raises(Refused) as caught:
        swap(made, first, second, version)
    assert caught.value.code == why
    assert numbers(made, 1) == [1, 2, 3, 4]
    made.refresh_from_db()
    assert made.draw_version == 1


def test_the_figures_after_swapping_there_and_back_are_those_of_the_draw():
    event = cast.tournament()
    stage = cast.league(event)
    cast.entrants(event, 12, 3)
    made = round_draw(stage=stage, actor=ADA, seed=3)
    drawn = {key: made.report[key] for key in ("repeats", "club_clashes", "seat_imbalance", "bounds")}
    first, second = at(made, 1, 1), at(made, 2, 2)
    swap(made, first, second)
    first.refresh_from_db()
    second.refresh_from_db()
    swap(made, first, second, 2)
    made.refresh_from_db()
    assert {key: made.report[key] for key in drawn} == drawn
