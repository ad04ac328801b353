"""The public pages on a wall: how wide they are on a phone, and where the hall can open them."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.results.cast import confirmed, evening, tables

pytestmark = pytest.mark.django_db
DEAD = "si apre solo su questo computer"


def screen(client: Any, slug: str, host: str = "127.0.0.1:8000") -> str:
    page = client.get(reverse("round", args=[slug, 1, 1]), {"screen": "1"}, headers={"host": host})
    return str(page.content.decode())


def test_the_projector_says_when_nobody_else_can_open_its_address(client: Any, monkeypatch: Any) -> None:
    monkeypatch.delenv("HOST", raising=False)
    event = cast.tournament(public_address="http://192.0.2.7:8000")
    cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 4)))
    assert DEAD in screen(client, event.slug)
    monkeypatch.setenv("HOST", "0.0.0.0")
    page = screen(client, event.slug)
    assert DEAD not in page and "192.0.2.7:8000" in page


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_projector_on_a_phone_is_no_wider_than_the_phone(phone: Any, server: Any, ada: Any) -> None:
    event = evening(owner=ada, players=8)
    confirmed(tables(event)[0])
    phone.set_viewport_size({"width": 360, "height": 740})
    for name, args in (("round", [1, 1]), ("standings", [])):
        phone.goto(server.to(name, event.slug, *args) + "?screen=1")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360
