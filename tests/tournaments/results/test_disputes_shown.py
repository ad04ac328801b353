"""What a referee sees of a dispute: what each side entered, differences first, and who sent it from where."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.results.browsers import at, post, sending
from tests.tournaments.results.cast import LIA, NORA, TEO, UGO, ending, numbers, submit, tables
from tests.tournaments.results.phones import phone_at
from tournaments.models import Grant, Result
from tournaments.permissions import Actor
from tournaments.selectors.results.sides import sides_of
from tournaments.services.grants import grant_issue
from tournaments.services.results.agreements import dissent_give

pytestmark = pytest.mark.django_db
State = Result.State


def phone_of(event, *places) -> Client:
    """A phone that has opened the codes of these tables, none of them named."""
    grants = [
        grant_issue(tournament=event, role=Grant.Role.TABLE, actor=Actor(event.owner), table=place)[0]
        for place in places
    ]
    client = Client()
    session = client.session
    session["grants"] = [grant.pk for grant in grants]
    session.save()
    return client


def differing(result: Result) -> set[tuple[object, ...]]:
    return {(item.seat, item.name, item.mine, item.theirs) for item in sides_of(result).differing}


def test_two_maps_are_told_apart_territory_by_territory_and_by_what_follows(desk, event, table):
    phone = phone_of(event, *reversed(tables(event)))
    assert post(phone, table, sending(table)).status_code == 200
    other = ending(cina=TEO)
    assert (
        post(phone, table, sending(table, other, base_version=1, submission_id="again-01", dispute=True)).status_code
        == 200
    )
    last = Result.objects.get(version=2)
    assert (None, "cina", (TEO, 1), (NORA, 1)) in differing(last)
    assert (NORA, "points", 44, 51) in differing(last) and (TEO, "points", 30, 23) in differing(last)
    assert {name for seat, name, *_ in differing(last) if seat is None} == {"cina"}
    page = desk.get(at("result-check", table)).content.decode()
    assert "Inviato dal telefono del tavolo 1" in page and "tavolo, tavolo" not in page
    assert page.index("Cina") < page.index("uguali in tutte e due") < page.index("Alaska")


def test_an_old_label_of_several_links_is_the_phone_of_the_table(desk, table):
    submit(table)
    Result.objects.update(submitted_by_label="tavolo, tavolo")
    for name in ("result-enter", "result-numbers"):
        assert "Il telefono del tavolo 1 ha inviato" in desk.get(at(name, table)).content.decode()
    assert "inviato dal telefono del tavolo 1" in desk.get(at("result-history", table)).content.decode()


def test_numbers_are_compared_with_those_of_a_map(table):
    submit(table)
    last = submit(table, numbers((44, 10), (30, 10), (20, 20), (10, 20)), dispute=True)
    said = differing(last)
    assert (UGO, "points", 40, 43) in said
    # What one of the two kinds does not ask is no difference.
    assert not {name for _, name, *_ in said} & {"objective", "cina"}


def test_points_alone_are_compared_with_the_sums_of_a_map_alone(desk, table):
    submit(table)
    fields = {"submission_id": "form-0001", "base_version": 1, "draw_version": 1, "dispute": "on"}
    desk.post(
        at("result-numbers", table), {**fields, "s1-points": 51, "s2-points": 43, "s3-points": 40, "s4-points": 30}
    )
    said = differing(Result.objects.get(version=2))
    assert {(seat, name) for seat, name, *_ in said} == {(LIA, "points"), (TEO, "points")}


def test_one_side_alone_shows_what_it_entered(desk, table):
    fields = {"submission_id": "form-0001", "base_version": 0, "draw_version": 1, "dispute": "on"}
    typed = {"s1-points": 55, "s2-points": 40, "s3-points": 40, "s4-points": 30}
    desk.post(at("result-numbers", table), {**fields, **typed})
    result = Result.objects.get()
    assert (NORA, "points", 55, None) in differing(result)
    page = desk.get(at("result-check", table)).content.decode()
    assert "Che cosa è stato inserito" in page
    assert page.index("Nora Bassi: i punti") < page.index("Ugo Ferri: i punti")


def test_a_referee_takes_either_side_as_it_stands_and_sees_before_what_it_gives(desk, event, table):
    submit(table)
    submit(table, ending(cina=TEO), dispute=True)
    page = desk.get(at("result-check", table))
    gives = {
        row.entrant.number: [(line.place, line.points) for line in row.lines] for row in page.context["worth"].rows
    }
    assert gives[1] == [(1, 51), (2, 44)] and gives[3] == [(2, 47), (1, 47)]
    assert not next(row for row in page.context["worth"].rows if row.entrant.number == 2).is_changed
    for version in (1, 2):
        assert f"Prendi la versione {version} così com'è" in page.content.decode()
    # Another version came in meanwhile, which the page did not show: nothing is taken from it.
    submit(table, ending(egitto=NORA), dispute=True)
    desk.post(at("result-settle", table), {"taken": 1, "open": 2})
    assert not Result.objects.filter(state=State.CONFIRMED).exists()
    desk.post(at("result-settle", table), {"taken": 1, "open": 3})
    counts = Result.objects.get(state=State.CONFIRMED)
    assert (counts.version, counts.document["board"]["cina"]) == (4, [NORA, 1])
    assert sorted(line.points for line in counts.lines.all()) == [23, 43, 47, 51]
    assert {other.state for other in Result.objects.exclude(pk=counts.pk)} == {State.SUPERSEDED}
    # Taken twice: the second time nothing happens, and the page says who was first.
    again = desk.post(at("result-settle", table), {"taken": 1, "open": 3}, follow=True)
    assert "già" in str([*again.context["messages"]][-1]) and Result.objects.count() == 4
    assert "una contestazione con la versione 1" in desk.get(reverse("manage-log", args=[event.slug])).content.decode()


def test_the_disputed_version_itself_is_confirmed_and_one_that_does_not_add_up_is_not_offered(desk, event, table):
    submit(table)
    submit(table, ending(cina=TEO), dispute=True)
    desk.post(at("result-settle", table), {"taken": 2, "open": 2})
    assert (Result.objects.count(), Result.objects.get(state=State.CONFIRMED).version) == (2, 2)
    other = tables(event)[1]
    submit(other)
    hole = ending()
    del hole["board"]["cina"]
    submit(other, hole, dispute=True)
    page = desk.get(at("result-check", other)).content.decode()
    assert "Prendi la versione 1" in page and "Prendi la versione 2" not in page
    assert "La versione 2 non torna" in page
    desk.post(at("result-settle", other), {"taken": 2, "open": 2})
    assert not other.results.filter(state=State.CONFIRMED).exists()


def test_who_puts_it_right_reads_on_the_map_what_the_table_does_not_agree_on(desk, event, table):
    result = submit(table)
    assert "Quello che invii prende il suo posto" in desk.get(at("result-enter", table)).content.decode()
    dissent_give(result=result, wrong=[{"territory": "cina", "holder": TEO}], actor=phone_at(table, TEO))
    page = desk.get(at("result-enter", table)).content.decode()
    assert "Su che cosa il tavolo non è d'accordo" in page
    assert "Cina è di Teo" in page.split("data-before")[1].split("</ul>")[0].replace("&#x27;", "'")
