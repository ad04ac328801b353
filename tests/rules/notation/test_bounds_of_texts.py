"""How deep, how wide and how often: the bounds of match texts and positions, and what is named as legal."""

from __future__ import annotations

import re

import pytest

import rules
from rules.contract.games import game
from rules.notation.errors import NotationError
from rules.notation.fields import exits_packing
from rules.notation.moves import legal_texts, undo_text
from rules.notation.packing import tree_of, tree_text
from rules.notation.position import read_position
from rules.notation.reading import read_match_text
from rules.notation.vocabulary import vocabulary
from rules.notation.writing import match_text
from tests.rules.notation.matches import stored


@pytest.mark.parametrize(("depth", "read"), [(1, True), (20, True), (21, False)])
def test_variations_are_read_twenty_within_each_other(depth: int, read: bool) -> None:
    text = match_text(stored("risiko-torneo"))
    turn = re.search(r"\n1\.\d=\d+ (\S+) ", text)
    assert turn is not None
    nested = f"({turn[1]} " * depth + ")" * depth
    told = f"{text[: turn.end()]}{nested} {text[turn.end() :]}"
    if read:
        assert "".join(read_match_text(told).lines()) == "".join(read_match_text(text).lines())
        return
    with pytest.raises(NotationError) as refused:
        read_match_text(told)
    line = told[: turn.end()].count("\n") + 1
    column = len(told[: turn.end()].rsplit("\n", 1)[1]) + 20 * len(f"({turn[1]} ") + 1
    assert (refused.value.code, refused.value.line, refused.value.column) == ("variation_misplaced", line, column)


def test_lists_in_a_position_stand_six_within_each_other() -> None:
    names = vocabulary("risiko")
    for depth in (1, 6):
        text = "[" * depth + "7" + "]" * depth
        assert tree_text(tree_of(text, names), names) == text
    for depth in (7, 5000):
        with pytest.raises(ValueError, match="too deep"):
            tree_of("[" * depth + "7" + "]" * depth, names)
    with pytest.raises(NotationError) as refused:
        read_position(f"RT:4/{'A' * 42}/A1.1/f{'[' * 5000}7{']' * 5000}")
    assert refused.value.code == "part_wrong"


@pytest.mark.parametrize("code", ["risiko-challenge", "italywar", "futurisiko", "battaglia"])
def test_lines_of_moves_are_as_full_as_a_hundred_columns_allow(code: str) -> None:
    tags, _, moves = match_text(stored(code)).partition("\n\n")
    lines = moves.splitlines()
    assert tags.startswith("[") and all(len(line) <= 100 or " " not in line for line in lines)
    assert max(len(line) for line in lines if " " in line) > 96


@pytest.mark.parametrize("code", ["risiko-challenge", "italywar"])
def test_taking_back_is_named_among_what_is_legal_as_long_as_somebody_may(code: str) -> None:
    seen = set()
    played = game(rules.load(code).game)
    every = {undo_text(played, seat) for seat in range(1, rules.load(code).seats_max + 1)}
    for _, _, after in rules.histories(stored(code).events):
        may = [] if after.undo is None else [undo_text(played, after.undo.seat)]
        assert [text for text in legal_texts(after) if text in every] == may
        seen.add(bool(may))
    assert seen == {False, True}


@pytest.mark.parametrize(("fallen", "exits"), [
    ([0, 0, 1, 0], [2, 2]),
    ([0, 0, 1, 0], [2, 3]),
    ([0, 0, 1, 1], [2]),
    ([0, 0, 0, 0], [2]),
])  # fmt: skip
def test_seats_that_are_out_are_written_once_each_or_not_at_all(fallen: list[int], exits: list[int]) -> None:
    packing = exits_packing(3)
    with pytest.raises(ValueError, match=r"^\[\["):
        packing.write([fallen, exits])
    assert packing.write([[0, 0, 1, 1], [3, 2]]) == "3121"
    assert packing.read("3121") == [[0, 0, 1, 1], [3, 2]]
