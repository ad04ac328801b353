"""A page that was opened before the round was published changes no announced table without a question."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.rounds.cast import ADA
from tests.tournaments.rounds.test_draw_pages import enter, text
from tournaments.models import Round
from tournaments.services.draws import round_draw, round_publish

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
    assert asked.status_code == 409 and "Nulla è ancora cambiato" in text(asked)
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
