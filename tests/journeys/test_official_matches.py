"""An official match per method: made in the browser, one seat played there, bots at the others, its result counted."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from matches.models import Match
from matches.selectors.matches import match_read, state_of
from matches.services.lobby.links import seat_link_reissue
from matches.services.lobby.lobby import bot_seat_in_lobby
from matches.services.outbox import outbox_deliver
from matches.services.play.actions import action_submit
from matches.services.play.bots import bot_move, bot_to_move
from matches.services.play.clock import clock_due
from rules.contract.outside import TimeUp
from rules.risiko.state.state import ATTACK
from scoring.methods import METHODS
from tests.journeys.board_player import BoardPlayer
from tests.matches.table import REFEREE, Table, be_ready
from tests.rig.long import long_where
from tests.rig.server import Server
from tests.tournaments.results.cast import evening, tables
from tournaments.models import MatchArrival, Result, ResultLine

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]
PATIENCE = 900  # seconds for a whole match: only a failure takes so long, and a slow machine fails nothing
SHORT = {"endowment": [15, 12, 11, 10], "defence_dice": "maximum"}
"""Little to place before the first attack, and no question to a browser in the turns of the bots."""
WORDS = {
    "method1": "più punti con il metodo 1",
    "method2": "più punti con il metodo 2",
    "method1+3": "più punti con i metodi 1 e 3",
    "method2+3": "più punti con i metodi 2 e 3",
}


@pytest.mark.parametrize("method", long_where(METHODS, lambda method: method != "method1+3"))
def test_the_winner_of_the_match_is_the_winner_of_the_table(
    method: str, server: Server, page: Page, sit: Callable[..., BoardPlayer], sign_in: Callable[..., None]
) -> None:
    event = evening(formula=method, rule_options=SHORT)
    (table,) = tables(event)
    sign_in(event.owner)
    page.goto(server.to("manage-table-match", event.slug, table.pk))
    expect(page.locator(".stepchange")).to_contain_text(WORDS[method])
    page.get_by_role("button", name="Gioca questo tavolo online").click()
    expect(page.get_by_role("heading", name="Link dei posti")).to_be_visible()
    match = table.table_matches.get(is_current=True).match
    assert match.options["winner_by"] == method if method != "method1" else "winner_by" not in match.options
    played(Table(match, {}), sit)
    outbox_deliver()
    arrival = MatchArrival.objects.get()
    assert (arrival.outcome, arrival.code) == ("counted", "counted"), arrival.detail
    match = match_read(match.pk)
    won = ResultLine.objects.filter(result__state=Result.State.CONFIRMED, won=True)
    assert list(won.values_list("position", flat=True)) == match.outcome["winners"]
    shown_counted(page, server, event, table, match)


def played(made: Table, sit: Callable[..., BoardPlayer]) -> None:
    """Nora plays in her browser, bots elsewhere; the time is up in the first round, which all play to its end."""
    for seat in (2, 3, 4):
        bot_seat_in_lobby(match=made.now(), seat=seat, bot="random")
    be_ready(made.now(), 1)
    made.tokens[1] = seat_link_reissue(match=made.now(), seat=1, actor=REFEREE)
    nora = sit(made, 1)
    limit, rung = time.monotonic() + PATIENCE, False
    while not (match := made.now()).is_over:
        assert time.monotonic() < limit, f"still in round {made.state.round}"
        if bot_to_move(match=match) is not None:  # nobody else can change the match now
            if not rung and state_of(match).phase == ATTACK:
                action_submit(match=match, seat=None, action=TimeUp(), version=match.version, now=timezone.now())
                rung = True
            else:
                bot_move(match=match, version=match.version, now=timezone.now())
        else:
            nora.sees(match.version)
            if clock_due(match=match, now=timezone.now()) is None and not nora.plays():
                nora.page.wait_for_timeout(20)
    expect(nora.page.get_by_role("heading", name="Piazzamenti")).to_be_visible()
    assert nora.errors == []


def shown_counted(page: Page, server: Server, event: object, table: object, match: Match) -> None:
    """The public page of the result names the same winner."""
    winner = match.seats.get(number=match.outcome["winners"][0])
    page.goto(server.url + reverse("result", args=[event.slug, table.pk]))  # type: ignore[attr-defined]
    expect(page.locator("main")).to_contain_text(winner.name)
