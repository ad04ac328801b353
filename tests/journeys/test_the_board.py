"""The page of a match under somebody's hands: finger, mouse, keyboard, a lost network, a second tab."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

import rules
from matches.models import Match
from matches.services.play.clock import match_pause, match_resume
from rules.risiko.state.state import ATTACK, COLOURS, DEFEND, PLACING, REINFORCE, State
from tests.journeys.board_player import BoardPlayer, wild
from tests.matches.table import REFEREE, Table, table
from tests.rig.long import long_where

pytestmark = pytest.mark.browser
Sit = Callable[..., BoardPlayer]
TYPING = 800  # ms


def attacking(made: Table) -> None:
    """The seat to move may attack."""
    made.play_on(lambda state: state.phase == ATTACK and state.round == 2)


def test_reinforcements_are_collected_undone_and_sent_when_confirmed(sit: Sit) -> None:
    made = table()
    made.play_on(lambda state: state.phase == REINFORCE and state.round == 1)
    player = sit(made, made.mover)
    version, left = made.now().version, made.state.left
    first, second = player.lit()[:2]
    player.tap(first)
    player.tap(first)
    player.tap(second)
    player.panel.get_by_role("button", name="Annulla l'ultimo").click()
    expect(player.panel.locator(".act__plan")).to_have_text(re.compile(r"\+2$"))
    expect(player.panel.get_by_role("button", name="Conferma")).to_be_disabled()
    assert made.now().version == version, "nothing is sent before it is confirmed"
    player.panel.get_by_role("button", name=re.compile("Tutte e|Anche questa")).click()
    player.panel.get_by_role("button", name="Conferma").click()
    player.sees(version + 1)
    expect(player.panel.locator("[data-end]")).to_be_visible()
    geo, seat = made.state.table.geo, made.mover
    assert made.state.left == 0 and made.state.owner[geo.index[first]] == seat
    assert made.state.armies[geo.index[first]] == 1 + left or made.state.armies[geo.index[first]] > left


def test_what_cannot_be_done_is_explained_when_it_is_tapped(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover)
    state, geo = made.state, made.state.table.geo
    source = player.first_lit()
    far = next(
        code for code in geo.codes
        if state.owner[geo.index[code]] != made.mover and not geo.borders[geo.index[source]] >> geo.index[code] & 1
    )  # fmt: skip
    player.tap(source)
    player.tap(far)
    expect(player.page.locator("[data-said]")).to_have_text(re.compile("non confinano"))
    player.tap(source)
    weak = next(code for code in geo.codes if state.owner[geo.index[code]] == made.mover and code not in player.lit())
    player.tap(weak)
    expect(player.page.locator("[data-said]")).to_have_text(re.compile("almeno due|confinanti sono tuoi|difensore"))


@pytest.mark.long
def test_who_burns_the_reserve_is_told_from_those_who_wait(sit: Sit) -> None:
    made = table()
    attacking(made)
    match = made.now()
    since = timezone.now() - timedelta(seconds=match.clock_left + 30)
    Match.objects.filter(pk=match.pk).update(clock_since=since)
    page = sit(made, made.mover).page
    own = page.locator(f".seat-chip[data-seat='{made.mover}']")
    expect(own.locator("[data-time]")).to_have_class(re.compile("is-reserve"))
    expect(own.locator("[data-time-word]")).to_have_text("il tempo del turno è finito: si consuma la riserva di tempo")
    expect(page.locator("[data-time].is-reserve")).to_have_count(1)
    assert page.locator("[data-time-word]:not(:empty)").count() == 1, "the others are told no word of it"


def spelled(page: Page, made: Table, code: str) -> None:
    """Go to a territory by the letters of its first word; one that shares it with others is stepped to."""
    names = {one.code: one.name.split()[0] for one in made.state.table.geo.board.territories}
    if list(names.values()).count(names[code]) == 1:
        page.keyboard.type(names[code], delay=5)
    else:
        page.locator(f'.pl-t[data-code="{code}"]').focus()
    expect(page.locator(f'.pl-t[data-code="{code}"]')).to_be_focused()


def test_an_attack_by_keyboard_alone(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover)
    page, version = player.page, made.now().version
    source = player.first_lit()
    page.locator('.pl-t[tabindex="0"]').focus()
    spelled(page, made, source)
    page.keyboard.press("Enter")
    target = player.first_lit()
    page.wait_for_timeout(TYPING)  # letters typed later begin a new name
    spelled(page, made, target)
    page.keyboard.press("Enter")
    main = player.panel.locator("[data-main]")
    expect(main).to_have_text(re.compile("Attacca con"))
    main.focus()
    page.keyboard.press("Enter")
    player.sees(version + 1)
    expect(page.locator(".throw .die--attack").first).to_be_visible()
    expect(page.locator("[data-said]")).to_have_text(re.compile(r"^Da .+ contro .+ tira "))


@pytest.mark.long
def test_a_long_attack_ends_at_the_stop_that_the_player_sets(sit: Sit) -> None:
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 1)
    player = sit(made, made.mover)
    geo, state, seat = made.state.table.geo, made.state, made.mover
    strongest = max(player.lit(), key=lambda code: state.armies[geo.index[code]])
    player.tap(strongest)
    target = max(player.lit(), key=lambda code: state.armies[geo.index[code]])
    player.tap(target)
    player.panel.locator("summary").click()
    most = player.panel.locator(".act__more input")
    stop = int(most.get_attribute("max") or 0) - 3
    most.fill(str(stop))
    player.panel.locator("[data-long]").click()
    expect(player.panel.get_by_role("button", name="Ferma")).to_have_count(0)
    after = made.state
    conquered = after.owner[geo.index[target]] == seat
    assert conquered or after.armies[geo.index[strongest]] in (stop, stop - 1, stop - 2)


def test_the_defender_chooses_and_is_told_what_happens_otherwise(sit: Sit, picture: Callable[..., None]) -> None:
    made = table(ruleset="risiko-classico", defence_seconds=30)
    wild(made, lambda state: state.phase == DEFEND and state.armies[state.fight.target] > 1)
    defender, attacker = made.mover, made.state.seat
    mine, other = sit(made, defender, touch=True), sit(made, attacker)
    expect(other.panel).to_contain_text("sceglie i dadi della difesa")
    expect(mine.panel).to_contain_text("Se non rispondi difendi con")
    expect(mine.panel.locator("[data-due]")).to_have_text(re.compile(r"0:[0-3]\d"))
    picture(mine.page, "match-defence-360", whole=False)
    version = made.now().version
    mine.panel.get_by_role("button", name="Difendi con 1 dado").click()
    other.sees(version + 1)
    expect(other.page.locator(".throw .die--defence")).to_have_count(1)


@pytest.mark.long
def test_the_best_set_is_proposed_with_its_reason_and_played_from_the_drawer(sit: Sit) -> None:
    made = table()
    wild(made, lambda state: state.phase == REINFORCE and any(kind(one) == "Trade" for one in listed(state)))
    player = sit(made, made.mover, touch=True)
    left = made.state.left
    player.panel.get_by_role("button", name=re.compile("Hai un tris")).click()
    best = player.page.locator(".set--best")
    expect(best).to_contain_text("Il tris migliore")
    expect(best).to_contain_text(re.compile("Tre carte|jolly"))
    version = made.now().version
    best.locator("[data-set]").click()
    player.sees(version + 1)
    expect(player.panel).to_contain_text(f"Piazza {made.state.left} armate")
    assert made.state.left > left


def listed(state: State) -> list[object]:
    return list(rules.legal_actions(state, rules.to_move(state)[0]))


def kind(action: object) -> str:
    return type(action).__name__


def test_without_network_the_page_says_so_and_heals_by_itself(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover % 3 + 1)
    strip = player.page.locator("[data-offline]")
    player.page.context.set_offline(True)
    expect(strip).to_be_visible()
    for _ in range(6):
        made.play_on(
            lambda state, seat=made.mover, round_=made.state.round: (state.seat, state.round) != (seat, round_)
        )
    player.page.context.set_offline(False)
    player.sees(made.now().version)
    expect(strip).to_be_hidden()
    shown = player.page.locator("[data-round]").inner_text()
    assert shown == f"Giro {made.state.round}"


@pytest.mark.long
def test_a_second_tab_follows_and_an_old_choice_is_never_applied_twice(sit: Sit) -> None:
    made = table()
    attacking(made)
    first = sit(made, made.mover)
    tab = first.page.context.new_page()
    tab.goto(first.page.url)
    second = BoardPlayer(tab, touch=False)
    second.sees(made.now().version)
    version = made.now().version
    first.ends_turn()
    first.sees(version + 1)
    second.sees(made.now().version)
    expect(second.panel).to_contain_text("Tocca a")
    expect(second.panel.locator("button:not([data-undo])")).to_have_count(0)


@pytest.mark.long
def test_a_pause_is_shown_with_its_reason_and_goes_away(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover)
    banner = player.page.locator("[data-paused]")
    match_pause(match=made.now(), reason="pausa cena", actor=REFEREE, now=timezone.now())
    expect(banner).to_contain_text("pausa cena")
    expect(player.panel, "nothing can be pressed meanwhile").to_have_attribute("inert", "")
    match_resume(match=made.now(), actor=REFEREE, now=timezone.now())
    expect(banner).to_be_hidden()


@pytest.mark.long
def test_the_seats_talk_and_a_new_line_is_marked(sit: Sit) -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    nora, ugo = sit(made, 1), sit(made, 2, touch=True)
    nora.page.locator("[data-drawer=talk]").click()
    nora.page.get_by_label("Il tuo messaggio").fill("Buona fortuna <b>Ugo</b>")
    nora.page.get_by_role("button", name="Invia").click()
    expect(ugo.page.locator("[data-talk-new]")).to_be_visible()
    ugo.page.locator("[data-drawer=talk]").click()
    expect(ugo.page.locator("[data-talk] li")).to_have_text("Nora Bassi Buona fortuna <b>Ugo</b>")
    expect(ugo.page.locator("[data-talk-new]")).to_be_hidden()


@pytest.mark.long
def test_odds_stay_hidden_where_the_match_hides_them(sit: Sit) -> None:
    made = table(shows_odds=False)
    attacking(made)
    player = sit(made, made.mover)
    player.tap(player.first_lit())
    player.tap(player.first_lit())
    expect(player.panel.locator("[data-main]")).to_be_visible()
    assert player.page.locator(".play-note").count() == 0
    assert "%" not in player.panel.inner_text()


@pytest.mark.parametrize(("touch", "scheme"), long_where([(True, "light"), (False, "dark")], lambda row: row[0]))
def test_no_phase_has_an_accessibility_defect(
    sit: Sit, axe_clean: Callable[[Page], None], picture: Callable[..., None], touch: bool, scheme: str
) -> None:
    made = table(title="Serata tra amici")
    player = None
    for phase in (COLOURS, PLACING, REINFORCE, ATTACK):
        made.play_on(lambda state, phase=phase: state.phase == phase)
        player = sit(made, made.mover, touch=touch, color_scheme=scheme)
        expect(player.panel).to_have_class(re.compile("is-mine"))
        axe_clean(player.page)
        picture(
            player.page, f"match-{rules.encode(made.state)['phase']}-{scheme}-{360 if touch else 1280}", whole=False
        )
    assert player is not None
    for drawer in ("objective", "cards", "log", "talk", "more"):
        tab = player.page.locator(f"[data-drawer={drawer}]")
        if tab.get_attribute("aria-expanded") == "false":
            tab.click()
        axe_clean(player.page)


@pytest.mark.long
def test_the_projector_shows_the_board_and_no_secret(
    sit: Sit, axe_clean: Callable[[Page], None], picture: Callable[..., None]
) -> None:
    made = table(title="Finale del torneo")
    attacking(made)
    player = sit(made, made.mover, query="?screen=1", viewport={"width": 1920, "height": 1080})
    version = made.now().version
    made.play_on(lambda state, seat=made.mover: state.seat != seat)
    player.sees(version + 1)
    expect(player.page.locator(".seat-chip.is-moving")).to_have_count(1)
    assert player.page.locator("[data-act]").count() == 0
    axe_clean(player.page)
    picture(player.page, "match-screen-1920", whole=False)
