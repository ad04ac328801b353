"""What the page of the standings understands of its address: only what exists, so that nonsense shares one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from tournaments.models import Stage, Tournament
from tournaments.selectors.results import public_pages as selectors
from tournaments.views.rounds.page_cache import page_that_exists
from tournaments.views.rounds.standing_rows import PAGE, SORTS

WHOLE = "0"  # instead of a stage's number: the whole tournament


def standings_query(words: Mapping[str, str], tournament: Tournament) -> dict[str, object]:
    """Return what the page understands of its words: two queries where they name a stage or a page, else none.

    All rows at once, and a wall, have no pages and stand in their order.
    """
    stage, sort, page = (words.get(name, "") for name in ("stage", "sort", "page"))
    is_screen = words.get("screen") == "1"
    is_all = words.get("all") == "1" and not is_screen
    query = {
        "stage": "",
        "q": words.get("q", "").strip().casefold()[:80],
        "sort": sort if sort in SORTS and not (is_all or is_screen) else "",
        "page": "",
        "all": is_all,
        "screen": is_screen,
    }
    return {**query, **_place(tournament, query, stage, page)} if stage or page else query


def _place(tournament: Tournament, query: dict[str, object], stage: str, page: str) -> dict[str, object]:
    """Return the stage and the page that exist for those asked for; two queries."""
    stages = selectors.ranked_stages(tournament)
    if not stages or (len(stages) > 1 and stage in ("", WHOLE)):
        return {}
    chosen = stage_of(stages, stage)
    place: dict[str, object] = {"stage": str(chosen.number) if stage else ""}
    if not (query["all"] or query["screen"]):
        place["page"] = page_that_exists(page, selectors.standing_rows(chosen, str(query["q"])).count(), PAGE)
    return place


def stage_of(stages: Sequence[Stage], number: object) -> Stage:
    """Return the stage of this number, else the last one."""
    return next((stage for stage in stages if str(stage.number) == number), stages[-1])


def understood_words(query: Mapping[str, object]) -> str:
    """Return the address as a page understands it, after the question mark: the cached links must not
    carry what one reader typed."""
    return urlencode({key: "1" if value is True else value for key, value in query.items() if value})
