"""Every page of the demo seen by a machine: pictures at 360 and 1280 px, axe, no sideways scrolling, no errors."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from playwright.sync_api import Page, TimeoutError

from rules import load_board
from tests.rig.browser import axe_violations, picture, sign_in
from tests.rig.long import LONG
from tests.tournaments.my.cast import browser_of, phone_of
from tournaments.door.services.options import door_set
from tournaments.door.services.payments import payment_take
from tournaments.management.commands.demo import DEMO_USER, load_demo
from tournaments.models import Grant, OwnFormula, Result, Season, SheetPhoto, Stage, Table, Tournament
from tournaments.my.services.requests import request_make
from tournaments.permissions import Actor
from tournaments.seasons.services import season_create, season_update, tournaments_enter
from tournaments.services.grants import grant_issue
from tournaments.services.setup.formulas import formula_create

pytestmark = pytest.mark.browser
WIDTHS = {360: 740, 1280: 900}
SETTLED = 20_000  # milliseconds
HEADER = "() => document.querySelector('.header')?.getBoundingClientRect().height ?? 0"
ONE_ROW = 56  # pixels, with the neatline
SEASON_PAGES = ("season-manage", "season-settings", "season-people", "season-delete")
# Wide tables and the wall, as a tablet held upright shows them.
ON_A_TABLET = {"tournament", "cup-standings", "standings", "result", "result-history", "projector"}
TABLET = {"width": 768, "height": 1024}
BROKEN_NAMES = """() => [...document.querySelectorAll('.table .name > a')]
  .filter(name => name.getClientRects().length > 2).map(name => name.textContent)"""
# Every colour and kind of button stands on one of these; `make test-all` looks at how all pages are painted.
PAINTED_ALIKE = {
    "home",
    "standings",
    "result",
    "bracket",
    "clock-screen",
    "manage",
    "manage-draw",
    "manage-log",
    "result-enter",
}


def public_pages(league: Tournament, cup: Tournament) -> dict[str, str]:
    table = league.stages.get().rounds.get(number=1).tables.order_by("number").first()
    season, player = demo_season(league), league.entrants.get(number=1).player_id
    pages = {
        "home": reverse("home"),
        "login": reverse("login"),
        "plan": reverse("plan") + "?entrants=100&final=5",
        "tournament": reverse("tournament", args=[league.slug]),
        "round": reverse("round", args=[league.slug, 1, 3]),
        "round-names": reverse("round-names", args=[league.slug, 1, 3]),
        "standings": reverse("standings", args=[league.slug]),
        "standings-all": reverse("standings", args=[league.slug]) + "?all=1",
        "result": reverse("result", args=[league.slug, table.pk]),
        "entrant": reverse("entrant", args=[league.slug, 1]),
        "clock": reverse("clock", args=[league.slug, 1, 3]),
        "projector": reverse("projector", args=[league.slug]),
        "bracket": reverse("bracket", args=[cup.slug]),
        "cup": reverse("tournament", args=[cup.slug]),
        "seasons": reverse("seasons"),
        "season": season.get_absolute_url(),
        "season-player": reverse("season-player", args=[season.slug, player]),
        "person": reverse("person", args=[player]),
        "podium": reverse("podium", args=[cup.slug]),
        "cup-standings": reverse("standings", args=[cup.slug]),
        "missing": "/t/nessuno/",
    }
    coming = Tournament.objects.get(announcement__is_on=True)
    pages |= {"announced": coming.get_absolute_url(), "sign-up": reverse("sign-up", args=[coming.slug])}
    pages |= {f"result-{game}": reverse("result", args=at) for game, at in other_tables(first=True).items()}
    shown = ("round", "round-names", "standings", "clock", "bracket", "podium", "season")
    return pages | {f"{name}-screen": pages[name] + "?screen=1" for name in shown}


def other_tables(first: bool) -> dict[str, list[object]]:
    """The first or the last table of every tournament of another game: the first is confirmed, the last waits."""
    order = "number" if first else "-number"
    found = {}
    for event in Tournament.objects.exclude(ruleset__startswith="risiko"):
        table = Table.objects.filter(round__stage__tournament=event).order_by(order).first()
        found[event.ruleset] = [event.slug, table.pk]
    return found


def demo_season(league: Tournament) -> Season:
    """A league that counts the demo's evening while it is played, and a formula beside it."""
    year = league.starts_on.year
    days = {"starts_on": date(year, 1, 1), "ends_on": date(year, 12, 31)}
    season = season_create(owner=league.owner, name="Campionato sociale", kind="league", **days)
    season_update(season=season, counts_running=True)
    tournaments_enter(season=season, tournaments=[league], actor=Actor(league.owner))
    formula_create(owner=league.owner, name="Gufo di quartiere", document={"places": {"any": ["12", "7", "5"]}})
    return season


def role_pages(league: Tournament) -> dict[str, str]:
    """The change of a referee's role: the question, then what it changes."""
    helper, _token = grant_issue(tournament=league, role="referee", label="Lia Monti", actor=Actor(league.owner))
    address = reverse("manage-role", args=[league.slug, "link", helper.pk])
    return {"manage-role": address, "manage-role-change": f"{address}?role=scorer"}


def organiser_pages(league: Tournament, cup: Tournament) -> dict[str, str]:
    waiting = Result.objects.get(state=Result.State.SUBMITTED, table__round__stage__tournament=league).table
    disputed = Result.objects.get(state=Result.State.DISPUTED, agreements__isnull=True).table
    made = league.stages.get().rounds.get(number=3)
    slug, season = league.slug, demo_season(league)
    pages = {
        name: reverse(name, args=[slug])
        for name in (
            "manage", "manage-settings", "manage-entrants", "manage-paste", "manage-presence",
            "manage-penalties", "manage-draw", "manage-locks", "manage-links", "manage-address", "manage-backups",
            "manage-log", "manage-logo", "manage-paper", "manage-files", "manage-groups", "manage-delete",
            "manage-projector", "manage-notices",
        )
    }  # fmt: skip
    for name in ("manage-table", "result-numbers", "table-clock"):
        pages[name] = reverse(name, args=[slug, waiting.pk])
    coming = Tournament.objects.get(announcement__is_on=True)
    pages |= {name: reverse(name, args=[coming.slug]) for name in ("manage-sign-ups", "manage-announcement")}
    pages |= {f"enter-{game}": reverse("result-enter", args=at) for game, at in other_tables(first=False).items()}
    return pages | {
        **role_pages(league),
        "home-organiser": reverse("home"),
        "create": reverse("tournament-create"),
        "advisor": reverse("advisor") + "?entrants=24&most=30&starts=15:00&ends=23:00&clubs=9+5+3",
        "manage-format": reverse("manage-format", args=[slug, 1]),
        "import-spreadsheet": reverse("import-spreadsheet"),
        "players": reverse("players"),
        "clubs": reverse("clubs"),
        "decks": reverse("decks"),
        "formulas": reverse("formulas"),
        "formula": reverse("formula-edit", args=[OwnFormula.objects.get().pk]),
        "season-new": reverse("season-new"),
        **{name: reverse(name, args=[season.slug]) for name in SEASON_PAGES},
        "manage-entrant": reverse("manage-entrant", args=[slug, 1]),
        "manage-round": reverse("manage-round", args=[slug, 1, made.number]),
        "result-waiting": reverse("result", args=[slug, waiting.pk]),
        "result-enter": reverse("result-enter", args=[slug, disputed.pk]),
        "result-history": reverse("result-history", args=[slug, disputed.pk]),
        "cup-manage": reverse("manage", args=[cup.slug]),
    }


def photo_pages(table: Table) -> dict[str, str]:
    """The pages of a photograph of which most was read."""
    codes = [territory.code for territory in load_board().territories]
    unsure = [{"territory": codes[0], "seats": []}, {"territory": codes[1], "seats": [1, 2]}]
    read = {"owners": {code: 1 + n % 4 for n, code in enumerate(codes[2:])}, "unsure": unsure}
    reading = {**read, "code": None, "colours": {"1": "rosso"}, "objectives": {"1": 3}, "eliminated": []}
    made = {"draw_version": table.round.draw_version, "state": SheetPhoto.State.DONE, "reading": reading}
    at = [table.round.stage.tournament.slug, table.pk]
    photo = SheetPhoto.objects.create(table=table, **made)
    pages = {name: reverse(name, args=[*at, photo.pk]) for name in ("result-photo-reading", "result-photo-map")}
    return {"result-photo": reverse("result-photo", args=at), **pages}


@pytest.fixture
def demo(server) -> tuple[Tournament, Tournament]:
    load_demo("parola-lunga-1")
    league = Tournament.objects.get(stages__kind=Stage.Kind.LEAGUE, ruleset="risiko-torneo", announcement=None)
    return league, Tournament.objects.get(stages__kind=Stage.Kind.ELIMINATION)


def looked_at(page: Page, base: str, pages: dict[str, str]) -> list[str]:
    """Return what is wrong with these pages, one line each."""
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(f"console: {said.text}") if said.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
    for name, path in pages.items():
        widths = [width for width in WIDTHS if width == 1280 or not name.endswith("-screen")]
        page.set_viewport_size({"width": widths[0], "height": WIDTHS[widths[0]]})
        response = page.goto(base + path)
        if response is None or (response.status >= 400 and not name.startswith("missing")):
            wrong.append(f"{name}: {response and response.status}")
            continue
        for width in widths:
            page.set_viewport_size({"width": width, "height": WIDTHS[width]})
            picture(page, f"{name}-{width}")
            if scrolls_sideways(page):
                wrong.append(f"{name} at {width}: scrolls sideways")
            if width == 360 and page.evaluate(HEADER) > ONE_ROW:
                wrong.append(f"{name}: the header takes more than one row of a phone")
        if name in ON_A_TABLET:
            page.set_viewport_size(TABLET)
            if scrolls_sideways(page) or page.evaluate(BROKEN_NAMES):
                wrong.append(f"{name} on a tablet: scrolls sideways, or names are broken")
            page.set_viewport_size({"width": widths[-1], "height": WIDTHS[widths[-1]]})
        if " object (" in page.inner_text("body"):
            wrong.append(f"{name}: shows what only the code knows")
        painted = LONG or name in PAINTED_ALIKE or name.startswith("dark-")
        wrong += [f"{name}: {line}" for line in axe_violations(page, painted=painted)]
    return [line for line in wrong if not (line.startswith("console") and "404" in line)]


def scrolls_sideways(page: Page) -> bool:
    """Whether the page stays wider than its window; a map that measures itself follows a moment after."""
    try:
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth + 1", timeout=SETTLED)
    except TimeoutError:
        return True
    return False


def phone_pages(page: Page, league: Tournament, base: str) -> dict[str, str]:
    """The pages of the phone of somebody whose table has a result that nobody confirmed, and who asks to come in."""
    seat = Result.objects.get(state=Result.State.DISPUTED, agreements__isnull=True).table.seats.get(position=1)
    client = phone_of(seat.entrant)
    page.context.add_cookies(
        [{"name": name, "value": cookie.value, "url": base} for name, cookie in client.cookies.items()]
    )
    at = [league.slug, seat.table_id]
    asked = request_make(entrant=seat.entrant, browser=browser_of(client))
    pages = {name: reverse(name) for name in ("my", "my-years", "my-devices", "my-notices")}
    return pages | {
        "my-asked": reverse("my-asked", args=[asked.pk]),
        "my-wish": reverse("my-wish", args=[league.slug, seat.entrant.number]),
        "table-call": reverse("table-call", args=at),
        "here": reverse("here", args=[league.slug]),
    }


def door_pages(league: Tournament) -> dict[str, str]:
    """The door with a fee, and somebody who has paid: list, person, till, wall."""
    actor = Actor(league.owner)
    door_set(tournament=league, checks_in=True, fee=500, reduced=300, actor=actor)
    first = league.entrants.select_related("player", "tournament").get(number=1)
    payment_take(entrant=first, amount=500, method="cash", actor=actor)
    names = ("manage-door", "manage-till", "manage-calls", "manage-protests", "manage-phones", "wall")
    pages = {name: reverse(name, args=[league.slug]) for name in names}
    return pages | {name: reverse(name, args=[league.slug, 1]) for name in ("manage-door-person", "manage-phone")}


def test_public_pages_are_sound_in_light_and_dark(page, server, demo):
    pages = public_pages(*demo)
    assert looked_at(page, server.url, pages) == []
    page.emulate_media(color_scheme="dark")
    chosen = {name: pages[name] for name in ("home", "tournament", "standings", "result", "bracket")}
    assert looked_at(page, server.url, {f"dark-{name}": path for name, path in chosen.items()}) == []


def test_organisers_pages_are_sound(page, server, demo):
    sign_in(page, server.url, get_user_model().objects.get(username=DEMO_USER))
    photographed = photo_pages(Result.objects.get(state=Result.State.DISPUTED, agreements__isnull=True).table)
    assert looked_at(page, server.url, organiser_pages(*demo) | photographed | door_pages(demo[0])) == []


def test_pages_of_a_phone_and_the_kiosk_are_sound(page, server, demo):
    league, _cup = demo
    door_set(tournament=league, checks_in=True, actor=Actor(league.owner))
    pages = phone_pages(page, league, server.url)
    assert looked_at(page, server.url, pages) == []
    token = grant_issue(tournament=league, role=Grant.Role.KIOSK, actor=Actor(league.owner), label="Tablet")[1]
    page.context.clear_cookies()  # a tablet that is nobody's
    page.goto(server.to("go", token))
    assert looked_at(page, server.url, {"kiosk": reverse("kiosk", args=[league.slug])}) == []
