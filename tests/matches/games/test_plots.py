"""Lines of several seats in one drawing: each can be told from the others at its end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.template.loader import render_to_string

from matches.games.plots import APART, BOTTOM, HEIGHT, Plot, line_plot

SEATS = "RBVGNLA"


def chances(*newest: int) -> Plot:
    series = {letter: [100 // len(newest), value] for letter, value in zip(SEATS, newest, strict=False)}
    return line_plot(series, top=100, percent=True)


@pytest.mark.parametrize("newest", [(25, 25, 25, 25), (0, 0, 0, 100), (15, 14, 14, 14, 14, 14, 15), (50, 51)])
def test_the_words_of_lines_that_end_together_stand_apart_and_each_line_leads_to_its_own(
    newest: tuple[int, ...],
) -> None:
    plot = chances(*newest)
    heights = sorted(line.y for line in plot.lines)
    assert all(after - before >= APART for before, after in pairwise(heights))
    assert heights[0] >= 10 and heights[-1] <= HEIGHT - BOTTOM
    for line in plot.lines:
        assert line.points.endswith(f",{line.end:g}") and line.leader.startswith(f"M{plot.right} {line.end:g}L")
        assert line.leader.endswith(f" {line.y:g}")


def test_the_line_without_gaps_lies_below_the_others_and_who_leads_on_top() -> None:
    assert [line.letter for line in chances(25, 25, 40, 10).lines] == ["R", "G", "B", "V"]


def test_no_line_wipes_out_another_and_the_newest_number_stands_beside_each_letter() -> None:
    page = render_to_string("matches/_plot.html", {"plot": chances(25, 25, 40, 10), "title": "Chances"})
    assert page.count("<polyline") == 4
    assert page.count('class="plot__leader"') == 4  # of no colour: it leads to the number and is no part of the line
    words = " ".join(page.replace("<tspan", " <tspan").split())
    for letter, value in (("R", 25), ("B", 25), ("V", 40), ("G", 10)):
        assert f'>{letter} <tspan class="plot__newest">{value} <tspan class="plot__sign">&nbsp;%' in words
