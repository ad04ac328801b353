"""The pages of decisions tell every row, in words of their own, and of its options and files what the code says."""

import re
from dataclasses import fields

import pytest

from rules.contract.ruleset import GAMES, codes, load, options
from rules.materials.rows import rows_of
from tools.decisions import ROOT, drawn, page, rows_told

OPTION = re.compile(r"(?m)^- Option `(\w+)`")
PATH = re.compile(r"`((?:rules|scoring)/[\w./]+)`")


def text_of(game: str) -> str:
    return page(game).read_text(encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """Return what stands under each heading of a row."""
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1] for part in re.split(r"(?m)^## ", text)[1:]}


def own(game: str, rows: tuple[str, ...]) -> bool:
    return bool(set(rows) & set(rows_told(game)))


def unlike_the_code(game: str, text: str) -> bool:
    return drawn(text, game) != text


def wordless(text: str) -> list[str]:
    """Return the rows without a question and an answer above the lists."""
    return [
        row
        for row, told in sections(text).items()
        if not re.match(r"\n\*\*[^*]+\?\*\* [A-Z\"][^-]", told) or "\n- " not in told
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_tells_every_row_of_its_table_in_order(game: str) -> None:
    assert list(sections(text_of(game))) == rows_told(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_its_question_and_an_answer_in_words(game: str) -> None:
    assert wordless(text_of(game)) == [], "**A question?** An answer, which begins with a capital letter; a list"


@pytest.mark.parametrize("game", GAMES)
def test_sources_options_values_and_files_are_those_of_the_code(game: str) -> None:
    assert not unlike_the_code(game, text_of(game)), "make decisions"


@pytest.mark.parametrize("game", GAMES)
def test_options_are_fields_and_files_are_there(game: str) -> None:
    named, paths = set(OPTION.findall(text_of(game))), set(PATH.findall(text_of(game)))
    rulesets = [code for code in codes() if load(code).game == game]
    told = {option for code in rulesets for option, rows in rows_of(code).items() if own(game, rows)}
    assert told and told <= named <= {field.name for field in fields(options(game))}
    assert paths and all((ROOT / path).is_file() for path in paths)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("`placement_lot`: 3", "`placement_lot`: 2"),
        ("`placement_lot`: 3; 1 to 99", "`placement_lot`: 3; 1 to 9"),
        ("Option `army_cap`", "Option `armies_cap`"),
        ("`rules/risiko/chapters/sdadata.py`", "`rules/risiko/chapters/sdata.py`"),
        ('"Punteggi, Metodo 1"', '"Punteggi, Metodo 9"'),
        ("Rests on: the practice of the clubs", "Rests on: the rule book"),
    ],
)
def test_a_page_that_says_something_else_than_the_code_is_found(right: str, wrong: str) -> None:
    text = text_of("risiko")
    assert right in text
    assert unlike_the_code("risiko", text.replace(right, wrong, 1))


def test_a_row_without_words_is_found() -> None:
    text = text_of("battaglia")
    assert wordless(text.replace("**May the last card be laid?** No,", "No,")) == ["B11"]
    assert wordless(re.sub(r"(\*\*May the last card be laid\?\*\*).*?\n- ", r"\1\n\n- ", text, flags=re.DOTALL)) == [
        "B11"
    ]
