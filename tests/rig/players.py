"""People who play a match over HTTP alone, against a server in another process that may die at any moment."""

from __future__ import annotations

import http.client
import json
import random
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import rules
from rules.base.quantities import quantity_of, with_quantity
from tests.rig.patience import PATIENCE
from tests.rig.services import ROOT

Json = dict[str, Any]
CSRF = "c" * 32


def matchshell(environment: Mapping[str, str], command: str, wish: Json) -> Json:
    """Run tests.rig.matchshell on the server's database."""
    words = [sys.executable, "-m", "tests.rig.matchshell", command]
    done = subprocess.run(
        words, input=json.dumps(wish), cwd=ROOT, env=dict(environment), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@dataclass
class Players:
    """All the people of one match; `acknowledged` are (version before, version after, seat, action) of every 200."""

    port: int
    code: str
    sessions: dict[int, str]
    chance: random.Random
    acknowledged: list[tuple[int, int, int, Json]] = field(default_factory=list)
    stale: int = 0

    def ask(self, method: str, name: str, seat: int | None, document: Json | None = None) -> tuple[int, Json]:
        """(status, answer); OSError or HTTPException when the server is away."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        session = f"; planisfero_session={self.sessions[seat]}" if seat else ""
        headers = {"Cookie": f"planisfero_csrf={CSRF}{session}", "X-CSRFToken": CSRF}
        body = None if document is None else json.dumps(document)
        try:
            connection.request(method, f"/m/{self.code}/{name}/", body, {**headers, "Content-Type": "application/json"})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def board(self, seat: int | None = None) -> Json:
        status, board = self.ask("GET", "board", seat)
        assert status == 200, board
        return board

    def move(self) -> str:
        """Whoever is to move does something; the state of the match afterwards."""
        board = self.board()
        if board["state"] != "playing":
            return str(board["state"])
        seat = board["to_move"][0]
        if seat not in self.sessions:
            time.sleep(0.05)
            return "playing"
        board = self.board(seat)
        if board["to_move"] != [seat]:
            return "playing"
        action = choice(board["you"]["legal"], self.chance)
        status, answer = self.ask("POST", "act", seat, {"version": board["version"], "action": action})
        if status == 429:
            time.sleep(answer["retry_after"])
        elif status == 409:
            self.stale += 1
        elif status != 410:
            assert status == 200, answer
            self.acknowledged.append((board["version"], answer["version"], seat, action))
        return "playing"


def choice(legal: list[Json], chance: random.Random) -> Json:
    """A lively player: attacks more often than it ends the turn."""
    attacks = [one for one in legal if one["type"] == "attack"]
    listed = chance.choice(attacks if attacks and chance.random() < 0.8 else legal)
    action = rules.decode_action(listed)
    found = quantity_of(action)
    if found is None:
        return listed
    return rules.encode(with_quantity(action, chance.randint(found.least, found.most)))
