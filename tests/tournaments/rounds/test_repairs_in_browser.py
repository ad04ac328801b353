"""Mending a round on the page, as an organiser does it: who is missing, came or sits wrong; done and undone."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.tournaments.elimination.cast import league_with_final
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Absence, Entrant, Round, Seat, Stage, Standing
from tournaments.services.draw.draws import round_draw
from tournaments.services.results.table_decisions import no_show_set

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def made(ada):
    """A published first round of four tables of four in four clubs, and one entrant without a seat."""
    event = cast.tournament(ada, sizes=[3, 4, 5])
    people = cast.entrants(event, 17, 4)
    return cast.seated(cast.league(event), cast.by_fours(people[:16]))


@pytest.fixture
def repair_page(server, ada, made, sign_in):
    page = sign_in(ada)
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.goto(server.to("manage-repair", made.stage.tournament.slug, 1, 1))
    return page


def named(made, number):
    return Entrant.objects.select_related("player").get(tournament=made.stage.tournament, number=number)


def at(made, entrant):
    return made.seats.select_related("table").get(entrant=entrant).table.number


def shown(page):
    page.get_by_role("button", name="Mostra che cosa si può fare").click()
    expect(page.locator(".way")).to_have_count(3)


def way(page, title):
    return page.locator(".way", has=page.get_by_role("heading", name=title))


def done(page, title):
    way(page, title).get_by_role("button").click()
    expect(page.locator("#messages .notice--good")).to_be_visible()


def put_back(page):
    page.get_by_role("button", name="Rimetti tutti come prima").click()
    expect(page.get_by_role("button", name="Rimetti tutti come prima")).to_have_count(0)


@pytest.mark.long
def test_an_absence_shows_three_ways_with_their_costs_side_by_side(repair_page, made, axe_clean, picture):
    page, gone = repair_page, made.seats.first().entrant
    page.get_by_label(gone.player.name, exact=True).check()
    shown(page)
    boxes = [card.bounding_box() for card in page.locator(".way").all()]
    assert len({round(box["y"]) for box in boxes}) == 1
    expect(page.locator(".way dl")).to_have_count(1)
    expect(page.locator(".way").first).to_contain_text("3 da 4, 1 da 3")
    axe_clean(page)
    picture(page, "repair-1280")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    axe_clean(page)
    picture(page, "repair-360")
    done(page, "Sposta meno persone possibile")
    assert not made.seats.filter(entrant=gone).exists()
    put_back(page)
    assert made.seats.filter(entrant=gone).exists()


def test_a_late_arrival_takes_a_place(repair_page, made):
    page, late = repair_page, named(made, 17)
    page.get_by_label(late.player.name, exact=True).check()
    shown(page)
    done(page, "Sposta meno persone possibile")
    assert made.seats.get(entrant=late).table.seats.count() == 5
    put_back(page)
    assert not made.seats.filter(entrant=late).exists()


@pytest.mark.long
def test_who_sits_at_the_wrong_table_stays_or_goes_back(repair_page, made):
    page = repair_page
    first, second = (made.seats.filter(table__number=number).first().entrant for number in (1, 2))
    for row, (one, table) in enumerate(((first, "2"), (second, "1")), start=1):
        page.locator(f"#who-{row}").select_option(str(one.pk))
        page.locator(f"#table-{row}").select_option(table)
    shown(page)
    done(page, "Sposta meno persone possibile")
    assert (at(made, first), at(made, second)) == (2, 1)
    put_back(page)
    assert (at(made, first), at(made, second)) == (1, 2)


@pytest.mark.long
def test_a_no_show_after_the_announcement_is_ticked_already(server, repair_page, made):
    seat = Seat.objects.select_related("entrant__player", "table__round__stage__tournament").filter(round=made)[2]
    no_show_set(seat=seat, reason="", actor=ADA, draw_version=made.draw_version)
    page = repair_page
    page.reload()
    expect(page.get_by_label(seat.entrant.player.name, exact=True)).to_be_checked()
    shown(page)
    expect(page.locator(".way").last).to_contain_text("Gli stessi tavoli di «Sposta meno persone possibile»")
    done(page, "Sposta meno persone possibile")
    assert not made.seats.filter(entrant=seat.entrant).exists()


def test_who_withdraws_from_a_drawn_round_leads_to_mending_it(server, repair_page, made):
    page, gone = repair_page, made.seats.last().entrant
    page.goto(server.to("manage-entrant", made.stage.tournament.slug, gone.number))
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("form[action$='withdraw/'] button").click()
    expect(page.locator(".way")).to_have_count(3)
    done(page, "Sposta meno persone possibile")
    assert not Round.objects.get(pk=made.pk).seats.filter(entrant=gone).exists()


def looked_at(page, name, axe_clean, picture):
    """At both widths: nothing runs out of the page, and axe finds nothing."""
    for width, height in ((360, 740), (1280, 1000)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        axe_clean(page)
        picture(page, f"{name}-{width}")


@pytest.mark.long
def test_who_changes_seat_and_who_rests_are_named_and_so_is_what_an_old_page_would_do(
    repair_page, made, axe_clean, picture
):
    page, gone, late = repair_page, made.seats.first().entrant, named(made, 17)
    Stage.objects.update(plan={"rests": {"1": {"commitment": "", "parts": [{"missed": {}, "out": [17]}]}}})
    Absence.objects.create(stage=made.stage, round_number=1, entrant=late)
    Round.objects.update(state=Round.State.DRAWN)
    page.reload()
    expect(page.get_by_role("heading", name="Riposano in questo turno")).to_be_visible()
    page.get_by_label(gone.player.name, exact=True).check()
    shown(page)
    expect(page.locator(".way").first).to_contain_text("dal posto 2 al posto 1")
    looked_at(page, "repair-seats", axe_clean, picture)
    Round.objects.update(state=Round.State.PUBLISHED)
    way(page, "Sposta meno persone possibile").get_by_role("button").click()
    expect(page.get_by_text(f"Chi lascia: {gone.player.name}")).to_be_visible()
    looked_at(page, "repair-asked", axe_clean, picture)
    page.get_by_role("button", name="Sistema il turno così lo stesso").click()
    expect(page.locator("#messages .notice--good")).to_contain_text("Ristampa")
    assert not made.seats.filter(entrant=gone).exists()


@pytest.mark.long
def test_who_may_come_into_a_semifinal_is_named_with_their_rank(server, ada, sign_in, axe_clean, picture):
    league, final = league_with_final(owner=ada)
    round_draw(stage=final, actor=ADA, seed=1)
    page = sign_in(ada)
    page.goto(server.to("manage-repair", final.tournament.slug, 2, 1))
    fifth = Standing.objects.get(stage=league, order=5).entrant.player.name
    expect(page.locator("section:has(#came) .choice").first).to_contain_text(
        f"{fifth} 5º in classifica, primo degli esclusi"
    )
    looked_at(page, "repair-ranks", axe_clean, picture)
