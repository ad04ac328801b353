"""Two formats of the clubs in a real browser, whole: a tournament of teams and a league of open nights."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.test_a_raduno import press, sound
from tests.rig.server import Server
from tests.tournaments.formats.cast import played
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.browser
PEOPLE = [f"Giocatore {number}; Club {'ABCD'[number % 4]}" for number in range(1, 17)]


def created(page: Page, server: Server, preset: str, group: str, **numbers: str) -> Tournament:
    """Made on the page for new tournaments and filled from a pasted list."""
    page.goto(server.to("tournament-create"))
    page.get_by_label("Nome", exact=True).fill(f"Prova {preset}")
    page.locator("summary", has_text="Opzioni").click()
    page.locator("summary", has_text=group).click()
    page.locator(f'input[name="preset"][value="{preset}"]').check()
    expect(page.locator("#id_defaults_of")).to_have_value(preset)
    for label, value in numbers.items():
        page.locator(f"#id_{label}").fill(value)
    sound(page, f"{preset}-1-new")
    press(page)
    event = Tournament.objects.get(name=f"Prova {preset}")
    page.goto(server.to("manage-paste", event.slug))
    page.get_by_label("Nomi").fill("\n".join(PEOPLE))
    press(page)
    press(page)
    assert event.entrants.count() == len(PEOPLE)
    return event


def draw_and_play(page: Page, server: Server, event: Tournament, away: tuple[str, ...] = ()) -> Round:
    """The next round: who is there, the draw, public; the results come from the tables."""
    page.goto(server.to("manage-presence", event.slug))
    for name in away:
        page.get_by_label(name, exact=False).first.uncheck()
    if away:
        press(page)
    page.goto(server.to("manage-draw", event.slug))
    press(page)
    press(page)
    latest = Round.objects.filter(stage__tournament=event).order_by("number").last()
    assert latest is not None and latest.is_public
    return played(latest)


def close(page: Page, server: Server, event: Tournament) -> None:
    page.goto(server.to("manage-draw", event.slug))
    expect(page.locator("main h1")).to_contain_text("Si è giocato tutto")
    press(page)
    event.refresh_from_db()
    assert event.state == Tournament.State.FINISHED


@pytest.mark.long
def test_teams_from_the_new_page_to_the_standing_of_the_clubs(page, server, ada, sign_in):
    sign_in(ada)
    event = created(page, server, "teams", "Campionati", rounds="3")
    for _ in range(3):
        draw_and_play(page, server, event)
    close(page, server, event)
    page.goto(server.to("standings", event.slug))
    teams = page.locator("section[aria-labelledby=teams]")
    expect(teams.locator("tbody tr")).to_have_count(4)
    teams.locator("summary").first.click()
    expect(teams.locator("details[open] li b")).to_have_count(9)
    expect(teams.locator("details[open] li s")).to_have_count(3)
    sound(page, "teams-2-standing")


@pytest.mark.long
def test_open_nights_count_the_best_results_of_whoever_came(page, server, ada, sign_in):
    sign_in(ada)
    event = created(page, server, "open_nights", "Campionati", rounds="4")
    page.goto(server.to("manage-format", event.slug, 1))
    page.get_by_label("Quanti risultati contano (i migliori)").fill("2")
    page.get_by_label("Partite necessarie per essere in classifica").fill("3")
    press(page)
    expect(page.locator("main")).to_contain_text("Salvato")
    for night in range(4):
        away = tuple(f"Giocatore {number}" for number in (13, 14, 15, 16)) if night % 2 else ()
        draw_and_play(page, server, event, away)
    close(page, server, event)
    stage = event.stages.get()
    rows = {row.entrant.number: row for row in stage.standings.select_related("entrant")}
    assert sorted(number for number, row in rows.items() if row.position is None) == [13, 14, 15, 16]
    best = rows[1].detail["lines"]
    assert sum(line["counted"] for line in best if "counted" in line) == 2
    page.goto(server.to("standings", event.slug))
    sound(page, "open-nights-2-standing")
