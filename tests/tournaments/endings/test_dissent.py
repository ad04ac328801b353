"""Who does not agree touches the board of the game that was played, or the very number that is wrong."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from rules import load
from tests.rig.server import Server
from tests.tournaments.endings.cast import hand, hands, numbers, on_the_map
from tests.tournaments.endings.test_pages import PARTS, sent, shown, table_of
from tests.tournaments.results import cast
from tests.tournaments.results.cast import LIA, NORA, TEO, UGO, evening, submit, tables
from tests.tournaments.results.phones import browser_at, phone_at
from tournaments.counting.endings.boards import lands_of
from tournaments.models import LogEntry, Result, Table
from tournaments.selectors.rounds.agreements import agreement_on
from tournaments.services.results.agreements import dissent_give
from tournaments.words.results.agreements import wrong_text

pytestmark = pytest.mark.django_db
BOARDS = ("italywar", "futurisiko")


def disagree_page(table: Table, position: int = UGO) -> str:
    return browser_at(table, position).get(page_of(table)).content.decode()


def page_of(table: Table) -> str:
    return reverse("result-disagree", args=[table.round.stage.tournament.slug, table.pk])


def at_odds(table: Table, mine: dict[str, Any], theirs: dict[str, Any]) -> Result:
    """Ugo has sent one end, Nora another one after it."""
    sent(table, mine, actor=phone_at(table, UGO))
    return sent(table, theirs, actor=phone_at(table, NORA))


def moved(code: str, seat: int) -> tuple[dict[str, Any], str, str]:
    """Return the end of PARTS with the first territory given to somebody else; its code and name."""
    part, land = copy.deepcopy(PARTS[code]), next(iter(lands_of(load(code)).by_code.values()))
    part["board"][land.code] = [seat, part["board"][land.code][1]]
    return part, land.code, land.name


@pytest.mark.parametrize("code", BOARDS)
def test_the_board_of_the_game_is_there_to_touch_and_what_one_had_sent_otherwise_is_marked(code: str) -> None:
    table = table_of(code, confirms="all")
    part, land, _name = moved(code, LIA)
    at_odds(table, part, PARTS[code])
    page = disagree_page(table)
    assert "dissent_map.js" in page and page.count('name="territory"') == len(PARTS[code]["board"])
    assert 'data-atlas="italywar"' in page if code == "italywar" else "data-chart" in page
    assert "avevi inviato: Lia Monti" in page
    assert f'"marked": ["{land}"]' in page


@pytest.mark.parametrize(("code", "words"), [
    ("italywar", "Obiettivo o numeri di"),
    ("futurisiko", "Com'è finita per"),
])  # fmt: skip
def test_what_may_be_wrong_beside_the_board_is_called_as_the_game_has_it(code: str, words: str) -> None:
    table = table_of(code, confirms="all")
    sent(table, PARTS[code], actor=phone_at(table, NORA))
    page = disagree_page(table)
    told = [said for said in ("Obiettivo o numeri di", "Com'è finita per") if said in page]
    assert told == [words]


@pytest.mark.parametrize("code", BOARDS)
def test_the_referee_sees_both_versions_on_the_board_of_the_game(code: str) -> None:
    table = table_of(code, confirms="all")
    part, land, name = moved(code, LIA)
    at_odds(table, PARTS[code], part)
    page = shown(table, "result-check")
    assert name in page.split("Che cosa ha inserito ciascuna parte", 1)[1]
    if code == "futurisiko":
        assert f'"marked": ["{land}"]' in page and "chart_shown.js" in page
    else:
        assert f'href="#map-{land}"' in page and page.count('class="pl-defect"') == 1


def test_the_board_of_the_game_is_in_the_history_too() -> None:
    table = table_of("italywar")
    part, _land, _name = moved("italywar", LIA)
    sent(table, PARTS["italywar"])
    sent(table, part)
    page = shown(table, "result-history")
    assert 'id="diff-frame"' in page and 'data-atlas="italywar"' in page


HANDS = hands(hand(60, 20, 10, 5, closer=1, complete={1: 2}), hand(20, 40, 10, 5))
OTHER_HANDS = hands(hand(60, 20, 10, 5, closer=1, complete={1: 2}), hand(20, 45, 10, 5, closer=2))


def test_every_number_of_every_hand_that_differs_is_named_beside_the_other() -> None:
    table = table_of("battaglia", confirms="all")
    at_odds(table, OTHER_HANDS, HANDS)
    page = " ".join(disagree_page(table).split())
    assert "mano 2, Ugo Ferri: punti delle carte in tavola: tu hai scritto 45, qui è 40" in page
    assert "mano 2, Ugo Ferri: ha chiuso la mano: tu hai scritto sì, qui è no" in page
    assert "mano 1, " not in page
    assert page.count('name="cell"') == 8 and "avevi inviato: 45 +10" in page


def test_a_hand_that_is_wrong_is_kept_and_the_referee_reads_it() -> None:
    table = table_of("battaglia", confirms="all")
    sent(table, HANDS, actor=phone_at(table, NORA))
    ugo = browser_at(table, UGO)
    ugo.post(page_of(table), {"version": 1, "seat": UGO, "cell": [f"{UGO}::2", f"{LIA}::1", f"{LIA}::9", "x:y:z"]})
    result = Result.objects.get()
    said = result.agreements.get(agrees=False)
    assert said.wrong == [{"seat": UGO, "hand": 2}, {"seat": LIA, "hand": 1}]
    assert wrong_text(said, agreement_on(result)) == "mano 2, Ugo Ferri, mano 1, Lia Monti"
    assert LogEntry.objects.get(action="result_not_agreed").detail["wrong"] == "Ugo Ferri (2), Lia Monti (1)"
    assert "mano 2, Ugo Ferri" in shown(table, "result-check")


def test_a_number_of_a_form_is_touched_itself_ones_own_first() -> None:
    table = tables(evening(confirms="all"))[0]
    submit(table, cast.numbers((44, 11), (30, 10), (20, 20), (10, 19)), actor=phone_at(table, NORA))
    page = " ".join(disagree_page(table).split())
    assert page.index("I tuoi numeri") < page.index(f'value="{UGO}:inside:0"') < page.index(f'value="{NORA}:inside:0"')
    assert "punti in obiettivo: 30" in page
    wrong = [{"seat": UGO, "field": "inside"}, {"seat": UGO, "field": "hacked"}, {"seat": 9, "field": "inside"}]
    result = dissent_give(result=Result.objects.get(), wrong=wrong, actor=phone_at(table, UGO))
    assert result.agreements.get(agrees=False).wrong == [{"seat": UGO, "field": "inside"}]
    assert "Ugo Ferri: punti in obiettivo" in shown(table, "result-check")


def test_territories_written_as_numbers_alone_are_touched_as_numbers() -> None:
    table = table_of("futurisiko", confirms="all")
    sent(table, numbers(20, 10, 4, 2), actor=phone_at(table, NORA))
    page = disagree_page(table)
    assert 'name="territory"' not in page and "data-chart" not in page
    assert f'value="{TEO}:territories:0"' in page


def on_a_phone(browser: Browser, options: dict[str, Any], server: Server, table: Table, position: int) -> Page:
    context = browser.new_context(**{**options, "viewport": {"width": 360, "height": 640}, "has_touch": True})
    name = settings.PLAYER_COOKIE_NAME
    cookie = browser_at(table, position).cookies[name].value
    context.add_cookies([{"name": name, "value": cookie, "url": server.url}])
    page = context.new_page()
    page.goto(server.url + page_of(table))
    return page


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_finger_names_a_territory_of_futurisiko_and_whose_it_is(
    browser: Browser, browser_context_args: dict[str, Any], server: Server, picture: Any
) -> None:
    table = table_of("futurisiko", confirms="all")
    land = next(iter(lands_of(load("futurisiko")).by_code.values()))
    sent(table, on_the_map("futurisiko", 20, 10, 4, 2, armies=None), actor=phone_at(table, NORA))
    page = on_a_phone(browser, browser_context_args, server, table, UGO)
    spot = page.locator(f'g.chart__spot[data-place="{land.code}"]')
    spot.focus()
    page.keyboard.press("Enter")
    ask = page.locator("[data-dissent-ask]")
    expect(ask.get_by_text(f"{land.name}: qui risulta di Nora Bassi. Di chi è?")).to_be_visible()
    picture(page, "dissent-futurisiko-360", whole=False)
    ask.get_by_role("button", name="mio").tap()
    expect(page.locator("[data-dissent-said]")).to_have_text(f"{land.name}: mio")
    expect(spot).to_be_focused()
    page.get_by_role("button", name="chiama l'arbitro").tap()
    page.wait_for_url(server.to("my") + "**")
    assert Result.objects.get().agreements.get(agrees=False).wrong == [{"territory": land.code, "holder": UGO}]
    page.context.close()
