"""`read_names`: one JSON document, the exit codes of the contract, no database."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import execute_from_command_line


def run(capsys: pytest.CaptureFixture[str], path: str) -> tuple[int, Any, str]:
    """Return the exit code, the document (None without one) and standard error."""
    code = 0
    try:
        execute_from_command_line(["manage.py", "read_names", path])
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    return code, json.loads(out) if out else None, err


def test_the_document_is_the_one_of_the_contract(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Giovedì:\n\n3) Marco Bellini (Il Gufo)\nMARCO BELLINI forse".encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    blank = {"nickname": None, "group": None}
    assert run(capsys, "-") == (
        0,
        {
            "people": [
                {"line": 3, "name": "Marco Bellini", "club": "Il Gufo", "doubt": None} | blank,
                {
                    "line": 4,
                    "name": "Marco Bellini",
                    "club": None,
                    "doubt": "same_as_line",
                    "same": 3,
                    "remark": "forse",
                }
                | blank,
            ],
            "skipped": [
                {"line": 1, "text": "Giovedì:", "why": "heading"},
                {"line": 2, "text": "", "why": "empty"},
            ],
        },
        "",
    )


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"Lista:\n", 1, ""),
        (b"", 1, ""),
        (b"%PDF-1.7 ...", 2, "PDF"),
        (b"\xff\xfeN\0\0", 2, "PDF"),
        (b"a" * 2_000_001, 2, "2000 KB"),
    ],
)
def test_a_list_of_nobody_is_not_acceptable_and_a_file_that_is_no_text_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, code: int, words: str
) -> None:
    path = tmp_path / "elenco.txt"
    path.write_bytes(content)
    got, document, error = run(capsys, str(path))
    assert got == code and words in error
    assert (document is None) == (code == 2) and error.count("\n") == (code == 2)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_is_read_in_the_encodings_in_which_the_page_reads_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "elenco.txt"
    path.write_bytes("1) Nicolò Però (Città)\r\n2) Zoë D’Angelo 😀\r\n".encode(encoding, "ignore"))
    code, document, _error = run(capsys, str(path))
    assert code == 0
    people = [(row["name"], row["club"]) for row in document["people"]]
    assert people == [("Nicolò Però", "Città"), ("Zoë D'Angelo", None)]


def test_a_file_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, document, error = run(capsys, "nowhere.txt")
    assert (code, document) == (2, None) and error.count("\n") == 1
