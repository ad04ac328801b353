"""A public page on a wall (`?screen=1`) changes in place: nobody loads it again, and it fetches nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.rig.browser import sign_in
from tests.rig.server import Server
from tests.tournaments.elimination.cast import drawn, elimination
from tests.tournaments.results.cast import confirmed, evening, tables
from tests.tournaments.rounds.cast import play
from tournaments.models import Tournament

AT: dict[str, Callable[[Tournament], list[object]]] = {
    "tournament": lambda event: [],
    "round": lambda event: [1, 1],
    "round-names": lambda event: [1, 1],
    "standings": lambda event: [],
    "bracket": lambda event: [],
    "entrant": lambda event: [1],
    "result": lambda event: [tables(event)[0].pk],
    "podium": lambda event: [],
}
SAYS = {"tournament": "51", "standings": "51", "entrant": "51", "podium": "51", "result": "51"}
SHOWN = "version => Number(document.body.dataset.version) >= version"


def wall(page: Page, server: Server, address: str) -> list[str]:
    """Open a page on the wall; return the list to which what it asks for afterwards is added."""
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.goto(server.url + address + "?screen=1")
    page.evaluate("() => { window.sameDocument = true }")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def told(page: Page, event: Tournament) -> None:
    """Change the tournament and wait until the wall shows it."""
    Tournament.objects.filter(pk=event.pk).touch()
    page.wait_for_function(SHOWN, arg=Tournament.objects.get(pk=event.pk).version)


@pytest.mark.few(3)
@pytest.mark.parametrize("name", AT)
def test_a_page_on_a_wall_shows_what_is_new_without_a_load_or_a_fetch(name: str, page: Page, server: Server) -> None:
    event = evening(players=8)
    asked = wall(page, server, reverse(name, args=[event.slug, *AT[name](event)]))
    confirmed(tables(event)[0])
    Tournament.objects.filter(pk=event.pk).update(name="Serata con un altro nome")
    told(page, event)
    expect(page.locator("main")).to_contain_text(SAYS.get(name, ""))
    expect(page.locator("header")).to_contain_text("Serata con un altro nome")
    assert page.evaluate("window.sameDocument") and asked == []


def test_the_wall_goes_on_at_the_page_and_the_second_that_it_shows(page: Page, server: Server) -> None:
    event = evening(players=40)
    confirmed(tables(event)[0])
    page.clock.install()
    page.set_viewport_size({"width": 1280, "height": 600})
    asked = wall(page, server, reverse("round-names", args=[event.slug, 1, 1]))
    counter, first = page.locator("[data-page-counter]"), page.locator("#names > li:not([hidden])").first
    expect(counter).to_contain_text("1 / ")
    page.keyboard.press("ArrowRight")
    expect(counter).to_contain_text("2 / ")
    name = first.inner_text()
    page.evaluate("""() => {
      window.seen = new Set();
      const look = () => window.seen.add(document.querySelector('#names > li:not([hidden])')?.innerText);
      new MutationObserver(look).observe(document.querySelector('main'), { childList: true, subtree: true });
    }""")
    for _news in range(2):
        page.clock.run_for(5_000)
        told(page, event)
        expect(counter).to_contain_text("2 / ")
        assert first.inner_text() == name
    assert page.evaluate("[...window.seen]") == [name], "another page flashed"
    page.clock.run_for(3_000)  # news do not begin its twelve seconds again
    expect(counter).to_contain_text("3 / ")
    assert asked == []


def test_a_page_longer_than_the_wall_stays_where_it_was_scrolled_to(page: Page, server: Server) -> None:
    event = evening(players=8)
    page.set_viewport_size({"width": 640, "height": 240})
    wall(page, server, reverse("tournament", args=[event.slug]))
    place = "[...document.querySelectorAll('main, html')].find((box) => box.scrollHeight > box.clientHeight + 40)"
    assert page.evaluate(f"{place} !== undefined")
    page.evaluate(f"{place}.scrollTop = 30")
    before = page.evaluate(f"{place}.scrollTop")
    told(page, event)
    assert before and page.evaluate(f"{place}.scrollTop") == before


def test_a_bracket_on_a_wall_shows_who_goes_on(page: Page, server: Server) -> None:
    stage = elimination(16, 4)
    round_ = drawn(stage)
    asked = wall(page, server, reverse("bracket", args=[stage.tournament.slug]))
    before = page.locator("main").inner_text()
    play(round_)
    told(page, stage.tournament)
    assert page.locator("main").inner_text() != before and asked == []


def test_the_wall_of_a_tournament_that_strangers_may_not_see_fetches_its_own(page: Page, server: Server) -> None:
    event = evening(players=8)
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    sign_in(page, server.url, event.owner)
    asked = wall(page, server, reverse("standings", args=[event.slug]))
    confirmed(tables(event)[0])
    expect(page.locator("main")).to_contain_text("51")
    assert page.evaluate("window.sameDocument") and {url.partition("?")[0] for url in asked} == {
        server.to("standings", event.slug)
    }
