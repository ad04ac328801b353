"""The bracket: the final with the tables that lead to it on both sides, then the other rounds, the newest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Stage
from tournaments.projector.documents.screen_view import Hall, ScreenView
from tournaments.selectors.round_names import round_title
from tournaments.selectors.rounds.bracket import Bracket, BracketTable, bracket

HEIGHT = 15.0  # lines of the smallest letters between head and foot of the wall
TABLE = 1.9  # lines that a table takes besides its seats


def look(hall: Hall) -> Mapping[str, object] | None:
    """Return the parts of the bracket, each with a title; None in a tournament without one, or before it is drawn."""
    stages = hall.tournament.stages.exclude(kind=Stage.Kind.LEAGUE).order_by("-number")
    parts = [part for stage in stages for part in _parts(bracket(stage))]
    return {"parts": parts} if parts else None


def _parts(shown: Bracket) -> list[dict[str, object]]:
    """Return the final as a tree where it fits the wall, then every other round as its tables."""
    if not shown.drawn_rounds:
        return []
    parts: list[dict[str, object]] = []
    in_tree: set[int] = set()
    final = shown.roots[0] if shown.shape in ("tree", "open") else None
    if final is not None and final.is_final and final.feeders and (sides := _sides(final.feeders)):
        parts.append({"root": final, "sides": sides})
        in_tree = {id(final), *(id(node) for node in final.feeders)}
    for round_ in reversed(shown.rounds):
        tables = [node for node in round_.tables if id(node) not in in_tree]
        if tables:
            title = _("Bracket: %(of_round)s") % {"of_round": round_title(round_.name)}
            parts.append({"title": title, "nodes": tables})
    return parts


def _sides(feeders: Sequence[BracketTable]) -> tuple[Sequence[BracketTable], Sequence[BracketTable]] | None:
    """Return what stands on the left and on the right of a final; None where it would be too high for the wall."""
    half = (len(feeders) + 1) // 2
    sides = feeders[:half], feeders[half:]
    fits = all(sum(len(node.seats) + TABLE for node in side) <= HEIGHT for side in sides)
    return sides if fits else None


VIEW = ScreenView("bracket", 40, gettext_lazy("Bracket"), 12, look)
