"""Line plots as points for an inline SVG: the template draws them, the colours are those of the armies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 420, 190
LEFT, RIGHT, TOP, BOTTOM = 34, 24, 10, 12
LEFT_OF_PERCENTS = 52
"""Where the numbers of the scale have a sign behind them; `chances.css` lays its slide there too."""
APART = 14


@dataclass(frozen=True)
class Line:
    """One seat's line: its letter, the `points` attribute, and where the letter stands at the end."""

    letter: str
    points: str
    x: float
    y: float


@dataclass(frozen=True)
class Plot:
    """Lines in a frame of WIDTH by HEIGHT; `ticks` are (y, value) of the horizontal rules."""

    lines: tuple[Line, ...]
    ticks: tuple[tuple[float, int], ...]
    bottom: float = HEIGHT - BOTTOM
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def line_plot(series: Mapping[str, Sequence[int]], top: int = 0, left: int = LEFT) -> Plot:
    """Return the plot of values per letter, from 0 up to `top` or what is needed; all series have the same length.

    `left`: the room for the numbers of the scale.
    """
    most = max((max(values, default=0) for values in series.values()), default=top)
    step = _step(max(most, top))
    top = max(step, -(-max(most, top) // step) * step)
    lines = [_line(letter, values, top, left) for letter, values in series.items() if values]
    ticks = tuple((_y(value, top), value) for value in range(0, top + 1, step))
    return Plot(tuple(_apart(lines)), ticks, left=left)


def _line(letter: str, values: Sequence[int], top: int, left: int) -> Line:
    across = (WIDTH - left - RIGHT) / max(1, len(values) - 1)
    points = [(round(left + across * place, 1), _y(value, top)) for place, value in enumerate(values)]
    return Line(letter, " ".join(f"{x:g},{y:g}" for x, y in points), WIDTH - RIGHT + 8, points[-1][1])


def _apart(lines: list[Line]) -> list[Line]:
    """Move letters that would cover each other down the edge, and up again where they would leave the frame."""
    ordered = sorted(lines, key=lambda line: line.y)
    heights: list[float] = []
    for line in ordered:
        heights.append(max(line.y, heights[-1] + APART) if heights else line.y)
    for place in range(len(heights) - 1, -1, -1):
        heights[place] = min(heights[place], HEIGHT - 6 - APART * (len(heights) - 1 - place))
    return [Line(line.letter, line.points, line.x, round(y, 1)) for line, y in zip(ordered, heights, strict=True)]


def _y(value: int, top: int) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top, 1)


def _step(most: int) -> int:
    """Return a step of rounds that gives at most six rules."""
    return next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 10_000) if most <= 5 * step)
