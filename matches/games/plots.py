"""Line plots as points for an inline SVG: the template draws them, the colours are those of the armies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

WIDTH, HEIGHT = 420, 190
LEFT, RIGHT, TOP, BOTTOM = 34, 72, 10, 12
LEFT_OF_PERCENTS, RIGHT_OF_PERCENTS = 52, 110
"""Where the numbers have a sign behind them."""
APART = 26
"""From the newest number of a seat to the next: they are large on a projector (`chances.css`)."""
LEADER = 16
UNBROKEN = "R"
"""The letter whose line has no gaps in `chances.css`: drawn first, it shows through the dashes of the others."""


@dataclass(frozen=True)
class Line:
    """A seat's line: its letter, the `points` attribute, its newest value and at what height the line ends; `y` is the
    height of the words beside it, to which `leader` leads from the end."""

    letter: str
    points: str
    value: int
    end: float
    y: float
    right: int

    @property
    def leader(self) -> str:
        """Return the path from the end of the line to its words."""
        return f"M{self.right} {self.end:g}L{self.right + LEADER} {self.y:g}"

    @property
    def x(self) -> int:
        """Return where the words begin."""
        return self.right + LEADER + 4


@dataclass(frozen=True)
class Plot:
    """Lines in a frame of WIDTH by HEIGHT, in the order in which they are drawn; `ticks` are (y, value) of the
    horizontal rules."""

    lines: tuple[Line, ...]
    ticks: tuple[tuple[float, int], ...]
    left: int
    right: int
    percent: bool = False
    bottom: float = HEIGHT - BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def line_plot(series: Mapping[str, Sequence[int]], top: int = 0, *, percent: bool = False) -> Plot:
    """Return the plot of values per letter, from 0 up to `top` or what is needed; all series have the same length.

    `percent`: its numbers have the sign behind them.
    """
    most = max((max(values, default=0) for values in series.values()), default=top)
    step = _step(max(most, top))
    top = max(step, -(-max(most, top) // step) * step)
    left, right = (LEFT_OF_PERCENTS, WIDTH - RIGHT_OF_PERCENTS) if percent else (LEFT, WIDTH - RIGHT)
    lines = [_line(letter, values, top, (left, right)) for letter, values in series.items() if values]
    ticks = tuple((_y(value, top), value) for value in range(0, top + 1, step))
    return Plot(_drawn(_apart(lines)), ticks, left, right, percent)


def _line(letter: str, values: Sequence[int], top: int, edges: tuple[int, int]) -> Line:
    left, right = edges
    across = (right - left) / max(1, len(values) - 1)
    points = [(round(left + across * place, 1), _y(value, top)) for place, value in enumerate(values)]
    end = points[-1][1]
    return Line(letter, " ".join(f"{x:g},{y:g}" for x, y in points), values[-1], end, end, right)


def _apart(lines: list[Line]) -> list[Line]:
    """Move words that would cover each other down the edge, and up again where they would leave the frame."""
    ordered = sorted(lines, key=lambda line: line.end)
    heights: list[float] = []
    for line in ordered:
        heights.append(max(line.end, heights[-1] + APART) if heights else line.end)
    for place in range(len(heights) - 1, -1, -1):
        heights[place] = min(heights[place], HEIGHT - BOTTOM - APART * (len(heights) - 1 - place))
    return [replace(line, y=round(y, 1)) for line, y in zip(ordered, heights, strict=True)]


def _drawn(lines: list[Line]) -> tuple[Line, ...]:
    """Return the lines as they are drawn: below all others the one without gaps, on top of them who leads."""
    return tuple(sorted(lines, key=lambda line: (line.letter != UNBROKEN, -line.end)))


def _y(value: int, top: int) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top, 1)


def _step(most: int) -> int:
    """Return a step of rounds that gives at most six rules."""
    return next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 10_000) if most <= 5 * step)
