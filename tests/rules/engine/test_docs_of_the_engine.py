"""The snippets of docs/engine.md run as they stand, and every name they use is where it says."""

import doctest
import re
import secrets
from importlib import import_module
from pathlib import Path

import pytest

import rules
import rules.records.match_log

PAGE = Path("docs/engine.md").read_text(encoding="utf-8")
BLOCKS = [
    block for block in re.findall(r"^```\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE) if not block.startswith(">>>")
]
NAMES = sorted(set(re.findall(r"(?<!/)\brules(?:\.[A-Za-z_]+)+", PAGE)) - {"rules.md"})


@pytest.mark.parametrize("name", NAMES)
def test_every_name_of_the_page_is_there(name: str) -> None:
    parts = name.split(".")
    for place in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:place]))
        except ModuleNotFoundError:
            continue
        for part in parts[place:]:
            found = getattr(found, part)
        return
    raise AssertionError(name)


def test_the_match_the_bot_and_the_analysis_of_the_tutorial_do_what_the_page_says() -> None:
    failed, tried = doctest.testfile("docs/engine.md", module_relative=False, encoding="utf-8")
    assert (failed, tried) == (0, 30)


def statements(block: str) -> list[str]:
    """The lines of a block that are Python, comments cut off."""
    return [line.split("  #")[0].rstrip() for line in block.splitlines() if line.strip()]


def test_the_contract_runs_as_written() -> None:
    chance, seen = rules.Seeded(1), []
    scope: dict = {"rules": rules, "chance": chance}
    for line in statements(BLOCKS[0]):
        if "decide(state, action" in line:
            state = scope["state"]
            scope["seat"] = scope["seat_or_None"] = rules.to_move(state)[0]
            scope["action"] = rules.legal_actions(state, scope["seat"])[0]
        scope.setdefault("seat", 1)
        scope.setdefault("seat_or_None", None)
        if "evolve(state, event)" in line:
            scope["event"] = scope["events"][0]
        if "step(state" in line:
            scope["seat"] = rules.to_move(scope["state"])[0]
            scope["action"] = rules.legal_actions(scope["state"], scope["seat"])[0]
        if "final_board" in line or "state_or_final_board" in line:
            continue
        scope |= {"x": scope.get("state"), "document": rules.encode(scope["state"]) if "state" in scope else None}
        for part in line.split(" / "):
            exec(part.strip(), scope)
            seen.append(part)
    assert len(seen) > 12


def test_what_the_play_server_needs_runs_as_written() -> None:
    scope: dict = {"rules": rules, "secrets": secrets, "ruleset": rules.load("risiko-challenge")}
    scope |= {"names": ("Ada", "Bruno", "Carla"), "seats": 3, "seat_or_None": None}
    for line in statements(BLOCKS[1]):
        text = line.replace("[...]", "['00' * 16] * 3")
        if "rules.step" in text:
            scope["state"] = rules.replay(scope["events"])
            scope["seat"] = rules.to_move(scope["state"])[0]
            scope["action"] = rules.legal_actions(scope["state"], scope["seat"])[0]
            scope["document"] = rules.encode(scope["action"])
        exec(text, scope)
    assert scope["chance"].asked == rules.asked(scope["events"]) or scope["chance"].asked > 0


def test_what_is_named_for_learning_is_named_with_its_module() -> None:
    assert {"rules.adapters.action_ids.action_ids", "rules.adapters.observations.observations"} <= set(NAMES)
