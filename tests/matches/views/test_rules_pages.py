"""The rules of every game are there for everybody to read: each decision, its values, on whose word."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import override

import rules
from matches.games.option_words import value_text
from matches.rulebooks import rule_book
from matches.words.rule_rows import ASPECTS, FILES, MARKS
from rules.games import GAMES
from rules.rows import marks_of, rows_of

pytestmark = pytest.mark.django_db


def page(client: Client, game: str, language: str = "it") -> str:
    answer = client.get(reverse("game-rules", args=[game]), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def rulesets(game: str) -> list[rules.Ruleset]:
    return [one for one in map(rules.load, rules.codes()) if one.game == game]


def test_every_game_stands_in_the_index_with_its_rulesets(client: Client) -> None:
    html = client.get(reverse("rules")).content.decode()
    for game in GAMES:
        assert reverse("game-rules", args=[game]) in html
        assert all(escape(one.name) in html for one in rulesets(game))


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_said_with_its_options_and_values(client: Client, game: str, language: str) -> None:
    html = page(client, game, language)
    book = rule_book(game)
    assert book is not None
    for number in book.rows:
        assert f'id="{number}"' in html
    for ruleset in rulesets(game):
        for option in rows_of(ruleset.code):
            with override(language):
                shown = value_text(game, option, getattr(ruleset, option))
            assert f">{option}</code>" in html and f"<b>{escape(shown)}</b>" in html


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_no_raw_code_of_an_option_or_a_value_stands_outside_a_code_mark(
    client: Client, game: str, language: str
) -> None:
    words = re.sub(r"<code.*?</code>|<[^>]*>", " ", page(client, game, language))
    for ruleset in rulesets(game):
        for option in rows_of(ruleset.code):
            values = getattr(ruleset, "CHOICES", {}).get(option, ())
            raw = [code for code in (option, *values) if "_" in code]
            assert not [code for code in raw if re.search(rf"\b{code}\b", words)]
            with override("it"):
                told = {value_text(game, option, code) for code in values}
            assert not told & set(values) - {"no"}


@pytest.mark.parametrize("game", GAMES)
def test_every_row_that_an_option_names_is_written_down_and_every_ruleset_has_its_source(game: str) -> None:
    book = rule_book(game)
    assert book is not None
    named = {number for one in rulesets(game) for numbers in rows_of(one.code).values() for number in numbers}
    assert named <= set(book.rows)
    assert {one.code for one in rulesets(game)} == set(book.sources)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_but_the_plain_facts_of_a_ruleset_has_its_row(game: str) -> None:
    plain = {"code", "version", "name", "game", "source", "board", "deck", "seats_min", "seats_max", "colours",
             "time_limit_minutes", "hand_size", "land_cost", "air_cost", "sea_cost",
             *rulesets(game)[0].DOCUMENTS}  # fmt: skip
    for one in rulesets(game):
        assert {option for option, _ in one.values()} - set(rows_of(one.code)) <= plain


def test_what_is_reconstructed_is_said_as_such(client: Client) -> None:
    for game in GAMES:
        html = page(client, game)
        for one in marks_of(game):
            assert FILES[one.file.removeprefix(f"{game}_")]
            for aspect, mark in one.aspects:
                assert escape(str(ASPECTS[aspect]).capitalize()) in html and str(MARKS[mark]) in html
    assert "ricostruito" in page(client, "battaglia") and "ricostruito" not in page(client, "risiko")


def test_the_page_needs_no_query(client: Client, django_assert_num_queries) -> None:
    page(client, "risiko")
    with django_assert_num_queries(0):
        page(client, "risiko")


@pytest.mark.parametrize("game", ["monopoli", "risiko2"])
def test_an_unknown_game_has_no_page(client: Client, game: str) -> None:
    assert client.get(reverse("game-rules", args=[game])).status_code == 404


def test_the_rows_are_those_of_the_comments_in_the_data() -> None:
    found = rows_of("risiko-challenge")
    assert found["set_mixed"] == ("R6",) and found["scoring"] == ("R23", "R24", "R25", "R26")
    assert "time_limit_minutes" not in found


def test_the_objectives_of_tournaments_are_listed_and_can_be_downloaded(client: Client) -> None:
    html = page(client, "italywar")
    address = reverse("material-standard", args=["italywar", "deck", "json"])
    assert f"{address}?of=italywar-torneo" in html and "(20)" in html
    assert client.get(address, {"of": "italywar-torneo"}).json()["card_value"] == 95
    assert client.get(address, {"of": "monopoli"}).status_code == 404
