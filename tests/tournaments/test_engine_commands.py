"""`simulate`, `replay`, `odds` and `verify_dice` as people script them."""

import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from time import perf_counter

import pytest
from django.core.management import execute_from_command_line

from rules.contract.ruleset import GAMES
from rules.play.bots import bot_names
from tournaments.management.commands import fairness


def run(*words: str) -> tuple[int, dict, str]:
    """Exit code, document and standard error of a command."""
    code = 0
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        try:
            execute_from_command_line(["manage.py", *words])
        except SystemExit as end:
            code = int(end.code or 0)
    return code, json.loads(out.getvalue()) if out.getvalue() else {}, err.getvalue()


def run_alone(*words: str, hash_seed: str) -> tuple[int, dict, str]:
    """The same in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "manage.py", *words], capture_output=True, text=True, env=environment)
    return done.returncode, json.loads(done.stdout) if done.stdout else {}, done.stderr


@pytest.mark.long
def test_the_same_arguments_give_the_same_digest_in_two_processes() -> None:
    words = ("simulate", "risiko-challenge", "--matches", "4", "--seed", "9")
    code, one, error = run_alone(*words, hash_seed="1")
    _, other, _ = run_alone(*words, hash_seed="777")
    assert (code, error) == (0, "")
    assert one["digest"] == other["digest"] and len(one["digest"]) == 64
    assert one["matches"] == 4 == sum(one["endings"].values())
    assert one["turns"] > 200 and one["events"] > 1500
    assert run("simulate", "risiko-challenge", "--matches", "4", "--seed", "8")[1]["digest"] != one["digest"]


def test_a_match_without_clock_stops_as_unfinished() -> None:
    _, found, _ = run("simulate", "risiko-classico", "--matches", "2", "--max-events", "200")
    assert found["endings"]["unfinished"] == 2


def test_a_match_won_by_its_territories_is_counted_as_such() -> None:
    _, found, _ = run("simulate", "futurisiko", "--seats", "3", "--matches", "3")
    assert found["endings"]["territories"] >= 1 and sum(found["endings"].values()) == 3


def test_wins_are_counted_by_bot_and_the_bots_move_on_by_a_seat_each_match(tmp_path: Path) -> None:
    words = ("--seats", "3", "--matches", "2", "--bots", "objective,random,random", "--out", str(tmp_path))
    _, counted, _ = run("simulate", "risiko-challenge", *words)
    assert counted["wins"] == {"objective": 2, "random": 0}
    ends = [json.loads(file.read_text().splitlines()[-2])["event"] for file in sorted(tmp_path.iterdir())]
    assert [end["winners"] for end in ends] == [[1], [2]]


def test_the_help_names_the_bots_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        execute_from_command_line(["manage.py", "simulate", "--help"])
    words = " ".join(capsys.readouterr().out.split())
    for code in GAMES:
        assert f"{code}: {', '.join(bot_names(code))}" in words


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("army_cup=3", "these rules have no option “army_cup”"),
        ("land_limit=many", "“land_limit” must be a whole number"),
        ("die_hits=9", "“die_hits” may be"),
        ("die_hits", "--set: die_hits: =VALUE is missing"),
        ("version=59", "these rules have no option “version”"),
        ("code=battaglia", "these rules have no option “code”"),
        ("begins_at=x", "begins_wrong"),
        ("begins_at={}", "begins_wrong"),
        ("begins_at=" + "[" * 5000, "begins_wrong"),
    ],
)
def test_an_option_that_cannot_be_set_says_why_in_words(change: str, said: str) -> None:
    code, _document, error = run("simulate", "futurisiko", "--set", change)
    assert code == 2 and "--set: " in error and said in error


def test_a_file_of_empty_lines_is_no_stored_match_at_once(tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("\n" * 100_000 + "x")
    started = perf_counter()
    for command in ("replay", "notation", "verify_dice"):
        code, document, error = run(command, str(file))
        assert (code, document) == (2, {}) and "not a stored match" in error
    assert perf_counter() - started < 10


def test_written_matches_replay_and_their_dice_are_checked(tmp_path: Path) -> None:
    words = ("simulate", "risiko-challenge", "--matches", "2", "--out", str(tmp_path), "--committed")
    _, found, _ = run(*words)
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    code, document, _ = run("replay", str(files[0]))
    assert code == 0 and document["valid"] and document["outcome"]["winners"]
    total = document["events"] + run("replay", str(files[1]))[1]["events"]
    assert total == found["events"]
    code, dice, _ = run("verify_dice", str(files[0]))
    assert code == 0 and dice["valid"] and dice["rolls"] > 50
    lines = files[0].read_text().splitlines(keepends=True)
    files[0].write_text("".join(lines[:60] + lines[61:]))
    code, document, error = run("replay", str(files[0]))
    assert (code, document["valid"], document["event"], error) == (1, False, 60, "")
    assert run("verify_dice", str(files[0]))[0] == 1


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "monopoli"),
        ("simulate", "risiko-challenge", "--bots", "genius"),
        ("simulate", "risiko-challenge", "--seats", "4", "--bots", "random,random"),
        ("simulate", "risiko-challenge", "--seats", "9"),
        ("simulate", "risiko-challenge", "--matches", "0"),
        ("simulate", "risiko-challenge", "--set", "army_cup=3"),
        ("replay", "nowhere.jsonl"),
        ("replay", "manage.py"),
        ("verify_dice", "manage.py"),
        ("odds",),
        ("odds", "--attackers", "3"),
        ("odds", "--attackers", "0", "--defenders", "3"),
        ("odds", "--grid", "-1"),
        ("odds", "--ruleset", "monopoli", "--grid", "2"),
        ("odds", "--ruleset", "battaglia", "--grid", "2"),
        ("odds", "--ruleset", "futurisiko", "--attackers", "0", "--defenders", "1"),
        ("odds", "--ruleset", "futurisiko", "--grid", "0"),
        ("odds", "--ruleset", "italywar", "--throw", "--attackers", "4", "--defenders", "1"),
        ("odds", "--ruleset", "italywar", "--attack-d8", "1", "--grid", "2"),
        ("odds", "--no-flag", "--grid", "2"),
    ],
)
def test_wrong_usage_is_one_line(words: tuple[str, ...]) -> None:
    code, document, error = run(*words)
    assert code == 2 and not document
    assert len(error.strip().splitlines()) == 1 and "Traceback" not in error


def test_every_game_with_dice_has_its_odds() -> None:
    words = ("odds", "--ruleset", "futurisiko", "--attackers", "2", "--defenders", "1", "--no-flag")
    both = run(*words)[1]
    assert set(both) == {"attacker_first", "defender_first"}
    assert run(*words, "--first", "attacker")[1] == both["attacker_first"]
    assert both["attacker_first"]["win_float"] > both["defender_first"]["win_float"]
    throw = run("odds", "--ruleset", "italywar", "--throw", "--attackers", "1", "--defenders", "1", "--attack-d8", "1")
    # 8 against 6 faces, ties to the defender: 0 + 1 + 2 + 3 + 4 + 5 + 6 + 6 of 48 throws.
    assert throw[1]["losses"] == {"0,1": "9/16", "1,0": "7/16"}
    assert run("odds", "--ruleset", "italywar", "--attackers", "2", "--defenders", "1")[1]["win"] == "0/1"


def test_odds_without_dice_are_refused_with_the_reason() -> None:
    code, _document, error = run("odds", "--ruleset", "battaglia", "--grid", "2")
    assert code == 2 and "without dice" in error


def test_odds_in_lowest_terms() -> None:
    assert run("odds", "--attackers", "2", "--defenders", "1")[1] == {
        "win": "5/12",
        "win_float": 5 / 12,
        "attacker_losses": 7 / 12,
        "defender_losses": 5 / 12,
    }
    grid = run("odds", "--grid", "3")[1]
    assert set(grid) == {f"{mine},{theirs}" for mine in (1, 2, 3) for theirs in (1, 2, 3)}
    assert grid["1,2"]["win"] == "0/1"


@pytest.mark.parametrize("content", ["{bad", "[]", None])
def test_what_cannot_be_counted_into_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None
) -> None:
    monkeypatch.setattr(fairness, "tally", lambda *_: pytest.fail("played"))
    path = tmp_path / "counts.json" if content else tmp_path / "no" / "counts.json"
    if content:
        path.write_text(content, encoding="utf-8")
    code, _, error = run("fairness", "battaglia", "--seats", "3", "--matches", "9", "--into", str(path))
    assert code == 2 and error.startswith("fairness: --into:") and "Traceback" not in error
    assert not content or path.read_text(encoding="utf-8") == content


def test_each_size_of_table_is_kept_once_it_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "counts.json"
    words = ("fairness", "battaglia", "--matches", "2", "--bot", "random", "--into", str(path), "--seats")
    assert run(*words, "3")[0] == 0

    def stopped(_: object, seats: int, *__: object) -> dict[str, int]:
        if seats == 4:
            raise KeyboardInterrupt
        return {"matches": 2}

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(fairness, "tally", stopped)
        run(*words, "2", "4")
    assert list(json.loads(path.read_text(encoding="utf-8"))["battaglia"]["tables"]) == ["2", "3"]


def test_counts_of_another_bot_or_seed_are_neither_mixed_nor_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "counts.json"
    words = ("fairness", "battaglia", "--matches", "1", "--seats", "2", "--into", str(path))
    assert run(*words, "--bot", "random")[0] == 0
    before = path.read_text(encoding="utf-8")
    monkeypatch.setattr(fairness, "tally", lambda *_: pytest.fail("played"))
    for others in (("--bot", "sense"), ("--bot", "random", "--seed", "2")):
        code, _, error = run(*words, *others)
        assert code == 2 and "battaglia counted with another bot or seed" in error
    assert path.read_text(encoding="utf-8") == before
