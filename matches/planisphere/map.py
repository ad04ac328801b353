"""The board drawn as a map: inline SVG for pages (`render_map`) and a compact one for paper (`render_print_map`).

Nothing here touches the database or a request. Sizes are map units (see `rules/data/risiko_map.json`).
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from matches.planisphere.geometry import Atlas, ContinentPlace, Link, Point, Shape, load_atlas
from rules.boards.board import Board, Territory

LETTERS = "RBVGNLA"
LINE = 9.4
PLACES = {
    "port": "M-12.4-4.6a1.4 1.4 0 1 1 .01 0zM-12.4-4.6v8.6M-14.8-1.6h4.8M-16.6.8c.3 2.6 1.9 3.6 4.2 3.6s3.9-1 4.2-3.6",
    "capital": "M-12.4-5.4l1.5 3.4 3.7.4-2.8 2.4.8 3.6-3.2-1.9-3.2 1.9.8-3.6-2.8-2.4 3.7-.4z",
}
"""Left of the circle with the value, in map units."""
_PREFIX = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_STEP = 6
# Solid, diagonal, dots, cross, horizontal, vertical, grid: the army's mark besides its colour.
MARKS = {
    "R": "",
    "B": '<path d="M-1 1l2-2M0 6l6-6M5 7l2-2"/>',
    "V": '<circle cx="3" cy="3" r="1.1"/>',
    "G": '<path d="M0 0l6 6M6 0l-6 6"/>',
    "N": '<path d="M0 3h6"/>',
    "L": '<path d="M3 0v6"/>',
    "A": '<path d="M3 0v6M0 3h6"/>',
}


@dataclass(frozen=True, slots=True)
class SeatPaint:
    """How a seat shows on the map: letter (one of RBVGNLA), the colour's name in words, and who sits there."""

    letter: str
    colour: str
    name: str = ""

    def __post_init__(self) -> None:
        if self.letter not in LETTERS or len(self.letter) != 1:
            raise ValueError(f"no army has the letter {self.letter!r}: one of {', '.join(LETTERS)}")

    @property
    def words(self) -> str:
        """Return the colour and, when known, who plays it: `Rosso (Anna)`."""
        return f"{self.colour} ({self.name})" if self.name else self.colour


@dataclass(frozen=True)
class Position:
    """What a drawn map shows, with every territory code checked against the board (ValueError names unknown ones)."""

    owners: Mapping[str, SeatPaint]
    armies: Mapping[str, int | None]
    defects: Collection[str]
    objective: Collection[str]
    atlas: Atlas

    def __post_init__(self) -> None:
        unknown = {*self.owners, *self.armies, *self.defects, *self.objective} - set(self.atlas.shapes)
        if unknown:
            raise ValueError(f"not on the board: {', '.join(sorted(map(str, unknown)))}")

    def letter(self, code: str) -> str:
        return self.owners[code].letter if code in self.owners else ""

    def caption(self, code: str) -> str:
        """Return the territory in words, for tooltips and screen readers."""
        territory = self.atlas.board.by_code[code]
        parts = [territory.name, *place_words(territory), _("value %(value)d") % {"value": territory.value}]
        paint = self.owners.get(code)
        if paint is None:
            parts.append(pgettext("territory", "free"))
        else:
            parts.append(paint.words)
            count = self.armies.get(code)
            if count is not None:
                parts.append(ngettext("%(count)d army", "%(count)d armies", count) % {"count": count})
        if code in self.objective:
            parts.append(pgettext("territory", "objective"))
        if code in self.defects:
            parts.append(pgettext("territory", "to be checked"))
        return ", ".join(parts)


def render_map(
    owners: Mapping[str, SeatPaint],
    armies: Mapping[str, int | None],
    defects: Collection[str] = frozenset(),
    objective: Collection[str] = frozenset(),
    interactive: bool = False,
    id_prefix: str = "map",
    title: str = "",
    board: str | Board = "risiko",
) -> SafeString:
    """Draw the map of a board as one inline `<svg>`; `interactive` adds what planisphere.js builds on.

    `board` is one, or the code of a shipped one. Raises ValueError for a territory that is not on the board and for an
    id prefix that is not a plain name.
    """
    atlas = load_atlas(board)
    position = Position(owners, armies, defects, objective, atlas)
    return draw(position, id_prefix, title or _("Map of the board"), interactive)


def draw(
    position: Position, id_prefix: str, title: str, interactive: bool = False, named: Collection[str] | None = None
) -> SafeString:
    """Draw the map of a position; `named`: a part of it (planisphere_detail.py), on which these territories have names.

    Raises ValueError for an id prefix that is not a plain name.
    """
    if not _PREFIX.fullmatch(id_prefix):
        raise ValueError(f"not an id prefix: {id_prefix!r}")
    atlas = position.atlas
    tagged = [shape for shape in atlas.shapes.values() if named is None or shape.code in named]
    parts = [
        _head(atlas, id_prefix, title, interactive, part=named is not None),
        _defs(atlas, id_prefix),
        f'<use class="pl-coast" href="#{id_prefix}-land"/><use class="pl-outline" href="#{id_prefix}-land"/>',
        *(_territory(position, shape, id_prefix, interactive) for shape in atlas.shapes.values()),
        f'<path class="pl-frontier" d="{atlas.frontiers}"/>',
        f'<g class="pl-links">{"".join(_link(atlas, link) for link in atlas.links)}</g>',
        f'<g class="pl-marks">{"".join(_marks(position, id_prefix))}</g>',
        f'<g class="pl-tags">{"".join(_tag(position, shape) for shape in tagged)}</g>',
        f'<g class="pl-continents">{"".join(map(_continent, atlas.continents.values()))}</g>',
        _touch(atlas) if interactive else "",
        "</svg>",
    ]
    return mark_safe("".join(parts))


def _head(atlas: Atlas, prefix: str, title: str, interactive: bool, part: bool) -> str:
    box = " ".join(f"{value:g}" for value in atlas.viewbox)
    role = "group" if interactive else "img"
    wraps = f"{atlas.viewbox[2]:g}" if any(link.partner for link in atlas.links) else None
    return (
        f'<svg class="planisphere{" is-near" if part else ""}" '
        f'data-atlas="{atlas.board.code}"{_attributes(data_wraps=wraps)} '
        f'id="{prefix}" viewBox="{box}" role="{role}" aria-labelledby="{prefix}-title" '
        f'xmlns="http://www.w3.org/2000/svg"><title id="{prefix}-title">{escape(title)}</title>'
    )


def _defs(atlas: Atlas, prefix: str) -> str:
    patterns = (
        f'<pattern id="{prefix}-{letter}" class="pl-army-{letter}" width="{_STEP}" height="{_STEP}" '
        f'patternUnits="userSpaceOnUse"><rect width="{_STEP}" height="{_STEP}"/>{mark}</pattern>'
        for letter, mark in MARKS.items()
    )
    shapes = (f'<path id="{prefix}-{shape.code}" d="{shape.path}"/>' for shape in atlas.shapes.values())
    return f'<defs>{"".join(patterns)}<g id="{prefix}-land">{"".join(shapes)}</g></defs>'


def _territory(position: Position, shape: Shape, prefix: str, interactive: bool) -> str:
    code, caption = shape.code, position.caption(shape.code)
    letter = position.letter(code)
    fill = f"url(#{prefix}-{letter})" if letter else None
    live = _live_attributes(position, code, caption) if interactive else ""
    return (
        f'<g class="pl-t"{_attributes(data_code=code, data_owner=letter or None)}{live}>'
        f"{'' if interactive else f'<title>{escape(caption)}</title>'}"
        f'<use href="#{prefix}-{code}"{_attributes(fill=fill)}/></g>'
    )


def _live_attributes(position: Position, code: str, caption: str) -> str:
    """Return what planisphere.js reads to know the position without asking again."""
    territory = position.atlas.board.by_code[code]
    return _attributes(
        role="button",
        tabindex="-1",
        aria_label=caption,
        data_name=territory.name,
        data_value=territory.value,
        data_continent=territory.continent,
        data_armies=position.armies.get(code),
        data_defect="1" if code in position.defects else None,
        data_objective="1" if code in position.objective else None,
    )


def _attributes(**values: object) -> str:
    """Return escaped attributes with a space before each; None leaves one out."""
    return "".join(
        f' {name.replace("_", "-")}="{escape(str(value))}"' for name, value in values.items() if value is not None
    )


def line(points: Sequence[Point]) -> str:
    """Return path data: straight between two points, a cubic curve when two more pull it aside."""
    first, *rest = (f"{x:g} {y:g}" for x, y in points)
    return f"M{first}{'C' if len(rest) == 3 else 'L'}{' '.join(rest)}"


def _link(atlas: Atlas, link: Link) -> str:
    drawn = f'<path class="pl-{link.kind}" d="{line(link.points)}"/>'
    if not link.partner:
        return drawn
    name = atlas.board.by_code[link.partner].name
    x, y = link.label
    return f'{drawn}<text x="{x:g}" y="{y:g}" text-anchor="{link.anchor}">{escape(name)}</text>'


def _continent(place: ContinentPlace) -> str:
    """Draw the name twice: small in the sea beside the land, and large over it for a map the size of a phone."""
    return _continent_name(place, "near", place.label, 15) + _continent_name(place, "far", place.far, 34)


def _continent_name(place: ContinentPlace, kind: str, at: Point, step: int) -> str:
    top = at[1] - (len(place.lines) - 1) * step / 2
    lines = "".join(
        f'<tspan x="{at[0]:g}" y="{top + row * step:g}">{escape(text)}</tspan>' for row, text in enumerate(place.lines)
    )
    return f'<text class="pl-{kind}">{lines}</text>'


def _marks(position: Position, prefix: str) -> Iterable[str]:
    for code in position.atlas.shapes:
        if code in position.objective:
            yield f'<use class="pl-objective-case" href="#{prefix}-{code}"/>'
            yield f'<use class="pl-objective" href="#{prefix}-{code}"/>'
    for code in position.atlas.shapes:
        if code in position.defects:
            yield f'<use class="pl-defect" href="#{prefix}-{code}"/>'


def _tag(position: Position, shape: Shape) -> str:
    """Draw name, value and army of a territory around one anchor, so that a zoom can scale them together."""
    code = shape.code
    x, y = anchor(shape)
    dx, dy = shape.label[0] - x, shape.label[1] - y - (len(shape.lines) - 1) * LINE / 2
    lines = "".join(
        f'<tspan x="{dx:g}" y="{dy + row * LINE:.3g}">{escape(text)}</tspan>' for row, text in enumerate(shape.lines)
    )
    value = position.atlas.board.values[code]
    owner = position.letter(code)
    badge = (
        f'<g class="pl-badge" transform="translate({shape.badge[0] - x:g} {shape.badge[1] - y:.1f})">'
        f'<g class="pl-value"><circle r="5.2"/><text>{value}</text></g>'
        f"{_place(position.atlas.board.by_code[code])}"
        f"{army_pill(owner, position.armies.get(code)) if owner else ''}"
        f"{_alert() if code in position.defects else ''}</g>"
    )
    state = "".join(f" {word}" for word, on in (("is-owned", owner), ("is-defect", code in position.defects)) if on)
    return (
        f'<g class="pl-tag{state}" data-for="{code}" transform="translate({x:g} {y:g})"><g>'
        f'<text class="pl-name">{lines}</text>{badge}</g></g>'
    )


def anchor(shape: Shape) -> tuple[float, float]:
    """Return the point midway between a territory's name and its badges."""
    return round((shape.label[0] + shape.badge[0]) / 2, 1), round((shape.label[1] + shape.badge[1]) / 2, 1)


def pill_text(letter: str, armies: int | None) -> str:
    """Return what the army badge says: `R`, or `R 4` when the armies are known."""
    return letter if armies is None else f"{letter} {armies}"


def army_pill(letter: str, armies: int | None) -> str:
    text = pill_text(letter, armies)
    width = 6.4 + 4.7 * len(text)
    return (
        f'<g class="pl-army"><rect x="-1" y="-5.6" width="{width:.1f}" height="11.2" rx="2"/>'
        f'<text x="{width / 2 - 1:.1f}">{text}</text></g>'
    )


def place_words(territory: Territory) -> list[str]:
    """Return in words that a territory has a port or is a capital."""
    words = (pgettext("territory", "port"), territory.port), (pgettext("territory", "capital"), territory.capital)
    return [word for word, on in words if on]


def _place(territory: Territory) -> str:
    """Draw an anchor for a port, a star for a capital, left of the value."""
    kind = "port" if territory.port else "capital" if territory.capital else ""
    return f'<path class="pl-place pl-{kind}" d="{PLACES[kind]}"/>' if kind else ""


def _alert() -> str:
    return '<g class="pl-alert"><path d="M0-6.4l6.6 11.6h-13.2z"/><text y="1">!</text></g>'


def _touch(atlas: Atlas) -> str:
    circles = (
        f'<circle data-code="{shape.code}" cx="{shape.touch[0]:g}" cy="{shape.touch[1]:g}" r="{shape.touch[2]:g}"/>'
        for shape in atlas.shapes.values()
    )
    return f'<g class="pl-touch">{"".join(circles)}</g>'
