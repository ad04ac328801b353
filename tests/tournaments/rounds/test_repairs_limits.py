"""What a repair leaves alone: printed codes, decided tables, a round nobody is left in, clubs that are apart."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.rounds.cast import ADA, confirmed
from tests.tournaments.rounds.repairing import mended, put_back
from tournaments.access.services import table_codes_revoke
from tournaments.errors import Refused
from tournaments.models import Absence, Club, Entrant, SeatChange, Stage, Tournament
from tournaments.selectors.draw.draws import drawn_tables, figures_of
from tournaments.selectors.draw.repairs import Told, round_now, ways_of
from tournaments.services.draw.draws import round_draw
from tournaments.services.draw.repairs import round_repair
from tournaments.services.grants import grant_use, grants_issue_for_tables
from tournaments.services.results.table_decisions import no_show_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """A published first round of four tables of four at which fours and fives are allowed."""
    event = cast.tournament(sizes=[4, 5])
    people = cast.entrants(event, 16)
    return cast.seated(cast.league(event), cast.by_fours(people)), people


def test_the_printed_code_of_a_dissolved_table_works_again_when_the_table_is_back(evening):
    made, people = evening
    keys = dict(made.tables.values_list("number", "pk"))
    token = grants_issue_for_tables(tables=list(made.tables.all()), actor=ADA)[keys[2]]
    used = grant_use(token=token).pk
    mended(made, "fewest", gone=[people[5]])
    with pytest.raises(Refused):
        grant_use(token=token)
    put_back(made)
    assert dict(made.tables.values_list("number", "pk")) == keys
    again = grant_use(token=token)
    assert (again.pk, again.table_id) == (used, keys[2])


def test_codes_ended_while_their_table_was_gone_stay_ended(evening):
    made, people = evening
    token = grants_issue_for_tables(tables=list(made.tables.all()), actor=ADA)[made.tables.get(number=2).pk]
    mended(made, "fewest", gone=[people[5]])
    table_codes_revoke(tournament=made.stage.tournament, actor=ADA)
    put_back(made)
    with pytest.raises(Refused):
        grant_use(token=token)


def test_with_everybody_missing_nothing_is_offered_and_nothing_done(client, evening):
    made, people = evening
    event, gone = made.stage.tournament, people[:16]
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-repair", args=[event.slug, 1, 1])
    shown = client.get(address, {"gone": [one.pk for one in gone]})
    assert not shown.context["possible"]
    assert {one["why"][:21] for one in shown.context["ways"]} == {"In questo turno non r"}
    for kind in ("fewest", "best", "keep"):
        with pytest.raises(Refused) as refused:
            mended(made, kind, gone=gone)
        assert refused.value.code == "repair_nobody_left"
    assert made.tables.count() == 4


@pytest.mark.parametrize(
    ("kind", "title"),
    [("league", "Prima i tavoli della dimensione preferita"), ("elimination", "Prima i tavoli uguali")],
)
def test_every_way_says_what_it_puts_first_and_none_calls_itself_the_best(client, evening, kind, title):
    made, people = evening
    Stage.objects.update(kind=kind)
    event, address = made.stage.tournament, reverse("manage-repair", args=[made.stage.tournament.slug, 1, 1])
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    shown = client.get(address, {"gone": [one.pk for one in people[:2]]})
    page, ways = shown.content.decode(), {one["kind"]: one for one in shown.context["ways"]}
    assert ways["best"]["title"].startswith(title) and "migliori" not in ways["best"]["title"]
    for way in ways.values():
        assert (way["text"] in page) == (not way["why"])


@pytest.mark.parametrize("kind", ["fewest", "keep"])
def test_a_late_arrival_is_kept_from_their_club_mates(kind):
    event = cast.tournament(sizes=[3, 4, 5])
    people = cast.entrants(event, 17, 4)
    made = cast.seated(cast.league(event), [people[i : i + 4] for i in range(0, 16, 4)])
    for place, one in enumerate(people[:12]):
        Entrant.objects.filter(pk=one.pk).update(club=people[0].club if place % 4 == 0 else None)
    Entrant.objects.filter(pk=people[16].pk).update(club=people[0].club)
    gone = [people[1], people[13]]
    Entrant.objects.filter(pk=people[12].pk).update(club=None)
    mended(made, kind, gone=gone, arrived=[people[16]])
    seat = made.seats.select_related("table").get(entrant=people[16])
    clubs = seat.table.seats.exclude(pk=seat.pk).values_list("entrant__club", flat=True)
    assert people[0].club_id not in clubs


def test_people_of_a_decided_table_cannot_be_said_to_be_missing(client, evening):
    made, _people = evening
    confirmed(made.tables.get(number=1))
    event = made.stage.tournament
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    shown = client.get(reverse("manage-repair", args=[event.slug, 1, 1])).content.decode()
    assert shown.count('name="gone"') == 16
    assert len(re.findall(r'name="gone" value="\d+" disabled', shown)) == 4
    assert shown.count("tavolo già deciso o in gioco") == 1


def test_mending_a_round_of_mini_tournaments_moves_nobody_into_another_group():
    event = cast.tournament()
    people = cast.entrants(event, 25)
    stage = cast.league(event)
    stage.format = {"grouping": "minis"}
    stage.save()
    for entrant in people:
        entrant.group = "Nord" if entrant.number <= 12 or entrant.number == 25 else "Sud"
        entrant.save()
    Absence.objects.create(stage=stage, round_number=1, entrant=people[24])
    made = round_draw(stage=stage, actor=ADA, seed=4)
    mended(made, "fewest", gone=[people[20]], arrived=[people[24]])
    for table in made.tables.all():
        assert len({seat.entrant.group for seat in table.seats.all() if not seat.no_show}) == 1
    here = {seat.entrant.number for seat in made.seats.all() if not seat.no_show}
    assert here == {one.number for one in people} - {people[20].number}


def test_who_was_marked_as_missing_stays_missing_when_somebody_else_withdraws(client, evening):
    made, people = evening
    event = made.stage.tournament
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    seat = made.seats.select_related("entrant__player", "table__round__stage__tournament").get(entrant=people[5])
    no_show_set(seat=seat, reason="", actor=ADA, draw_version=made.draw_version)
    answer = client.post(reverse("manage-entrant-withdraw", args=[event.slug, people[6].number]))
    shown = client.get(answer.url)
    assert shown.context["told"].gone == {people[5].pk, people[6].pk}


def test_what_a_repair_costs_is_told_without_those_marked_before(evening):
    made, people = evening
    for entrant in people:
        entrant.club, _ = Club.objects.get_or_create(name=f"Club {entrant.number % 3}")
        entrant.save()
    confirmed(made.tables.get(number=4))
    made.seats.filter(entrant__in=[people[5], people[12]]).update(no_show=True)
    told = Told(frozenset({people[5].pk, people[9].pk}))
    before = figures_of(drawn_tables(made))
    for way in ways_of(round_now(made), told):
        if way.repair is None or way.same_as:
            continue
        assert way.repair.before == before
        made.refresh_from_db()
        found = round_repair(round=made, kind=way.kind, told=told, actor=ADA, draw_version=made.draw_version)
        assert found.after == figures_of(drawn_tables(made)), way.kind
        put_back(made)


def test_who_is_said_to_have_come_after_all_plays_where_the_tables_are_kept(evening):
    made, people = evening
    seat = made.seats.select_related("entrant__player", "table__round__stage__tournament").get(entrant=people[5])
    no_show_set(seat=seat, reason="", actor=ADA, draw_version=made.draw_version)
    mended(made, "keep", gone=[people[9]])
    missing = made.seats.filter(no_show=True).values_list("entrant__number", flat=True)
    assert list(missing) == [people[9].number]
    changes = SeatChange.objects.filter(table__round=made, kind=SeatChange.Kind.NO_SHOW)
    assert [change.entrant_out_id for change in changes] == [people[9].pk]
    put_back(made)
    assert list(made.seats.filter(no_show=True).values_list("entrant__number", flat=True)) == [people[5].number]
    assert [change.entrant_out_id for change in changes.all()] == [people[5].pk]


def test_ways_with_the_same_people_at_the_same_tables_are_one_choice(client, evening):
    made, people = evening
    event = made.stage.tournament
    Tournament.objects.filter(pk=event.pk).update(sizes=[3, 4, 5])
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-repair", args=[event.slug, 1, 1])
    shown = client.get(address, {"gone": people[5].pk})
    assert [one["kind"] for one in shown.context["ways"] if not one["why"]] == ["fewest"]
    assert "«Sposta meno persone possibile»: nessuno deve spostarsi" in shown.content.decode()
    data = {"kind": "fewest", "gone": people[5].pk, "draw_version": made.draw_version, "public": "1"}
    assert (
        "Il turno è stato sistemato: nessuno cambia tavolo." in client.post(address, data, follow=True).content.decode()
    )
