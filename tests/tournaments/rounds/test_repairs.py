"""A drawn round mended in one step after somebody left or came, and put back in one step."""

import contextlib

import pytest
from django.urls import reverse

from tests import cast
from tests.security.copies import restored_document
from tests.tournaments.elimination.cast import drawn, elimination, league_with_final
from tests.tournaments.rounds.cast import ADA, confirmed, play
from tests.tournaments.rounds.repairing import mended, put_back, told_of
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.errors import Refused
from tournaments.models import Absence, Entrant, LogEntry, Player, Qualifier, Round, SeatChange, Tournament
from tournaments.selectors.draw.repairs import lack_of, not_seated, proposals, round_now
from tournaments.services.draw.draws import round_draw
from tournaments.services.draw.repairs import round_repair
from tournaments.services.results.table_decisions import no_show_set
from tournaments.services.rounds.matches import table_match_create
from tournaments.words.draw.repairs import repair_lack_text

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


def test_a_broken_table_is_dealt_out_and_its_number_stays_free(evening):
    made, people = evening
    found = mended(made, "fewest", gone=[people[5]])
    assert found.people_moved == 3
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
    for found in proposals(now, told_of([people[5]])):
        assert list(found.tables[0]) == now.tables[0]
    mended(made, "keep", gone=[people[0], people[5]])
    assert made.seats.get(no_show=True).entrant == people[5]


def test_a_table_that_plays_online_is_left_alone(evening):
    made, people = evening
    table_match_create(table=made.tables.get(number=2), actor=ADA)
    for found in proposals(round_now(made), told_of([people[5]], [people[16]])):
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
        round_repair(round=made, kind="keep", told=told_of([people[5]]), actor=ADA, draw_version=7)
    assert refused.value.code == "draw_changed"


def test_people_of_another_tournament_are_not_seated(evening):
    made, _people = evening
    other = cast.tournament(made.stage.tournament.owner, name="Altra serata")
    stranger = Entrant.objects.create(tournament=other, player=Player.objects.create(name="Ezio"), number=1)
    with pytest.raises(Refused) as refused:
        mended(made, "fewest", arrived=[stranger])
    assert refused.value.code == "repair_nothing"


def test_who_sits_at_the_wrong_table_stays_there_or_goes_back(evening):
    made, people = evening
    before = tables_of(made)
    wrong = {people[1]: (2, None), people[4]: (1, None)}
    ways = {found.kind: found for found in proposals(round_now(made), told_of(sits=wrong))}
    assert ways["fewest"].people_moved == 0 and ways["keep"].people_moved == 2
    mended(made, "fewest", sits=wrong)
    assert tables_of(made)[1] == [1, 5, 3, 4] and tables_of(made)[2] == [2, 6, 7, 8]
    assert LogEntry.objects.first().detail["sat"] == "Ugo Ferri, Ida Serra"
    put_back(made)
    assert tables_of(made) == before
    mended(made, "keep", sits=wrong)
    assert tables_of(made) == before


def test_what_went_before_holds_in_a_restored_copy_too(evening):
    made, people = evening
    before = tables_of(made)
    mended(made, "fewest", gone=[people[5]])
    event = made.stage.tournament
    document = document_of(event)
    copy, _differences = restored_document(document, event.owner)
    again = Round.objects.get(stage__tournament=copy)
    assert not set(again.seats.values_list("entrant_id", flat=True)) & {one.pk for one in people}
    put_back(again)
    assert tables_of(again) == before
    assert tables_of(made) != before


def test_undoing_a_repair_that_moved_nobody_keeps_the_record_of_the_one_before(evening):
    made, people = evening
    mended(made, "fewest", gone=[people[5]])
    mended(made, "keep", gone=[people[0]])
    put_back(made)
    assert [step["what"] for step in made.certificate["by_hand"]] == ["repair"]


def test_who_sits_on_the_wrong_seat_changes_the_order_of_play(evening):
    made, people = evening
    mended(made, "fewest", sits={people[0]: (1, 3)})
    assert tables_of(made)[1] == [3, 2, 1, 4]


@pytest.mark.parametrize("place", [(9, None), (1, 0), (-1, -1), (1, 77)])
def test_a_place_that_is_not_there_changes_nothing(evening, place):
    made, people = evening
    before = tables_of(made)
    with contextlib.suppress(Refused):
        mended(made, "fewest", sits={people[0]: place})
    assert tables_of(made) == before


def test_a_no_show_after_the_announcement_is_asked_for_by_itself(client, evening):
    made, people = evening
    event = made.stage.tournament
    seat = made.seats.select_related("entrant__player", "table__round__stage__tournament").get(entrant=people[5])
    no_show_set(seat=seat, reason="", actor=ADA, draw_version=made.draw_version)
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    shown = client.get(reverse("manage-repair", args=[event.slug, 1, 1]))
    assert shown.context["told"].gone == {people[5].pk}


def test_in_an_elimination_every_table_stays_and_who_comes_in_is_noted():
    stage = elimination(16, 4)
    play(drawn(stage))
    made = drawn(stage)
    missing = made.seats.first().entrant
    best = next(iter(not_seated(made)))
    before = tables_of(made)
    sizes = {number: len(table) for number, table in before.items()}
    mended(made, "fewest", gone=[missing], arrived=[best])
    assert {number: len(table) for number, table in tables_of(made).items()} == sizes
    row = Qualifier.objects.get(stage=stage, round_number=2, entrant=best)
    assert (row.how, row.replaces) == (Qualifier.How.REPLACEMENT, missing)
    put_back(made)
    assert tables_of(made) == before
    assert not Qualifier.objects.filter(stage=stage, round_number=2, entrant=best).exists()


def test_an_elimination_mended_without_anybody_new_dissolves_no_table():
    stage = elimination(16, 4)
    made = drawn(stage)
    gone = [seat.entrant for seat in made.seats.filter(table__number=1)[:2]]
    found = {one.kind: one for one in proposals(round_now(made), told_of(gone))}
    assert all(len(table) >= 3 for table in found["fewest"].tables) and len(found["fewest"].tables) == 4
    assert found["fewest"].people_moved == 1
    assert found["keep"].people_moved == 0 and found["keep"].ghosts == {0: 2}
    mended(made, "fewest", gone=gone)
    assert sorted(len(table) for table in tables_of(made).values()) == [3, 3, 4, 4]


def test_a_final_goes_on_with_who_is_there():
    _league, final = league_with_final()
    made = round_draw(stage=final, actor=ADA, seed=1)
    found = proposals(round_now(made), told_of([made.seats.first().entrant]))
    assert [sorted(map(len, one.tables)) for one in found] == [[3], [3]]


def test_the_page_shows_the_ways_and_does_the_chosen_one(client, evening):
    made, people = evening
    event = made.stage.tournament
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-repair", args=[event.slug, 1, 1])
    assert client.get(address).context["ways"] == []
    shown = client.get(address, {"gone": people[5].pk})
    assert [one["kind"] for one in shown.context["ways"] if not one["why"]] == ["fewest", "keep"]
    data = {"kind": "fewest", "gone": people[5].pk, "draw_version": made.draw_version, "public": "1"}
    client.post(address, data)
    assert sorted(tables_of(made)) == [1, 3, 4]
    made.refresh_from_db()
    back = reverse("manage-repair-undo", args=[event.slug, 1, 1])
    client.post(back, {"draw_version": made.draw_version, "public": "1"})
    assert sorted(tables_of(made)) == [1, 2, 3, 4]


def test_the_page_mends_a_wrong_place(client, evening):
    made, people = evening
    event = made.stage.tournament
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-repair", args=[event.slug, 1, 1])
    told = {"who": [people[1].pk, people[4].pk, ""], "table": [2, 1, 1], "seat": ["1", "", ""]}
    shown = client.get(address, told)
    assert [one["kind"] for one in shown.context["ways"] if not one["why"]] == ["fewest", "keep"]
    client.post(address, {**told, "kind": "fewest", "draw_version": made.draw_version, "public": "1"})
    assert tables_of(made)[2][0] == 2 and tables_of(made)[1][1] == 5


@pytest.mark.parametrize(
    "asked", [{"gone": "x"}, {"who": "9" * 30, "table": "1", "seat": "a"}, {"who": "1"}, {"arrived": "-4"}]
)
def test_nonsense_in_the_address_proposes_nothing(client, evening, asked):
    made, _people = evening
    event = made.stage.tournament
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    shown = client.get(reverse("manage-repair", args=[event.slug, 1, 1]), asked)
    assert shown.status_code == 200 and shown.context["ways"] == []


def test_the_page_says_why_a_way_cannot_be_gone(client, evening):
    made, people = evening
    event = made.stage.tournament
    event.sizes = [4]
    event.save(update_fields=["sizes"])
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    gone = [one.pk for one in people[4:7]]
    shown = client.get(reverse("manage-repair", args=[event.slug, 1, 1]), {"gone": gone})
    reasons = [one["why"] for one in shown.context["ways"]]
    assert reasons[0] == "Non si può: con 13 persone non si fanno tavoli da 4."
    assert reasons[2] == "Non si può: al tavolo 2 resterebbero meno di due persone."
    assert not shown.context["possible"]


@pytest.mark.parametrize(
    ("changes", "decided", "code"),
    [({"sizes": [4]}, 0, "sizes"), ({"sizes": [4, 5]}, 2, "open"), ({"sizes": [4, 5], "most_tables": 2}, 0, "most")],
)
def test_the_reason_named_is_the_true_one(evening, changes, decided, code):
    """14 people do sit at tables of 4 and 5; the six at the tables still open do not, nor do 14 at two tables."""
    made, _people = evening
    Tournament.objects.update(**changes)
    made = Round.objects.get(pk=made.pk)
    for table in made.tables.order_by("number")[:decided]:
        confirmed(table)
    told = told_of(gone=[seat.entrant for seat in made.tables.get(number=4).seats.all()[:2]])
    found, params = lack_of(round_now(made), told)
    assert found == code and params["people"] == (6 if code == "open" else 14)
    assert "%(" not in repair_lack_text(found, params)


def test_who_withdraws_and_leaves_a_seat_leads_to_mending_the_round(client, evening):
    made, people = evening
    event = made.stage.tournament
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(reverse("manage-entrant-withdraw", args=[event.slug, 6]))
    assert answer.url == reverse("manage-repair", args=[event.slug, 1, 1]) + f"?gone={people[5].pk}"
    assert client.get(answer.url).context["ways"][0]["moved"] == 3
    answer = client.post(reverse("manage-entrant-withdraw", args=[event.slug, 17]))
    assert answer.url == reverse("manage-entrant", args=[event.slug, 17])  # where it is taken back
