"""Stored matches changed after the fact, every hash made right again: what only the rules and the dice can find."""

import hashlib
import json
from collections.abc import Callable

import rules
from rules.records.match_file import game_of_header
from rules.records.match_log import LogWriter, canonical


def rewritten(lines: list[str], change: Callable[[list[dict]], list[dict]], **header: object) -> list[str]:
    """The match with other events (or header fields) and a sound chain."""
    old = json.loads(lines[0])["header"]
    writer, code = LogWriter(old | header), game_of_header(old).code
    events = change([json.loads(line)["event"] for line in lines[1:-1]])
    body = writer.add(rules.decode(event, code) for event in events)
    closed = json.loads(lines[-1])["closed"] | {"events": writer.events}
    text = canonical(closed)
    last = hashlib.sha256(f"{writer.digest}close{text}".encode()).hexdigest()
    return [writer.first, *body, f'{{"closed":{text},"hash":"{last}"}}\n']


def forged(lines: list[str], kind: str, change: Callable[[dict], dict], number: int = 0) -> list[str]:
    """The match with one event of a kind changed."""

    def one(events: list[dict]) -> list[dict]:
        places = [place for place, event in enumerate(events) if event["type"] == kind]
        return [change(event) if place == places[number] else event for place, event in enumerate(events)]

    return rewritten(lines, one)
