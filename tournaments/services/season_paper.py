"""A season's table on paper, made once for each version."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language

from tournaments.documents.pdf import paper_problem, render_apart
from tournaments.documents.pictures import picture_folder
from tournaments.errors import Refused
from tournaments.models import Season
from tournaments.selectors.seasons import season_standing, season_version
from tournaments.services.paper import NOT_IN_CSS


def season_pdf(*, season: Season, source: str) -> Path:
    """Return the file of the table as it is now; `source` is the address printed below it.

    Raises Refused: paper_impossible, nothing_to_print.
    """
    if paper_problem():
        raise Refused("paper_impossible")
    table = season_standing(season)
    if not table.rows:
        raise Refused("nothing_to_print")
    told = hashlib.sha256(f"{season_version(season)} {source} {get_language()}".encode()).hexdigest()[:16]
    folder = Path(settings.VAR_DIR) / "seasons"
    target = folder / f"{season.pk}-{told}.pdf"
    if not target.is_file():
        context = {"season": season, "table": table, "moves": len(table.counting) > 1}
        context |= {"source_css": NOT_IN_CSS.sub("", source), "printed_at": timezone.localtime()}
        render_apart(render_to_string("pdf/season.html", context), target, picture_folder())
        for old in folder.glob(f"{season.pk}-*.pdf"):
            if old != target:
                old.unlink(missing_ok=True)
    return target
