"""What the formula of a tournament needs of a board or of numbers, and nobody wrote down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.base.json_types import Json
from scoring.facts import SeatFacts
from tournaments.counting.count import Count, Terms, order_of_leaving, with_course
from tournaments.counting.falls import order_defects


def counted_for_formula(count: Count, document: Json, terms: Terms, gap: Callable[[SeatFacts], str]) -> Count:
    """Return the count with its gaps under the formula as defects, and with the course of the match.

    `gap` says what is missing of a seat that the formula cannot score. While there are defects there are no scores.
    """
    if not count.defects and count.facts is not None:
        unscored = [seat for seat in count.facts.seats if terms.formula.score(seat) is None]
        count.defects.extend({"code": gap(seat), "seat": seat.seat} for seat in unscored)
        count.defects.extend(order_defects(document["seats"], terms.formula))
        count = with_course(count, document, order_of_leaving(terms, document))
    return replace(count, scores={}) if count.defects else count
