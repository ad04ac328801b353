"""The replay and the result of a match as they come out of a printer, in a real browser."""

from __future__ import annotations

import io

import pdfplumber
import pytest
from playwright.sync_api import expect

from tests.matches.analyses import analysed_match
from tests.matches.played import finished_match
from tests.rig.long import LONG

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FOOT = 48
"""Points at the foot of a sheet, where its number stands."""

POSITION = (
    "RC%3A4%2FA5B23CCC22B32C2D3DDDD3DDC2D2C2A2D2C2A2AAB23D2B2C2A2D2A23D2B2A2CA2DA%2FA1.3%2Fo1.1234ECFA%2F"
    "hMP.TZ.If.78.W3Ed9RGcABhDVOKgJ150QUY6X2aeFCbS4HNL.%2Ft99"
)
"""Black is to attack, from many a territory."""


def words_of(page) -> list[str]:
    with pdfplumber.open(io.BytesIO(page.pdf(format="A4"))) as paper:
        return [sheet.extract_text() for sheet in paper.pages]


def test_the_replay_prints_the_moment_somebody_went_to_and_nothing_to_press(page, server) -> None:
    match = finished_match()
    page.goto(server.to("match-replay", match.code))
    expect(page.locator("[data-count]")).to_contain_text("Passo 1 di")
    page.emulate_media(media="print")
    expect(page.locator(".replay__map")).to_be_hidden()
    for control in (".replay__controls", ".replay__choice", "[data-play-on] button"):
        for one in page.locator(control).all():
            expect(one).to_be_hidden()
    page.emulate_media(media="screen")
    page.locator("[data-go='1']").click()
    page.emulate_media(media="print")
    expect(page.locator(".replay__map")).to_be_visible()
    expect(page.locator("[data-words]")).to_be_visible()


def test_the_decisions_of_an_analysis_are_printed_without_the_ways_to_their_moments(page, server) -> None:
    page.goto(server.to("match-replay", analysed_match().code))
    page.emulate_media(media="print")
    expect(page.locator(".costly__list li").first).to_be_visible()
    for way in page.locator(".costly__list a").all():
        expect(way).to_be_hidden()


def test_no_objective_is_cut_by_the_end_of_a_sheet_and_the_moves_follow_the_rest(page, server) -> None:
    page.goto(server.to("match", finished_match(rounds=8).code))
    sheets = words_of(page)
    page.emulate_media(media="print")
    expect(page.locator(".tiles > .stack")).to_have_count(4)
    for one in page.locator(".tiles > .stack").all():
        assert one.evaluate("one => getComputedStyle(one).breakInside") == "avoid"
    written = next(text for text in sheets if "La partita per iscritto" in text)
    assert not written.startswith("La partita per iscritto")


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_first_sheet_of_a_result_is_filled_with_the_objectives_that_find_room(page, server, seats) -> None:
    page.goto(server.to("match", finished_match(rounds=8, seats=seats).code))
    with pdfplumber.open(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True))) as paper:
        sheet = paper.pages[0]
        assert "Gli obiettivi, scoperti" in sheet.extract_text()
        told = [word for word in sheet.extract_words() if word["bottom"] < sheet.height - FOOT]
    assert max(word["bottom"] for word in told) > 0.82 * sheet.height, "much of it is empty"


@pytest.mark.parametrize("name", ["match", "match-replay"])
def test_the_moves_are_printed_in_two_columns_that_end_inside_the_paper(page, server, name) -> None:
    match = finished_match(rounds=8)
    page.goto(server.to(name, match.code))
    expect(page.locator(".written")).to_be_hidden()
    sheets = words_of(page)
    first = next(number for number, text in enumerate(sheets) if "La partita per iscritto" in text)
    told = "\n".join(sheets[first:])
    assert match.commitment in told.replace("\n", "") and "RisiKo! Challenge" in told
    assert told.count("obiettivi[") == 2 and "#" in sheets[-1], "once in the key, once in the moves"
    page.emulate_media(media="print")
    box = page.locator(".written__moves")
    assert box.evaluate("moves => getComputedStyle(moves).columnCount") == "2"
    assert box.evaluate("moves => moves.scrollWidth <= moves.clientWidth + 1"), "a line goes beyond its column"


@pytest.mark.parametrize("name", ["match", "match-replay"])
def test_the_final_position_stands_under_its_name_on_paper_and_on_the_screen(page, server, name) -> None:
    page.goto(server.to(name, finished_match(rounds=8).code))
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        label, value = (
            page.locator(f".facts--long {part}", has_text=text)
            for part, text in (("dt", "Posizione finale"), ("dd", "RC:"))
        )
        above, below = label.bounding_box(), value.bounding_box()
        assert above["y"] + above["height"] <= below["y"] + 1
        assert above["height"] < 40, "the name is squeezed"


def test_the_moves_begin_where_eight_lines_of_them_stand_and_the_last_sheet_has_some(page, server) -> None:
    page.goto(server.to("match-replay", finished_match(rounds=6).code))
    written = page.locator(".written")
    for down in range(0, 264, 10 if LONG else 24):
        written.evaluate("(box, down) => { box.style.paddingBlockStart = `${down}mm`; }", down)
        with pdfplumber.open(io.BytesIO(page.pdf(format="A4"))) as paper:
            sheets = [sheet.extract_text_lines() for sheet in paper.pages]
        first = next(lines for lines in sheets if any('[Notation "' in line["text"] for line in lines))
        top = next(line["top"] for line in first if '[Notation "' in line["text"])
        assert len([line for line in first if line["top"] >= top]) >= 8, "the reader turns the sheet at once"
        assert len(sheets[-1]) > 2, "a sheet for the day of printing alone"
        assert "Stampato il" in sheets[-1][-2]["text"]


def test_the_attacks_of_a_position_stay_under_their_heading(page, server) -> None:
    for attacks in range(30, 70, 5 if LONG else 10):
        page.goto(server.to("position") + f"?position={POSITION}")
        page.locator(".setup-text textarea").evaluate("(box, high) => { box.style.height = `${high}mm`; }", attacks)
        sheets = words_of(page)
        sheet = next(text for text in sheets if "Attacchi: " in text)
        below = sheet.partition("Attacchi: ")[2].splitlines()
        assert len([line for line in below if "→" in line]) >= 3, (attacks, below)


def test_the_shares_of_a_ruleset_leave_no_sheet_nearly_empty(page, server) -> None:
    page.goto(server.to("fairness-shares", "risiko-challenge"))
    with pdfplumber.open(io.BytesIO(page.pdf(format="A4"))) as paper:
        heights = [
            max(word["bottom"] for word in sheet.extract_words() if word["bottom"] < sheet.height - FOOT) / sheet.height
            for sheet in paper.pages
        ]
    assert min(heights[:-1]) > 0.6, heights
