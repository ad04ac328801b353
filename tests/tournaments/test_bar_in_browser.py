"""The bar of buttons at the foot of a phone never stands over the field one is at, nor over the end of the page."""

import pytest

from tests import cast

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

COVERED = """() => {
  const bar = document.querySelector(".actionbar").getBoundingClientRect();
  const box = document.activeElement.getBoundingClientRect();
  const beneath = box.height > 0 && box.bottom > bar.top + 1 && box.top < bar.bottom;
  const one = document.activeElement;
  const inside = one.closest(".actionbar") || !one.closest("main");
  return beneath && !inside ? one.name || one.textContent : "";
}"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
END_COVERED = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const bar = document.querySelector(".actionbar");
  const top = bar.getBoundingClientRect().top;
  return [...document.querySelectorAll("main *")]
    .filter((one) => !bar.contains(one) && !one.contains(bar) && one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().bottom > top + 1 && one.getBoundingClientRect().top < top)
    .map((one) => one.outerHTML.slice(0, 80));
}"""


@pytest.fixture
def addresses(server, ada):
    event = cast.tournament(ada)
    cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 16, 4)))
    return [server.to("formula-new"), server.to("manage-repair", event.slug, 1, 1)]


def test_on_a_phone_no_field_one_comes_to_is_beneath_the_bar(page, ada, addresses, sign_in):
    sign_in(ada)
    page.set_viewport_size({"width": 360, "height": 640})
    for address in addresses:
        page.goto(address)
        assert page.evaluate(END_COVERED) == []
        page.evaluate("scrollTo(0, 0)")
        for _ in range(40):
            page.keyboard.press("Tab")
            page.evaluate(FRAMES)  # what comes into view by the focus has come
            assert page.evaluate(COVERED) == ""
