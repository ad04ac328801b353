"""docs/notation.md is true: its examples are read, its grammar fits every text, its names are those of the boards."""

import re

import pytest

import rules
from rules.base.resources import read_json
from rules.notation.moves import legal_texts
from rules.notation.position import read_position
from rules.notation.reading import read_match_text
from rules.notation.short_names import short_names
from rules.notation.tags import TAGS
from rules.notation.tokens import Text
from rules.notation.vocabulary import notation_data
from rules.notation.writing import match_text
from rules.records.match_file import read
from tests.rules.notation.grammar import DEEP, OF_POSITIONS, PAGE, Grammar, productions
from tests.rules.notation.matches import stored
from tests.rules.notation.written import CODES

MATCHES = re.findall(r"^```match\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
POSITIONS = re.findall(r"^```position\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)[0].split()


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_the_examples_are_matches_that_come_back(number: int) -> None:
    lines = list(read_match_text(MATCHES[number]).lines())
    text = match_text(read(lines))
    assert list(read_match_text(text).lines()) == lines
    plain = re.sub(r"\{.*?\}|;.*|\( .*?\)", " ", MATCHES[number].partition("\n\n")[2]).split()
    assert text.partition("\n\n")[2].split() == plain or "Event" not in MATCHES[number]


def test_the_positions_are_one_full_and_the_same_in_public() -> None:
    full, public = map(read_position, POSITIONS)
    assert full.defects() == [] and public.public
    assert full.territories == public.territories


@pytest.mark.parametrize("section", [1, 2])
def test_the_grammar_defines_everything_that_it_names(section: int) -> None:
    grammar = Grammar(section)
    for name in grammar.names() - DEEP:
        re.compile(grammar.pattern(name))


def test_the_grammar_of_positions_defines_everything_that_it_names() -> None:
    rules_of = productions(OF_POSITIONS)
    named = {token for tokens in rules_of.values() for token in tokens if token[0].isalpha()}
    assert named - set(rules_of) == {"json", "comment_sign", "line_sign", "move", "fact"}


@pytest.mark.parametrize("code", CODES)
def test_the_grammar_fits_every_piece_of_the_texts(code: str) -> None:
    grammar = Grammar(2 if code == "battaglia" else 1)
    kinds = {name: re.compile(grammar.pattern(name)) for name in ("move", "dice", "list", "fact", "end")}
    match = stored(code)
    text = Text(match_text(match))
    assert all(re.fullmatch(grammar.pattern("tag"), line) for line in text.text.partition("\n\n")[0].split("\n"))
    list(text.tags())
    pieces = {token.text for token in text.tokens()}
    assert [piece for piece in pieces if not any(kind.fullmatch(piece) for kind in kinds.values())] == []
    for history in [after for _, _, after in rules.histories(match.events)][20::17]:
        said = [re.sub(r"\.\.\d+", "", legal) for legal in legal_texts(history)]
        assert [
            legal for legal in said if not kinds["move"].fullmatch(legal) and not kinds["end"].fullmatch(legal)
        ] == []


def test_what_is_no_piece_does_not_fit() -> None:
    grammar = Grammar(1)
    assert not grammar.fits("move", "Ala>Kam/03") and not grammar.fits("move", "Ala+1..3")
    assert not grammar.fits("dice", "6417") and grammar.fits("dice", "641-53")
    assert not grammar.fits("fact", "^ala") and not Grammar(2).fits("move", "Ala+3")


@pytest.mark.parametrize("board", ["risiko", "futurisiko", "italywar"])
def test_every_short_name_stands_on_the_page(board: str) -> None:
    data = read_json(f"{board}_board.json")
    short = short_names(board)
    told = " ".join(PAGE.split())
    row = ", ".join(f"{short[one['code']]} {one['name']}" for one in (*data["territories"], *data.get("seas", ())))
    assert f"{row}." in told


def test_every_tag_ruleset_and_letter_of_risiko_is_explained() -> None:
    assert [tag for tag in TAGS if f"`{tag}`" not in PAGE] == []
    names = notation_data()["rulesets"]
    assert set(names) == set(CODES) and len(set(names.values())) == len(names)
    told = " ".join(PAGE.split())
    assert [code for code, name in names.items() if not re.search(rf"{name}(:4` is)? {code}", told)] == []
    letters = {letter for letter, _ in notation_data()["risiko"]["position"]["fields"].values()}
    rows = PAGE.partition("| RisiKo! | |\n|---|---|\n| `o`")[2].partition("## Short")[0]
    assert [letter for letter in sorted(letters - {"o"}) if f"`{letter}`" not in rows] == []
