"""The map for paper: strong patterns under one shared ink image.

WeasyPrint's cost is per element and above all per text, so names, values, borders and links are one picture for
all sheets (`tools/planisphere/paper.py` makes it) and a sheet only adds its fills and the letters in the boxes.
Everything is a presentation attribute, because a PDF has no style sheet of ours inside the drawing.
"""

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe

from matches.planisphere.geometry import Atlas, Link, Shape, load_atlas
from matches.planisphere.map import LINE, MARKS, Position, SeatPaint, line, pill_text
from matches.planisphere.strokes import strokes

STATIC = Path(__file__).resolve().parents[1] / "static" / "matches"
INK_IMAGE = STATIC / "planisphere-ink.png"  # transparent: goes over the fills
BLANK_IMAGE = STATIC / "planisphere-blank.png"  # the same on white: the map to shade

INK, GREY = "#1D2733", "#66737E"
COLOURS = {
    "R": "#C8372D",
    "B": "#1F5FA8",
    "V": "#2E8B57",
    "G": "#E3A70B",
    "N": "#2B2B2B",
    "L": "#7B4AA3",
    "A": "#D9731A",
}
VALUE_X, BOX_X, BOX_WIDTH, BOX_HEIGHT = -12.0, -5.4, 24.0, 11.4


def render_print_map(
    owners: Mapping[str, SeatPaint],
    armies: Mapping[str, int | None],
    title: str = "",
    ink: str = "",
    id_prefix: str = "p",
) -> SafeString:
    """Draw the coloured board as a compact `<svg>` for PDFs; ValueError as `render_map`.

    `ink` is the address of INK_IMAGE, by default its file; `id_prefix` must differ between maps of one document. A
    sheet to shade needs no drawing at all: BLANK_IMAGE.
    """
    atlas = load_atlas()
    position = Position(owners, armies, frozenset(), frozenset(), atlas)
    groups = _by_letter(position)
    x, y, width, height = atlas.viewbox
    return mark_safe(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="planisphere-print" viewBox="{x:g} {y:g} {width:g} {height:g}" '
        f'role="img" aria-label="{escape(title)}"><defs>{"".join(_defs(groups, escape(id_prefix)))}</defs>'
        f"{''.join(_fills(groups, escape(id_prefix)))}"
        f'<image href="{escape(ink or INK_IMAGE.as_uri())}" width="{width:g}" height="{height:g}"/>'
        f'<path d="{"".join(_texts(position))}" fill="none" stroke="{INK}" stroke-width="1.1" '
        'stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )


def _by_letter(position: Position) -> dict[str, list[Shape]]:
    groups: dict[str, list[Shape]] = {}
    for shape in position.atlas.shapes.values():
        if letter := position.letter(shape.code):
            groups.setdefault(letter, []).append(shape)
    return groups


def _defs(groups: Mapping[str, list[Shape]], prefix: str) -> Iterable[str]:
    for letter, shapes in groups.items():
        stroke, width = (INK, 0.6) if letter == "G" else ("#fff", 1.2)
        if MARKS[letter]:
            yield (
                f'<pattern id="{prefix}{letter}" width="6" height="6" patternUnits="userSpaceOnUse">'
                f'<path d="M-1-1h8v8h-8z" fill="{COLOURS[letter]}"/>'
                f'<g stroke="{stroke}" stroke-width="{width}" fill="{stroke}">{MARKS[letter]}</g></pattern>'
            )
        yield f'<path id="{prefix}-{letter}" d="{"".join(shape.print_path for shape in shapes)}"/>'


def _fills(groups: Mapping[str, list[Shape]], prefix: str) -> Iterable[str]:
    for letter in groups:
        fill = f"url(#{prefix}{letter})" if MARKS[letter] else COLOURS[letter]
        yield f'<use href="#{prefix}-{letter}" fill="{fill}"/>'


def _texts(position: Position) -> Iterable[str]:
    for code, shape in position.atlas.shapes.items():
        if letter := position.letter(code):
            x, y = shape.badge
            yield strokes(pill_text(letter, position.armies.get(code)), x + BOX_X + BOX_WIDTH / 2, y)


def render_ink(background: str = "none") -> str:
    """Draw what every paper map shares: coasts, borders, links, names, values and a box for each army."""
    atlas = load_atlas()
    x, y, width, height = atlas.viewbox
    names = "".join(map(_name, atlas.shapes.values()))
    land = "".join(shape.print_path for shape in atlas.shapes.values())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" text-anchor="middle" '
        f'fill="{INK}" font-family="DejaVu Sans">'
        f'<rect width="{width:g}" height="{height:g}" fill="{background}"/>'
        f'<path d="{land}" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="{land}" fill="none" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round"/>'
        f'<path d="{atlas.print_frontiers}" fill="none" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/>'
        f"{''.join(_links(atlas))}"
        f'<g font-size="8.8" stroke="#fff" stroke-width="2.6" stroke-linejoin="round" fill="#fff">{names}</g>'
        f'<g font-size="8.8">{names}</g>{_badges(atlas)}</svg>'
    )


def _links(atlas: Atlas) -> Iterable[str]:
    for kind, look in (("sea", 'stroke-dasharray="3 2.5" stroke-width="1.1"'), ("land", 'stroke-width="1.8"')):
        lines = "".join(line(link.points) for link in atlas.links if link.kind == kind)
        yield f'<path d="{lines}" fill="none" stroke="{INK}" {look}/>'
    for link in atlas.links:
        if link.partner:
            yield _partner(link, atlas.board.by_code[link.partner].name)


def _partner(link: Link, name: str) -> str:
    x, y = link.label
    return (
        f'<text x="{x:g}" y="{y + 2:g}" font-size="8" font-family="DejaVu Serif" font-style="italic" '
        f'text-anchor="{link.anchor}">{escape(name)}</text>'
    )


def _name(shape: Shape) -> str:
    x, y = shape.label
    top = y - (len(shape.lines) - 1) * LINE / 2 + 3.1
    return "".join(
        f'<text x="{x:g}" y="{top + row * LINE:.1f}">{escape(text)}</text>' for row, text in enumerate(shape.lines)
    )


def _badges(atlas: Atlas) -> str:
    drawn, values = [], []
    for code, shape in atlas.shapes.items():
        x, y = shape.badge
        drawn.append(f"M{x + VALUE_X - 5.4:.1f} {y:.1f}a5.4 5.4 0 1 0 10.8 0a5.4 5.4 0 1 0 -10.8 0")
        drawn.append(f"M{x + BOX_X:.1f} {y - BOX_HEIGHT / 2:.1f}h{BOX_WIDTH}v{BOX_HEIGHT}h-{BOX_WIDTH}z")
        values.append(f'<text x="{x + VALUE_X:.1f}" y="{y + 2.9:.1f}">{atlas.board.values[code]}</text>')
    return (
        f'<path d="{"".join(drawn)}" fill="#fff" stroke="{GREY}" stroke-width=".8"/>'
        f'<g font-size="8.2" font-family="DejaVu Serif" font-weight="700">{"".join(values)}</g>'
    )
