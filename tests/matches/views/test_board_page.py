"""The page of a match for everybody who may open it: seats, spectators, a projector; before, during and after."""

from __future__ import annotations

import gzip
import json
import re
from html import unescape
from pathlib import Path
from posixpath import normpath
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone

from matches.models import Match
from matches.services.desk.referee import bot_seat, match_adjudicate, match_void, player_substitute
from matches.services.play.actions import action_submit
from rules.contract.outside import TimeUp
from rules.risiko.state.state import ATTACK, REINFORCE
from tests.cast import NAMES
from tests.matches.table import REFEREE, Table, table

pytestmark = pytest.mark.django_db
SETUP = re.compile(r'<script id="board-setup" type="application/json">(.*?)</script>', re.DOTALL)
ASSET = re.compile(r'(?:src|href)="/static/([^"]+\.(?:js|css|svg))"')
IMPORT = re.compile(r'(?:from|import) "(\.[\w./]+)"')
MOST_BYTES = 150_000


def page(client: Client, made: Table, query: str = "") -> str:
    answer = client.get(made.address("match") + query)
    assert answer.status_code == 200
    return answer.content.decode()


def setup_of(html: str) -> dict[str, Any]:
    found = SETUP.search(html)
    assert found
    return json.loads(found[1])


def test_a_seat_finds_its_own_secrets_on_its_page_and_nobody_elses() -> None:
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 2)
    boards = {seat: setup_of(page(made.client(seat), made))["board"] for seat in (1, 2, 3)}
    numbers = {seat: board["you"]["objective"]["number"] for seat, board in boards.items()}
    assert {board["you"]["seat"] for board in boards.values()} == {1, 2, 3}
    assert len(set(numbers.values())) == 3
    for seat, board in boards.items():
        assert bool(board["you"]["legal"]) == (made.mover == seat)


def test_the_table_keeps_a_column_for_the_armies_before_they_are_there() -> None:
    made = table()
    assert page(made.client(1), made).count("data-row-armies") == 42


@pytest.mark.parametrize(("who", "query"), [(None, ""), (1, "?screen=1"), ("referee", "")])
def test_spectator_projector_and_referee_see_the_public_board(who: int | str | None, query: str) -> None:
    made = table()
    made.play_on(lambda state: state.phase == REINFORCE and state.round == 2)
    html = page(made.client(who), made, query)
    assert setup_of(html)["board"]["you"] is None
    assert 'data-drawer="cards"' not in html


@pytest.mark.long
def test_the_page_names_every_territory_in_map_and_table_without_any_script() -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    html = page(made.client(None), made)
    assert html.count('role="button" tabindex="-1" aria-label=') == 42
    assert html.count("data-row=") == 42
    named = sum(html.count(f"<script {name}=") for name in ("src", "type", "id"))
    assert html.count("<script") == named + 1, "beside light or dark, which is known before anything is painted"


def test_the_drawer_says_where_the_house_plays_otherwise() -> None:
    made = table(options={"army_cap": 60, "sets_per_turn": 1})
    html = page(made.client(1), made)
    drawer = html[html.index('id="panel-more"') :]
    assert "Regole della casa" in drawer
    assert "Massimo di armate per giocatore: 60" in drawer and "Tris giocabili in un turno: uno" in drawer
    assert "Regole della casa" not in page(Client(), table(usual=True))


def test_places_without_points_have_no_column_of_points() -> None:
    made = table()
    made.play_on(lambda state: state.phase == REINFORCE)
    match_adjudicate(match=made.match, placings={1: 1, 2: 2, 3: 3}, reason="tardi", actor=REFEREE, now=timezone.now())
    places = page(made.client(1), made).partition("Pos.")[2].partition("</table>")[0]
    assert "Punti</th>" not in places and 'num deciding">–' not in places


def test_an_unknown_match_is_not_found() -> None:
    assert Client().get("/m/nessuna234/").status_code == 404


def finished() -> Table:
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 2)
    match = made.now()
    action_submit(match=match, seat=None, action=TimeUp(), version=match.version, now=timezone.now())
    made.play_on(lambda state: state.outcome is not None)
    return made


@pytest.mark.long
def test_the_end_opens_every_objective_every_score_and_the_seed() -> None:
    made = finished()
    html = page(made.client(None), made)
    state, match = made.state, made.now()
    for seat in (1, 2, 3):
        assert state.table.cards[state.people.goals[seat]].label in html
    assert match.server_seed in html and match.commitment in html
    for word in ("Metodo 1", "Metodo 2", "Metodo 1 + 3", "Metodo 2 + 3"):
        assert word in html
    winner = match.seats.get(number=state.outcome.winners[0]).name
    assert re.search(rf'class="lead">.*{winner}.*vince|class="lead">.*vince.*{winner}', html, re.DOTALL)
    assert made.address("match-record") in html and made.address("match-dice") in html


def test_a_sum_that_needs_no_addition_is_written_once() -> None:
    made = finished()
    html = page(made.client(None), made)
    assert re.search(r"<b>Metodo 1:</b>[^=]+= <b>\d+</b>", html)
    assert not re.search(r"= (\d+)\s+= <b>\1</b>", html)


@pytest.mark.long
def test_while_it_is_played_no_page_holds_the_seed() -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    for who in (None, 1, "referee", "organiser"):
        assert made.now().server_seed not in page(made.client(who), made)


def test_a_void_match_says_that_it_does_not_count_and_why() -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    match_void(match=made.now(), reason="Connessione caduta", actor=REFEREE, now=timezone.now())
    html = page(made.client(None), made)
    assert "Questa partita non conta" in html and "Connessione caduta" in html


def test_a_match_called_off_before_the_deal_has_a_page_too() -> None:
    made = table(begun=False)
    match_void(match=made.now(), reason="Manca un giocatore", actor=REFEREE, now=timezone.now())
    assert "Non si è giocato" in page(made.client(None), made)


@pytest.mark.long
def test_an_adjudicated_match_names_whom_the_referee_chose() -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    match_adjudicate(
        match=made.now(), placings={2: 1, 1: 2, 3: 3}, reason="Ora di chiusura", actor=REFEREE, now=timezone.now()
    )
    html = unescape(page(made.client(None), made))
    assert "L'arbitro assegna la vittoria a Ugo Ferri" in html and "Ora di chiusura" in html
    places = [html.index(name, html.index("Piazzamenti")) for name in ("Ugo Ferri", "Nora Bassi", "Lia Monti")]
    assert places == sorted(places)


def test_the_first_load_is_at_most_150_kb_compressed() -> None:
    made = table(seats=4)
    made.play_on(lambda state: state.phase == ATTACK and state.round == 3)
    answer = made.client(made.mover).get(made.address("match"), headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    html = gzip.decompress(answer.content).decode()
    sizes = {"page": len(answer.content)} | {name: compressed(name) for name in assets(html)}
    assert {"matches/play_turn.js", "matches/risiko/board.js", "matches/risiko/fighting.js"} <= set(sizes)
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def assets(html: str) -> set[str]:
    """Every style and script of the page, with the modules that they import."""
    found: set[str] = set()
    waiting = set(ASSET.findall(html))
    while waiting:
        name = waiting.pop()
        found.add(name)
        if name.endswith(".js"):
            folder = name.rpartition("/")[0]
            waiting |= {normpath(f"{folder}/{one}") for one in IMPORT.findall(source(name))} - found
    return found


def source(name: str) -> str:
    path = finders.find(name)
    assert path, name
    return Path(path).read_text(encoding="utf-8")


def compressed(name: str) -> int:
    return len(gzip.compress(source(name).encode()))


def test_states_of_a_match_share_one_address() -> None:
    made = table(begun=False)
    assert made.now().state == Match.State.LOBBY
    assert 'id="board-setup"' not in page(made.client(1), made)


@pytest.mark.long
def test_who_was_replaced_reads_it_on_the_board() -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    client = made.client(2)
    assert "Il tuo link" not in page(client, made)
    player_substitute(match=made.now(), seat=2, name="Carla Neri", actor=REFEREE)
    html = page(client, made)
    assert "Il tuo link per il posto 2 non vale più" in html and "Carla Neri" in html
    assert "Il tuo link" not in page(made.client(None), made)
    third = made.client(3)
    bot_seat(match=made.now(), seat=3, bot="random", actor=REFEREE)
    assert "Al posto 3 ora gioca un bot" in page(third, made)


def test_a_match_without_a_title_is_called_by_its_players() -> None:
    made = table()
    for query in ("", "?screen=1"):
        html = page(made.client(None), made, query)
        assert f"<title>{' · '.join(NAMES[:3])}" in html and f">{made.match.code}<" not in html
