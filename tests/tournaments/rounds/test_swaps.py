"""Two people change places by hand: whatever is swapped, everybody keeps exactly one seat."""

import random

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.rounds.cast import ADA, confirmed
from tournaments.errors import Refused
from tournaments.models import LogEntry, Round, SeatChange
from tournaments.seating.repair.swap_cost import swap_cost
from tournaments.selectors.draw.draws import drawn_tables
from tournaments.services.draw.draws import round_draw
from tournaments.services.draw.swaps import seats_swap, seats_swap_undo

pytestmark = pytest.mark.django_db


def hall(players=10, clubs=0, state=Round.State.DRAWN):
    event = cast.tournament()
    stage = cast.league(event)
    people = cast.entrants(event, players, clubs)
    return cast.seated(stage, cast.by_fours(people), state=state)


def swap(made, first, second, version=1):
    seats_swap(round=made, first=first, second=second, actor=ADA, draw_version=version)


def put_back(made):
    made.refresh_from_db()
    seats_swap_undo(round=made, actor=ADA, draw_version=made.draw_version)


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


@pytest.mark.parametrize("state", [Round.State.DRAWN, Round.State.PUBLISHED])
def test_swaps_are_taken_back_one_after_the_other(state):
    made = hall(8, state=state)
    swap(made, at(made, 1, 2), at(made, 2, 3))
    made.refresh_from_db()
    swap(made, at(made, 1, 1), at(made, 1, 4), made.draw_version)
    put_back(made)
    assert numbers(made, 1) == [1, 7, 3, 4]
    put_back(made)
    assert numbers(made, 1) == [1, 2, 3, 4] and numbers(made, 2) == [5, 6, 7, 8]
    assert not SeatChange.objects.exists()
    assert made.certificate["by_hand"] == []
    assert [entry.action for entry in LogEntry.objects.order_by("pk")] == ["seats_swapped"] * 2 + [
        "seats_swap_undone"
    ] * 2
    with pytest.raises(Refused) as caught:
        put_back(made)
    assert caught.value.code == "swap_not_there"


def test_a_swap_published_since_is_taken_back_before_everybodys_eyes():
    made = hall(8)
    swap(made, at(made, 1, 1), at(made, 2, 1))
    Round.objects.update(state=Round.State.PUBLISHED)
    put_back(made)
    assert numbers(made, 1) == [1, 2, 3, 4]
    assert SeatChange.objects.count() == 2


def test_a_swap_is_not_taken_back_once_its_people_sit_elsewhere_or_have_a_result():
    made = hall(8, state=Round.State.PUBLISHED)
    swap(made, at(made, 1, 2), at(made, 2, 3))
    confirmed(at(made, 2, 1).table)
    with pytest.raises(Refused) as caught:
        put_back(made)
    assert caught.value.code == "table_has_result"
    made.certificate["by_hand"][-1]["moves"][0][2] = [1, 4]
    made.save()
    with pytest.raises(Refused) as caught:
        put_back(made)
    assert caught.value.code == "swap_not_there"


def test_every_swap_of_a_round_is_priced_in_one_answer(client):
    made = hall(12, clubs=4)
    client.force_login(made.stage.tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-swap-costs", args=[made.stage.tournament.slug, 1, 1])
    answer = client.get(address, {"seat": made.seats.first().pk}).json()
    assert len(answer["rows"]) == len(answer["seats"]) == 12 and answer["version"] == 1
    first, other = at(made, 1, 1), at(made, 2, 2)
    kind = answer["kinds"][answer["rows"][str(first.pk)][answer["seats"].index(other.pk)]]
    now = drawn_tables(made)
    cost = swap_cost(now.tables, first.entrant_id, other.entrant_id, now.context)
    assert cost.after["club_clashes"] - cost.before["club_clashes"] == 2
    assert kind == {"tone": "worse", "text": "2 coppie dello stesso club in più"}


def test_a_large_round_is_priced_for_one_person_at_a_time(client, monkeypatch, django_assert_max_num_queries):
    monkeypatch.setattr("tournaments.views.draw.swap.WHOLE", 10)
    made = hall(12)
    client.force_login(made.stage.tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-swap-costs", args=[made.stage.tournament.slug, 1, 1])
    with django_assert_max_num_queries(9):
        answer = client.get(address, {"seat": made.seats.first().pk}).json()
    assert list(answer["rows"]) == [str(made.seats.first().pk)]
    assert client.get(address, {"seat": "9" * 40}).json()["rows"] == {}


def test_a_swap_counts_no_club_mate_who_did_not_come(client):
    made = hall(8, clubs=4)
    made.seats.filter(entrant__number__in=(2, 5)).update(no_show=True)
    client.force_login(made.stage.tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    first, other = at(made, 1, 1), at(made, 2, 2)
    answer = client.get(reverse("manage-swap-costs", args=[made.stage.tournament.slug, 1, 1])).json()
    kind = answer["kinds"][answer["rows"][str(first.pk)][answer["seats"].index(other.pk)]]
    pair = {"seat": [first.pk, other.pk], "draw_version": 1}
    shown = client.post(reverse("manage-swap", args=[made.stage.tournament.slug, 1, 1]), pair)
    assert "club" not in kind["text"] and not any("Club A" in text for text in shown.context["caused"])
    swap(made, first, other)
    assert made.report["club_clashes"] == 0
