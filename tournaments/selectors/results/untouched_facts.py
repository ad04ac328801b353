"""A correction that changes nothing changes nothing: what a page cannot say of a stored result stays with it."""

from __future__ import annotations

from collections.abc import Collection

from rules import Ruleset
from rules.base.json_types import Json
from tournaments import counting
from tournaments.counting import course
from tournaments.counting.shapes import BadDocument
from tournaments.selectors.results.result_view import letters_of


def unless_the_same(clean: Json, before: Json, kind: str, seats: Collection[int], ruleset: Ruleset) -> Json:
    """Return the clean document, or the stored one `before` where a page that began with it would have sent the same.

    Places as they were played stay so, and whoever surrendered before that changed places stays placed as before.
    """
    stored = {key: value for key, value in before.items() if key != "players"}
    sent = _with_colours(clean)
    try:
        told = [
            counting.clean(kind, document, seats, ruleset) for document in _sendings_of(stored, "ended" in clean, seats)
        ]
        same = sent in map(_with_colours, told)
    except BadDocument:  # stored by other rules than those of today
        return clean
    return stored if same else clean


def _sendings_of(stored: Json, with_end: bool, seats: Collection[int]) -> list[Json]:
    """Return what a page may send of the stored result, with the end of the game or by places alone.

    Who left stands in the end too. So does that the time was up, which the places need not say again.
    """
    told = {key: value for key, value in stored.items() if key not in ("as_played", "ended")}
    if "ended" not in stored:
        return [told]
    if with_end:
        return [told | {"ended": stored["ended"]}]
    told |= course.stored_course(stored, seats)
    return [told, told | {"time_up": course.time_was_up(stored)}]


def _with_colours(document: Json) -> Json:
    """Return the document as a page shows it: a colour that nobody noted is the first that is free."""
    part = document.get("ended", document)
    letters = letters_of(part.get("seats", ()))
    rows = [row | {"colour": letters[row["seat"]]} if "colour" in row else row for row in part.get("seats", ())]
    painted = part | {"seats": rows} if rows else part
    return document | {"ended": painted} if "ended" in document else painted
