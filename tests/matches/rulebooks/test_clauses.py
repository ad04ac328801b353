"""The rule books tell every decision and every option, each with its source, and no mark contradicts the table."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import fields, replace

import pytest

import rules
from matches.rulebooks import rule_book
from matches.rulebooks.clauses import RuleBook
from matches.words.rules.rule_rows import MARKS
from rules.contract.ruleset import GAMES, options
from rules.materials.rows import decisions, rows_of

PLAIN = {"code", "version", "name", "game", "source", "begins_at"}
"""What a ruleset is called and where it comes from, and the position at which a match begins: no rule of play."""


IDLE = (0, "none", "never", "free")
"""Values by which an option changes nothing, so that no clause need tell it."""
MEANINGLESS_ALONE = {
    "extra_rounds", "reshuffles_limit", "sdadata_conquests", "sdadata_most", "sdadata_start", "table_tie", "winner_by",
}  # fmt: skip
"""Options that mean something only beside another one, by which the time or the score is told."""


OF_ANY_VALUE = {("method2-lists", "methods"), ("aim", "deck"), ("objective-cards", "deck")}
"""Clause and option where the words are true of every value."""


def book(game: str) -> RuleBook:
    found = rule_book(game)
    assert found is not None
    return found


def rulesets(game: str) -> list[rules.Ruleset]:
    return [one for one in map(rules.load, rules.codes()) if one.game == game]


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_the_table_has_a_clause_and_every_clause_names_rows_of_the_table(game: str) -> None:
    told = {row for clause in book(game).clauses for row in clause.rows}
    assert told == set(decisions(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_marks_of_the_clauses_are_those_of_the_table(game: str) -> None:
    told: dict[str, set[str]] = {row: set() for row in decisions(game)}
    for clause in book(game).clauses:
        for row in clause.rows:
            told.setdefault(row, set()).add(clause.mark)
    assert {row: marks for row, marks in told.items() if row in decisions(game)} == {
        row: set(marks) for row, marks in decisions(game).items()
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_of_the_table_is_one_that_the_pages_explain(game: str) -> None:
    order = ("book", "club", "other", "choice", "reconstructed")
    for row, marks in decisions(game).items():
        assert marks and list(marks) == sorted(set(marks), key=order.index), row
        assert all(mark in MARKS for mark in marks)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_stands_in_a_clause_and_every_clause_names_options_of_its_game(game: str) -> None:
    known = {field.name for field in fields(options(game))} - PLAIN
    told = {option for clause in book(game).clauses for option in clause.options}
    assert told == known


def untold(game: str) -> list[tuple[str, str]]:
    """Return ruleset and option where an option means something and no clause of that ruleset tells it."""
    clauses = book(game).clauses
    return [
        (one.code, option)
        for one in rulesets(game)
        for option in {field.name for field in fields(options(game))} - PLAIN - MEANINGLESS_ALONE
        if getattr(one, option) not in IDLE
        and not any(option in clause.options and one.code in (clause.only or (one.code,)) for clause in clauses)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_ruleset_tells_what_its_options_say(game: str) -> None:
    """A copy of a ruleset has to be named in `only` wherever the clause holds for it too."""
    assert untold(game) == []


def test_a_copy_that_no_clause_names_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    copies = [replace(rules.load(code), code=f"{code}-copy") for code in ("risiko-torneo", "risiko-classico")]
    monkeypatch.setattr(sys.modules[__name__], "rulesets", lambda _game: copies)
    lost = {"risiko-classico-copy": {"deck", "deal_side"}, "risiko-torneo-copy": {"end_of_time", "scoring"}}
    assert all({option for code, option in untold("risiko") if code == copy} >= lost[copy] for copy in lost)


def wrongly_told(game: str) -> list[tuple[str, str, str]]:
    """Return ruleset, clause and option where a clause tells the value of other rulesets, and none of its own the right
    one."""
    told = []
    for clause in book(game).clauses:
        held = [one for one in rulesets(game) if one.code in (clause.only or (one.code,))]
        for option in clause.options:
            values = {one.code: str(getattr(one, option)) for one in held}
            usual = Counter(values.values()).most_common(1)[0][0]
            told += [
                (code, clause.id, option)
                for code, value in values.items()
                if value != usual and (clause.id, option) not in OF_ANY_VALUE and not told_apart(game, code, option)
            ]
    return told


def told_apart(game: str, code: str, option: str) -> bool:
    """Return whether a clause that does not hold for all tells this option of a ruleset."""
    return any(option in clause.options and code in clause.only for clause in book(game).clauses)


@pytest.mark.parametrize("game", GAMES)
def test_where_a_ruleset_has_a_value_of_its_own_a_clause_of_its_own_tells_it(game: str) -> None:
    """Else the clause that tells the value of the others, and names no rulesets, would be read as its own."""
    assert wrongly_told(game) == []


def test_a_value_that_the_clauses_of_others_tell_otherwise_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    short = replace(rules.load("battaglia"), code="battaglia-short", target_points=50)
    monkeypatch.setattr(sys.modules[__name__], "rulesets", lambda _game: [rules.load("battaglia"), short])
    assert ("battaglia-short", "aim", "target_points") in wrongly_told("battaglia")


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_tells_each_option_together_with_its_row(game: str) -> None:
    pairs = {(option, row) for clause in book(game).clauses for option in clause.options for row in clause.rows}
    for ruleset in rulesets(game):
        for option, rows in rows_of(ruleset.code).items():
            assert {(option, row) for row in rows} <= pairs, option


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_source_and_all_its_sources_have_one_mark(game: str) -> None:
    for clause in book(game).clauses:
        assert clause.sources, clause.id
        assert {source.title.mark for source in clause.sources} == {clause.mark}, clause.id
        for source in clause.sources:
            assert bool(source.paragraph) == (source.title.mark in ("book", "other")), clause.id


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_own_anchor_and_names_rulesets_of_its_game(game: str) -> None:
    for chapter in book(game).chapters:
        assert len({clause.id for clause in chapter.clauses}) == len(chapter.clauses)
    codes = {one.code for one in rulesets(game)}
    assert all(set(clause.only) < codes for clause in book(game).clauses if clause.only)
    assert set(book(game).editions) == codes
