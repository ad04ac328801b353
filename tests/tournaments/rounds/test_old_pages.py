"""A page that was opened before the round was published changes no announced table without a question."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.rounds.cast import ADA
from tests.tournaments.rounds.test_draw_pages import enter, text
from tournaments.models import Round
from tournaments.services.draw.draws import round_draw, round_publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(client):
    """A round that only Ada sees; she is signed in."""
    event = cast.tournament()
    enter(client, event)
    cast.entrants(event, 8)
    return event, round_draw(stage=cast.league(event, 3), actor=ADA, seed=1)


@pytest.fixture
def announced(client, drawn):
    """A round that was published after Ada opened its page."""
    event, made = drawn
    page = client.get(reverse("manage-seats", args=[event.slug, 1, 1]))
    assert 'name="public"' not in text(page)
    round_publish(round=made, actor=ADA)
    return event, made


def sent(event, name, **data):
    return reverse(name, args=[event.slug, 1, 1]), {"draw_version": 1, **data}


OLD_PAGES = {
    "manage-redraw": {"seed": 888, "origin": "organiser"},
    "manage-discard": {},
    "manage-swap": {"confirm": 1},
    "manage-repair": {"kind": "keep"},
}


def of_old_page(name, made):
    """What that form of the old page sends."""
    seats = list(made.seats.order_by("pk"))
    whom = {"manage-swap": {"seat": [seats[0].pk, seats[-1].pk]}, "manage-repair": {"gone": [seats[0].entrant_id]}}
    return {**OLD_PAGES[name], **whom.get(name, {})}


@pytest.mark.parametrize("name", OLD_PAGES)
def test_an_old_page_takes_no_announced_table_away_without_a_question(client, announced, name):
    event, made = announced
    before = list(made.seats.order_by("pk").values_list("pk", "table", "position"))
    address, data = sent(event, name, **of_old_page(name, made))
    asked = client.post(address, data)
    assert asked.status_code == 409 and "Non è ancora cambiato niente" in text(asked)
    made.refresh_from_db()
    assert made.is_public and made.draw_version == 1
    assert list(made.seats.order_by("pk").values_list("pk", "table", "position")) == before
    again = {}
    for key, value in [*asked.context["sent"], (asked.context["shown"], "1")]:
        again.setdefault(key, []).append(value)
    assert client.post(address, again).status_code == 302
    assert not Round.objects.filter(pk=made.pk, draw_version=1).exists()


@pytest.mark.parametrize("name", OLD_PAGES)
def test_a_page_that_shows_the_round_as_public_has_asked_already(client, announced, name):
    event, made = announced
    page = client.get(reverse("manage-seats", args=[event.slug, 1, 1]))
    assert text(page).count('name="public"') == 3  # the swap, the redraw, the discard
    address, data = sent(event, name, public=1, **of_old_page(name, made))
    assert client.post(address, data).status_code == 302
    assert not Round.objects.filter(pk=made.pk, draw_version=1).exists()


@pytest.mark.parametrize("name", ["manage-swap-undo", "manage-repair-undo"])
def test_an_old_page_undoes_nothing_of_an_announced_round_without_a_question(client, drawn, name):
    event, made = drawn
    first = "manage-swap" if name == "manage-swap-undo" else "manage-repair"
    address, data = sent(event, first, **of_old_page(first, made))
    client.post(address, data)
    made.refresh_from_db()
    round_publish(round=made, actor=ADA)
    address, data = sent(event, name, draw_version=made.draw_version)
    assert client.post(address, data).status_code == 409
    assert client.post(address, {**data, "public": 1}).status_code == 302
    assert Round.objects.get().draw_version == made.draw_version + 1


def test_the_question_names_the_two_who_would_be_swapped(client, announced):
    event, made = announced
    address, data = sent(event, "manage-swap", **of_old_page("manage-swap", made))
    asked = text(client.post(address, data))
    first, second = (made.seats.select_related("table", "entrant__player").order_by("pk")[at] for at in (0, 7))
    names = [one.entrant.player.name for one in (first, second)]
    assert (
        f"Scambia {names[0]} e {names[1]} lo stesso" in asked and "nel frattempo il turno è stato pubblicato" in asked
    )
    there = (
        f"tavolo {first.table.number}, posto {first.position} → tavolo {second.table.number}, posto {second.position}"
    )
    assert f"<li>{names[0]}: {there}</li>" in asked


def test_the_question_names_the_two_who_would_change_back(client, drawn):
    event, made = drawn
    address, data = sent(event, "manage-swap", **of_old_page("manage-swap", made))
    client.post(address, data)
    round_publish(round=Round.objects.get(), actor=ADA)
    address, data = sent(event, "manage-swap-undo", draw_version=2)
    assert "Rimetti " in text(client.post(address, data)) and "dov&#x27;erano lo stesso" in text(
        client.post(address, data)
    )


def test_the_question_names_who_leaves_comes_and_sits_where_and_the_way(client, announced):
    event, _made = announced
    people = {one.number: one for one in event.entrants.select_related("player")}
    came = people[8]
    told = {"gone": people[1].pk, "arrived": came.pk, "who": [people[2].pk, people[3].pk], "table": [2, 1]}
    address, data = sent(event, "manage-repair", kind="fewest", **told, seat=["3", ""])
    asked = text(client.post(address, data))
    assert f"Chi lascia: {people[1].player.name}" in asked and f"Chi entra: {came.player.name}" in asked
    assert f"{people[2].player.name}: tavolo 2, posto 3" in asked and f"{people[3].player.name}: tavolo 1<" in asked
    assert "Sposta meno persone possibile" in asked and "Sistema il turno così lo stesso" in asked


@pytest.mark.parametrize(
    ("name", "button"),
    [("manage-redraw", "Sorteggia di nuovo lo stesso"), ("manage-discard", "Annulla il sorteggio lo stesso")],
)
def test_the_button_says_what_it_does(client, announced, name, button):
    event, made = announced
    address, data = sent(event, name, **of_old_page(name, made))
    assert button in text(client.post(address, data))


def test_a_repair_of_tables_that_changed_since_keeps_what_was_chosen(client, announced):
    event, made = announced
    Round.objects.update(draw_version=2)
    seat = made.seats.select_related("entrant").first()
    told = {"gone": [seat.entrant_id], "who": [seat.entrant_id], "table": [2], "seat": ["1"]}
    address, data = sent(event, "manage-repair", kind="fewest", public=1, **told)
    answer = client.post(address, data)
    assert answer.url == address + f"?gone={seat.entrant_id}&who={seat.entrant_id}&table=2&seat=1"
    page = client.get(answer.url)
    assert page.context["told"].gone == {seat.entrant_id} and page.context["ways"]
    assert "I tavoli sono cambiati" in text(page)


def test_a_swap_from_a_page_older_than_a_repair_says_that_the_tables_changed(client, announced):
    event, made = announced
    seats = [one.pk for one in made.seats.order_by("pk")]
    made.seats.filter(pk=seats[0]).delete()
    Round.objects.update(draw_version=2)
    address, data = sent(event, "manage-swap", seat=[seats[0], seats[-1]], public=1)
    said = text(client.post(address, data, follow=True))
    assert "I tavoli sono cambiati" in said and "Scegli esattamente due persone" not in said


def test_a_no_show_from_a_page_older_than_a_repair_says_that_the_tables_changed(client, announced):
    event, made = announced
    seat = made.seats.select_related("table").first()
    made.seats.filter(pk=seat.pk).delete()
    Round.objects.update(draw_version=2)
    address = reverse("manage-table-action", args=[event.slug, seat.table_id, "no_show"])
    answer = client.post(address, {"seat": seat.pk, "draw_version": 1}, follow=True)
    assert answer.status_code == 200 and "I tavoli sono cambiati" in text(answer)
