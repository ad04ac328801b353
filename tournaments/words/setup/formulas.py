"""An own formula in words: what it counts, and what is wrong in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scoring.formulas.club import ANY_SIZE, ClubFormula
from scoring.reading import DataError
from tournaments.words.numbers import exact

REFUSALS: dict[str, str | Promise] = {
    "formula_name_taken": gettext_lazy("You have a formula called “%(name)s” already."),
    "formula_in_use": ngettext_lazy(
        "“%(name)s” counts in %(count)s tournament and cannot be deleted.",
        "“%(name)s” counts in %(count)s tournaments and cannot be deleted.",
        "count",
    ),
    "formula_changed_meanwhile": gettext_lazy("“%(name)s” was changed on another page. Nothing was saved: look again."),
}
ERRORS: dict[str, str | Promise] = {
    "no_object": gettext_lazy("This is not a formula."),
    "key_unknown": gettext_lazy("A formula has no part “%(value)s”."),
    "text_wrong": gettext_lazy("Write a name of at most 80 characters."),
    "number_wrong": gettext_lazy("“%(value)s” is not a number such as 12 or 0.25 (up to 10,000, six decimals)."),
    "number_low": gettext_lazy("The least allowed is %(value)s."),
    "size_wrong": gettext_lazy("“%(value)s” is not a table size: 2 to 6."),
    "places_wrong": gettext_lazy(
        "Write up to six numbers with spaces between them: 12 7 5 3 2. A season accepts sixty."
    ),
    "best_and_drop": gettext_lazy("Choose how many count, or how many are left out; not both."),
    "choice_wrong": gettext_lazy("Choose among the values shown."),
    "whole_wrong": gettext_lazy("“%(value)s” is not one of the whole numbers allowed here."),
    "nothing_counts": gettext_lazy("Nothing would count: give points, places, a bonus or a share."),
}
SHARES: dict[str, str | Promise] = {
    "table": gettext_lazy("share of the table's points"),
    "opponents": gettext_lazy("points against those of the opponents"),
}


def data_error_text(error: DataError) -> str:
    return str(ERRORS[error.code]) % {"value": error.value}


def club_formula_text(chosen: ClubFormula) -> str:
    """Return a formula in a sentence: "12, 7, 5, 3, 2 for the place; points × 0,01 (× 1,25 at a table of 5)."."""
    parts = [*_places(chosen), *_points(chosen), *_bonuses(chosen), *_limits(chosen)]
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."


def _places(chosen: ClubFormula) -> Sequence[str]:
    words = []
    for size, values in sorted(chosen.places.items()):
        text = _("%(values)s for the place") % {"values": ", ".join(map(exact, values))}
        words.append(text + _size_text(size))
    return words


def _size_text(size: int) -> str:
    return "" if size == ANY_SIZE else " " + _("(tables of %(size)s)") % {"size": size}


def _points(chosen: ClubFormula) -> Sequence[str]:
    words = []
    if chosen.worth:
        text = _("points in the objective")
        text += "" if chosen.worth == 1 else f" × {exact(chosen.worth)}"
        words.append(text + _factors(chosen.factors))
    if chosen.worth and chosen.most_points is not None:
        words.append(_("points count %(most)s at most") % {"most": exact(chosen.most_points)})
    if chosen.share:
        text = str(SHARES[chosen.share])
        words.append(text if chosen.share_worth == 1 else f"{text} × {exact(chosen.share_worth)}")
    return words


def _factors(factors: Mapping[int, Decimal]) -> str:
    words = [
        _("× %(factor)s at other tables") % {"factor": exact(factor)}
        if size == ANY_SIZE
        else _("× %(factor)s at a table of %(size)s") % {"factor": exact(factor), "size": size}
        for size, factor in sorted(factors.items(), key=lambda item: (item[0] == ANY_SIZE, item[0]))
    ]
    return f" ({', '.join(words)})" if words else ""


def _bonuses(chosen: ClubFormula) -> Sequence[str]:
    words = []
    if chosen.win:
        words.append(_("%(bonus)s for the win") % {"bonus": exact(chosen.win)})
    if chosen.completed:
        words.append(_("%(bonus)s for the objective") % {"bonus": exact(chosen.completed)})
    if chosen.eliminated:
        words.append(_("%(values)s for the eliminated") % {"values": ", ".join(map(exact, chosen.eliminated))})
    return words


def _limits(chosen: ClubFormula) -> Sequence[str]:
    words = []
    if chosen.most is not None:
        words.append(_("a match counts %(most)s at most") % {"most": exact(chosen.most)})
    if chosen.best is not None:
        words.append(
            ngettext("the best result counts", "the best %(best)s results count", chosen.best) % {"best": chosen.best}
        )
    return words
