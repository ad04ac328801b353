"""What is wrong with options is told in words: every code of RulesetError has a sentence, options have their names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

import rules
from matches.games.option_words import value_text, value_words
from matches.games.refusing import options_text
from matches.words.rules.options import WRONG
from matches.words.rules.rule_options import GROUPS, LABELS
from rules.contract.ruleset import GAMES, options

RAISED = re.compile(r'RulesetError\(\s*"(\w+)"(?: if [^,]+ else "(\w+)")?')


def raised() -> set[str]:
    sources = Path(rules.__file__).parent.rglob("*.py")
    return {code for source in sources for pair in RAISED.findall(source.read_text()) for code in pair if code}


def test_every_code_that_the_rules_raise_has_a_sentence_and_no_other() -> None:
    assert raised() == set(WRONG)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_its_heading_and_every_choice_of_a_game_have_words(game: str) -> None:
    kind = options(game)
    named = [option for group in kind.GROUPS.values() for option in group]
    assert [group for group in kind.GROUPS if group not in GROUPS] == [], "GROUPS, matches/words/rules/rule_options.py"
    assert [option for option in named if not {option, f"{game}.{option}"} & set(LABELS)] == [], "LABELS there"
    choices = [(option, choice) for option in named if option != "colours" for choice in kind.CHOICES.get(option, ())]
    assert [row for row in choices if row[1] not in value_words(game, row[0])] == [], "VALUES, rule_values.py there"


def test_an_option_is_called_as_the_form_calls_it() -> None:
    with pytest.raises(rules.RulesetError) as caught:
        rules.load("futurisiko").varied(victory_territories=99)
    with translation.override("it"):
        text = options_text("futurisiko", caught.value)
    assert "«Territori per vincere»" in text and "20" in text and "victory" not in text


@pytest.mark.parametrize("code", ["risiko-torneo", "futurisiko", "italywar", "battaglia"])
def test_no_sentence_is_left_with_a_gap(code: str) -> None:
    ruleset = rules.load(code)
    for name, value in ruleset.values():
        if isinstance(value, int):
            with pytest.raises(rules.RulesetError) as caught:
                ruleset.varied(**{name: -1})
            assert "%(" not in options_text(ruleset.game, caught.value)


@pytest.mark.parametrize(
    ("game", "option", "value", "word"),
    [
        ("risiko", "sets_per_turn", 0, "quanti se ne hanno"),
        ("risiko", "sets_per_turn", 1, "uno"),
        ("futurisiko", "super_per_turn", 1, "una"),
        ("risiko", "extra_army", 0, "nessuna"),
        ("futurisiko", "garrison", 0, "nessuna"),
        ("risiko", "guarded_rounds", 0, "nessuno"),
    ],
)
def test_a_counted_word_agrees_with_what_it_counts(game: str, option: str, value: int, word: str) -> None:
    with translation.override("it"):
        assert value_text(game, option, value) == word
