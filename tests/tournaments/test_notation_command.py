"""`notation` as people script it, and the commands that read a match text as they read a log."""

import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import execute_from_command_line

from rules.notation import vocabulary
from tests.rules.notation.matches import rough


def run(*words: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    code = 0
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        try:
            execute_from_command_line(["manage.py", *words])
        except SystemExit as end:
            code = int(end.code or 0)
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A stored match with odd names."""
    path = tmp_path / "match.jsonl"
    path.write_text("".join(rough("risiko-torneo", 4, "a", 120)), encoding="ascii")
    return path


@pytest.fixture
def text(log: Path) -> Path:
    """The same as text."""
    path = log.with_suffix(".txt")
    path.write_text(run("notation", str(log))[1], encoding="utf-8")
    return path


def test_a_log_gives_its_text_and_the_text_its_log(log: Path, text: Path) -> None:
    assert "Niccolò" in text.read_text(encoding="utf-8")
    assert run("notation", str(text)) == (0, log.read_text(encoding="ascii"), "")


def test_a_match_of_a_game_without_a_notation_is_refused_in_a_word(
    log: Path, text: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a game is that was just begun."""
    monkeypatch.setattr(vocabulary, "notation_data", dict)
    for words in ((str(log),), ("--position", str(log)), ("--position", str(log), "--public")):
        vocabulary.vocabulary.cache_clear()
        code, said, error = run("notation", *words)
        document = json.loads(said)
        assert (code, error) == (1, "")
        assert (document["valid"], document["code"], document["game"]) == (False, "no_notation", "risiko")


def test_replay_reads_a_text_as_it_reads_its_log(log: Path, text: Path) -> None:
    assert run("replay", str(text)) == run("replay", str(log))
    assert json.loads(run("replay", str(text))[1])["valid"] is True
    code, said, _ = run("verify_dice", str(text))
    assert (code, json.loads(said)["code"]) == (1, json.loads(run("verify_dice", str(log))[1])["code"])


def test_a_text_that_breaks_the_rules_says_where_and_what_was_legal(text: Path) -> None:
    text.write_text(text.read_text(encoding="utf-8").replace("#*", "\nAla>Ala/3\n#*"), encoding="utf-8")
    for command in ("notation", "replay"):
        code, said, error = run(command, str(text))
        document = json.loads(said)
        assert (code, error) == (1, "")
        assert (document["valid"], document["code"], document["found"]) == (False, "not_legal", "Ala>Ala/3")
        assert text.read_text(encoding="utf-8").split("\n")[document["line"] - 1] == "Ala>Ala/3"
        assert document["column"] == 1 and document["legal"]


def test_a_position_is_printed_and_told(log: Path, text: Path) -> None:
    _, full, _ = run("notation", "--position", str(log), "--at", "100")
    assert run("notation", "--position", str(text), "--at", "100")[1] == full
    code, said, _ = run("notation", "--board", full.strip())
    document = json.loads(said)
    assert code == 0 and len(document["territories"]) == 42 and document["defects"] == []
    _, public, _ = run("notation", "--position", str(log), "--at", "100", "--public")
    assert json.loads(run("notation", "--board", public.strip())[1])["public"] is True
    assert run("notation", "--position", str(log))[0] == 0
    code, said, _ = run("notation", "--board", "RT:4/A5?")
    assert (code, json.loads(said)["column"]) == (1, 8)


def test_wrong_usage_is_one_line(log: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("Caro diario,\n", encoding="utf-8")
    rows = (
        (),
        (str(log), "--board", "x"),
        (str(log), "--at", "3"),
        ("--position", str(log), "--at", "0"),
        ("--position", str(log), "--at", "9999"),
        (str(other),),
        (str(tmp_path / "none.txt"),),
    )
    for words in rows:
        code, out, error = run("notation", *words)
        assert (code, out, error.count("\n")) == (2, "", 1), words


def test_a_log_that_was_changed_has_no_text(log: Path) -> None:
    log.write_text(log.read_text(encoding="ascii").replace('"armies":2', '"armies":3', 1), encoding="ascii")
    code, said, _ = run("notation", str(log))
    assert (code, json.loads(said)["code"]) == (1, "hash_wrong")
