"""The public pages on a wall: how wide they are on a phone, and where the hall can open them."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.formats.cast import made, play_on
from tests.tournaments.results.cast import confirmed, evening, tables
from tournaments.models import Club

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


BROKEN = """() => [...document.querySelectorAll('.screen__main :is(th, td)')].flatMap((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), broken = [];
  for (let node; (node = walker.nextNode());) for (const word of node.data.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(word[0]);
  }
  return broken;
})"""
"""Words of the table that stand on more than one line."""


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_final_standing_on_the_projector_breaks_no_word_and_turns_few_pages(page: Any, server: Any) -> None:
    event = made("raduno", 24)
    Club.objects.filter(name="Club A").update(name="Gufi Milano e Associazione Culturale di Gioco Insubria")
    play_on(event)
    for size, pages in (((1280, 900), 3), ((1920, 1080), 2)):
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.goto(server.to("standings", event.slug) + "?screen=1")
        assert "Gufi" not in page.inner_text("main") and "Totale" in page.inner_text("thead")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.evaluate(BROKEN) == []
        count = page.inner_text("[data-page-counter]").split("/")[1]
        assert int(count) <= pages
