"""The position string of an example is a whole board on which its caption is true, and the page opens it."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

import rules
from matches.games.futurisiko.part import pieces_of
from matches.rulebooks import rule_book
from matches.rulebooks.futurisiko import positions as futurisiko
from matches.rulebooks.italywar import positions as italywar
from matches.rulebooks.positions import Laid, Lands, OnTable, Seas
from matches.rulebooks.risiko import positions as risiko
from rules import Seeded, load, replay, start
from rules.analysis.beginnings import BEGINS_AT, filled_text
from rules.contract.ruleset import GAMES
from rules.italywar.chapters.reach import attack_dice, defence_dice
from rules.italywar.chapters.reinforcements import reinforcements as italian_reinforcements
from rules.notation.position import Position, read_position
from rules.risiko.chapters.reinforcements import reinforcements
from tests.matches.rulebooks.test_positions import held_by

EXAMPLES = [
    (game, chapter.key, chapter.example)
    for game in GAMES
    if (book := rule_book(game))
    for chapter in book.chapters
    if isinstance(chapter.example, Lands | Seas | Laid) and chapter.example.position
]


def position_of(example: Lands | Seas | Laid) -> Position:
    return read_position(example.position)


def state_at(position: Position) -> Any:
    """A match that begins where an example stands, what it does not tell dealt by chance."""
    text = filled_text(position.game, position.document, Seeded("example"))
    ruleset = load(position.started.ruleset).stored(**{BEGINS_AT: text})
    return replay(start(ruleset, len(position.started.names), Seeded("match")))


def attacks(state: Any, target: str) -> list[str]:
    """The territories from which the seat in turn may attack this one."""
    codes = state.table.geo.codes
    legal = rules.legal_actions(state, state.seat)
    return [codes[row.source] for row in legal if type(row).__name__ == "Attack" and codes[row.target] == target]


@pytest.mark.parametrize(
    ("game", "chapter", "example"), EXAMPLES, ids=lambda part: part if isinstance(part, str) else ""
)
def test_every_example_is_a_whole_board_that_a_match_can_stand_at(
    game: str, chapter: str, example: Lands | Seas | Laid
) -> None:
    position = position_of(example)
    assert (position.game, position.public) == (game, True)
    if isinstance(example, Laid):
        assert len(position.document["patrols"]) == sum(isinstance(card, OnTable) for card in example.cards)
        return
    owners = {owner for owner, _armies in position.territories.values()}
    assert owners == set(range(1, len(position.started.names) + 1))
    assert game == "futurisiko" or all(armies > 0 for _owner, armies in position.territories.values())
    if position.document["round"] and isinstance(example, Lands):  # of FutuRisiko! what is hidden is not dealt out
        assert state_at(position).seat == position.document["seat"]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_gives_each_string_to_copy_and_opens_it_without_a_defect(client: Client, game: str) -> None:
    html = unescape(client.get(reverse("game-rules", args=[game])).content.decode())
    shown = [example.position for of, _key, example in EXAMPLES if of == game]
    links = re.findall(rf'href="({re.escape(reverse("position"))}\?position=[^"]+)"', html)
    assert [parse_qs(urlsplit(link).query)["position"] for link in links] == [[text] for text in shown]
    assert re.findall(r'data-copy="([^"]+)"', html) == shown
    for link in links:
        answer = client.get(link)
        assert answer.status_code == 200 and not answer.context["defects"]


def test_red_holds_fourteen_territories_with_oceania_and_gets_six_armies() -> None:
    state = state_at(position_of(risiko.REINFORCEMENTS))
    red = held_by(risiko.REINFORCEMENTS, "rosso")
    oceania = next(place for place in load("risiko-challenge").load_board().continents if place.code == "oceania")
    assert len(red) == 14 and set(oceania.territories) <= red.keys()
    assert state.left == 6 == reinforcements(state.position, state.seat)


def test_red_holds_two_of_the_territories_on_his_cards() -> None:
    position = position_of(risiko.CARDS)
    red, left = held_by(risiko.CARDS, "rosso"), position.document["left"]
    assert {"egitto", "africa_del_nord"} <= red.keys() and "madagascar" not in red
    assert len(red) // 3 == left and position.document["hands"][3] == 3


def test_the_armies_of_a_conquest_are_the_five_that_stood_there() -> None:
    red = held_by(risiko.CONQUEST, "rosso")
    assert (
        red["ucraina"] + red["urali"] == 5 and red["urali"] == 3 and position_of(risiko.CONQUEST).document["conquests"]
    )


@pytest.mark.parametrize("round_", range(1, 7))
def test_the_last_territory_is_safe_for_four_rounds(round_: int) -> None:
    assert list(held_by(risiko.ELIMINATION, "blu")) == ["madagascar"]
    text = risiko.ELIMINATION.position.replace("/A3.5/", f"/A3.{round_}/")
    may = attacks(state_at(read_position(text)), "madagascar")
    assert bool(may) == (round_ > 4) and set(may) <= {"africa_orientale"}


def test_all_that_red_holds_is_what_the_score_counts() -> None:
    assert held_by(risiko.SCORE, "rosso") == {"brasile": 3, "venezuela": 2, "egitto": 2}


def test_on_the_first_boards_all_stand_as_they_were_dealt() -> None:
    for example, armies in ((risiko.PREPARATION, 1), (italywar.PREPARATION, 2)):
        assert {count for _owner, count in position_of(example).territories.values()} == {armies}


def test_sardinia_brings_red_two_armies_more() -> None:
    state = state_at(position_of(italywar.REINFORCEMENTS))
    red = held_by(italywar.REINFORCEMENTS, "rosso")
    assert {"sassari", "nuoro", "oristano", "cagliari"} <= red.keys()
    assert state.left == len(red) // 3 + 2 == italian_reinforcements(state.position, state.seat, state.round)


def test_at_the_beginning_there_are_only_flags_of_three_colours() -> None:
    document = position_of(futurisiko.PREPARATION).document
    assert not any(document["land"]) and not any(document["air"]) and not any(map(any, document["subs"]))
    assert sorted(Counter(document["owner"]).values()) == [12, 12, 12]


def test_red_has_spent_a_point_for_each_of_nine_flags() -> None:
    """F9: an army costs 1, an aircraft 2, a submarine 5."""
    position = position_of(futurisiko.PRODUCTION)
    document, options = position.document, load("futurisiko")
    red = document["colours"].index("rosso")
    spent = [sum(row[at] for at, owner in enumerate(document["owner"]) if owner == red)
             for row in (document["land"], document["air"])]  # fmt: skip
    assert document["owner"].count(red) == 9 and (spent, sum(document["subs"][red])) == ([2, 1], 1)
    assert 2 * 1 + 1 * 2 + 1 * 5 == 9 and document["turn"]["points"] == 0, options


def test_in_egypt_three_of_red_stand_before_one_of_blue() -> None:
    lands, _seas, came = pieces_of(futurisiko.BATTLE)
    assert lands["egitto"] == ("B", 1, 0) and came == {"egitto": ("R", 2, 1)}
    assert position_of(futurisiko.BATTLE).document["phase"] == "battles"


def test_from_siena_arezzo_can_be_attacked_and_grosseto_cannot() -> None:
    state = state_at(position_of(italywar.TOURNAMENT))
    siena, grosseto, arezzo = map(state.table.geo.index.__getitem__, ("siena", "grosseto", "arezzo"))
    at = state.position
    assert (attack_dice(at, siena), defence_dice(at, grosseto), defence_dice(at, arezzo)) == (2, 3, 2)
    assert "siena" in attacks(state, "arezzo") and "siena" not in attacks(state, "grosseto")
