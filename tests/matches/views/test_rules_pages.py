"""The rules of every game are there for everybody to read: each decision, its values, on whose word."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from django.utils.text import capfirst
from django.utils.translation import override

import rules
from matches.games.option_words import value_text
from matches.rulebooks import rule_book
from matches.words.rules.rule_rows import ASPECTS, FILES, MARKS
from rules.contract.ruleset import GAMES
from rules.materials.rows import decisions, marks_of, rows_of

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
    for number in decisions(game):
        assert f'id="{number}"' in html
    for ruleset in rulesets(game):
        for option in rows_of(ruleset.code):
            with override(language):
                shown = value_text(game, option, getattr(ruleset, option))
            assert f">{option}</code>" in html and f"<b>{escape(shown)}</b>" in html


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_stands_on_the_page_with_its_sources(client: Client, game: str, language: str) -> None:
    html = page(client, game, language)
    book = rule_book(game)
    assert book is not None
    for clause in book.clauses:
        with override(language):
            assert escape(str(clause.text)) in html
            for source in clause.sources:
                assert escape(str(capfirst(source.title.short))) in html and escape(str(source.paragraph)) in html


@pytest.mark.parametrize("game", GAMES)
def test_every_place_that_the_page_points_to_is_on_it_once(client: Client, game: str) -> None:
    html = page(client, game)
    places = re.findall(r'\bid="([^"]+)"', html)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(places)


@pytest.mark.parametrize("game", GAMES)
def test_every_page_says_that_the_publisher_has_no_part_in_it(client: Client, game: str) -> None:
    assert (
        page(client, game).count("non è affiliato all&#x27;editore")
        + page(client, game).count("non è affiliato all'editore")
        >= 2
    )


def test_the_objectives_of_risiko_are_told_card_by_card(client: Client) -> None:
    html = page(client, "risiko")
    assert "I quattordici classici" in html and "I sedici da torneo" in html
    section = html[html.index('id="decks"') : html.index('id="options"')]
    assert section.count("<li>") == 14 + 16


def test_every_territory_of_risiko_is_told_with_its_value(client: Client) -> None:
    html = page(client, "risiko")
    section = html[html.index('id="board"') : html.index('id="decks"')]
    board = rules.load_board("risiko")
    assert all(f"{escape(one.name)} {one.value}" in section for one in board.territories)


@pytest.mark.few(4)
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
def test_every_option_but_the_plain_facts_of_a_ruleset_has_its_row(game: str) -> None:
    plain = {"code", "version", "name", "game", "source", "board", "deck", "seats_min", "seats_max", "colours",
             "time_limit_minutes", "leavers", "most_rounds", "hand_size", "land_cost", "air_cost", "sea_cost",
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


def words_of(client: Client, game: str) -> str:
    return re.sub(r"<code.*?</code>|<[^>]*>|\s+", " ", page(client, game))


def test_nobody_chooses_the_number_of_dice_in_italy_war(client: Client) -> None:
    """I11, I28."""
    words = words_of(client, "italywar")
    assert "quanti ne vuole" not in words and "sempre il massimo, e non meno del difensore" in words


def test_italy_war_has_a_blog_and_no_box(client: Client) -> None:
    """I35."""
    words = words_of(client, "italywar")
    assert "scatola" not in words.replace("riserva", "") and "blog dell" in words


def test_used_cards_of_battaglia_go_under_the_discards_which_open_after_the_first_patrol(client: Client) -> None:
    """B5, B18."""
    words = words_of(client, "battaglia")
    assert "vanno sotto gli scarti" in words and "vanno sotto il mazzo" not in words
    assert "Dopo aver deposto la tua prima pattuglia" in words


def test_futurisiko_has_one_word_for_each_thing_its_costs_and_every_card(client: Client) -> None:
    words = words_of(client, "futurisiko")
    assert not re.search(r"sottomarin|bandier[ae]\b|linee del mare|carta missile|Carte Missile\b", words, re.I)
    assert "costa 1 PP, un&#x27;armata aerea 2, un sommergibile 5" in words or (
        "costa 1 PP, un'armata aerea 2, un sommergibile 5" in words
    )
    cards = (
        "Arma Segreta",
        "Missili Balistici",
        "Siluro Killer",
        "Scudo Spaziale",
        "Super Produzione",
        "Tregua",
        "Tradimento",
    )
    assert all(f"{card}: " in words for card in cards)
