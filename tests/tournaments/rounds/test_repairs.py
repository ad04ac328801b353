"""A drawn round mended in one step after somebody left or came, and put back in one step."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.rounds.cast import ADA, confirmed
from tournaments.errors import Refused
from tournaments.models import Absence, Entrant, LogEntry, Player, Round, SeatChange
from tournaments.selectors.repairs import proposals, round_now
from tournaments.services.matches import table_match_create
from tournaments.services.repairs import round_repair, round_repair_undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """A published first round of four tables of four, and two entrants without a seat."""
    event = cast.tournament(sizes=[4, 5])
    people = cast.entrants(event, 18)
    made = cast.seated(cast.league(event), cast.by_fours(people[:16]))
    return made, people


def tables_of(made):
    numbers = {}
    for table, number in made.seats.order_by("table__number", "position").values_list(
        "table__number", "entrant__number"
    ):
        numbers.setdefault(table, []).append(number)
    return numbers


def mended(made, kind, gone=(), arrived=()):
    made.refresh_from_db()
    pks = [one.pk for one in gone], [one.pk for one in arrived]
    return round_repair(round=made, kind=kind, gone=pks[0], arrived=pks[1], actor=ADA, draw_version=made.draw_version)


def put_back(made):
    made.refresh_from_db()
    round_repair_undo(round=made, actor=ADA, draw_version=made.draw_version)


def test_a_broken_table_is_dealt_out_and_its_number_stays_free(evening):
    made, people = evening
    found = mended(made, "fewest", gone=[people[5]])
    assert found.moved == 3
    tables = tables_of(made)
    assert sorted(tables) == [1, 3, 4]
    assert all(len(table) == 5 for table in tables.values())
    assert Absence.objects.get().entrant == people[5]
    assert LogEntry.objects.first().action == "round_repaired"


def test_everything_goes_back_in_one_step(evening):
    made, people = evening
    before = tables_of(made)
    mended(made, "fewest", gone=[people[5]])
    put_back(made)
    assert tables_of(made) == before
    assert not Absence.objects.exists()
    with pytest.raises(Refused) as refused:
        put_back(made)
    assert refused.value.code == "repair_not_there"


def test_where_the_tables_are_kept_the_missing_person_leaves_an_empty_place(evening):
    made, people = evening
    before = tables_of(made)
    mended(made, "keep", gone=[people[5]])
    assert tables_of(made) == before
    assert made.seats.get(no_show=True).entrant == people[5]
    assert SeatChange.objects.get().entrant_out == people[5]
    put_back(made)
    assert not made.seats.filter(no_show=True).exists()
    assert not SeatChange.objects.exists()


def test_a_late_arrival_takes_the_empty_place_and_plays_from_this_round(evening):
    made, people = evening
    Entrant.objects.filter(pk=people[16].pk).update(joined_round=2)
    mended(made, "fewest", gone=[people[5]], arrived=[people[16]])
    assert tables_of(made)[2] == [5, 17, 7, 8]
    assert Entrant.objects.get(pk=people[16].pk).joined_round == 1
    put_back(made)
    assert tables_of(made)[2] == [5, 6, 7, 8]
    assert Entrant.objects.get(pk=people[16].pk).joined_round == 2


def test_tables_with_a_result_are_left_alone(evening):
    made, people = evening
    first = made.tables.get(number=1)
    confirmed(first)
    now = round_now(made)
    for found in proposals(now, {people[5].pk}, []):
        assert list(found.tables[0]) == now.tables[0]
    mended(made, "keep", gone=[people[0], people[5]])
    assert made.seats.get(no_show=True).entrant == people[5]


def test_a_table_that_plays_online_is_left_alone(evening):
    made, people = evening
    table_match_create(table=made.tables.get(number=2), actor=ADA)
    for found in proposals(round_now(made), {people[5].pk}, [people[16].pk]):
        assert list(found.tables[1]) == [person.pk for person in people[4:8]]


def test_seats_that_changed_since_are_not_put_back(evening):
    made, people = evening
    mended(made, "fewest", gone=[people[5]])
    Round.objects.filter(pk=made.pk).update(report={})
    with pytest.raises(Refused) as refused:
        put_back(made)
    assert refused.value.code == "repair_not_there"


@pytest.mark.parametrize(("kind", "code"), [("nonsense", "repair_nothing"), ("", "repair_nothing")])
def test_a_proposal_that_is_not_there_changes_nothing(evening, kind, code):
    made, people = evening
    before = tables_of(made)
    with pytest.raises(Refused) as refused:
        mended(made, kind, gone=[people[5]])
    assert refused.value.code == code
    assert tables_of(made) == before


def test_a_page_that_is_out_of_date_mends_nothing(evening):
    made, people = evening
    with pytest.raises(Refused) as refused:
        round_repair(round=made, kind="keep", gone=[people[5].pk], arrived=[], actor=ADA, draw_version=7)
    assert refused.value.code == "draw_changed"


def test_people_of_another_tournament_are_not_seated(evening):
    made, _people = evening
    other = cast.tournament(made.stage.tournament.owner, name="Altra serata")
    stranger = Entrant.objects.create(tournament=other, player=Player.objects.create(name="Ezio"), number=1)
    with pytest.raises(Refused) as refused:
        mended(made, "fewest", arrived=[stranger])
    assert refused.value.code == "repair_nothing"


def test_the_page_shows_the_ways_and_does_the_chosen_one(client, evening):
    made, people = evening
    event = made.stage.tournament
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-repair", args=[event.slug, 1, 1])
    assert client.get(address).context["proposals"] == []
    shown = client.get(address, {"gone": people[5].pk})
    assert [one["kind"] for one in shown.context["proposals"]] == ["fewest", "keep"]
    data = {"kind": "fewest", "gone": people[5].pk, "draw_version": made.draw_version}
    client.post(address, data)
    assert sorted(tables_of(made)) == [1, 3, 4]
    made.refresh_from_db()
    client.post(reverse("manage-repair-undo", args=[event.slug, 1, 1]), {"draw_version": made.draw_version})
    assert sorted(tables_of(made)) == [1, 2, 3, 4]
