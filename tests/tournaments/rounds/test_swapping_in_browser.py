"""Changing places on the page: dragged, with keys, with a finger; the cost stands there before anything is made."""

import re

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.tournaments.rounds.cast import ADA, confirmed
from tournaments.models import Round
from tournaments.services.draw.draws import round_publish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def made(ada):
    """Two rounds of twelve in three clubs, the second only drawn: the first table of both is the same four."""
    event = cast.tournament(ada)
    people = cast.entrants(event, 12, 3)
    stage = cast.league(event)
    for table in cast.seated(stage, cast.by_fours(people), state=Round.State.COMPLETE).tables.all():
        confirmed(table)
    turned = [people[:4], *([people[i] for i in four] for four in ((4, 8, 5, 9), (6, 10, 7, 11)))]
    return cast.seated(stage, turned, number=2, state=Round.State.DRAWN)


@pytest.fixture
def seats_page(server, ada, made, sign_in):
    """The page of the tables, at 1280 px."""
    page = sign_in(ada)
    page.set_viewport_size({"width": 1280, "height": 1400})
    page.goto(server.to("manage-seats", made.stage.tournament.slug, 1, 2))
    return page


def seat(made, table, position):
    return made.seats.get(table__number=table, position=position)


def row(page, one):
    return page.locator(f'[data-seat="{one.pk}"]')


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def table_of(one):
    one.refresh_from_db()
    return one.table.number


def test_with_the_keys_alone_two_people_change_places_and_back(seats_page, made, axe_clean, picture):
    page, first, second = seats_page, seat(made, 1, 1), seat(made, 2, 1)
    page.locator(f"#seat-{first.pk}").focus()
    page.keyboard.press("Space")
    expect(row(page, second).locator("[data-cost]")).to_have_text(
        "4 incontri ripetuti in meno, 1 coppia dello stesso club in più"
    )
    expect(row(page, second).locator("[data-cost]")).to_have_attribute("data-tone", "better")
    expect(row(page, seat(made, 1, 2)).locator("[data-cost]")).not_to_be_empty()
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    axe_clean(page)
    picture(page, "swapping-1280")
    page.keyboard.press("Space")
    expect(page.locator("[data-bar] [data-second]")).to_have_text(second.entrant.player.name)
    assert table_of(first) == 1
    page.keyboard.press("Enter")
    expect(page.locator("#messages .notice--good")).to_be_visible()
    assert (table_of(first), table_of(second)) == (2, 1)
    page.locator("form[action$='swap/undo/'] button").click()
    expect(page.locator("form[action$='swap/undo/']")).to_have_count(0)
    assert (table_of(first), table_of(second)) == (1, 2)


@pytest.mark.long
def test_escape_lets_go(seats_page, made):
    page, first = seats_page, seat(made, 1, 1)
    page.locator(f"#seat-{first.pk}").check()
    expect(page.locator("[data-bar]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-bar]")).to_be_hidden()
    expect(page.locator("#swap input:checked")).to_have_count(0)
    expect(row(page, seat(made, 2, 1)).locator("[data-cost]")).to_be_empty()


def test_a_person_dragged_onto_another_changes_place_in_one_step(seats_page, made):
    page, first, second = seats_page, seat(made, 1, 1), seat(made, 2, 1)
    page.locator("#swap").evaluate("one => one.scrollIntoView({ block: 'center' })")  # at an edge the page moves on
    page.mouse.move(*middle(row(page, first)))
    page.mouse.down()
    page.mouse.move(*middle(row(page, second)), steps=8)
    expect(row(page, second).locator("[data-cost]")).to_contain_text("4 incontri ripetuti in meno")
    assert table_of(first) == 1
    page.mouse.up()
    expect(page.locator("#messages .notice--good")).to_be_visible()
    assert (table_of(first), table_of(second)) == (2, 1)


@pytest.mark.long
def test_a_drop_beside_the_seats_changes_nothing(seats_page, made):
    page, first = seats_page, seat(made, 1, 1)
    page.mouse.move(*middle(row(page, first)))
    page.mouse.down()
    page.mouse.move(5, 5, steps=4)
    page.mouse.up()
    expect(page.locator("[data-bar]")).to_be_hidden()
    expect(page.locator("#swap input:checked")).to_have_count(0)
    assert Round.objects.get(number=2).draw_version == 1


@pytest.mark.long
def test_once_the_round_is_public_a_drop_still_asks(server, ada, made, sign_in):
    round_publish(round=made, actor=ADA)
    page, first, second = sign_in(ada), seat(made, 1, 1), seat(made, 2, 1)
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto(server.to("manage-seats", made.stage.tournament.slug, 1, 2))
    page.mouse.move(*middle(row(page, first)))
    page.mouse.down()
    page.mouse.move(*middle(row(page, second)), steps=8)
    page.mouse.up()
    expect(page.locator("[data-go]")).to_be_focused()
    assert table_of(first) == 1
    page.keyboard.press("Enter")
    expect(page.locator("#messages .notice--good")).to_be_visible()
    assert table_of(first) == 2


@pytest.mark.long
def test_on_a_phone_a_finger_on_the_handle_drags(server, ada, made, sign_in, phone, axe_clean, picture):
    page, first, second = sign_in(ada), seat(made, 1, 1), seat(made, 1, 3)
    page.goto(server.to("manage-seats", made.stage.tournament.slug, 1, 2))
    # In the middle of the screen: near its edge the page would go on by itself under the finger.
    row(page, first).evaluate("(row) => row.scrollIntoView({ block: 'center', behavior: 'instant' })")
    touch = page.context.new_cdp_session(page)

    def finger(kind, spot=None):
        points = [{"x": spot[0], "y": spot[1]}] if spot else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start, goal = middle(row(page, first).locator("[data-grip]")), middle(row(page, second))
    finger("touchStart", start)
    finger("touchMove", (start[0], start[1] + 20))
    finger("touchMove", goal)
    expect(row(page, seat(made, 2, 1)).locator("[data-cost]")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    axe_clean(page)
    picture(page, "swapping-360")
    finger("touchMove", middle(row(page, second)))
    expect(row(page, second)).to_have_class(re.compile("is-target"))
    finger("touchEnd")
    expect(page.locator("#messages .notice--good")).to_be_visible()
    first.refresh_from_db()
    assert (first.table.number, first.position) == (1, 3)


@pytest.mark.long
def test_nobody_is_picked_at_a_table_that_has_a_result(server, ada, made, sign_in):
    confirmed(made.tables.get(number=2))
    page = sign_in(ada)
    page.goto(server.to("manage-seats", made.stage.tournament.slug, 1, 2))
    expect(page.locator(f"#seat-{seat(made, 2, 1).pk}")).to_be_disabled()
    page.locator(f"#seat-{seat(made, 1, 1).pk}").check()
    expect(row(page, seat(made, 3, 1)).locator("[data-cost]")).not_to_be_empty()
    expect(row(page, seat(made, 2, 1)).locator("[data-cost]")).to_be_empty()


@pytest.mark.long
def test_without_the_costs_the_swap_can_still_be_made(seats_page, made):
    page, first, second = seats_page, seat(made, 1, 1), seat(made, 2, 1)
    page.route("**/costs.json*", lambda route: route.abort())
    page.locator(f"#seat-{first.pk}").check()
    expect(page.locator("[data-failed]")).to_be_visible()
    page.locator(f"#seat-{second.pk}").check()
    page.locator("[data-go]").click()
    expect(page.locator("#messages .notice--good")).to_be_visible()
    assert table_of(first) == 2
