"""The map page in a real browser: few touches, nothing lost, nothing sent twice."""

from __future__ import annotations

import socket

import pytest
from playwright.sync_api import Page, expect

from tests.rig.browser import sign_in as sign_in_at
from tests.rig.server import running_server
from tests.tournaments.results.cast import CARDS, HOLDERS, NORA, TEO, UGO, ending, evening, submit, tables
from tests.tournaments.results.entry_hand import MIDDLE, READY, STRANGERS, Hand, board_of, paint, sent, sent_board
from tournaments.models import Result, Round, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DRAFT = "JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes('result'))))"


@pytest.fixture
def table(server, ada) -> Table:
    return tables(evening(owner=ada))[0]


@pytest.fixture
def open_entry(sign_in, ada, server, table):
    def opened(page: Page | None = None) -> Page:
        page = page or sign_in(ada)
        page.goto(server.to("result-enter", table.round.stage.tournament.slug, table.pk))
        page.wait_for_selector(READY, state="attached")
        return page

    return opened


def test_a_whole_board_takes_at_most_sixty_touches(open_entry):
    page = open_entry()
    hand = Hand(page, touch=False)
    paint(hand)
    result = sent_board(page, hand)
    assert hand.done <= 60
    assert board_of(result) == {code: pair[0] for code, pair in ending(**STRANGERS)["board"].items()}
    assert {row["seat"]: row["objective"] for row in result.document["seats"]} == CARDS


def test_scores_and_defects_follow_every_touch(open_entry):
    page = open_entry()
    page.locator('[data-choose="1"]').click()
    page.locator('[data-rest="asia"]').click()
    expect(page.locator('[data-choose="1"] [data-score]')).to_have_text("51")
    page.locator('[data-choose="2"]').click()
    page.locator('[data-rest=""]').click()
    expect(page.locator('[data-choose="2"] [data-score]')).to_have_text("113")
    # Two hold nothing: they are taken for eliminated, and no longer once one of them owns something.
    expect(page.locator('[data-player="3"] [data-field="eliminated"]')).to_be_checked()
    page.locator('[data-player="1"] [data-field="completed_in_time"]').check()
    page.select_option("#card-1", "9")
    expect(page.locator("[data-defects] li")).to_have_count(1)
    page.locator("[data-undo]").click()
    page.locator("[data-undo]").click()
    expect(page.locator("[data-defects] li")).to_have_count(0)
    assert page.locator(".pl-defect").count() == 0


def test_a_territory_that_a_defect_names_lights_up(open_entry):
    page = open_entry()
    page.locator('[data-choose="1"]').click()
    page.locator('[data-rest=""]').click()
    page.locator('[data-choose="none"]').click()
    Hand(page, touch=False).territory("madagascar")
    expect(page.locator("[data-defects] li").first).to_contain_text("Madagascar")
    assert page.locator(".pl-defect").count() == 1


def test_the_keyboard_alone_is_enough(open_entry):
    page = open_entry()
    page.keyboard.press("2")
    page.locator('.pl-t[data-code="alaska"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator("[data-progress-word]")).to_have_text("2 di 42")
    draft = page.evaluate(DRAFT)
    board = draft["document"]["board"]
    assert board["alaska"] == [2, None]
    assert sorted(pair[1] or 0 for pair in board.values()) == [0, 2]
    page.keyboard.press("Control+z")
    assert page.locator("[data-army-count]").input_value() in ("1", "2")


@pytest.mark.long
def test_a_mouse_paints_by_dragging_and_undoes_the_stroke_at_once(open_entry):
    page = open_entry()
    page.mouse.move(*page.evaluate(MIDDLE, "siberia"))
    page.mouse.down()
    for code in ("cita", "mongolia", "cina"):
        page.mouse.move(*page.evaluate(MIDDLE, code), steps=6)
    page.mouse.up()
    assert int(page.locator("[data-progress-word]").inner_text().split()[0]) >= 4
    page.locator("[data-undo]").click()
    expect(page.locator("[data-progress-word]")).to_have_text("0 di 42")


@pytest.mark.long
def test_a_draft_survives_a_closed_page(open_entry, page):
    opened = open_entry()
    opened.locator('[data-choose="3"]').click()
    opened.locator('[data-rest="africa"]').click()
    opened.select_option("#card-3", "7")
    opened.fill("[data-notes-text]", "due dadi caduti")
    opened.goto("about:blank")
    again = open_entry(opened)
    expect(again.locator("[data-progress-word]")).to_have_text("6 di 42")
    assert again.locator("#card-3").input_value() == "7"
    assert again.locator("[data-notes-text]").input_value() == "due dadi caduti"
    expect(again.locator("[data-draft]")).to_be_visible()
    again.locator("[data-draft-drop]").click()
    expect(again.locator("[data-progress-word]")).to_have_text("0 di 42")


def whole(page: Page) -> None:
    for continent, seat in HOLDERS.items():
        page.locator(f'[data-choose="{seat}"]').click()
        page.locator(f'[data-rest="{continent}"]').click()


def test_without_network_it_waits_and_goes_out_by_itself_once(open_entry):
    page = open_entry()
    whole(page)
    page.context.set_offline(True)
    page.locator("[data-send]").click()
    expect(page.locator(".result-state")).to_have_attribute("data-state", "waiting")
    assert not Result.objects.exists()
    page.context.set_offline(False)
    expect(page.locator("[data-sent]")).to_be_visible()
    assert Result.objects.count() == 1
    assert page.evaluate("Object.keys(localStorage).filter((k) => k.includes('result')).length") == 0


@pytest.mark.long
def test_a_sending_that_waited_goes_out_after_a_reload(open_entry):
    page = open_entry()
    whole(page)
    page.route("**/submit/", lambda route: route.abort())
    page.locator("[data-send]").click()
    expect(page.locator(".result-state")).to_have_attribute("data-state", "waiting")
    page.unroute("**/submit/")
    again = open_entry(page)
    expect(again.locator("[data-sent]")).to_be_visible()
    assert Result.objects.count() == 1


@pytest.mark.long
def test_who_was_slower_sees_the_difference_and_calls_the_referee_with_both_boards(open_entry, table):
    page = open_entry()
    whole(page)
    africa = dict.fromkeys(("congo", "egitto", "madagascar", "africa_orientale"), UGO)
    submit(table, ending(armies=None, cina=TEO, **africa), submission_id="other-phone")
    page.locator("[data-send]").click()
    answer = page.locator("[data-answer]")
    expect(answer).to_be_visible()
    expect(answer).to_contain_text("Cina: per te Nora Bassi, per Ada Teo Galli")
    expect(answer).to_contain_text(
        "Africa (territori: 4): per te Teo Galli, per Ada Ugo Ferri"
    )  # a continent is one line
    answer.locator("[data-disagree]").click()
    expect(page.locator("[data-send]")).to_be_hidden()
    first, second = Result.objects.order_by("version")
    assert (first.state, second.state) == (Result.State.SUPERSEDED, Result.State.DISPUTED)
    assert (board_of(first)["cina"], board_of(second)["cina"]) == (TEO, NORA), "both can be read"


@pytest.mark.long
def test_who_was_slower_can_take_the_other_board(open_entry, table):
    page = open_entry()
    whole(page)
    submit(table, ending(armies=None, cina=TEO), submission_id="other-phone")
    page.locator("[data-send]").click()
    page.locator("[data-take-theirs]").click()
    expect(page.locator('[data-choose="1"] [data-score]')).to_have_text("44")
    sent(page)
    assert board_of(Result.objects.get(version=2))["cina"] == TEO


def test_defects_are_listed_and_the_referee_can_be_called(open_entry):
    page = open_entry()
    whole(page)
    page.locator('[data-choose="none"]').click()
    Hand(page, touch=False).territory("giappone")
    page.locator('[data-choose="1"]').click()
    page.locator("[data-send]").click()
    expect(page.locator("[data-answer] li").first).to_contain_text("Giappone")
    page.locator("[data-dispute]").check()
    sent(page)
    assert Result.objects.get().state == Result.State.DISPUTED
    # What was sent already can be sent again as disputed, and the other way round: the tick is a change.
    Hand(page, touch=False).territory("giappone")
    for state, tick in ((Result.State.SUBMITTED, False), (Result.State.DISPUTED, True)):
        page.locator("[data-dispute]").set_checked(tick)
        page.locator("[data-send]").click()
        expect(page.locator("[data-send]")).to_be_hidden()
        assert Result.objects.get(state=state).version == Result.objects.count()


def test_a_redraw_while_the_page_is_open_keeps_the_draft(open_entry):
    page = open_entry()
    whole(page)
    Round.objects.update(draw_version=2)
    page.locator("[data-send]").click()
    expect(page.locator("[data-answer]")).to_be_visible()
    again = open_entry(page)
    again.locator("[data-draft-use]").click()
    expect(again.locator("[data-progress-word]")).to_have_text("42 di 42")


@pytest.mark.long
def test_it_works_on_a_plain_http_address_of_the_hall(page, ada, transactional_db):
    address = socket.gethostbyname(socket.gethostname())
    found = tables(evening(owner=ada))[0]
    with running_server(host=address) as hall:
        sign_in_at(page, hall.url, ada)
        page.goto(hall.to("result-enter", found.round.stage.tournament.slug, found.pk))
        page.wait_for_selector(READY, state="attached")
        whole(page)
        sent(page)
    assert Result.objects.count() == 1


def test_pages_are_clean_for_everybody(open_entry, axe_clean, server, table, picture):
    page = open_entry()
    axe_clean(page)
    whole(page)
    axe_clean(page)
    picture(page, "result-enter-1280")
    sent(page)
    slug = table.round.stage.tournament.slug
    for name in ("result-check", "result-numbers", "result-history"):
        page.goto(server.to(name, slug, table.pk))
        axe_clean(page)
        picture(page, f"{name}-1280")
