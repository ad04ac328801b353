"""A Raduno in a real browser: the drawing of the format, rounds, semifinals by own numbers, final, places."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.rig.browser import axe_violations, picture
from tests.rig.server import Server
from tests.tournaments.formats.cast import made, played
from tournaments.models import Round, Tournament
from tournaments.selectors.standings.final_standing import final_standing

pytestmark = pytest.mark.browser
PRIMARY = "main .button--primary:visible"


def press(page: Page, which: str = PRIMARY) -> None:
    with page.expect_navigation():
        page.locator(which).first.click()


def draw_and_play(page: Page, server: Server, event: Tournament) -> Round:
    """Draw and publish by hand; the results come from the tables."""
    page.goto(server.to("manage-draw", event.slug))
    press(page)
    press(page)
    latest = Round.objects.filter(stage__tournament=event).order_by("stage__number", "number").last()
    assert latest is not None and latest.is_public
    return played(latest)


def sound(page: Page, name: str) -> None:
    """A picture at both widths, without sideways scrolling, clean for axe."""
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        picture(page, f"raduno-{name}-{width}")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"), (name, width)
    assert axe_violations(page) == []


@pytest.mark.long
def test_a_raduno_from_the_drawing_to_the_places(page, server, sign_in):
    event = made("raduno", 16)
    sign_in(event.owner)
    page.goto(server.to("manage", event.slug))
    expect(page.locator(".plan__round")).to_have_count(3)
    sound(page, "1-desk")
    draw_and_play(page, server, event)
    page.goto(server.to("manage-draw", event.slug))
    expect(page.locator("main")).to_contain_text("vincitori del turno precedente separati")
    sound(page, "2-draw")
    draw_and_play(page, server, event)

    page.goto(server.to("manage-format", event.slug, 2))
    page.locator("#id_rule").select_option("own")
    page.get_by_label("Semifinali in tutto").fill("3")
    page.get_by_label("Direttamente in ogni finale").fill("1")
    sound(page, "3-format")
    press(page)
    expect(page.locator("main")).to_contain_text("Salvato")
    page.goto(server.to("manage-draw", event.slug))
    expect(page.locator("main")).to_contain_text("direttamente in finale per la classifica")
    expect(page.locator("main")).to_contain_text("I primi esclusi")
    sound(page, "4-who-sits-together")
    press(page)
    draw_and_play(page, server, event)
    page.goto(server.to("tournament", event.slug))
    expect(page.locator(".plan__names li").filter(has_text="ha vinto: semifinale")).to_have_count(3)
    expect(page.locator("main h2").filter(has_text="Semifinali")).to_have_count(1)
    draw_and_play(page, server, event)
    page.goto(server.to("tournament", event.slug))
    sound(page, "5-public")
    page.goto(server.to("standings", event.slug))
    expect(page.locator("tbody tr")).to_have_count(16)
    sound(page, "6-places")
    assert [row.position for row in final_standing(event)] == list(range(1, 17))


@pytest.mark.long
def test_the_format_of_the_rounds_is_changed_by_keyboard_and_on_a_phone(page, server, sign_in):
    event = made("nazionale", 16)
    sign_in(event.owner)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(server.to("manage-format", event.slug, 1))
    sound(page, "7-rounds")
    page.get_by_role("group", name="Turno 3 e seguenti").get_by_label("Come nascono i tavoli").select_option("random")
    page.get_by_label("Bonus per gli esordienti").fill("5")
    page.locator("form#format-form").evaluate("form => form.requestSubmit()")
    page.wait_for_load_state()
    expect(page.locator("main")).to_contain_text("Salvato")
    rules = event.stages.get().rules
    assert [row.mode for row in rules.draw] == ["avoid", "greek", "random"]
    assert rules.counting.premium == 5
