"""The example positions of the rule books are possible ones, and are drawn as the board draws them."""

from __future__ import annotations

import re
from collections import Counter
from importlib.util import find_spec

import pytest

from matches.documents.rules.positions import position_document
from matches.planisphere.detail import render_detail
from matches.planisphere.map import SeatPaint, render_map
from matches.rulebooks import rule_book
from matches.rulebooks.battaglia import positions as battaglia
from matches.rulebooks.futurisiko import positions as futurisiko
from matches.rulebooks.italywar import positions as italywar
from matches.rulebooks.positions import Laid, Lands, Patrol, Position, Seas, Throw
from matches.rulebooks.risiko import positions as risiko
from rules import load
from rules.boards.board import load_board
from rules.contract.ruleset import GAMES
from rules.futurisiko.board import load_board as future_board
from rules.notation.position import read_position
from rules.odds.throws import losses_of_throw


def examples() -> list[tuple[str, str, Position]]:
    """Return game, chapter and position; a game without a book is the business of `test_clauses`."""
    books = [(game, book) for game in GAMES if (book := rule_book(game))]
    return [(game, one.key, one.example) for game, book in books for one in book.chapters if one.example]


@pytest.mark.parametrize(
    ("game", "chapter", "position"), examples(), ids=lambda one: one if isinstance(one, str) else ""
)
def test_every_example_is_drawn_and_says_the_same_in_words(game: str, chapter: str, position: Position) -> None:
    figure = position_document(game, position, "fig")
    assert str(position.caption) and figure["template"].startswith("matches/rules/_")
    match position:
        case Lands():
            assert 'aria-labelledby="fig-title"' in figure["svg"] and len(figure["svg"]) < 90_000
        case Seas():
            assert all(name in figure["title"] for name in (one["spot"].name for one in figure["spots"]))
        case Throw():
            assert all(row["words"] for row in figure["rows"])
        case Laid():
            assert all(card["name"] for patrol in figure["patrols"] for card in patrol["cards"])


def test_every_game_with_positions_has_examples_in_most_of_its_chapters() -> None:
    """What a new game plays with may be nothing that a position can show yet."""
    drawn = Counter(game for game, _chapter, _position in examples())
    games = [game for game in GAMES if find_spec(f"matches.rulebooks.{game}.positions")]
    assert len(games) >= 4
    for game in games:
        book = rule_book(game)
        assert book is not None and drawn[game] * 2 > len(book.chapters)


def test_a_part_of_the_map_is_small_and_names_only_its_territories() -> None:
    red = {"brasile": SeatPaint("R", "Rosso")}
    part = render_detail(("brasile", "venezuela"), red, {"brasile": 3}, id_prefix="p", title="Brasile")
    whole = render_map({}, {})
    assert len(part) < len(whole) / 2
    assert 'data-for="brasile"' in part and 'data-for="venezuela"' in part and 'data-for="argentina"' not in part
    assert 'class="planisphere is-near"' in part and "R 3" in part


def test_a_territory_that_is_not_on_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="atlantide"):
        render_detail(("atlantide",), {}, {})
    with pytest.raises(ValueError, match="atlantide"):
        position_document("futurisiko", Seas("", futurisiko.BATTLE.position, ("atlantide",)), "fig")


def held_by(example: Lands, colour: str) -> dict[str, int]:
    """Return the armies of a colour on the whole board of an example."""
    shown = read_position(example.position)
    seat = 1 + load(shown.started.ruleset).colours.index(colour)
    return {code: armies for code, (owner, armies) in shown.territories.items() if owner == seat}


def test_the_sums_of_the_score_are_those_of_the_captions() -> None:
    """R24 to R26."""
    values = load_board("risiko").values
    own = held_by(risiko.SCORE, "rosso")
    inside = [code for code in own if code in risiko.SCORE.objective]
    method1, method2 = sum(values[code] for code in own), sum(values[code] for code in inside)
    told = (method1, method2, method1 + sum(own.values()), method2 + sum(own[code] for code in inside))
    assert told == (11, 7, 18, 12)
    assert {str(number) for number in told} <= set(re.findall(r"\d+", str(risiko.SCORE.caption)))


def test_the_dice_of_the_examples_fall_as_their_captions_say() -> None:
    """R11, I11."""
    assert losses_of_throw(risiko.ATTACK.attack, risiko.ATTACK.defence) == (1, 1)
    assert losses_of_throw(italywar.ATTACK.attack, italywar.ATTACK.defence) == (1, 2)


def test_the_cards_of_the_examples_make_patrols_worth_what_is_said() -> None:
    """B8, B9, B10, B13."""
    rules = load("battaglia")

    def worth(patrol: Patrol) -> int:
        return sum(getattr(rules, f"points_{kind}") for kind in patrol.kinds)

    complete, guards = battaglia.END.patrols
    counts = Counter(complete.kinds)
    assert counts["capitano"] == 1 and counts["cannone"] <= counts["guardia"] and len(complete.kinds) == 7
    assert (worth(complete), worth(guards)) == (19, 6)
    assert worth(complete) + worth(guards) + rules.complete_bonus + rules.closing_bonus == 40  # type: ignore[attr-defined]


def test_the_movements_of_the_example_are_possible() -> None:
    """F16, F17, F20: over the sea that both touch, and along a black line."""
    board = {one.code: one for one in future_board("futurisiko").territories}
    sea = next(iter(futurisiko.MOVEMENT.seas))
    assert sea in board["italia"].seas and sea in board["egitto"].seas
    assert "nord_africa" in board["italia"].lines
