"""The words for what `scoring` and `rules` know by code: formulas, tie-breaks, defects, notes, parts of a score."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.words.numbers import exact, rounded_number

Words = dict[str, str | Promise]

METHODS: Words = {
    "method1": _("Method 1"),
    "method2": _("Method 2"),
    "method1+3": _("Method 1 + 3"),
    "method2+3": _("Method 2 + 3"),
}

FORMULA_NAMES: Words = METHODS | {
    "raduno": _("Raduno"),
    "open": _("Open, Sant'Eufemia"),
    "gufo": _("Gufo (as the program counts)"),
    "gufo-manual": _("Gufo (as the manual says)"),
    "nazionale": _("Nazionale (as the program counts)"),
    "nazionale-manual": _("Nazionale (as the manual says)"),
    "victory": _("Victory, Master"),
    "campionato-gufo": _("Campionato Gufo (as the program counts)"),
    "campionato-gufo-manual": _("Campionato Gufo (as the manual says)"),
    "bgl": _("BGL (as the program counts)"),
    "bgl-manual": _("BGL (as the manual says)"),
    "modena": _("Modena"),
    "raduno-2004": _("Raduno of 2004"),
    "places": _("Places"),
    "points": _("Points of the match"),
}


def formula_word(tournament: Tournament) -> str:
    """Return the name of the formula a tournament counts by; an own one with its version."""
    return str(tournament.own_formula or FORMULA_NAMES[tournament.formula])


FORMULA_EXPLANATIONS: Words = {
    "method1": _("The values of all territories held; 50 more for whoever completed the objective in time."),
    "method2": _("The values inside one's own objective; all values for a player who completed it in time."),
    "method1+3": _("Method 1, plus one point for every army on the territories counted."),
    "method2+3": _("Method 2, plus one point for every army on the territories counted."),
    "raduno": _("Points in the objective (100 when completed) plus 50 for the win; two winners share, 25 each."),
    "open": _("As in the Raduno, but points count ×1.25 at a table of five and ×0.75 at a table of three."),
    "gufo": _(
        "12, 7, 5, 3, 2 for the place, plus a hundredth of the points in the objective; by final place if eliminated."
    ),
    "gufo-manual": _("As in the Gufo, but eliminated players get 3, 2, 1, 0 by the order in which they went out."),
    "nazionale": _("As in the Raduno, whatever the size of the table."),
    "nazionale-manual": _("As in the Raduno, but points count ×1.25 at a table of five."),
    "victory": _("1 for the win plus a thousandth of the points; ×1.25 at a table of five; at most 1.1."),
    "campionato-gufo": _("The winner 100 plus the points (×1.25 at five); the others 100 minus the gap to the winner."),
    "campionato-gufo-manual": _("As in the Campionato Gufo, but a completed objective makes 186 in all, not 200."),
    "bgl": _(
        "100, 60, 40, 20 for the place plus the share of the table's points; a ghost is fourth at a table of three."
    ),
    "bgl-manual": _("As in the BGL, but the share is of the opponents' points, and three players get 100, 55, 10."),
    "modena": _("200 for the win (201 with the objective); the others 100 minus the gap; eliminated players 0."),
    "raduno-2004": _("As in the Raduno, with 20 for the win; two winners share, 10 each."),
    "places": _("One point for every player left behind at the table; for any game."),
    "points": _("The points of the match as they are: those of the hands or of the territories; for any game."),
}

TIE_BREAK_NAMES: Words = {
    "wins": _("more tables won"),
    "best_win": _("best win"),
    "total_without_drops": _("total without drops"),
    "best_result": _("best single result"),
    "second_best": _("second best result"),
    "third_best": _("third best result"),
    "previous_position": _("position after the previous round"),
    "direct_encounter": _("direct encounter"),
    "lots": _("draw of lots"),
    "points_outside": _("more points outside the objective"),
    "raw_points": _("more points on the board"),
    "results_descending": _("results one by one, the best first"),
    "results_in_order": _("results one by one, the first round first"),
    "shorter_totals": _("total without the last round, then without the last two…"),
}

PARTS: Words = {
    "method": _("by the method"),
    "points": _("points in the objective"),
    "win": _("for the win"),
    "shared_win": _("for the shared win"),
    "place": _("for the place"),
    "behind": _("for the players left behind"),
    "match_points": _("points of the match"),
    "hundredths": _("for the points"),
    "eliminated": _("eliminated"),
    "thousandths": _("a thousandth of the points"),
    "base": _("for playing"),
    "gap": _("behind the winner"),
    "objective": _("for the objective"),
    "share": _("share of the table's points"),
    "capped": _("above the most allowed"),
    "rounded": _("by rounding"),
    "normalised": _("for the size of the table"),
    "premium": _("newcomer bonus"),
    "penalty": _("penalty"),
    "present": _("for taking part"),
    "table_lost": _("table lost by a penalty"),
}

FIRST_PLACE = _("first place")
"""Why somebody won where only places were written down: no code of a result, which keeps "points"."""
WINNER_REASONS: Words = {
    "objective": _("completed the objective"),
    "points": _("most points"),
    "armies": _("equal points, more armies"),
    "outside": _("equal points, more points outside the objective"),
    "later_in_order": _("equal points, later in the order of play"),
    "decision": _("decided by the referee"),
    "shared": _("shared win"),
    "undecided": _("still to be decided"),
    "table_lost": _("the first one lost the table by a penalty"),
}

DEFECTS: Words = {
    "territory_missing": _("%(territory)s belongs to nobody"),
    "territory_unknown": _("there is no territory “%(territory)s”"),
    "seat_unknown": _("%(territory)s is given to a seat that does not exist"),
    "seat_duplicate": _("%(seat)s is there twice"),
    "seat_count": _("%(value)s players cannot play this game"),
    "armies_not_positive": _("%(territory)s needs at least one army"),
    "armies_over_cap": _("%(seat)s has %(value)s armies, more than the rules allow"),
    "objective_missing": _("the objective of %(seat)s is missing"),
    "objective_unknown": _("the objective of %(seat)s is not in the deck"),
    "objective_duplicate": _("%(seats)s have the same objective"),
    "objective_not_complete": _("%(seat)s claims the objective, but the board says no"),
    "completed_more_than_one": _("%(seats)s all claim the objective: only one can have completed it first"),
    "eliminated_owns_territory": _("%(seat)s is eliminated but still owns territories"),
}

NOTES: Words = {
    "objective_not_noted": _("the card of %(seat)s was not noted: Method 2 cannot be counted"),
    "no_method2": _("the card of %(seat)s is not a list of territories: Method 2 does not apply"),
    "no_secondary": _("the card of %(seat)s has no Secondary part"),
    "completion_not_checked": _("%(seat)s claims an objective that the board alone cannot prove"),
    "complete_not_claimed": _("%(seat)s holds the whole objective, but nobody claimed it in time"),
    "armies_not_counted": _("armies were not counted everywhere: Method 3 is left out"),
}

# Longer decimals are a third or a seventh: shown cut, with an ellipsis.
MOST_DECIMALS = 6
# Less than half a thousandth is 0.000 in three decimals.
SHORT_DECIMALS = 3
LEAST_SHOWN = Fraction(1, 2000)


def _part_word(part: Mapping[str, str]) -> str:
    if part["code"] == "points" and abs(Fraction(part["amount"])) == 1:
        return gettext("point in the objective")
    return str(PARTS[part["code"]])


def part_words(part: Mapping[str, str]) -> str:
    """Return what one summand of a formula is for: "points in the objective (44 × 1.25)", without the sum where it
    would only say the amount again."""
    word = _part_word(part)
    detail, factor = part.get("detail"), part.get("factor")
    if detail is None or (detail == part.get("amount") and factor in (None, "1") and part["code"] != "behind"):
        return word
    if part["code"] == "behind":  # the number beside it counts people, this one is a place
        return gettext("%(word)s (place %(place)s)") % {"word": word, "place": exact(detail)}
    if part["code"] == "share" and factor is not None:
        return f"{word} ({exact(detail)} / {exact(factor)})"
    shown = exact(detail) if factor in (None, "1") else f"{exact(detail)} × {exact(factor)}"
    return f"{word} ({shown})"


def parts_text(parts: Sequence[Mapping[str, str]]) -> str:
    """Return summands as one line: "36 for the place, 1.32 for the points"."""
    return ", ".join(f"{amount_text(part['amount'])} {part_words(part)}" for part in parts)


def parts_short(parts: Sequence[Mapping[str, str]]) -> str:
    """Return summands as one line with at most three decimals: "36 for the place, 1.333 for the points"."""
    seen = [part for part in parts if abs(Fraction(part["amount"])) >= LEAST_SHOWN]
    return ", ".join(f"{_short_text(part['amount'])} {_part_word(part)}" for part in seen)


def _short_text(amount: str) -> str:
    places = 10**SHORT_DECIMALS
    return exact(amount) if (Fraction(amount) * places).denominator == 1 else rounded_number(amount, SHORT_DECIMALS)


def amount_text(amount: str) -> str:
    """Return an exact amount as people read it; one of too many decimals is cut."""
    _whole, _point, decimals = amount.partition(".")
    if len(decimals) <= MOST_DECIMALS:
        return exact(amount)
    thousandths = int(Fraction(amount) * 1000)
    return exact(str(Fraction(thousandths, 1000))) + "…"
