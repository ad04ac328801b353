"""Addresses for buttons, opened by hand in a browser: every one of them answers with a page."""

import pytest
from django.urls import get_resolver, reverse

from config.web.methods import page_above
from tests import cast

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PAGE = {"Accept": "text/html,application/xhtml+xml"}


def test_a_button_s_address_says_what_to_do_and_leads_back(client):
    event = cast.tournament()
    address = reverse("manage-checkin", args=[event.slug])
    shown = client.get(address, headers=PAGE)
    assert shown.status_code == 405 and shown["Allow"] == "POST"
    assert f'href="{page_above(address)}"' in shown.content.decode()
    assert client.get(page_above(address), headers=PAGE).status_code != 404


def test_a_page_that_only_shows_says_it_too(client):
    event = cast.tournament()
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    shown = client.post(reverse("certificate", args=[event.slug, 1, made.number]), headers=PAGE)
    assert shown.status_code == 405 and b"<h1" in shown.content


@pytest.mark.parametrize("headers", [{}, {"Accept": "application/json"}, {**PAGE, "HX-Request": "true"}])
def test_a_script_gets_the_bare_answer(client, headers):
    event = cast.tournament()
    shown = client.get(reverse("manage-checkin", args=[event.slug]), headers=headers)
    assert shown.status_code == 405 and shown.content == b""


def test_no_address_of_any_app_answers_a_reader_with_an_empty_page(client):
    event = cast.tournament()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    table, seat = made.tables.first(), made.seats.first()
    known = {"slug": event.slug, "stage_number": 1, "number": 1, "pk": table.pk, "seat_pk": seat.pk, "code": "ABCDEF"}
    bare = []
    for name, forms in get_resolver().reverse_dict.lists():
        for form in forms if isinstance(name, str) else ():
            wanted = form[0][0][1]
            if set(wanted) <= set(known):
                address = reverse(name, kwargs={key: known[key] for key in wanted})
                shown = client.get(address, headers=PAGE)
                bare += [address] if shown.status_code == 405 and b"<h1" not in shown.content else []
    assert bare == []
