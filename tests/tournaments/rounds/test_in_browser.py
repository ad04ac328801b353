"""In a real browser: the pages of a round hold to accessibility, the desk follows by itself."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.tournaments.elimination.cast import elimination, played
from tests.tournaments.rounds.cast import ADA, play, submitted
from tournaments.models import Absence, Round, Tournament
from tournaments.services.draw.draws import round_draw
from tournaments.services.draw.swaps import seats_swap
from tournaments.services.rounds.clock import table_extra
from tournaments.services.rounds.rounds import round_start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def made(ada):
    event = cast.tournament(ada)
    people = cast.entrants(event, 8, 3)
    return cast.seated(cast.league(event), cast.by_fours(people))


def test_the_pages_of_a_round_are_accessible(server, ada, made, sign_in, phone, axe_clean, picture):
    page = sign_in(ada)
    event = made.stage.tournament
    round_start(round=made, actor=ADA)
    table_extra(table=made.tables.first(), minutes=3, actor=ADA)
    addresses = {
        "desk": server.to("manage-round", event.slug, 1, 1),
        "seats": server.to("manage-seats", event.slug, 1, 1),
        "table": server.to("manage-table", event.slug, made.tables.first().pk),
        "draw": server.to("manage-draw", event.slug),
        "clock": server.to("clock", event.slug, 1, 1),
    }
    for name, address in addresses.items():
        page.goto(address)
        if name in ("table", "seats"):
            page.evaluate("document.querySelectorAll('details.disclosure').forEach((box) => { box.open = true; })")
        axe_clean(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
        picture(page, f"rounds-{name}-360")


@pytest.mark.long
def test_a_draw_shows_its_figures_and_its_certificate_on_every_screen(server, ada, sign_in, axe_clean, picture):
    event = cast.tournament(ada, sizes=[3, 4, 5])
    people = cast.entrants(event, 22, 5)
    stage = cast.league(event)
    page = sign_in(ada)
    Absence.objects.create(stage=stage, round_number=1, entrant=people[3])
    page.goto(server.to("manage-draw", event.slug))
    axe_clean(page)
    picture(page, "draw-draw-1280")
    play(round_draw(stage=stage, actor=ADA, seed=3))
    Round.objects.update(state=Round.State.COMPLETE)
    made = round_draw(stage=stage, actor=ADA, seed=4)
    first, second = list(made.seats.order_by("table__number", "position"))[:5:4]
    seats_swap(round=made, first=first, second=second, actor=ADA, draw_version=made.draw_version)
    addresses = [server.to("manage-seats", event.slug, 1, 2), server.to("certificate", event.slug, 1, 2)]
    for name, address in zip(("drawn", "certificate"), addresses, strict=True):
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(address)
            axe_clean(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            picture(page, f"draw-{name}-{width}")


def test_the_clock_of_the_hall_fills_the_projector(server, made, page, axe_clean, picture):
    page.set_viewport_size({"width": 1280, "height": 720})
    round_start(round=made, actor=ADA)
    table_extra(table=made.tables.first(), minutes=3, actor=ADA)
    page.goto(server.to("clock", made.stage.tournament.slug, 1, 1) + "?screen=1")
    axe_clean(page)
    digits = page.locator(".clockscreen > .clock [data-clock-digits]").bounding_box()
    assert digits["height"] > 240 and digits["x"] >= 0 and digits["x"] + digits["width"] <= 1280
    assert page.locator(".clocktables").bounding_box()["y"] < 720
    picture(page, "rounds-clock-screen")


def test_the_bracket_is_accessible_on_a_phone_and_scrolls_in_its_own_box(server, ada, phone, axe_clean, picture):
    stage = elimination(16, 4, owner=ada)
    played(stage)
    phone.goto(server.to("bracket", stage.tournament.slug))
    axe_clean(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    picture(phone, "rounds-bracket-360")


def test_the_desk_follows_what_happens_without_being_touched(server, ada, made, sign_in):
    page = sign_in(ada)
    page.clock.install()
    page.goto(server.to("manage-round", made.stage.tournament.slug, 1, 1))
    expect(page.locator("#missing")).not_to_contain_text("confermare")
    submitted(made.tables.first())
    Tournament.objects.all().touch()
    page.clock.run_for(11_000)
    expect(page.locator("#desk #missing")).to_contain_text("1 da confermare")
