"""The pictures of docs/performance.md are those of its tables."""

import re

import pytest

from benchmarks.plots import DOCS, PAGE, drawn, tables

GROWS = """<!-- plot grows: panels -->

| page | 10 | 100 | queries |
|---|---|---|---|
| home | 0.03 / 0.02 · 2.8 | 0.3 | 3 |
| `door` | 0.02 | | 1 |
"""


def test_every_picture_of_the_figures_is_drawn_of_the_table_above_it():
    text = PAGE.read_text(encoding="utf-8")
    pictures = drawn(text)
    assert pictures, "no table asks for a picture"
    for name, picture in pictures.items():
        path = DOCS / "img" / name
        assert path.exists() and path.read_text(encoding="utf-8") == picture, "run python -m benchmarks.plots"
        assert re.search(rf"!\[[^\]]{{20,}}\]\(img/{re.escape(name)}\)", text), (
            f"{name}: not shown, or without a description"
        )


def test_the_first_number_of_a_cell_counts_and_an_empty_cell_is_left_out():
    table, *others = tables(GROWS)
    assert not others
    assert table.rows == (("home", (0.03, 0.3, 3.0)), ("door", (0.02, None, 1.0)))
    picture = drawn(GROWS)["grows.svg"]
    assert ">home<" in picture and ">door<" not in picture, "a single point is no growth"


def test_a_comment_without_a_table_is_told():
    with pytest.raises(ValueError, match="grows: no table"):
        list(tables("<!-- plot grows: bars -->\n\nNothing here.\n"))
