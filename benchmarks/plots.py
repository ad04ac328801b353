"""`python -m benchmarks.plots`: draws tables of docs/performance.md as pictures beside them, in docs/img.

A table asks for it by a comment above: `<!-- plot NAME: panels -->` (how things grow: a small picture each, both axes
by powers of ten, the dashed line is growth in proportion, to the last point) or `<!-- plot NAME: bars -->` (a row of
bars for each line of the table, on a scale of its own). The first number of a cell counts; an empty cell is left out.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import ceil, floor, log10
from pathlib import Path
from xml.sax.saxutils import escape

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "performance.md"
ASKED = re.compile(r"^<!-- plot (?P<name>[a-z-]+): (?P<kind>panels|bars) -->$")
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
WIDTH = 760
STYLE = """<style>
text { font: 11px sans-serif; fill: #222 } .small { font-size: 9px; fill: #555 } .grid { stroke: #ddd }
.even { stroke: #999; stroke-dasharray: 3 3 } .line { fill: none; stroke: #1b5e8c; stroke-width: 2 }
.dot { fill: #1b5e8c }
.bar0 { fill: #9aa5ad } .bar1 { fill: #d08a2e } .bar2 { fill: #1b5e8c } .bar3 { fill: #4d7d3a }
@media (prefers-color-scheme: dark) { text { fill: #eee } .small { fill: #bbb } .grid { stroke: #444 }
.line { stroke: #7cc0ee } .dot { fill: #7cc0ee } .bar2 { fill: #7cc0ee } .bar3 { fill: #9fcf86 } }
</style>"""


@dataclass(frozen=True)
class Table:
    """A table that asks for a picture: `head` names the columns, a row is its name and a value per column."""

    name: str
    kind: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float | None, ...]], ...]


def tables(text: str) -> Iterator[Table]:
    """Yield the tables of a document that ask for a picture; ValueError where no table follows the comment."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if asked := ASKED.match(line):
            after = lines[number + 1 :]
            rows = [_cells(row) for row in takewhile(lambda row: row.startswith("|"), after[not after[0].strip() :])]
            if len(rows) < 3:
                raise ValueError(f"{asked['name']}: no table under the comment")
            values = tuple((row[0], tuple(_value(cell) for cell in row[1:])) for row in rows[2:])
            yield Table(asked["name"], asked["kind"], tuple(rows[0][1:]), values)


def _cells(row: str) -> list[str]:
    return [cell.strip().replace("`", "") for cell in row.strip().strip("|").split("|")]


def _value(cell: str) -> float | None:
    number = NUMBER.search(cell)
    return float(number[0].replace(",", "")) if number else None


def panels(table: Table) -> str:
    """Return a small picture for each thing that grows: the rows, or the columns where the rows are the sizes."""
    sizes = [_value(cell) for cell in table.head]
    if all(re.fullmatch(r"[\d,]+", cell) for cell in table.head if cell != "queries"):
        series = [(name, list(zip(sizes, values, strict=True))) for name, values in table.rows]
    else:
        sizes = [_value(name) for name, _ in table.rows]
        columns = enumerate(table.head)
        series = [(name, list(zip(sizes, (row[1][at] for row in table.rows), strict=True))) for at, name in columns]
    known = [(name, [(x, y) for x, y in points if x and y]) for name, points in series]
    known = [(name, points) for name, points in known if len(points) > 1]
    across, wide, high = 4, WIDTH / 4, 140
    span = _span([point for _, points in known for point in points])
    drawn = [
        f'<g transform="translate({at % across * wide:.0f} {at // across * high})">{_panel(name, points, span)}</g>'
        for at, (name, points) in enumerate(known)
    ]
    return _picture(drawn, high * ceil(len(known) / across))


def _span(points: Sequence[tuple[float, float]]) -> tuple[int, int, int, int]:
    """Return the powers of ten that hold all points: least and most x, least and most y."""
    xs, ys = zip(*points, strict=True)
    return floor(log10(min(xs))), ceil(log10(max(xs))), floor(log10(min(ys))), ceil(log10(max(ys)))


def _panel(name: str, points: Sequence[tuple[float, float]], span: tuple[int, int, int, int]) -> str:
    left, right, low, high = span

    def place(x: float, y: float) -> tuple[float, float]:
        return 34 + (log10(x) - left) / (right - left) * 140, 112 - (log10(y) - low) / (high - low) * 86

    parts = [f'<text x="34" y="14">{escape(name)}</text>']
    for power in range(low, high + 1):
        y = place(10**left, 10**power)[1]
        parts.append(
            f'<path class="grid" d="M34 {y:.1f}H174"/><text class="small" x="2" y="{y + 3:.1f}">{10**power:g}</text>'
        )
    for power in range(left, right + 1):
        anchor = "end" if power == right else "middle"
        x = place(10**power, 10**low)[0]
        parts.append(f'<text class="small" x="{x:.1f}" y="126" text-anchor="{anchor}">{10**power:,}</text>')
    last = points[-1]
    begin = max(10**left, last[0] * 10**low / last[1])
    (x1, y1), (x2, y2) = place(begin, last[1] * begin / last[0]), place(*last)
    parts.append(f'<path class="even" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>')
    spots = [place(*point) for point in points]
    parts.append('<path class="line" d="M' + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots) + '"/>')
    parts += [f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in spots]
    return "".join(parts)


def bars(table: Table) -> str:
    """Return a row of bars for each line of a table, on a scale of its own, the number behind each."""
    parts, y = [], 0
    for name, values in table.rows:
        most = max((value for value in values if value is not None), default=1) or 1
        parts.append(f'<text x="0" y="{y + 13}">{escape(name)}</text>')
        y += 18
        for at, (label, value) in enumerate(zip(table.head, values, strict=True)):
            if value is not None:
                long = 420 * value / most
                parts.append(f'<text class="small" x="0" y="{y + 10}">{escape(label)}</text>')
                parts.append(f'<rect class="bar{at % 4}" x="210" y="{y}" width="{long:.1f}" height="11"/>')
                parts.append(f'<text class="small" x="{long + 215:.1f}" y="{y + 10}">{value:,.10g}</text>')
                y += 14
        y += 8
    return _picture(parts, y)


def _picture(parts: Sequence[str], high: int) -> str:
    size = f'width="{WIDTH}" height="{high}" viewBox="0 0 {WIDTH} {high}"'
    body = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{STYLE}\n{body}\n</svg>\n'


def drawn(text: str) -> dict[str, str]:
    """Return the pictures that a document asks for, by the name of their file."""
    kinds = {"panels": panels, "bars": bars}
    return {f"{table.name}.svg": kinds[table.kind](table) for table in tables(text)}


def main() -> None:
    """Write the pictures."""
    for name, picture in drawn(PAGE.read_text(encoding="utf-8")).items():
        (DOCS / "img" / name).write_text(picture, encoding="utf-8")
        sys.stdout.write(f"docs/img/{name}\n")


if __name__ == "__main__":
    main()
