"""A line through values between 0 and 1, as the numbers of a small drawing; the words beside it say the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, EDGE = 320, 96, 8  # units of the drawing; the edge keeps whole dots inside


@dataclass(frozen=True)
class Dot:
    """One value; `words` say what it is."""

    x: float
    y: float
    words: str


@dataclass(frozen=True)
class Plot:
    """Dots from the oldest to the newest, and the height of a line to compare with (None: none)."""

    dots: list[Dot]
    level: float | None = None

    @property
    def line(self) -> str:
        """Return the points of a polyline."""
        return " ".join(f"{dot.x:g},{dot.y:g}" for dot in self.dots)

    @property
    def ends(self) -> tuple[str, str]:
        """Return in words what the line begins and ends with."""
        return self.dots[0].words, self.dots[-1].words

    @property
    def box(self) -> str:
        return f"0 0 {WIDTH} {HEIGHT}"

    @property
    def width(self) -> int:
        return WIDTH


def plot(values: Sequence[tuple[float, str]], level: float | None = None) -> Plot | None:
    """Return the drawing of values (0 at the bottom, 1 at the top) with their words; None for less than two."""
    if len(values) < 2:
        return None
    step = (WIDTH - 2 * EDGE) / (len(values) - 1)
    dots = [Dot(round(EDGE + index * step, 1), _height(value), words) for index, (value, words) in enumerate(values)]
    return Plot(dots, None if level is None else _height(level))


def _height(value: float) -> float:
    return round(EDGE + (1 - min(max(value, 0.0), 1.0)) * (HEIGHT - 2 * EDGE), 1)
