"""The commands `draw` and `plan`: one document, the exit codes of the contract, never a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.rig.long import long_where

ROOT = Path(__file__).resolve().parents[3]
PLAYERS = [{"id": number, "club": "AB"[number % 2], "present": True} for number in range(1, 17)]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, object]]:
    code = 0
    try:
        call_command(*arguments)
    except SystemExit as ended:
        code = int(ended.code or 0)
    return code, json.loads(capsys.readouterr().out)


def test_a_draw_answers_as_the_contract_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "draw.json"
    path.write_text(json.dumps({"players": PLAYERS, "rounds": 4, "preferred": 4, "sizes": [3, 4, 5], "seed": 7}))
    code, answer = run(capsys, "draw", str(path))
    assert code == 0
    assert set(answer) == {"rounds", "report", "certificate", "seconds"}
    report = answer["report"]
    assert isinstance(report, dict)
    assert set(report) == {
        "repeats", "squared_repeats", "max_meetings", "club_clashes", "seat_imbalance", "first_mover_spread",
        "short_twice", "first_moves_by_club", "bounds",
    }  # fmt: skip
    assert set(report["bounds"]) == {"repeats", "squared_repeats", "club_clashes", "first_moves_by_club"}


def test_an_impossible_draw_exits_with_one_and_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "draw.json"
    locks = [{"together": [1, 2]}, {"apart": [1, 2]}]
    path.write_text(json.dumps({"players": PLAYERS, "locks": locks}))
    code, answer = run(capsys, "draw", str(path))
    assert code == 1
    assert answer["feasible"] is False
    assert answer["locks"] == locks
    assert answer["nearest"] == {"without": {"apart": [1, 2]}}


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"players": 3}', '{"players": [{"id": "x"}]}', "\x00", "é" * 3])
def test_unreadable_draws_are_wrong_usage(text: str, tmp_path: Path) -> None:
    path = tmp_path / "draw.json"
    path.write_text(text)
    with pytest.raises(CommandError) as refused:
        call_command("draw", str(path))
    assert refused.value.returncode == 2
    assert "\n" not in str(refused.value)


def test_a_plan_without_winners_only_exits_with_one_and_alternatives(capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = run(capsys, "plan", "--entrants", "28", "--final", "4")
    assert code == 1
    assert answer["feasible"] is False
    assert answer["alternatives"]


@pytest.mark.parametrize(
    "arguments",
    long_where(
        [(("draw",),), (("draw", "/nowhere/at-all.json"),), (("plan", "--entrants", "ten", "--final", "4"),),
         (("plan",),), (("plan", "--entrants", "10", "--final", "4", "--sizes", "a"),)],
        lambda row: row[0] != ("draw", "/nowhere/at-all.json"),
    ),
)  # fmt: skip
def test_wrong_usage_is_one_line_and_exit_code_two(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "manage.py", *arguments]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert len(ended.stderr.strip().splitlines()) == 1
    assert "Traceback" not in ended.stderr
