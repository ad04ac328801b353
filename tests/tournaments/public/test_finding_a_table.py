"""Whoever looks for a table reads the answer on top: table and seat, with the name marked in its place."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.results.cast import evening

pytestmark = pytest.mark.django_db


def test_the_answer_names_table_and_seat_and_marks_the_name():
    event = evening(players=8)
    address = reverse("round", args=[event.slug, 1, 1])
    page = Client().get(address, {"q": "ugo"}).content.decode()
    assert "<li>Ugo Ferri: tavolo 1, posto 2</li>" in page
    assert page.index("<li>Ugo Ferri") < page.index("Tavolo 1")
    assert page.count('class="is-found"') == 1
    whole = Client().get(address).content.decode()
    assert "<li>Ugo Ferri" not in whole and "is-found" not in whole
