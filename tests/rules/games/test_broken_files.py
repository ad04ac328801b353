"""A stored match with any one thing changed and every hash made right again is refused with a code, never a crash."""

import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

import rules
from rules.base.errors import LogError
from rules.play.bots import bot_names
from rules.play.simulation import Recording, simulated
from rules.records.match_file import read, verify
from rules.records.match_log import canonical
from tests.rig.properties import scaled
from tests.rules.mutating import mutants

FILES = 80


def chained(header: Any, events: list[Any], closed: Any) -> list[str]:
    """The lines of a file whose chain of hashes is sound."""
    text = canonical(header)
    last = sha256(text.encode()).hexdigest()
    lines = [f'{{"header":{text},"hash":"{last}"}}']
    for number, event in enumerate(events, 1):
        text = canonical(event)
        last = sha256(f"{last}{number}{text}".encode()).hexdigest()
        lines.append(f'{{"n":{number},"event":{text},"hash":"{last}"}}')
    text = canonical({**closed, "events": len(events)})
    return [*lines, f'{{"closed":{text},"hash":"{sha256(f"{last}close{text}".encode()).hexdigest()}"}}']


def changed(document: Any, seed: str) -> Any:
    """One place of a document otherwise."""
    found = next(mutants({**document, "started": 0}, seed, 1))
    return {key: value for key, value in found.items() if key != "started"}


def broken(lines: list[str], seed: str, count: int) -> Iterator[list[str]]:
    """The file with its header, an event or its end changed."""
    header, closed = json.loads(lines[0])["header"], json.loads(lines[-1])["closed"]
    events, chance = [json.loads(line)["event"] for line in lines[1:-1]], Random(seed)
    for number in range(count):
        place, way = chance.randrange(len(events)), chance.random()
        if way < 0.15:
            yield chained(changed(header, f"{seed} {number}"), events, closed)
        elif way < 0.2:
            yield chained(header, events, changed(closed, f"{seed} {number}"))
        elif way < 0.3:
            yield chained(header, [*events[:place], chance.choice(events), *events[place:]], closed)
        else:
            other = changed(events[place], f"{seed} {number}")
            yield chained(header, [*events[:place], other, *events[place + 1 :]], closed)


@pytest.mark.parametrize("code", rules.codes())
def test_a_changed_file_is_refused_with_a_code(code: str) -> None:
    ruleset = rules.load(code)
    recording = Recording(ruleset, [bot_names(ruleset.game)[0]] * ruleset.seats_min, "broken")
    lines = list(simulated(recording, max_events=260).lines)
    refused = 0
    for one in broken(lines, code, scaled(FILES)):
        try:
            verify(read(one))
        except LogError as error:
            assert error.code
            refused += 1
    assert refused > scaled(FILES) / 2
