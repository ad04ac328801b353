"""A whole match by HTTP alone on the real server: links, nonces, every action, the end, the record, the dice."""

from __future__ import annotations

import http.client
import json
import random
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.utils import timezone

import rules
from matches.models import Match
from matches.services.lobby.creating import match_create
from matches.services.play.actions import action_submit
from rules.base.committed import seal_of
from rules.base.quantities import quantity_of, with_quantity
from rules.contract.outside import TimeUp
from rules.records.dice_check import verify_dice
from rules.records.match_file import read, verify
from tests.cast import NAMES
from tests.matches.table import nonce_of
from tests.rig.patience import PATIENCE
from tests.rig.server import Server
from tests.rig.streams import Stream

SEATS = 3


@dataclass
class Browser:
    """Cookies and one connection, nothing else."""

    server: Server
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, str, str]:
        """(status, location, text) of an answer; a POST carries the token of the page seen before."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        headers = {
            "Cookie": "; ".join(f"{key}={value}" for key, value in self.cookies.items()),
            "Accept-Language": "it",
        }
        headers["X-CSRFToken"] = self.cookies.get("planisfero_csrf", "")
        headers["Content-Type"] = "application/json"
        if isinstance(body, str):
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, json.dumps(body) if isinstance(body, dict) else body, headers)
        answer = connection.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.split(";")[0]
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.getheader("Location", ""), text

    def json(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        status, _, text = self.ask(method, path, body)
        assert status == 200, (status, text[:300])
        return dict(json.loads(text))


def seated(server: Server, token: str, nonce: str) -> tuple[Browser, str]:
    """A browser that opened its link, was led to a clean address and said that it is ready."""
    browser = Browser(server)
    status, place, _ = browser.ask("GET", f"/m/go/{token}/")
    assert status == 302 and token not in place
    path = urlsplit(place).path
    status, _, page = browser.ask("GET", path)
    assert status == 200 and token not in page
    form = f"csrfmiddlewaretoken={browser.cookies['planisfero_csrf']}&do=ready&seal={seal_of(nonce)}"
    status, _, text = browser.ask("POST", f"{path}join/", form)
    assert status in (200, 302), text[:500]
    return browser, path


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_whole_match_by_http_alone(server: Server) -> None:
    match, tokens = match_create(actor=None, ruleset="risiko-challenge", names=list(NAMES[:SEATS]))
    browsers, path = {}, ""
    for seat, token in tokens.items():
        browsers[seat], path = seated(server, token, nonce_of(seat))
    for seat, browser in browsers.items():
        form = f"csrfmiddlewaretoken={browser.cookies['planisfero_csrf']}&do=open&nonce={nonce_of(seat)}"
        assert browser.ask("POST", f"{path}join/", form)[0] == 204
    spectator = Browser(server)
    assert spectator.json("GET", f"{path}board/")["state"] == "playing"
    stream = Stream(server.port, f"{path}stream/?since=0", {})
    chance, rung = random.Random(1), False
    while (board := spectator.json("GET", f"{path}board/"))["state"] == "playing":
        if board["round"] == 3 and not rung:
            rung = True
            match.refresh_from_db()
            action_submit(match=match, seat=None, action=TimeUp(), version=match.version, now=timezone.now())
            continue
        seat = board["to_move"][0]
        mine = browsers[seat].json("GET", f"{path}board/")
        action = chosen(mine, chance)
        after = browsers[seat].json("POST", f"{path}act/", {"version": mine["version"], "action": action})
        assert after["version"] > mine["version"]
    version = ended(server, match, browsers, path)
    heard = place = 0
    while heard < version:
        kind, data, _ = stream.next()
        if kind == "step":
            assert data["from"] in (place, data["version"])
            heard = place = data["version"]
    stream.close()


def chosen(board: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """What a player does who sees nothing but the board that the server sent: lively, and towards the enemy."""
    legal = [rules.decode_action(one) for one in board["you"]["legal"]]
    attacks = [one for one in legal if type(one).__name__ == "Attack"]
    odds = board["you"]["odds"] or {}
    good = [one for one in attacks if odds.get(key(one), {}).get("win", 0) > 0.6]
    others = [one for one in legal if one not in attacks]
    action = chance.choice(good or others)
    found = quantity_of(action)
    return rules.encode(action if found is None else with_quantity(action, found.most))


def key(attack: Any) -> str:
    document = rules.encode(attack)
    return f"{document['source']}>{document['target']}"


def ended(server: Server, match: Match, browsers: dict[int, Browser], path: str) -> int:
    """Everything is open now: the outcome, the record that stands every check, 410 for who still acts."""
    board = browsers[1].json("GET", f"{path}board/")
    assert board["state"] == "finished" and board["outcome"]["winners"]
    status, _, text = browsers[1].ask("POST", f"{path}act/", {"version": 1, "action": {"type": "end_turn"}})
    assert status == 410 and json.loads(text)["replay"] == f"{path}replay/"
    status, _, record = Browser(server).ask("GET", f"{path}record.jsonl")
    assert status == 200
    file = read(record.splitlines(keepends=True))
    assert verify(file).outcome is not None and verify_dice(file) > 10
    assert file.header["commitment"] == match.commitment
    for address in (path, f"{path}replay/", f"{path}dice/"):
        assert Browser(server).ask("GET", address)[0] == 200
    return int(board["version"])
