"""What the stream of a tournament may be asked to bring: parts of its pages, in the words that a page understands."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.models import Round, Tournament
from tournaments.views.rounds.desk_parts import desk_asked
from tournaments.views.rounds.standing_query import standings_query, understood_words
from tournaments.views.rounds.stranger_pages import Asked, Page, language_now, page_named

WORDS = ("stage", "sort", "page", "all", "screen")
NAMES = ("tournament", "round", "round-names", "standings", "bracket", "entrant", "result", "podium")
PAGES = dict.fromkeys(NAMES, WORDS)
VIEWS: dict[str, tuple[str, ...]] = {**PAGES, "clock": ("screen",), "projector": ()}
"""The addresses whose pages have such parts, and what may be asked of them; a search is one person's."""
TIMED = frozenset({"clock", "projector"})
PLAIN = frozenset({"tournament", "standings", "bracket", "podium", "projector"})
OF_ROUND = frozenset({"round", "round-names", "clock"})
FEW = frozenset({"stage", "screen"})
"""The words with which a page is still one of few: a stage that exists, and the wall."""


def part_asked(request: HttpRequest, tournament: Tournament) -> Asked | None:
    """Return whose part a stream shall bring: that of a page or a desk of this tournament, with `?part=/t/…/?…`; else
    None."""
    page = page_named(request, tournament.slug, VIEWS)
    if page is None:
        return desk_asked(request, tournament)
    words = _understood(page, tournament)
    is_plain = words.keys() <= FEW and (page.view in PLAIN or _is_of_last_round(page, tournament))
    asked = page.path, understood_words(words), language_now()
    return Asked(*asked, is_timed=page.view in TIMED, is_plain=is_plain)


def _understood(page: Page, tournament: Tournament) -> dict[str, object]:
    """Return the words that change what this page shows; what does not exist is left out, as the page does."""
    if page.view == "standings":
        return {name: value for name, value in standings_query(page.words, tournament).items() if value}
    return {"screen": "1"} if page.words.get("screen") == "1" else {}


def _is_of_last_round(page: Page, tournament: Tournament) -> bool:
    """Say whether it is a page of the round that everybody looks at: the last one that is shown; one query."""
    if page.view not in OF_ROUND:
        return False
    shown = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.DRAWN)
    last = shown.order_by("-stage__number", "-number").values_list("stage__number", "number").first()
    return last == (page.kwargs["stage_number"], page.kwargs["number"])
