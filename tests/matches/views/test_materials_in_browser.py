"""Custom boards and cards in a real browser: every page sound on a phone and on a desk, a board with its own names."""

from __future__ import annotations

import copy
import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from matches.selectors.materials import latest
from matches.services.lobby.creating import match_create
from matches.services.lobby.lobby import match_start
from matches.services.materials import material_create
from rules.materials.replaceable import materials_of
from tests.journeys.test_every_page import looked_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
def test_every_page_of_own_materials_is_sound(page, server, ada, sign_in) -> None:
    sign_in(ada)
    pages = {"materials": reverse("materials"), "material-new": reverse("material-new", args=["futurisiko", "board"])}
    for game, part in (("battaglia", "cards"), ("italywar", "deck"), ("futurisiko", "board")):
        material = material_create(owner=ada, game=game, part=part, name=f"La scatola di {game}")
        names = ("material", "material-edit", "material-delete", "material-replace", "material-describe")
        pages |= {f"{name}-{part}": reverse(name, args=[material.pk]) for name in names}
        if part == "board":
            pages["material-row"] = reverse("material-row", args=[material.pk, "territories", "brasile"])
    pages["rules-futurisiko"] = reverse("game-rules", args=["futurisiko"])
    assert looked_at(page, server.url, pages) == []


@pytest.mark.long
def test_a_card_is_changed_by_hand_and_a_border_drawn(page, server, ada, sign_in) -> None:
    sign_in(ada)
    page.goto(server.to("materials"))
    page.locator(f"a[href='{reverse('material-new', args=['futurisiko', 'board'])}']").click()
    page.get_by_label("Nome", exact=True).fill("La scatola di Ada")
    page.get_by_role("button", name="Crea", exact=True).click()
    page.get_by_role("link", name="Modifica").click()
    page.get_by_role("searchbox").fill("brasi")
    page.get_by_role("link", name=re.compile("^Brasile")).click()
    page.get_by_label("Nome", exact=True).fill("Amazzonia")
    page.get_by_role("group", name="Confini di terra").get_by_label("Messico").check()
    page.get_by_role("button", name="Salva").click()
    expect(page.get_by_role("cell", name="Amazzonia").first).to_be_visible()
    expect(page.get_by_role("row", name="Messico confini di terra")).to_contain_text("Amazzonia")


@pytest.mark.few(1)
@pytest.mark.parametrize(("game", "seats"), [("futurisiko", 3), ("italywar", 4)])
def test_a_board_is_drawn_with_its_own_names_and_is_played_with(page, server, ada, game, seats) -> None:
    board = copy.deepcopy(materials_of(game)["board"].standard())
    one, other = {"futurisiko": ("brasile", "messico"), "italywar": ("cuneo", "vercelli")}[game]
    rows = {row["code"]: row for row in board["territories"]}
    rows[one]["name"] = "Terra Nuova"
    rows[one]["land"].append(other)
    rows[other]["land"].append(one)
    version = latest(material_create(owner=ada, game=game, part="board", name="La nostra", document=board))
    names, bots = list("ABCDEFG"[:seats]), dict.fromkeys(range(1, seats + 1), "random")
    match, _ = match_create(actor=None, ruleset=game, names=names, bots=bots, materials=[version])
    match_start(match=match)
    assert looked_at(page, server.url, {f"own-board-{game}": reverse("match", args=[match.code])}) == []
    line = {"futurisiko": ".chart__road", "italywar": ".pl-land"}[game]
    expect(page.locator(line)).to_have_count(1)
    expect(page.locator("svg text", has_text="Terra").first).to_be_attached()
