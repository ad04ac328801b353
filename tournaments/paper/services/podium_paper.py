"""What a finished tournament gives away: a diploma for each of the first three, and a poster of the podium."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from matches.planisphere.geometry import load_atlas
from tournaments.models import Entrant, Job, Stage, Tournament
from tournaments.paper.documents.fitting import Fitted, fitted
from tournaments.paper.documents.pictures import qr_picture
from tournaments.selectors.results.podium import podium_of
from tournaments.selectors.setup.addresses import printed_url
from tournaments.selectors.setup.choices import counts_boards
from tournaments.selectors.standings.final_standing import FinalRow
from tournaments.words.numbers import rounded_number
from tournaments.words.setup.choices import day_beside

TICK = 10.0  # mm of a segment of the frame
STEPS = {1: (77.0, 84.0), 2: (17.0, 60.0), 3: (137.0, 42.0)}
"""Where the step of a place begins on the poster, and how high it is (mm)."""
STEP_WIDTH, FLOOR = 56.0, 254.0


@dataclass(frozen=True)
class Text:
    """A fitted text that stands in a box: its lines with the height at which each stands (mm), and its size (mm)."""

    lines: list[tuple[str, float]]
    size: float


@dataclass(frozen=True)
class Step:
    """A step of the podium: who stands on it, the name and what is below it; shared by equals."""

    place: int
    left: float
    top: float
    height: float
    name: Text
    club: str

    @property
    def middle(self) -> float:
        return self.left + STEP_WIDTH / 2

    @property
    def numeral(self) -> float:
        return self.top + 31

    @property
    def below(self) -> float:
        return self.top - 2.6


def podium_rows(tournament: Tournament) -> list[FinalRow]:
    """Return the first three of a tournament that is finished, with everybody equal to them; nobody before."""
    podium = podium_of(tournament)
    return [row.final for row in podium.rows] if podium.is_over else []


def diplomas_context(job: Job) -> dict[str, object]:
    """Return a diploma for each of the first three: their name in its lines, their place, the frame and the land."""
    diplomas = [
        {
            "place": row.position,
            "name": _stood(row.entrant.player.name, width=210, most=50, top=77, height=42),
            "club": row.entrant.club,
            "points": _points(row),
        }
        for row in podium_rows(job.tournament)
    ]
    title = _stood(job.tournament.name, width=215, most=25, top=134, height=20, lines=2)
    return {"diplomas": diplomas, "event": title, **_around(job, 297, 210)}


def podium_context(job: Job) -> dict[str, object]:
    """Return the poster: the champion, and the steps with who stands on them."""
    rows = podium_rows(job.tournament)
    champions = [row.entrant for row in rows if row.position == 1]
    address = printed_url(job.tournament, job.tournament.get_absolute_url()) if job.tournament.is_public else ""
    return {
        "champion": _stood(_names(champions), width=168, most=64, top=84, height=54, lines=4),
        "champions": champions,
        "champion_points": _points(rows[0]) if len(champions) == 1 else "",
        "steps": [_step(place, rows) for place in STEPS if any(row.position == place for row in rows)],
        "event": _stood(job.tournament.name, width=166, most=27, top=26, height=21, lines=2),
        "code": address and qr_picture(address),
        "size": "A3" if job.options.get("paper") == "a3" else "A4",
        **_around(job, 210, 297),
    }


def _step(place: int, rows: list[FinalRow]) -> Step:
    there = [row.entrant for row in rows if row.position == place]
    left, height = STEPS[place]
    top = FLOOR - height
    name = _stood(_names(there), width=STEP_WIDTH, most=17, top=top - 31, height=24, lines=4, at_bottom=True)
    clubs = {str(entrant.club) for entrant in there if entrant.club}
    return Step(place, left, top, height, name, clubs.pop() if len(clubs) == 1 and len(there) == 1 else "")


def _names(people: list[Entrant]) -> str:
    return " · ".join(person.player.name for person in people)


def _points(row: FinalRow) -> str:
    """Return the points that placed somebody, where one stage of rounds counted them; "" elsewhere."""
    return rounded_number(row.total, 2) if len(row.by_stage) == 1 and row.stage.kind == Stage.Kind.LEAGUE else ""


def _stood(
    text: str, *, width: float, most: float, top: float, height: float, lines: int = 3, at_bottom: bool = False
) -> Text:
    """Return a text fitted to a box of the page, in the middle of its height or at its bottom."""
    fit: Fitted = fitted(text, width=width, height=height, most=most, lines=lines)
    size = fit.points * 25.4 / 72
    step = size * 1.16
    free = height - step * len(fit.lines)
    first = top + (free if at_bottom else free / 2) + size * 0.9
    return Text([(line, round(first + step * at, 2)) for at, line in enumerate(fit.lines)], round(size, 2))


def _around(job: Job, width: float, height: float) -> dict[str, object]:
    """Return what stands around the names: the frame of an atlas, the land, how many played, place and day."""
    tournament = job.tournament
    day = day_beside(tournament.name, tournament.starts_on)
    return {
        "frame": frame_path(width, height),
        "inner_width": width - 22.4,
        "inner_height": height - 22.4,
        "thin_width": width - 25.6,
        "thin_height": height - 25.6,
        "land": land_path() if counts_boards(tournament.ruleset) else "",
        "people": tournament.entrants.counted().count(),
        "where": " · ".join(part for part in (tournament.place, day) if part),
    }


def frame_path(width: float, height: float, edge: float = 9.0, thick: float = 2.2) -> SafeString:
    """Return the dark segments of a map's frame, in turn with bright ones, all around a page of so many mm."""
    parts = []
    for along, across, flipped in ((width, height, False), (height, width, True)):
        count = 2 * round((along - 2 * edge) / TICK / 2) + 1
        step = (along - 2 * edge) / count
        for at in range(0, count, 2):
            start = edge + at * step
            for side in (edge, across - edge - thick):
                x, y, w, h = (side, start, thick, step) if flipped else (start, side, step, thick)
                parts.append(f"M{x:.2f} {y:.2f}h{w:.2f}v{h:.2f}h{-w:.2f}z")
    return mark_safe("".join(parts))


def land_path() -> SafeString:
    """Return the outline of all land of the planisphere, in its own units (`land_box`)."""
    return mark_safe("".join(shape.print_path for shape in load_atlas().shapes.values()))
