"""The compiled core and the files it was compiled from say the same; it is loaded only where it fits them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules.base.core import CompiledFinder, compiled_names, digest_of
from rules.battaglia.state import state as battaglia
from rules.contract.record_text import RecordText
from rules.contract.ruleset import GAMES
from rules.play.simulation import Recording
from rules.play.start import running
from rules.records.match_log import canonical
from rules.risiko.state.state import seal
from tests.rules.differential import digests, told
from tools.core import MODULES

MATCHES = 10_000
FEW = 2
ROOT = Path(__file__).parents[3]
CHAPTER = "rules.risiko.chapters.combat"


@pytest.fixture(scope="module")
def compiled() -> None:
    """A compiled core that fits the sources; compiled for it in `make test-all`."""
    if not compiled_names():
        subprocess.run([sys.executable, "tools/core.py"], cwd=ROOT, check=True)
    assert compiled_names(), "what was compiled fits the sources"


def test_the_core_that_is_loaded_plays_what_the_sources_play() -> None:
    """Where none is compiled both are the sources, in two processes."""
    assert told(FEW, pure=True)["digests"] == digests(FEW)


@pytest.mark.long
@pytest.mark.usefixtures("compiled")
def test_both_cores_play_the_same_matches() -> None:
    one, other = told(MATCHES, pure=True), told(MATCHES, pure=False)
    assert (one["core"], other["core"]) == ("pure", "compiled")
    assert one["digests"] == other["digests"]


def test_the_rules_of_every_game_are_compiled() -> None:
    parts = ("chapters", "state", "random_play")
    compiled = {tuple(name.split(".")[1:3]) for name in MODULES}
    assert {(game, part) for game in GAMES for part in parts} <= compiled
    assert all((ROOT / f"{name.replace('.', '/')}.py").is_file() for name in MODULES)


def test_a_core_of_other_sources_is_not_loaded(tmp_path: Path) -> None:
    assert compiled_names(tmp_path) == ()
    known = {"planisfero_core__mypyc": "", CHAPTER: digest_of(CHAPTER)}
    (tmp_path / "sources.json").write_text(json.dumps(known), encoding="ascii")
    assert compiled_names(tmp_path) == tuple(known)
    (tmp_path / "sources.json").write_text(json.dumps(known | {CHAPTER: "0" * 64}), encoding="ascii")
    assert compiled_names(tmp_path) == ()
    (tmp_path / "sources.json").write_text("{", encoding="ascii")
    assert compiled_names(tmp_path) == ()


def test_the_finder_knows_what_is_compiled_and_nothing_else(tmp_path: Path) -> None:
    finder = CompiledFinder(tmp_path, (CHAPTER,))
    found = finder.find_spec(CHAPTER)
    assert found is not None and found.origin is not None and found.origin.startswith(str(tmp_path))
    assert finder.find_spec("rules.risiko.game") is None


@pytest.mark.parametrize(
    "records",
    [
        [],
        [("TimeExpired", 16)],
        [("Placed", 1, 41, 3), ("Fought", 0, 1, (6, 5, 1), (2,), 0, 1)],
        [("MovedIn", -1), ("MovedIn", 999), ("MovedIn", 1000), ("MovedIn", 10**30), ("Odd",)],
        [("ColourChosen", 2, "d'oro"), ("TerritoriesDealt", (), False), ("TerritoriesDealt", (7, 8), True)],
        [("MatchEnded", "points", (1,), ((1, 1, 60), (2, 2, None)))],
    ],
)
def test_the_text_of_records_is_that_of_repr(records: list[tuple[object, ...]]) -> None:
    text = RecordText()
    text.add(records)
    text.add(records[:1])
    assert text.taken() == repr(records) + repr(records[:1])
    assert text.taken() == ""


@pytest.mark.parametrize("code", ["risiko-challenge", "battaglia"])
def test_a_state_taken_in_passing_stays_while_the_match_goes_on(code: str) -> None:
    recording = Recording(rules.load(code), ["random"] * 4, "in passing")
    match = running(recording.ruleset, 4, recording.chance)
    taken = []
    while match.state.outcome is None and len(taken) < 300:
        taken.append((match.state, canonical(rules.encode(match.state))))
        match.ask(recording.bots)
    assert len(taken) == 300
    assert all(canonical(rules.encode(state)) == text for state, text in taken)


def test_what_is_written_into_a_fork_does_not_reach_the_state() -> None:
    recording = Recording(rules.load("risiko-torneo"), ["random"] * 3, "fork")
    match = running(recording.ruleset, 3, recording.chance)
    match.play_on(recording.bots, 0, 200, None)
    state = match.state
    before = canonical(rules.encode(state))
    position = state.position.copy()
    position.put(3, 17)
    position.give(3, 1 + position.owner[3] % 3)
    assert canonical(rules.encode(state)) == before
    assert seal(position) != state
    assert state == seal(state.position.copy()) and hash(state) == hash(seal(state.position.copy()))


def test_what_is_written_into_a_fork_of_battaglia_does_not_reach_the_state() -> None:
    recording = Recording(rules.load("battaglia"), ["random"] * 3, "fork")
    match = running(recording.ruleset, 3, recording.chance)
    match.play_on(recording.bots, 0, 200, None)
    state = match.state
    before = canonical(rules.encode(state))
    position = state.position.copy()
    position.hands[1], position.arsenals[2] = position.arsenals[2], position.hands[1]
    position.discards.append(position.discards.pop(0))
    position.left -= 1
    assert canonical(rules.encode(state)) == before
    assert battaglia.seal(position) != state
    assert state == battaglia.seal(state.position.copy())


@pytest.mark.parametrize(
    ("code", "seats", "rounds"),
    [
        ("risiko-challenge", 5, 30),
        ("italywar", 5, 9),
        ("italywar-torneo", 5, 9),
        ("futurisiko", 5, 2),
        ("battaglia", 4, 30),
    ],
)
def test_a_match_under_way_records_what_decide_tells(code: str, seats: int, rounds: int) -> None:
    """At random without an action, and by the actions that the bot picks: the same events and the same end."""
    first, second = (Recording(rules.load(code), ["random"] * seats, "two ways") for _ in range(2))
    match = running(first.ruleset, seats, first.chance)
    state = rules.replay(rules.start(second.ruleset, seats, second.chance))
    while state.outcome is None and state.round < rounds:
        events = match.events_of(match.ask(first.bots))
        seat = rules.to_move(state)[0]
        action = second.bots[seat - 1].act(None, rules.legal_actions(state, seat))
        decided, after = rules.step(state, action, seat, second.chance)
        assert events == decided
        for event in events:
            state = rules.evolve(state, event)
        assert state == after == match.state
