"""Programs in any language at a seat: those that play, and those that do not keep to the protocol."""

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.base.chance import Seeded
from rules.play.bots import UnknownBot, bot
from tests.rig.services import wait_until
from tests.tournaments.test_engine_commands import run
from tournaments.management.programs.player import Limits, ProgramBot, _borders

EXAMPLES = Path("benchmarks/examples")
IN_PYTHON, IN_JAVASCRIPT = f"exec:{sys.executable} {EXAMPLES / 'bot.py'}", f"exec:node {EXAMPLES / 'bot.mjs'}"
GREETS = """
import json, os, sys, time
def say(**message): print(json.dumps(message), flush=True)
def hear(): return json.loads(sys.stdin.readline())
hear(); say(type="hello", protocol=1); hear()
"""
WAITS = "; hear(); time.sleep(9)"
ONCE = GREETS + "n = hear()['number']; "
FAULTS = {
    "hangs": (GREETS + "hear(); time.sleep(60)", "no_answer"),
    "crashes": (GREETS + "hear(); raise SystemExit", "ended"),
    "floods_one_line": (GREETS + "hear()\nwhile True: sys.stdout.write('x' * 9999)", "too_long"),
    "floods_a_line_with_an_end": (GREETS + "hear(); say(number=1, index=0, more='x' * (1 << 16))" + WAITS, "too_long"),
    "talks_unasked": (GREETS.replace("; hear()\n", "; say(); hear()\n"), "wrong_number"),
    "eats_memory": (GREETS + "hear(); say(number=len(bytearray(1 << 30)))", "ended"),
    "reads_nothing": ("import time; time.sleep(60)", "no_answer"),
    "speaks_another_protocol": ("input(); print('{\"type\": \"hello\", \"protocol\": 9}')", "wrong_protocol"),
    "says_rubbish": (GREETS + "hear(); print('\\u00ff\\0{{', flush=True)" + WAITS, "not_json"),
    "says_a_list": (GREETS + "hear(); print('[1]', flush=True)" + WAITS, "not_an_answer"),
    "answers_what_is_not_asked_yet": (ONCE + "say(number=n + 1, index=0)" + WAITS, "wrong_number"),
    "mistakes_the_number": (GREETS + "hear(); say(number=99, index=0)" + WAITS, "wrong_number"),
    "names_no_place": (ONCE + "say(number=n, index=-1)" + WAITS, "no_such_action"),
    "repeats_a_range": (GREETS + "q = hear(); say(number=q['number'], action=q['actions'][0])" + WAITS,
                        "no_such_quantity"),
    "counts_by_true": (GREETS + "hear(); say(number=True, index=0, quantity=1)" + WAITS, "wrong_number"),
    "takes_too_many": (ONCE + "say(number=n, index=0, quantity=10**9)" + WAITS, "no_such_quantity"),
    "asks_for_what_is_not_listed": (ONCE + "say(number=n, action={'type': 'end_turn'})" + WAITS, "not_legal"),
    "spells_nonsense": (ONCE + "say(number=n, action={'type': []})" + WAITS, "not_an_answer"),
}  # fmt: skip


def placing() -> Any:
    """A match of three in which seat 1, 2 or 3 places armies."""
    chance, player = Seeded("programs"), bot("random", "programs")
    state = rules.replay(rules.start(rules.load("risiko-challenge"), 3, chance))
    while not state.round:
        seat = rules.to_move(state)[0]
        _, state = rules.step(state, player.act(None, rules.legal_actions(state, seat)), seat, chance)
    return state


def asked(text: str, folder: Path, seconds: float = 0.25) -> tuple[ProgramBot, Any, Any]:
    """A program asked once: the bot, its action, and the match."""
    program = folder / "program.py"
    program.write_text(text, encoding="utf-8")
    player, state = ProgramBot(f"exec:{sys.executable} {program}", "seed", "risiko", Limits(seconds, 256)), placing()
    seat = rules.to_move(state)[0]
    return player, player.act(rules.view(state, seat), rules.legal_actions(state, seat)), state


@pytest.mark.parametrize("name", FAULTS)
def test_a_program_that_fails_is_survived_and_something_legal_is_played(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "reads_nothing":
        monkeypatch.setattr("tournaments.management.programs.player.SECONDS_TO_START", 0.2)
    text, code = FAULTS[name]
    player, action, state = asked(text, tmp_path, seconds=20.0 if code != "no_answer" else 0.2)
    assert dict(player.faults) == {code: 1}
    assert player.answers == 0
    assert rules.refusal(state, action, rules.to_move(state)[0]) is None
    player.close()


def test_a_program_that_fails_again_and_again_is_not_started_any_more(tmp_path: Path) -> None:
    player, _, state = asked("raise SystemExit", tmp_path)
    seat = rules.to_move(state)[0]
    for _ in range(5):
        player.act(rules.view(state, seat), rules.legal_actions(state, seat))
    assert dict(player.faults) == {"ended": 4, "given_up": 2}


def asked_again(player: ProgramBot, state: Any, pauses: Sequence[float]) -> None:
    """Ask a program the same again, after each of these pauses."""
    seat = rules.to_move(state)[0]
    for pause in pauses:
        time.sleep(pause)
        player.act(rules.view(state, seat), rules.legal_actions(state, seat))


PAUSES = pytest.mark.parametrize(("its", "ours"), [(0.0, 0.0), (0.0, 0.3), (0.3, 0.0), (0.3, 0.3)])
"""Of the program before what it writes, and of the match before its next question."""


@PAUSES
def test_a_surplus_answer_is_passed_over_whenever_it_comes(its: float, ours: float, tmp_path: Path) -> None:
    text = GREETS + "def answer(): say(number=n, index=0, quantity=1); time.sleep(PAUSE)\n"
    text += "while True: n = hear()['number']; answer(); answer()"
    player, _, state = asked(text.replace("PAUSE", f"{its}"), tmp_path, 20.0)
    asked_again(player, state, [ours, ours])
    assert (player.answers, dict(player.faults)) == (3, {"surplus": 2})
    player.close()


@PAUSES
def test_what_a_program_wrote_before_it_ended_counts_whether_or_not_it_is_still_there(
    its: float, ours: float, tmp_path: Path
) -> None:
    text = GREETS + f"hear(); [say(number=n, index=0, quantity=n // 3) for n in (1, 2, 3)]; time.sleep({its})"
    player, _, state = asked(text, tmp_path, 20.0)
    asked_again(player, state, [ours, ours, ours])
    assert (player.answers, dict(player.faults)) == (1, {"no_such_quantity": 2, "ended": 1})
    player.close()


def test_a_refused_program_is_told_why_and_what_was_played_and_goes_on(tmp_path: Path) -> None:
    text = (
        GREETS
        + """
first = hear(); say(number=first["number"], index=10**6)
refused = hear(); second = hear()
good = refused["reason"] == "no_such_action" and refused["played"]["type"] == "place"
say(number=second["number"], index=0, quantity=1 if good else 10**6)
"""
    )
    player, _, state = asked(text, tmp_path, 5.0)
    seat = rules.to_move(state)[0]
    action = player.act(rules.view(state, seat), rules.legal_actions(state, seat))
    assert (player.answers, dict(player.faults)) == (1, {"no_such_action": 1})
    assert action == rules.with_quantity(rules.legal_actions(state, seat)[0], 1)
    player.close()


def has_ended(stat: Path) -> bool:
    """Say whether a process is gone or waits for its parent to notice: the kernel ends it after the signal."""
    try:
        return stat.read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_a_program_gets_no_secret_of_the_environment_and_leaves_nothing_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "secret")
    note = tmp_path / "note"
    text = (
        GREETS
        + f"""
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open({str(note)!r}, "w").write(str(child.pid) + " " + " ".join(os.environ)); hear(); time.sleep(60)
"""
    )
    player, _, _ = asked(text, tmp_path)
    pid, *names = note.read_text(encoding="utf-8").split()
    assert "DATABASE_URL" not in names
    assert player.faults["no_answer"] == 1
    wait_until(lambda: has_ended(Path(f"/proc/{pid}/stat")), "the end of what the program had started")


def test_the_example_bots_play_a_match_in_python_and_in_javascript_and_decide_alike() -> None:
    """They are written the same, so that the match is."""
    words = ("simulate", "risiko-challenge", "--seats", "3", "--max-events", "300", "--bot-seconds", "20", "--bots")
    code, python, _ = run(*words, f"{IN_PYTHON},random,random")
    assert code == 0
    ((name, said),) = python["programs"].items()
    assert (name, said["faults"]) == (IN_PYTHON, {})
    assert said["answers"] > 15
    _, javascript, _ = run(*words, f"{IN_JAVASCRIPT},random,random")
    assert javascript["programs"] == {IN_JAVASCRIPT: said}
    assert javascript["digest"] == python["digest"]


def test_a_command_that_is_none_is_told_at_once_and_no_other_door_knows_programs() -> None:
    code, _, error = run("simulate", "risiko-challenge", "--seats", "3", "--bots", "exec:no-such-program,random,random")
    assert (code, error.count("\n")) == (2, 1)
    assert "no-such-program: nothing to be started" in error
    code, _, error = run("simulate", "risiko-challenge", "--bots", "exec:'", "--seats", "3")
    assert code == 2
    with pytest.raises(UnknownBot):
        bot(f"exec:{sys.executable}", "seed")


@pytest.mark.parametrize(
    ("code", "edge"),
    [
        ("risiko-torneo", ("alaska", "kamchatka")),
        ("italywar", ("asti", "cuneo")),
        ("futurisiko", ("alaska", "canada")),
        ("battaglia", ()),
    ],
)
def test_a_program_is_told_the_borders_of_every_board(code: str, edge: tuple[str, ...]) -> None:
    table = rules.replay(rules.start(rules.load(code), 4, Seeded(0))).table
    borders = _borders(table)
    assert bool(borders) == bool(edge) == hasattr(table, "geo")
    assert not edge or edge[1] in borders[edge[0]]
    assert all(place in borders[other] for place, others in borders.items() for other in others)


@pytest.mark.parametrize(
    ("word", "value"),
    [("--bot-seconds", "inf"), ("--bot-seconds", "nan"), ("--bot-seconds", "0"), ("--bot-memory", "1")],
)
def test_a_limit_out_of_reason_is_refused_with_what_is_possible(word: str, value: str) -> None:
    code, _, err = run("simulate", "risiko-challenge", "--seats", "3", word, value)
    assert code == 2 and f"{word}: must be a number from" in err


def test_an_example_has_at_most_sixty_lines() -> None:
    for example in EXAMPLES.iterdir():
        if example.suffix in (".py", ".mjs"):
            assert len(example.read_text(encoding="utf-8").splitlines()) <= 60, example
            assert os.access(example, os.R_OK)
