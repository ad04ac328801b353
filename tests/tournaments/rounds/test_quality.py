"""The line above the tables of a draw: what they keep, and no claim that the figures do not prove."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from rules.base.json_types import Json
from tournaments.templatetags.evening import tile_columns
from tournaments.words.draw.quality import NAMED, quality_of
from tournaments.words.rounds.rounds import FIGURES


def row(code: str, value: int, bound: int | None) -> Json:
    return {"code": code, "value": value, "bound": bound, "gap": None if bound is None else value - bound}


GOOD = [row("repeats", 0, 0), row("club_clashes", 0, 0), row("seat_imbalance", 1, 1)]


@pytest.mark.parametrize(
    ("figures", "locks", "text", "is_best"),
    [
        (GOOD, 0, "Nessuno si incontra di nuovo, club separati, posti in equilibrio: tutto al meglio possibile.", True),
        ([row("repeats", 1, 1)], 0, "1 coppia si ritrova: tutto al meglio possibile.", True),
        ([row("repeats", 21, 0)], 0, "21 coppie si ritrovano. Non al minimo possibile: chi si ritrova.", False),
        (
            [*GOOD[:1], row("club_clashes", 2, 1), row("first_mover_spread", 2, 1)],
            0,
            "Nessuno si incontra di nuovo, 2 coppie dello stesso club insieme, posti quasi in equilibrio. "
            "Non al minimo possibile: compagni di club allo stesso tavolo, l'ordine di gioco.",
            False,
        ),
        (
            GOOD[:1],
            1,
            "1 vincolo non rispettato, nessuno si incontra di nuovo: non è tutto al meglio possibile.",
            False,
        ),
        ([*GOOD[:1], row("short_twice", 3, None)], 0, "Nessuno si incontra di nuovo.", False),
    ],
)
def test_the_line_says_what_holds(figures: list[Json], locks: int, text: str, is_best: bool) -> None:
    with override("it"):
        quality = quality_of(figures, locks)
    assert (quality.text, quality.is_best) == (text, is_best)


def test_after_the_first_round_the_line_says_over_how_many_it_counts() -> None:
    with override("it"):
        texts = [quality_of([row("club_clashes", 4, 4)], rounds=rounds).text for rounds in (1, 2)]
    pairs = "4 coppie dello stesso club insieme: tutto al meglio possibile."
    assert texts == [pairs, f"In 2 turni: {pairs}"]


def test_every_figure_has_a_name_for_where_it_is_not_the_lowest() -> None:
    assert NAMED.keys() == dict(FIGURES).keys()


@pytest.mark.parametrize(
    ("tables", "wide", "middle"),
    [(1, 4, 2), (2, 2, 2), (3, 3, 3), (4, 4, 2), (5, 3, 3), (6, 3, 3), (7, 4, 2), (9, 3, 3), (11, 4, 3), (25, 4, 2)],
)
def test_no_table_stands_alone_in_the_last_row_where_that_can_be(tables: int, wide: int, middle: int) -> None:
    assert tile_columns(tables) == f"tiles--mid-{middle} tiles--wide-{wide}"
