"""The live map in a real browser: finger, mouse and keyboard. The page is served from memory, with no server."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.template import Context, Template
from playwright.sync_api import Page, Route, expect

from matches.planisphere.geometry import load_atlas
from matches.planisphere.map import SeatPaint

pytestmark = pytest.mark.browser

ORIGIN = "http://planisfero.test/"
ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "matches/static/matches", ROOT / "tournaments/static/tournaments/css")
TYPES = {".js": "text/javascript", ".css": "text/css"}
SEATS = [SeatPaint("R", "Rosso", "Anna"), SeatPaint("B", "Blu", "Bruno")]
BODY = """{% load planisphere %}<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Mappa</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="tokens.css"><link rel="stylesheet" href="planisphere.css"></head>
<body style="margin:8px"><main><h1 style="font-size:1rem">Mappa</h1>
{% planisphere owners armies mode="edit" seats=seats %}</main>
<script type="module">
import { Planisphere } from "./planisphere.js";
const map = window.map = new Planisphere(document.querySelector(".planisphere-frame"));
window.told = [];
map.addEventListener("territory", ({ detail }) => { told.push(detail); map.setOwner(detail.code, "R"); });
</script></body></html>"""


def answer(route: Route) -> None:
    name = route.request.url.removeprefix(ORIGIN)
    if not name:
        context = Context({"owners": {"cina": SEATS[1]}, "armies": {"cina": 2}, "seats": SEATS})
        return route.fulfill(body=Template(BODY).render(context), content_type="text/html")
    file = next((folder / name for folder in FOLDERS if (folder / name).is_file()), None)
    if file is None:
        return route.fulfill(status=404)
    return route.fulfill(body=file.read_text(encoding="utf-8"), content_type=TYPES[file.suffix])


@pytest.fixture
def opened(page: Page) -> Callable[[int, int], Page]:
    """`opened(width, height)` shows the map on a screen of that size; a script error fails the test."""
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.route(f"{ORIGIN}**", answer)

    def show(width: int, height: int) -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(ORIGIN)
        page.wait_for_function("() => Boolean(window.map)")
        return page

    return show


def told(page: Page) -> list[Any]:
    return page.evaluate("told.map(({ code }) => code)")


def spot(page: Page, code: str) -> tuple[float, float]:
    """Where the middle of a territory's target is on the screen."""
    x, y, _ = load_atlas().shapes[code].touch
    at = page.evaluate(
        "([x, y]) => { const p = new DOMPoint(x, y).matrixTransform("
        "document.querySelector('svg.planisphere').getScreenCTM()); return [p.x, p.y]; }",
        [x, y],
    )
    return at[0], at[1]


def click(page: Page, code: str) -> None:
    page.mouse.click(*spot(page, code))


@pytest.mark.long
def test_on_a_desktop_one_click_takes_a_territory(
    opened: Callable[[int, int], Page], picture: Callable[..., None]
) -> None:
    page = opened(1280, 900)
    click(page, "islanda")
    picture(page, "planisphere-1280")
    assert told(page) == ["islanda"]
    assert page.evaluate("map.owners") == {"cina": "B", "islanda": "R"}
    label = page.locator('[data-code="islanda"][role="button"]').get_attribute("aria-label")
    assert label.startswith("Islanda, ") and label.endswith(", Rosso (Anna)")


@pytest.mark.long
def test_dragging_paints_every_territory_once(opened: Callable[[int, int], Page]) -> None:
    page = opened(1280, 900)
    page.mouse.move(*spot(page, "venezuela"))
    page.mouse.down()
    for code in ("brasile", "argentina", "brasile"):
        page.mouse.move(*spot(page, code), steps=12)
    page.mouse.up()
    found = told(page)
    assert found[0] == "venezuela" and len(found) == len(set(found))
    assert {"brasile", "argentina"} <= set(found)


def test_on_a_phone_the_first_tap_zooms_and_the_second_takes(
    opened: Callable[[int, int], Page], picture: Callable[..., None]
) -> None:
    page = opened(360, 740)
    picture(page, "planisphere-360")
    click(page, "ucraina")
    picture(page, "planisphere-360-europa")
    assert page.evaluate("map.zoomed") == "europa" and told(page) == []
    click(page, "ucraina")
    assert told(page) == ["ucraina"]


def test_on_a_phone_a_tap_on_a_neighbouring_continent_goes_there_and_takes_nothing(
    opened: Callable[[int, int], Page],
) -> None:
    page = opened(360, 740)
    page.evaluate("map.zoomTo('africa')")
    click(page, "medio_oriente")
    assert page.evaluate("map.zoomed") == "asia" and told(page) == []


@pytest.mark.few(2)
@pytest.mark.parametrize("continent", [one.code for one in load_atlas().board.continents])
def test_on_a_phone_the_whole_of_every_44_px_target_takes_its_own_territory(
    opened: Callable[[int, int], Page], continent: str
) -> None:
    page = opened(360, 740)
    page.evaluate("code => map.zoomTo(code)", continent)
    for code in load_atlas().board.continent(continent).territories:
        x, y = spot(page, code)
        for dx, dy in ((0, 0), (21, 0), (-21, 0), (0, 21), (0, -21)):
            page.mouse.click(x + dx, y + dy)
        assert set(told(page)) == {code}
        page.evaluate("told.length = 0")


@pytest.mark.long
def test_the_whole_map_button_leads_back(opened: Callable[[int, int], Page]) -> None:
    page = opened(360, 740)
    page.locator('[data-zoom="asia"]').click()
    assert page.locator('[data-zoom="asia"]').get_attribute("aria-pressed") == "true"
    page.locator('[data-zoom=""]').click()
    assert page.evaluate("map.zoomed") is None


def test_the_keyboard_walks_takes_and_jumps_by_name(opened: Callable[[int, int], Page]) -> None:
    page = opened(1280, 900)
    page.evaluate("map.focus('alaska')")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("map.current") == "kamchatka"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("map.current") == "alaska"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert told(page) == ["territori_del_nord_ovest"]
    page.keyboard.type("cit")
    assert page.evaluate("document.activeElement.dataset.code") == "cita"
    page.keyboard.press(" ")
    assert told(page)[-1] == "cita"


@pytest.mark.long
def test_arrows_reach_every_territory(opened: Callable[[int, int], Page]) -> None:
    page = opened(1280, 900)
    reached, front = {"alaska"}, ["alaska"]
    while front:
        code = front.pop()
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            page.evaluate("code => map.focus(code)", code)
            page.keyboard.press(key)
            found = page.evaluate("map.current")
            if found not in reached:
                reached.add(found)
                front.append(found)
    assert reached == set(load_atlas().board.codes)


def test_only_one_territory_is_a_stop_of_the_tab_key(opened: Callable[[int, int], Page]) -> None:
    page = opened(1280, 900)
    click(page, "india")
    assert page.evaluate("[...document.querySelectorAll('.pl-t[tabindex=\"0\"]')].map(g => g.dataset.code)") == [
        "india"
    ]


@pytest.mark.long
def test_a_visible_ring_follows_the_keyboard(opened: Callable[[int, int], Page]) -> None:
    page = opened(1280, 900)
    page.keyboard.press("Tab")
    for _ in load_atlas().continents:
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.locator(".pl-focus").get_attribute("href") == "#map-alaska"


def test_defects_objectives_and_armies_can_be_set_and_taken_back(opened: Callable[[int, int], Page]) -> None:
    page = opened(1280, 900)
    page.evaluate("map.setDefects(['cina']); map.setObjective(['peru', 'india']); map.setArmies('cina', 12)")
    assert page.locator(".pl-defect").count() == 1 and page.locator(".pl-objective").count() == 2
    assert page.locator('[data-for="cina"] .pl-army text').text_content() == "B 12"
    assert page.locator('[data-for="cina"] .pl-alert').is_visible()
    page.evaluate("map.setDefects([]); map.setObjective([]); map.setOwner('cina', null)")
    assert page.locator(".pl-marks use").count() == 0
    assert page.evaluate("map.owners") == {}


def test_a_live_map_has_no_accessibility_defect(
    opened: Callable[[int, int], Page], axe_clean: Callable[[Page], None]
) -> None:
    page = opened(1280, 900)
    page.evaluate("map.setDefects(['cina'])")
    axe_clean(page)


def test_what_goes_with_a_map_stands_there_before_its_script_comes_and_can_be_used_from_then_on(page: Page) -> None:
    held: list[Route] = []
    page.route(f"{ORIGIN}**", answer)
    page.route(f"{ORIGIN}planisphere.js", lambda route: held.append(route))
    page.goto(ORIGIN, wait_until="commit")
    bar = page.locator(".pl-bar")
    expect(bar).to_be_visible()
    expect(bar).to_have_attribute("inert", "")
    place = bar.bounding_box()
    page.wait_for_timeout(100)
    answer(held[0])
    expect(bar).not_to_have_attribute("inert", "")
    assert bar.bounding_box() == place
