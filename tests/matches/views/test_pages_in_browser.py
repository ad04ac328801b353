"""The pages around a match in a real browser: sitting down, being ready, the start that everybody sees, every page."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from matches.models import Match, MatchSeat
from matches.services.lobby.lobby import grant_issue
from rules.base.committed import seal_of
from rules.risiko.state.state import PLACING
from tests import cast
from tests.journeys.test_every_page import looked_at
from tests.matches.analyses import analysed_match
from tests.matches.played import finished_match
from tests.matches.table import REFEREE, Table, be_ready, table
from tests.rig.browser import sign_in as signed_in
from tests.tournaments.matches.cast import online
from tests.tournaments.results.cast import tables

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def another(browser: Browser) -> Page:
    """A second device."""
    context = browser.new_context(locale="it-IT", viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page = context.new_page()
    yield page
    context.close()


def test_two_people_meet_in_the_lobby_and_the_board_appears(page, server, ada, sign_in, another) -> None:
    opened = {page: 0, another: 0}
    for one in opened:
        one.on(
            "request", lambda sent, one=one: opened.update({one: opened[one] + ("\nopen" in (sent.post_data or ""))})
        )
    sign_in(ada)
    page.goto(server.to("match-create"))
    for number in (3, 4):
        page.locator(f"#id_kind_{number}").select_option("bot:random")
    page.get_by_role("button", name="Crea la partita").click()
    link = page.locator(".secret").first.inner_text()
    page.get_by_role("link", name="Vai alla partita").click()
    another.goto(link)
    expect(page.locator(".lobbyseat").nth(1)).to_contain_text("c'è, manca il suo ok")
    another.get_by_label("Il tuo nome").fill("Ugo Ferri")
    another.get_by_role("button", name="Sono pronto").click()
    expect(page.locator(".lobbyseat").nth(1)).to_contain_text("Ugo Ferri")
    expect(page.locator(".lobbyseat").nth(1).locator(".tag")).to_have_text("pronto")
    sealed = MatchSeat.objects.get(number=2)
    assert len(sealed.seal) == 64 and not sealed.nonce, "the share itself stays on the device"
    page.get_by_role("button", name="Sono pronto").click()
    for one in (page, another):
        expect(one.locator("[data-board]")).to_be_visible()
    assert list(opened.values()) == [1, 1], "each device opens its share once"
    share = MatchSeat.objects.get(number=2)
    assert seal_of(share.nonce) == share.seal == sealed.seal and len(share.nonce) == 64
    assert Match.objects.get().state == Match.State.PLAYING


@pytest.mark.long
def test_whoever_types_a_name_keeps_it_while_others_come(page, server, another) -> None:
    made = table(begun=False, open_seats=True)
    page.goto(server.to("match", made.match.code))
    name = page.get_by_label("Il tuo nome").first
    name.fill("Pio Leo")
    another.goto(server.to("match-go", made.tokens[3]))
    another.get_by_role("button", name="Sono pronto").click()
    expect(another.get_by_text("Sei pronto", exact=False)).to_be_visible()
    page.wait_for_timeout(800)
    expect(name).to_have_value("Pio Leo")
    name.blur()
    name.fill("Pio Leone")
    page.get_by_role("button", name="Siediti").first.click()
    expect(page.get_by_text("Sei al posto 1, Pio Leone", exact=False)).to_be_visible()


def test_whoever_stands_in_a_field_stays_there_while_others_come(page, server, another) -> None:
    made = table(begun=False, open_seats=True)
    page.goto(server.to("match", made.match.code))
    page.get_by_label("Il tuo nome").first.focus()
    another.goto(server.to("match-go", made.tokens[3]))
    another.get_by_role("button", name="Sono pronto").click()
    expect(page.locator(".lobbyseat").nth(2)).to_contain_text("pronto")
    expect(page.locator(".lobbyseat").nth(2)).not_to_contain_text("non è pronto")
    page.keyboard.type("Pio")
    expect(page.get_by_label("Il tuo nome").first).to_have_value("Pio")


def test_every_page_around_a_match_is_sound(page, server, ada) -> None:
    empty = {"matches-empty": reverse("matches")}
    assert looked_at(page, server.url, empty) == []
    waiting = table(begun=False, open_seats=True, title="Serata di prova", seats=4)
    be_ready(waiting.match, 1)
    live = table()
    live.play_on(lambda state: state.phase >= PLACING)
    finished_match()
    Match.objects.update(created_by=ada)
    lists = {"matches": reverse("matches"), "match-lobby-reader": waiting.address("match")}
    assert looked_at(page, server.url, lists) == []
    signed_in(page, server.url, ada)
    assert looked_at(page, server.url, organiser_pages(waiting, live)) == []
    page.emulate_media(color_scheme="dark")
    dark = {"dark-match-lobby": waiting.address("match"), "dark-match-desk": live.address("match-desk")}
    assert looked_at(page, server.url, dark) == []


def test_the_tables_of_an_analysis_keep_their_words_whole_on_a_phone(page, server, phone) -> None:
    page.goto(server.to("match-replay", analysed_match(seats=4, rounds=3).code))
    for name, link in (("Il grafico come tabella", ".chances__table"), ("battaglie, con le loro", ".battles")):
        page.locator("summary", has_text=name).click()
        table_open = page.locator(link)
        expect(table_open).to_be_visible()
        tallest = table_open.evaluate("box => Math.max(...[...box.tBodies[0].rows].map((row) => row.offsetHeight))")
        assert tallest < 150, f"{name}: a row is {tallest} px high"
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [360, 360]


def organiser_pages(waiting: Table, live: Table) -> dict[str, str]:
    steps = ("pause", "substitute", "bot", "mute", "objectives", "adjudicate", "void")
    acts = {f"match-desk-{step}": reverse("match-desk-act", args=[live.match.code, step]) for step in steps}
    return {
        "matches-own": reverse("matches"),
        "match-create": reverse("match-create"),
        "match-lobby": waiting.address("match"),
        "match-start": waiting.address("match-start"),
        "match-links": waiting.address("match-links"),
        "match-settings": waiting.address("match-settings"),
        "match-desk": live.address("match-desk"),
        **acts,
    }


def test_links_shown_once_are_sound(page, server, ada, sign_in, axe_clean, picture) -> None:
    sign_in(ada)
    page.goto(server.to("match-create"))
    page.get_by_role("button", name="Crea la partita").click()
    expect(page.locator(".secret").first).to_be_visible()
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        picture(page, f"match-links-shown-{width}")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    axe_clean(page)


@pytest.mark.long
def test_a_seat_ready_and_a_dead_link_are_sound(page, server, phone) -> None:
    made = table(begun=False)
    page.goto(server.to("match-go", made.tokens[1]))
    assert looked_at(page, server.url, {"match-lobby-seat": made.address("match")}) == []
    page.get_by_role("button", name="Sono pronto").click()
    assert looked_at(page, server.url, {"match-lobby-ready": made.address("match")}) == []
    dead = {"missing-match-link": reverse("match-go", args=["niente-niente"])}
    assert looked_at(page, server.url, dead) == []


@pytest.mark.long
def test_the_pages_of_a_table_online_are_sound(page, server, axe_clean, picture) -> None:
    event, table_online, row = online(8)
    other = next(one for one in tables(event) if one.pk != table_online.pk)
    grant_issue(match=row.match, role="referee", actor=REFEREE, label="Rita")
    public = {
        "round-online": reverse("round", args=[event.slug, 1, 1]),
        "result-online": reverse("result", args=[event.slug, table_online.pk]),
        "tournament-matches": reverse("tournament-matches", args=[event.slug]),
        "entrant-matches": reverse("entrant-matches", args=[event.slug, 1]),
    }
    assert looked_at(page, server.url, public) == []
    signed_in(page, server.url, event.owner)
    pages = {
        "manage-round-online": reverse("manage-round", args=[event.slug, 1, 1]),
        "manage-table-online": reverse("manage-table", args=[event.slug, table_online.pk]),
        "table-match": reverse("manage-table-match", args=[event.slug, table_online.pk]),
        "table-match-before": reverse("manage-table-match", args=[event.slug, other.pk]),
    }
    assert looked_at(page, server.url, pages) == []
    page.get_by_role("button", name="Gioca questo tavolo online").click()
    picture(page, "table-match-links-1280")
    axe_clean(page)
    assert cast.NAMES[4] in page.content()
