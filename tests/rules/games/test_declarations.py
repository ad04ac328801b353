"""Every option declares on its class what a form needs: its choices, its range, its group."""

from dataclasses import fields
from typing import Any, get_args, get_origin

import pytest

import rules
from matches.words.rules.rule_options import GROUPS
from rules.contract.ruleset import GAMES, HEAD, options

PLAIN_TEXT = {"code", "name", "game", "source", "colours"}


def item_type(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is tuple else kind


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_a_range_and_every_text_its_choices(game: str) -> None:
    kind = options(game)
    numbers = {one.name for one in fields(kind) if item_type(one.type) is int}
    texts = {one.name for one in fields(kind) if item_type(one.type) is str}
    assert set(kind.RANGES) == numbers
    assert set(kind.CHOICES) == texts - PLAIN_TEXT - set(kind.DOCUMENTS) - ({"board"} if game == "battaglia" else set())
    assert all(0 <= least <= most for least, most in kind.RANGES.values())
    assert all(kind.CHOICES.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_option_stands_in_one_group_that_has_a_heading(game: str) -> None:
    kind = options(game)
    grouped = [option for listed in kind.GROUPS.values() for option in listed]
    assert sorted(grouped) == sorted({one.name for one in fields(kind)} - set(HEAD) - set(kind.DOCUMENTS))
    assert set(kind.GROUPS) <= set(GROUPS)


@pytest.mark.parametrize("code", rules.codes())
def test_a_number_outside_its_range_is_refused_with_the_range(code: str) -> None:
    ruleset = rules.load(code)
    for option, (least, most) in type(ruleset).RANGES.items():
        for value, wrong, bound in ((least - 1, "option_least", least), (most + 1, "option_most", most)):
            shown = getattr(ruleset, option)
            with pytest.raises(rules.RulesetError) as caught:
                ruleset.changed({option: [value] * len(shown) if isinstance(shown, tuple) else value})
            assert caught.value.code == wrong
            assert bound in caught.value.params.values()
