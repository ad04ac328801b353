"""`score FILE` keeps its contract: one JSON document out, exit codes 0, 1, 2, never a traceback."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tournaments.management.commands.score import Command

SAMPLES = json.loads((Path(__file__).parents[1] / "rules" / "data" / "score_samples.json").read_text(encoding="utf-8"))
GOOD = SAMPLES["good"][0]


class Answer:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def document(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def score(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """Runs the command on a document or on raw text, as the shell would."""

    def run(document: object = None, *, raw: bytes | None = None, argv: list[str] | None = None) -> Answer:
        path = tmp_path / "table.json"
        path.write_bytes(json.dumps(document).encode() if raw is None else raw)
        code = 0
        try:
            Command().run_from_argv(["manage.py", "score", *([str(path)] if argv is None else argv)])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return run


@pytest.mark.parametrize("sample", SAMPLES["good"])
def test_a_good_table_is_scored(score, sample: dict) -> None:
    answer = score(sample["case"])
    assert answer.code == 0
    assert answer.document["valid"] is True
    assert answer.document["defects"] == []
    assert answer.document["scores"] == sample["scores"]


@pytest.mark.parametrize("sample", SAMPLES["bad"], ids=lambda sample: sample["code"])
def test_a_bad_table_says_why_and_has_no_scores(score, sample: dict) -> None:
    answer = score(sample["case"])
    assert answer.code == 1
    assert answer.document["valid"] is False
    assert sample["code"] in [defect["code"] for defect in answer.document["defects"]]
    assert "scores" not in answer.document


def test_a_list_gives_the_answers_in_the_same_order(score) -> None:
    answer = score([GOOD["case"], SAMPLES["bad"][0]["case"], GOOD["case"]])
    assert answer.code == 1
    assert [one["valid"] for one in answer.document] == [True, False, True]
    assert score([GOOD["case"]] * 2).code == 0
    assert score([]).document == []


def test_a_defect_names_the_territory_as_the_board_does(score) -> None:
    case = GOOD["case"] | {"board": {name: pair for name, pair in GOOD["case"]["board"].items() if name != "Čita"}}
    assert score(case).document["defects"] == [
        {"code": "territory_missing", "territory": "Čita"},
        {"code": "objective_not_complete", "seat": 1},
    ]


def test_uncounted_armies_give_null_and_a_note(score) -> None:
    board = {name: [seat, None] for name, (seat, _) in GOOD["case"]["board"].items()}
    document = score(GOOD["case"] | {"board": board}).document
    assert document["scores"]["method1"] == GOOD["scores"]["method1"]
    assert document["scores"]["method1+3"]["1"] is None
    assert {"code": "armies_not_counted", "value": 42} in document["notes"]


def test_standard_input_is_read(score, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GOOD["case"]).encode())))
    assert score(argv=["-"]).document["scores"] == GOOD["scores"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"NaN",
        b"[Infinity]",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"1" * 10_000,
        json.dumps(GOOD["case"]).replace('"Alaska"', '"Alaska": [1, 1], "Alaska"').encode(),
        b'"text"',
        b"[[]]",
        b"{}",
        b'{"ruleset": "risiko-torneo", "seats": [], "board": []}',
        b'{"ruleset": "risiko-torneo", "seats": [{"seat": 1e400}], "board": {}}',
        b'{"ruleset": "\\ud800", "seats": [], "board": {}}',
        b"%PDF-1.7",
    ],
)
def test_what_cannot_be_read_is_one_line_and_exit_2(score, raw: bytes) -> None:
    answer = score(raw=raw)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("score: ")
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 700


@pytest.mark.parametrize("argv", [[], ["/nowhere/at-all.json"], ["a", "b"], ["--unknown"], ["/"], ["a\0b"]])
def test_wrong_usage_is_one_line_and_exit_2(score, argv: list[str]) -> None:
    answer = score(argv=argv)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)


def test_the_table_of_a_list_that_cannot_be_read_is_numbered(score) -> None:
    assert "table 2: a table must be an object" in score([GOOD["case"], 5]).err


def test_an_odd_name_survives_any_terminal(score) -> None:
    case = GOOD["case"] | {"board": GOOD["case"]["board"] | {"\ud800 🎲 <b>": [1, 1]}}
    answer = score(case)
    assert answer.out.isascii()
    assert answer.document["defects"] == [{"code": "territory_unknown", "territory": "\ud800 🎲 <b>"}]
