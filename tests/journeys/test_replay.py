"""A finished match in a real browser: watched step by step, its dice checked there, a forged record found out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.matches.played import finished_match
from tests.rig.browser import axe_violations, picture
from tests.rig.server import Server
from tests.rules.engine.forging import forged
from tests.rules.engine.redeals import official

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar"])
def test_dice_lie_as_they_are_told_and_the_line_below_the_map_is_about_where_they_fell(
    server: Server, page: Page, ruleset: str
) -> None:
    match = finished_match(ruleset=ruleset, rounds=4)
    page.set_viewport_size({"width": 360, "height": 740})
    fights = match.events.filter(event__type="fought")
    fought = next(row for row in fights if row.event["attack"] != sorted(row.event["attack"], reverse=True))
    page.goto(server.to("match-replay", match.code) + f"#step={fought.number}")
    expect(page.locator("[data-count]")).to_contain_text(f"Passo {fought.number} di")
    falling = ", ".join(map(str, sorted(fought.event["attack"], reverse=True)))
    expect(page.locator("[data-dice]")).to_contain_text(f": {falling}")
    land, line = page.locator(f'.pl-t[data-code="{fought.event["target"]}"]'), page.locator(".pl-caption")
    expect(line).to_have_text(str(land.get_attribute("aria-label")))
    words = line.evaluate("(line) => parseFloat(getComputedStyle(line).paddingLeft)")
    assert words >= 8, "the words touch the edge of the phone"


@pytest.mark.few(1)
@pytest.mark.parametrize("width", [360, 1280])
def test_a_match_is_watched_forwards_and_backwards(server: Server, page: Page, width: int) -> None:
    match = finished_match(ruleset="risiko-challenge", rounds=4)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(server.to("match-replay", match.code))
    words, count = page.locator("[data-words]"), page.locator("[data-count]")
    expect(count).to_have_text(f"Passo 1 di {match.version}")
    first = words.inner_text()
    page.get_by_role("button", name="Un passo avanti").click()
    expect(count).to_have_text(f"Passo 2 di {match.version}")
    expect(page.locator("#replay a[data-open-step]")).to_have_attribute("href", re.compile(r"\?step=2$"))
    page.get_by_label("Vai al turno").select_option(index=6)
    owned = page.locator(".pl-t[data-owner]")
    expect(owned).to_have_count(42)
    page.locator("[data-slide]").fill(str(match.version))
    expect(words).to_contain_text("vince")
    picture(page, f"replay-{width}")
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[data-slide]").fill("1")
    expect(words).to_have_text(first)
    expect(owned).to_have_count(0)


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar"])
def test_the_whole_map_says_how_many_armies_stand_everywhere_on_every_screen(
    server: Server, page: Page, ruleset: str
) -> None:
    match = finished_match(ruleset=ruleset, rounds=2)
    page.goto(server.to("match-replay", match.code) + f"#step={match.version}")
    lands = page.locator(".pl-t[data-owner]")
    expect(lands).not_to_have_count(0)
    for width, height in ((360, 740), (1280, 800), (1920, 1200)):
        page.set_viewport_size({"width": width, "height": height})
        numbers = page.locator(".play-far text:visible, .pl-army text:visible")
        expect(numbers).to_have_count(lands.count())
        expect(numbers.first).to_have_text(re.compile(r"\d"))


@pytest.mark.long
def test_playing_shows_dice_and_their_proof(server: Server, page: Page) -> None:
    match = finished_match(rounds=4)
    page.goto(server.to("match-replay", match.code))
    page.get_by_label("Velocità").select_option("20")
    page.get_by_role("button", name="Avvia").click()
    expect(page.locator("[data-count]")).not_to_have_text(f"Passo 1 di {match.version}")
    fought = match.events.filter(event__type="fought").first()
    assert fought is not None
    page.get_by_role("button", name="Pausa").click()
    page.locator("[data-slide]").fill(str(fought.number))
    expect(page.locator(".die--attack").first).to_be_visible()
    expect(page.locator(".die--defence").first).to_be_visible()
    expect(page.locator("[data-proof]")).to_be_visible()


@pytest.mark.few(1)
@pytest.mark.parametrize("width", [360, 1280])
def test_the_browser_checks_every_roll_itself(server: Server, page: Page, width: int) -> None:
    match = finished_match(rounds=4)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(server.to("match-dice", match.code))
    page.get_by_role("button", name="Verifica ogni tiro").click()
    expect(page.locator("[data-verdict]")).to_contain_text(
        f"i passi della partita ({match.version}) sono quelli scritti allora"
    )
    picture(page, f"dice-{width}")
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_forged_record_is_found_out(server: Server, page: Page, tmp_path: Path) -> None:
    match = finished_match(rounds=4)
    page.goto(server.to("match-dice", match.code))
    with page.expect_download() as download:
        page.get_by_role("link", name="Scarica il verbale").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    number = match.events.filter(event__type="fought").first().number  # type: ignore[union-attr]
    lines = text.splitlines()
    forged = lines[number].replace('"attack":[', '"attack":[6,').replace('"attacker_losses":1', '"attacker_losses":0')
    assert forged != lines[number]
    lines[number] = forged
    file = tmp_path / "forged.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    page.locator("[data-file]").set_input_files(file)
    expect(page.locator("[data-verdict]")).to_contain_text(f"L'evento {number} è stato modificato")


def test_the_browser_draws_deals_without_cards_again_and_finds_one_that_was_fair(
    server: Server, page: Page, tmp_path: Path
) -> None:
    page.goto(server.to("match-dice", finished_match(rounds=4).code))
    verdict, honest, cheat = page.locator("[data-verdict]"), official(), official(skips=True)
    *_, last = honest.deals()
    bare = forged(honest.lines(), "territories_dealt", lambda event: {**event, "cards": []}, -1)
    for lines, said in (
        (honest.lines(), f"i passi della partita ({len(honest.events)}) sono"),
        (cheat.lines(), f"La distribuzione dell'evento {list(cheat.deals())[33]} è stata scartata"),
        (cheat.lines(cheat.with_cards()), f"La distribuzione dell'evento {list(cheat.deals())[33]} è stata scartata"),
        (honest.lines(honest.with_cards()), f"i passi della partita ({len(honest.events)}) sono"),
        (bare, f"La distribuzione dell'evento {last} è stata scartata"),
    ):
        file = tmp_path / "record.jsonl"
        file.write_text("".join(lines), encoding="utf-8")
        page.locator("[data-file]").set_input_files(file)
        expect(verdict).to_contain_text(said)
