"""The map page in a real browser: few touches, nothing lost, nothing sent twice."""

from __future__ import annotations

import socket

import pytest
from django.contrib.auth.models import AbstractUser
from playwright.sync_api import Browser, Page, expect

from tests.rig.browser import sign_in as sign_in_at
from tests.rig.server import Server, running_server
from tests.tournaments.results.cast import CARDS, HOLDERS, LIA, NORA, TEO, UGO, ending, evening, submit, tables
from tests.tournaments.results.final_boards import BOARDS, owners_of, taps_of
from tournaments.models import Result, Round, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# A board as it comes: every continent has a main holder and some strangers.
STRANGERS = {
    "cina": TEO, "kamchatka": LIA, "siam": LIA, "medio_oriente": UGO, "islanda": LIA, "gran_bretagna": LIA,
    "europa_meridionale": TEO, "congo": NORA, "egitto": UGO, "alaska": NORA, "quebec": NORA, "peru": TEO,
    "indonesia": NORA,
}  # fmt: skip
READY = "main[data-ready]"
MIDDLE = """(code) => {
  document.querySelector(".planisphere").scrollIntoView({ block: "start" });
  const circle = document.querySelector(`.pl-touch circle[data-code="${code}"]`);
  const middle = new DOMPoint(circle.cx.baseVal.value, circle.cy.baseVal.value);
  const { x, y } = middle.matrixTransform(circle.getScreenCTM());
  return [x, y];
}"""
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


class Hand:
    """A practised hand that counts what it does."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page, self.touch, self.done = page, touch, 0

    def tap(self, selector: str) -> None:
        self.done += 1
        self.page.locator(selector).first.click()

    def choose(self, seat: int) -> None:
        if self.page.locator(f'[data-choose="{seat}"]').get_attribute("aria-pressed") != "true":
            self.tap(f'[data-choose="{seat}"]')

    def territory(self, code: str) -> None:
        """Touch where a finger would: the middle of the target."""
        self.done += 1
        x, y = self.page.evaluate(MIDDLE, code)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)


def paint(hand: Hand) -> None:
    """The whole board as people do it: continent by continent, strangers first, then the rest."""
    for continent, holder in HOLDERS.items():
        strangers = {code: seat for code, seat in STRANGERS.items() if continent_of(code) == continent}
        if hand.touch and strangers:
            hand.tap(f'[data-zoom="{continent}"]')
        for code, seat in strangers.items():
            hand.choose(seat)
            hand.territory(code)
        hand.choose(holder)
        hand.tap(f'[data-rest="{continent}"]')


def continent_of(code: str) -> str:
    from rules import load_board

    return load_board().by_code[code].continent


def cards(hand: Hand) -> None:
    for seat, card in CARDS.items():
        hand.done += 2
        hand.page.select_option(f"#card-{seat}", str(card))


def board_of(result: Result) -> dict[str, int]:
    return {code: pair[0] for code, pair in result.document["board"].items()}


def sent(page: Page) -> None:
    page.locator("[data-send]").click()
    expect(page.locator("[data-sent]")).to_be_visible()


def sent_board(page: Page, hand: Hand) -> Result:
    expect(page.locator("[data-progress-word]")).to_have_text("42 di 42")
    cards(hand)
    hand.done += 1
    sent(page)
    return Result.objects.get()


def test_a_whole_board_takes_at_most_sixty_touches(open_entry):
    page = open_entry()
    hand = Hand(page, touch=False)
    paint(hand)
    result = sent_board(page, hand)
    assert hand.done <= 60
    assert board_of(result) == {code: pair[0] for code, pair in ending(**STRANGERS)["board"].items()}
    assert {row["seat"]: row["objective"] for row in result.document["seats"]} == CARDS


def test_a_board_takes_about_thirty_taps():
    taps = [len(taps_of(board)) for board in BOARDS]
    assert len(BOARDS) == 20
    assert sum(taps) / 20 < 28
    assert max(taps) <= 34


def phone_entry(browser: Browser, server: Server, account: AbstractUser, table: Table) -> Page:
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, reduced_motion="reduce", locale="it-IT"
    )
    page = context.new_page()
    sign_in_at(page, server.url, account)
    page.goto(server.to("result-enter", table.round.stage.tournament.slug, table.pk))
    page.wait_for_selector(READY, state="attached")
    return page


def test_a_phone_enters_the_hardest_board_in_its_first_screen(browser, server, ada, table, picture):
    board = max(BOARDS, key=lambda board: len(taps_of(board)))
    page = phone_entry(browser, server, ada, table)
    bar = page.locator(".result-actions").bounding_box()["y"]
    for part in (".planisphere", ".palette", ".entry__rest", ".entry__tools"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= bar, part
    hand = Hand(page, touch=True)
    for kind, what in taps_of(board):
        if kind == "touch":
            hand.territory(what)
        else:
            hand.tap(
                {"zoom": ".pl-bar [data-zoom='%s']", "choose": "[data-choose='%s']", "rest": "[data-rest-to='%s']"}[
                    kind
                ]
                % what
            )
    picture(page, "result-entry-360", whole=False)
    assert board_of(sent_board(page, hand)) == owners_of(board)
    assert hand.done <= 34 + 2 * len(CARDS) + 1
    # What happens now is said, and what comes next is the one main button.
    expect(page.locator("[data-sent-word]")).to_have_text("Inviato. Ora confermalo.")
    expect(page.locator("[data-send]")).to_be_hidden()
    page.locator("[data-next]").click()
    expect(page).to_have_url(server.to("result-check", table.round.stage.tournament.slug, table.pk))
    page.context.close()


def test_a_tap_on_the_whole_map_of_a_phone_gives_a_continent_and_a_second_one_opens_it(browser, server, ada, table):
    page = phone_entry(browser, server, ada, table)
    hand = Hand(page, touch=True)
    hand.territory("mongolia")
    expect(page.locator("[data-progress-word]")).to_have_text("12 di 42")
    expect(page.locator("[data-undo-word]")).to_have_text("territori: 12")
    expect(page.locator('[data-land="asia"]')).to_have_class("land is-whole")
    expect(page.locator('[data-land="asia"] [data-land-held]')).to_have_text("N\u00a012")
    hand.territory("mongolia")
    expect(page.locator('.pl-bar [data-zoom="asia"]')).to_have_attribute("aria-pressed", "true")
    hand.choose(2)
    page.locator('[data-land="asia"] [data-territory="cina"]').tap()
    expect(page.locator('[data-land="asia"] [data-land-held]')).to_have_text("N\u00a011 · V\u00a01")
    page.locator("[data-undo]").tap()
    expect(page.locator('[data-land="asia"] [data-land-held]')).to_have_text("N\u00a012")
    page.locator('.pl-bar [data-zoom=""]').tap()
    hand.tap('[data-rest-to="3"]')
    expect(page.locator("[data-progress-word]")).to_have_text("42 di 42")
    page.context.close()


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


def test_who_was_slower_sees_the_difference_and_can_send_on_top(open_entry, table):
    page = open_entry()
    whole(page)
    submit(table, ending(armies=None, cina=TEO), submission_id="other-phone")
    page.locator("[data-send]").click()
    answer = page.locator("[data-answer]")
    expect(answer).to_be_visible()
    expect(answer.locator("li").first).to_contain_text("Cina")
    answer.locator("[data-keep-mine]").click()
    expect(page.locator("[data-sent]")).to_be_visible()
    assert board_of(Result.objects.get(version=2))["cina"] == NORA


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
    page.locator("[data-send]").click()
    expect(page.locator("[data-answer] li").first).to_contain_text("Giappone")
    page.locator("[data-dispute]").check()
    sent(page)
    assert Result.objects.get().state == Result.State.DISPUTED


def test_a_redraw_while_the_page_is_open_keeps_the_draft(open_entry):
    page = open_entry()
    whole(page)
    Round.objects.update(draw_version=2)
    page.locator("[data-send]").click()
    expect(page.locator("[data-answer]")).to_be_visible()
    again = open_entry(page)
    again.locator("[data-draft-use]").click()
    expect(again.locator("[data-progress-word]")).to_have_text("42 di 42")


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
