"""Tags, moves, dice, lists and facts of a match text: what is read is what the grammar of the docs has."""

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.contract.games import game
from rules.notation.chance_text import DICE
from rules.notation.errors import NotationError
from rules.notation.forms import forms
from rules.notation.moves import documents_read
from rules.notation.reading import read_match_text
from rules.notation.tokens import Text
from rules.notation.writing import match_text
from rules.records.match_file import read
from tests.rules.notation.grammar import Ends, Grammar
from tests.rules.notation.matches import rough, stored
from tests.rules.notation.written import CODES, GAMES

GRAMMAR = Ends(1)
KINDS = {game: {name: re.compile(Grammar(2 if game == "battaglia" else 1).pattern(name)) for name in
                ("move", "dice", "fact")} for game in GAMES}  # fmt: skip
SIGNS = '019-+=>/.,^~!*@"\\[]{} \t\n\u0663\u00b2\u00e9aAnz'
TAG_SIGNS = '0-."[]} \t\nN\u0663'
TAGS = (
    '[Seats "Ada" "Bruno" "Carla"]',
    '[Option "colours" ["verde", "lilla"]]',
    '[Ruleset "risiko-challenge" 1]',
    '[Card 1 "Carta \\u00e8" ["alaska"] []]',
    '[Outside {"drand": [1, -2.5e3], "x": null}]',
)


@cache
def pieces_of(code: str) -> list[str]:
    text = Text(match_text(stored(code)))
    list(text.tags())
    return [token.text for token in text.tokens()]


def is_tag(text: str) -> bool:
    """Whether a text is read as a tag and nothing else."""
    whole = Text(text)
    try:
        return next(whole.tags()).place == (1, 1) and whole.at == len(text)
    except (NotationError, StopIteration):
        return False


@pytest.mark.parametrize("tag", TAGS)
def test_a_tag_with_any_sign_changed_is_read_if_the_grammar_has_it(tag: str) -> None:
    assert is_tag(tag) and GRAMMAR.fits("tag", tag)
    for at in range(len(tag) + 1):
        changed = [tag[:at] + sign + tag[at + kept :] for sign in TAG_SIGNS for kept in (0, 1)]
        for text in (*changed, tag[:at] + tag[at + 1 :]):
            assert is_tag(text) == GRAMMAR.fits("tag", text), text


@pytest.mark.parametrize(
    ("wrong", "column"),
    [
        ('[Seats"P0" "P1" "P2"]', 7),
        ('[Seats "P0" "P1""P2"]', 17),
        ('[Seats "P0"  "P1" "P2"]', 13),
        ('[Seats "P0"\t"P1" "P2"]', 12),
        ('[Seats "P0" "P1" "P2" ]', 23),
        ('[Seats "P0" NaN "P2"]', 13),
        ('[Seats "P0" -Infinity "P2"]', 13),
    ],
)
def test_each_value_of_a_tag_stands_behind_one_space(wrong: str, column: int) -> None:
    text = match_text(stored("risiko-torneo"))
    whole = re.sub(r"\[Seats .*\]", lambda _: wrong, text)
    assert whole != text
    with pytest.raises(NotationError) as refused:
        read_match_text(whole)
    error = refused.value
    assert (error.code, error.line, error.column) == (
        "tag_malformed",
        text[: text.index("[Seats")].count("\n") + 1,
        column,
    )


@settings(max_examples=400)
@given(st.sampled_from(CODES), st.integers(0, 10**6), st.integers(0, 30))
def test_a_piece_with_any_sign_changed_is_read_only_if_the_grammar_has_it(code: str, which: int, at: int) -> None:
    pieces = pieces_of(code)
    piece, played = pieces[which % len(pieces)], game(rules.load(code).game)
    at %= len(piece) + 1
    for changed in [piece[:at] + sign + piece[at + kept :] for sign in SIGNS for kept in (0, 1)]:
        fits = {name for name, pattern in KINDS[played.code].items() if pattern.fullmatch(changed)}
        assert ("dice" in fits) == bool(DICE.fullmatch(changed)), changed
        assert "fact" in fits or not forms(played.code).facts_read(changed), changed
        try:
            moves = documents_read(played, changed)
        except KeyError:
            moves = []
        assert "move" in fits or not moves, changed


def test_the_items_of_a_list_may_stand_on_lines_of_their_own() -> None:
    lines = rough("risiko-torneo", 3, "1", 400)
    text = match_text(read(lines))
    wide = re.sub(r"\[(?=[0-9A-Z])", "[\n ", text.partition("\n\n")[2])
    assert wide.count("[\n") > 2
    assert tuple(read_match_text(f"{text.partition(chr(10) * 2)[0]}\n\n{wide}").lines()) == lines
