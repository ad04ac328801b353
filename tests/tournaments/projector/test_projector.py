"""The projector that turns: what fits is on one page, everything can be read from fifteen metres, times are obeyed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import cast
from tests.rig.browser import axe_violations
from tests.tournaments.elimination.cast import elimination
from tests.tournaments.elimination.cast import played as elimination_played
from tests.tournaments.formats.cast import made as format_made
from tests.tournaments.formats.cast import play_on
from tests.tournaments.rounds.cast import ADA, confirmed, submitted
from tournaments.models import Round, Tournament
from tournaments.projector.documents import screen_views
from tournaments.services.rounds.rounds import round_start, tournament_finish
from tournaments.services.standings.standings import standings_rebuild

VIEWS = ["seats", "clock", "standings", "bracket"]
SMALLEST = 28  # px of 720: stated in docs/ui.md
LETTERS = """() => {
  const sizes = [];
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (own && element.checkVisibility() && !element.closest('.sr-only, svg, noscript')) {
      sizes.push([parseFloat(getComputedStyle(element).fontSize), element.textContent.trim().slice(0, 30)]);
    }
  }
  return sizes.sort((one, other) => one[0] - other[0])[0];
}"""
OUTSIDE = """() => [...document.querySelectorAll('[data-view]:not([hidden]) *')].filter((one) => {
  const box = one.getBoundingClientRect(), main = document.querySelector('main').getBoundingClientRect();
  return one.checkVisibility() && box.height && box.bottom > main.bottom + 1;
}).length"""


def hall(tables: int, owner: Any = None) -> Round:
    event = cast.tournament(owner)
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 4 * tables)))
    round_start(round=made, actor=ADA)
    return made


@pytest.mark.django_db
def test_the_views_follow_each_other_and_one_without_anything_to_show_is_left_out(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    assert [view.code for view in screen_views()][: len(VIEWS) + 1] == ["podium", *VIEWS]
    event = cast.tournament()
    address = reverse("projector", args=[event.slug])
    assert "Ancora niente da mostrare" in client.get(address).content.decode()
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 40)))
    page = client.get(address).content.decode()
    assert 'data-view="seats"' in page and 'data-view="standings"' not in page and 'data-view="bracket"' not in page
    confirmed(made.tables.first())
    standings_rebuild(stage=made.stage)
    with django_assert_max_num_queries(30):
        page = client.get(address).content.decode()
    assert 'data-view="standings"' in page and "Mancano 9 tavoli" in page


@pytest.mark.django_db
def test_the_wall_draws_the_final_with_what_leads_to_it_and_begins_with_the_podium_once_it_is_over(
    client: Client,
) -> None:
    stage = elimination(37, 4, owner=cast.account("berta"), slug="coppa")
    screen = reverse("projector", args=[stage.tournament.slug])
    elimination_played(stage)
    page = client.get(screen).content.decode()
    tree = page.split('class="walltree"')[1].split("data-view")[0]
    assert [tree.count(f"Semifinale {number}") for number in (1, 2, 3, 4)] == [1] * 4
    assert tree.count("dal sorteggio") == 4 and "chi vince la semifinale 4" in tree
    assert page.count('data-title="Tabellone: Turno 1"') == 1 and 'data-title="Tabellone: Semifinali"' not in page
    final = format_made("raduno", 16)
    play_on(final)
    screen = reverse("projector", args=[final.slug])
    assert 'data-view="podium"' not in client.get(screen).content.decode()
    tournament_finish(tournament=final, actor=ADA)
    page = client.get(screen).content.decode()
    assert page.index('data-view="podium"') < page.index('data-view="seats"') and "podium__step--1" in page


@pytest.mark.django_db
def test_the_organiser_sets_the_seconds_of_each_view_and_nonsense_is_refused(client: Client) -> None:
    made = hall(2)
    event = made.stage.tournament
    client.force_login(event.owner)
    address = reverse("manage-projector", args=[event.slug])
    assert 'value="12"' in client.get(address).content.decode()
    for wrong in ({"seats": "1"}, {"seats": "-1"}, {"seats": "301"}, {"seats": "x"}, dict.fromkeys(VIEWS, "0")):
        answer = client.post(address, {code.code: "20" for code in screen_views()} | wrong | rest(wrong))
        assert answer.status_code == 200 and Tournament.objects.get().projector == {}
    before = Tournament.objects.get().version
    client.post(address, {view.code: "0" for view in screen_views()} | {"seats": "20"})
    assert Tournament.objects.get().version > before
    page = client.get(reverse("projector", args=[event.slug])).content.decode()
    assert 'data-seconds="20"' in page and 'data-view="clock"' not in page


def rest(wrong: dict[str, str]) -> dict[str, str]:
    """Views that others have added are left out where everything is."""
    return {view.code: "0" for view in screen_views() if view.code not in VIEWS} if len(wrong) > 1 else {}


@pytest.mark.django_db
def test_a_projector_setting_that_makes_no_sense_is_as_good_as_none(client: Client) -> None:
    made = hall(1)
    for stored in ([], {"seats": "many", "clock": -3, "gone": 5}):
        Tournament.objects.update(projector=stored)
        assert 'data-view="seats"' in client.get(made.stage.tournament.get_absolute_url() + "screen/").content.decode()


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_nine_tables_are_on_one_page_and_every_letter_is_large_enough(page: Page, server: Any, picture: Any) -> None:
    made = hall(9, cast.account("berta"))
    confirmed(made.tables.first())
    submitted(made.tables.last())
    standings_rebuild(stage=made.stage)
    final = format_made("raduno", 24)
    play_on(final)
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for event, views in ((made.stage.tournament, ["seats", "clock", "standings"]), (final, ["bracket"])):
            page.goto(server.to("projector", event.slug))
            for code in views:
                turned_to(page, code)
                size, words = page.evaluate(LETTERS)
                assert size >= SMALLEST * height / 720 - 0.1, (code, size, words)
                assert page.evaluate(OUTSIDE) == 0 and page.evaluate("document.documentElement.scrollWidth") <= width
                assert axe_violations(page, rules={"color-contrast-enhanced": {"enabled": True}}) == []
                picture(page, f"projector-{code}-{width}", whole=False)
        page.goto(server.to("projector", made.stage.tournament.slug))
        turned_to(page, "seats")
        picture(page, f"projector-seats-{width}", whole=False)
        assert page.locator(".hall__table:visible").count() == 9
    follows(page, made)


def turned_to(page: Page, code: str) -> None:
    """Turn by the arrow until a view is on the wall."""
    for _turn in range(12):
        if page.get_attribute("body", "data-shows") == code:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{code} never came")


def follows(page: Page, made: Round) -> None:
    """What happens in the hall comes to the wall without the page being loaded again, and the page turns by itself."""
    page.evaluate("window.here = true")
    confirmed(made.tables.all()[1])
    Tournament.objects.filter(pk=made.stage.tournament_id).touch()
    expect(page.locator(".hall__head .icon:visible")).to_have_count(2, timeout=20_000)
    assert page.evaluate("window.here")
    page.keyboard.press("ArrowRight")
    page.evaluate("document.querySelectorAll('[data-view]').forEach((view) => { view.dataset.seconds = '3'; })")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body")).to_have_attribute("data-shows", "clock", timeout=10_000)
