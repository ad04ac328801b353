"""People who go on whatever the server does: they send until it says that it has it, and remember what it said."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlencode

from tests.rig.players import Players

Json = dict[str, Any]
CSRF = "c" * 32
FULL_WORDS = b"disco del server"  # the sentence of a full disk, as people read it
PATIENCE = 15  # seconds of one request
AWAY = (OSError, http.client.HTTPException, json.JSONDecodeError)


@dataclass
class Evening:
    """What everybody shares: the server's port, what is to do, what was acknowledged."""

    port: int
    slug: str
    session: str
    document: Json
    tables: list[int]
    over: threading.Event = field(default_factory=threading.Event)
    sent: list[str] = field(default_factory=list)
    confirmed: list[int] = field(default_factory=list)
    jobs: list[str] = field(default_factory=list)
    asked: int = 0
    away: int = 0
    full: int = 0
    odd: list[str] = field(default_factory=list)  # answers that nobody expects, whatever dies

    def ask(self, method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[int, str, bytes]:
        """Return status, place and body of an answer; (0, "", b"") where none came."""
        self.asked += 1
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        head = {"Cookie": f"planisfero_csrf={CSRF}; planisfero_session={self.session}", "X-CSRFToken": CSRF}
        try:
            line.request(method, path, body or None, head | ({"Content-Type": kind} if body else {}))
            answer = line.getresponse()
            return answer.status, answer.headers.get("Location", ""), answer.read()
        except AWAY:
            self.away += 1
            return 0, "", b""
        finally:
            line.close()

    def until(self, path: str, good: Sequence[int], body: bytes = b"", kind: str = "") -> tuple[int, str, bytes] | None:
        """Send until an answer says that it was taken; None where the evening ends before."""
        while not self.over.is_set():
            answer = self.ask("POST", path, body, kind)
            if answer[0] in good:
                return answer
            if answer[0] == 507 and FULL_WORDS in answer[2]:
                self.full += 1
            elif answer[0] not in (0, 502, 503, 504):
                self.odd.append(f"{path}: {answer[0]} {answer[2][:300]!r}")
            time.sleep(0.5)
        return None


def referee(evening: Evening, chance: Random, lock: threading.Lock) -> None:
    """Send and confirm the results of one table after the other."""
    while not evening.over.is_set():
        with lock:
            table = evening.tables.pop() if evening.tables else None
        if table is None:
            return
        sending = f"chaos-result-{table}"
        document = {"kind": "map", "document": evening.document, "submission_id": sending}
        body = json.dumps({**document, "base_version": 0, "draw_version": 1}).encode()
        where = f"/t/{evening.slug}/tables/{table}"
        if evening.until(f"{where}/submit/", (200,), body, "application/json"):
            evening.sent.append(sending)
            form = urlencode({"version": 1}).encode()
            if evening.until(f"{where}/confirm/", (302,), form, "application/x-www-form-urlencoded"):
                evening.confirmed.append(table)
        time.sleep(chance.uniform(0.2, 1.2))


def printer(evening: Evening, chance: Random, tables: Sequence[int]) -> None:
    """Have the sheet of some table printed again and again."""
    while not evening.over.is_set():
        path = f"/t/{evening.slug}/manage/tables/{chance.choice(tables)}/sheet/"
        answer = evening.until(path, (302,))
        if answer and "/jobs/" in answer[1]:
            evening.jobs.append(answer[1].rstrip("/").rpartition("/")[2])
        time.sleep(chance.uniform(3, 8))


def player(evening: Evening, players: Players) -> None:
    """Play a match until it or the evening ends."""
    while not evening.over.is_set():
        try:
            if players.move() == "finished":
                return
        except AWAY:
            evening.away += 1
            time.sleep(0.3)
        except AssertionError as error:
            if "'disk_full'" in str(error):
                evening.full += 1
            elif "'waiting'" not in str(error) and "assert 50" not in str(error):
                evening.odd.append(f"match {players.code}: {str(error)[:300]}")
            time.sleep(0.3)


def begin(work: Callable[..., None], *arguments: object) -> threading.Thread:
    """Run it in a thread."""
    thread = threading.Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread
