"""The list for the wall on paper: pages of columns, large where there are few."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from django.urls import reverse

from tournaments.models import Job
from tournaments.paper.documents.fitting import POINT, text_width
from tournaments.paper.documents.pictures import qr_picture
from tournaments.selectors.rounds.wall_list import WallRow, wall_rows
from tournaments.selectors.setup.addresses import printed_url

FEW = 22  # people on a page of one column
ROWS = 27  # of each of two columns
LEAST = 0.58  # of the usual size of a name: smaller nobody reads it standing


@dataclass(frozen=True)
class WallName:
    """A row of the list with the size of its name, in points."""

    row: WallRow
    points: float


def wall_context(job: Job) -> dict[str, object]:
    """Return what the list prints: `pages` of columns of names, and the code of the round where phones can open it."""
    rows = wall_rows(job.round) if job.round else []
    single = len(rows) <= FEW
    width, points = (128.0, 21.0) if single else (58.0, 14.0)
    names = [WallName(row, _points(row, width, points)) for row in rows]
    size = FEW if single else 2 * ROWS
    pages = [_columns(names[start : start + size], 1 if single else 2) for start in range(0, len(names), size)]
    address = round_url(job)
    return {"pages": pages, "single": single, "code": address and qr_picture(address)}


def _columns(names: list[WallName], count: int) -> list[list[WallName]]:
    """Return the names of a page in columns of about the same length."""
    size = ceil(len(names) / count)
    return [names[start : start + size] for start in range(0, len(names), size)]


def round_url(job: Job) -> str:
    """Return the address of the round's page, "" where no phone can open it or nobody but the organisers may."""
    if job.round is None or not job.tournament.is_public or not job.round.is_public:
        return ""
    path = reverse("round", args=[job.tournament.slug, job.round.stage.number, job.round.number])
    return printed_url(job.tournament, path)


def _points(row: WallRow, width: float, most: float) -> float:
    """Return the size of a name on one line of so many mm; below LEAST of the usual one it takes two lines."""
    needed = text_width(f"{row.surname} {row.given}") * POINT
    return round(max(min(most, width / needed), most * LEAST), 1)
