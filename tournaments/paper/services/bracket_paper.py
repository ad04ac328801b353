"""The bracket on paper: one large sheet, or sheets that are glued together where their marks meet."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournaments.models import Job, Round, Stage, Tournament
from tournaments.paper.documents.bracket_layout import Box, Canvas, Node, column_canvas, steps, tree_canvas
from tournaments.paper.documents.fitting import text_width
from tournaments.paper.documents.open_bracket_layout import open_canvas
from tournaments.selectors.rounds.bracket import Bracket, BracketRound, bracket
from tournaments.selectors.rounds.rounds import planned_rounds

SIZES = {"a3": (420.0, 297.0), "a4": (297.0, 210.0)}
MARGIN, BAND = 10.0, 7.0  # mm around a sheet, and below for its own line
OVERLAP = 12.0  # mm that two sheets share
MARK = 5.0  # mm of a line where a sheet is cut
LARGEST, READABLE, TILED = 9.0, 3.1, 4.2  # mm of a seat's line: at most, at least on one sheet, on glued sheets
HEADLINE, LARGEST_HEADLINE = 1.5, 10.0  # of a line, the type of the title; mm that it has at most


@dataclass(frozen=True)
class Tile:
    """A sheet: what is seen in its window on the canvas (mm), where it lies among the others, and where the title
    begins: `left`, `top`."""

    row: int
    column: int
    rows: int
    columns: int
    nodes: list[tuple[Node, Box]]
    titles: list[tuple[BracketRound, Box]]
    lines: list[Box]
    left: float
    top: float

    @property
    def number(self) -> int:
        return self.row * self.columns + self.column + 1

    @property
    def count(self) -> int:
        return self.rows * self.columns

    @property
    def plan(self) -> list[list[bool]]:
        """Return, row by row, which of the sheets that are glued together this one is."""
        return [
            [(row, column) == (self.row, self.column) for column in range(self.columns)] for row in range(self.rows)
        ]


@dataclass(frozen=True)
class Sheet:
    """How a stage is printed: the size of a page and of its window, of a line (`unit`), and its tiles; all in mm."""

    stage: Stage
    width: float
    height: float
    window_width: float
    window_height: float
    unit: float
    tiles: list[Tile]
    name: str  # of its kind of page
    headline: float  # mm of the type of the title

    @property
    def marks(self) -> list[Box]:
        """Return the lines in the corners where a sheet is cut, outside its window."""
        lines = []
        for x in (MARGIN, MARGIN + self.window_width):
            for y in (MARGIN, MARGIN + self.window_height):
                lines.append(Box(x - MARK if x == MARGIN else x, y, MARK, 0.2))
                lines.append(Box(x, y - MARK if y == MARGIN else y, 0.2, MARK))
        return lines


def bracket_stages(tournament: Tournament) -> list[Stage]:
    """Return the stages that have a bracket and something of it to show: a public round, or tables the plan foresees;
    one query."""
    public = Round.objects.filter(stage=OuterRef("pk")).exclude(state=Round.State.DRAWN)
    stages = tournament.stages.exclude(kind=Stage.Kind.LEAGUE).annotate(has_public=Exists(public))
    return [stage for stage in stages.order_by("number") if stage.has_public or _is_foreseen(stage)]


def _is_foreseen(stage: Stage) -> bool:
    """Say whether the plan names the tables of every round; a single table is no bracket."""
    tables = [round_.get("tables") or [] for round_ in planned_rounds(stage)]
    return all(tables) and sum(map(len, tables)) > 1


def bracket_context(job: Job) -> dict[str, object]:
    """Return the sheets of every stage with a bracket, on the paper that was asked for."""
    paper = "a3" if job.options.get("paper") == "a3" else "a4"
    stages = [(stage, bracket(stage)) for stage in bracket_stages(job.tournament)]
    return {"sheets": [_sheet(stage, shown, paper) for stage, shown in stages], "overlap": OVERLAP, "band": BAND}


def _sheet(stage: Stage, shown: Bracket, paper: str) -> Sheet:
    canvas = _canvas(shown)
    turned = [SIZES[paper], SIZES[paper][::-1]]
    whole = [(min(_window(size)[0] / canvas.width, _window(size)[1] / canvas.height), size) for size in turned]
    unit, size = max(whole)
    if unit < READABLE:
        unit = TILED
        size = min(turned, key=lambda size: _count(canvas, unit, size))
    unit = min(unit, LARGEST)
    window = _window(size)
    names = {round_.number: round_ for round_ in shown.rounds}
    tiles = _tiles(canvas, unit, window, names)
    return Sheet(stage, *size, *window, unit, tiles, f"{paper}{int(size[0])}", _headline(stage, unit, window[0]))


def _headline(stage: Stage, unit: float, width: float) -> float:
    """Return the size (mm) of the title: never wider than a sheet."""
    return round(min(HEADLINE * unit, LARGEST_HEADLINE, width / text_width(stage.tournament.name or " ")), 2)


def _canvas(shown: Bracket) -> Canvas:
    if shown.shape == "tree":
        return tree_canvas(shown.roots)
    if shown.shape == "open":
        return open_canvas(shown.standing, [(round_.number, round_.tables) for round_ in shown.ahead])
    return column_canvas([(round_.number, round_.tables) for round_ in shown.rounds])


def _window(size: tuple[float, float]) -> tuple[float, float]:
    return size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - BAND


def _count(canvas: Canvas, unit: float, size: tuple[float, float]) -> int:
    width, height = _window(size)
    return len(steps(canvas.width * unit, width, OVERLAP)) * len(steps(canvas.height * unit, height, OVERLAP))


def _tiles(canvas: Canvas, unit: float, window: tuple[float, float], names: dict[int, BracketRound]) -> list[Tile]:
    width, height = window
    lefts = steps(canvas.width * unit, width, OVERLAP)
    tops = steps(canvas.height * unit, height, OVERLAP)
    alone = len(lefts) == len(tops) == 1
    if alone:  # it stands in the middle, below a title at the margin
        lefts = [min(0.0, (canvas.width * unit - width) / 2)]
        tops = [min(0.0, (canvas.height * unit - height) / 2)]

    def there(box: Box, left: float, top: float) -> Box | None:
        moved = Box(box.left * unit - left, box.top * unit - top, box.width * unit, box.height * unit)
        inside = -moved.width <= moved.left <= width and -moved.height <= moved.top <= height
        return moved if inside else None

    tiles = []
    for row, top in enumerate(tops):
        for column, left in enumerate(lefts):
            nodes = [(node, box) for node, whole in canvas.nodes if (box := there(whole, left, top))]
            titles = [(names[number], box) for number, whole in canvas.titles if (box := there(whole, left, top))]
            lines = [box for whole in canvas.lines if (box := there(whole, left, top))]
            head = (0.0, 0.0) if alone else (-left, -top)
            tiles.append(Tile(row, column, len(tops), len(lefts), nodes, titles, lines, *head))
    return tiles
