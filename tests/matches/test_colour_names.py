"""Every colour that rules may give to armies has a name of its own."""

from __future__ import annotations

from django.utils.translation import override

from matches.words.board.colours import LETTERS, colour_name
from rules.contract.ruleset import COLOURS


def test_no_two_colours_have_the_same_name() -> None:
    assert set(COLOURS) == set(LETTERS)
    for language in ("it", "en"):
        with override(language):
            assert len({colour_name(colour) for colour in COLOURS}) == len(COLOURS)
