"""Seasons in words: what counts and why, what a place in a ranking is worth."""

from __future__ import annotations

from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.ranking_data import CHAMPIONSHIP, parameters_of
from scoring.season import POINTS
from scoring.season_data import season_rules
from tournaments.models import Season
from tournaments.seasons.selectors.held import EMPTY, PRIVATE, RUNNING, SMALL
from tournaments.seasons.selectors.standings import SeasonPart
from tournaments.words.numbers import exact
from tournaments.words.results.scoring import TIE_BREAK_NAMES, parts_text

Words = dict[str, str | Promise]

REFUSALS: Words = {
    "season_dates_wrong": gettext_lazy("The last day comes before the first one."),
    "season_entries_outside": gettext_lazy(
        "“%(tournament)s” is played outside these days. Take it out of the season first, or choose other days."
    ),
    "season_not_yours": gettext_lazy("Only the organiser of “%(tournament)s” can add it to a season or remove it."),
    "season_private": gettext_lazy("“%(tournament)s” is not public: its players would appear in the season's table."),
    "season_outside": gettext_lazy("“%(tournament)s” is not played in the days of this season."),
    "season_category": gettext_lazy("Choose how the tournaments count in the ranking."),
    "account_runs": gettext_lazy("“%(username)s” runs this season already."),
    "season_invitations_many": gettext_lazy("Invitations waiting for an answer: %(count)s. Withdraw one first."),
    "season_invitation_over": gettext_lazy("This invitation was withdrawn, or answered already."),
    "account_owns": gettext_lazy("The season belongs to “%(username)s” already."),
}
CATEGORIES: Words = {
    "raduno": gettext_lazy("Raduno Nazionale"),
    "master": gettext_lazy("Master"),
    "open": gettext_lazy("Open tournament"),
    "interclub": gettext_lazy("Interclub"),
    CHAMPIONSHIP: gettext_lazy("Championship"),
}
KINDS: Words = {
    "league": gettext_lazy("The tournaments of a club, or of several, with points for the places or the points made."),
    "national": gettext_lazy(
        "The value of an event depends on its class and tables, and drops with every place after the first."
    ),
}
SEASON_TIES: Words = TIE_BREAK_NAMES | {"wins": gettext_lazy("more tournaments won")}
WHY_NOT: Words = {
    PRIVATE: gettext_lazy("not public: does not count"),
    RUNNING: gettext_lazy("counts when it is closed"),
    EMPTY: gettext_lazy("no result yet"),
    SMALL: gettext_lazy("too few tables to count"),
}


def season_text(season: Season) -> list[str]:
    """Return how a season counts, a sentence each."""
    return _league_text(season) if season.kind == Season.Kind.LEAGUE else _national_text(season)


def _league_text(season: Season) -> list[str]:
    rules = season_rules(season.parameters)
    if rules.count == POINTS:
        sentences = [_("Every tournament counts with the points made in it.")]
    else:
        values = ", ".join(map(exact, rules.places))
        sentences = [_("Every tournament is worth %(values)s from the first place on.") % {"values": values}]
    if rules.present:
        sentences.append(_("Taking part is worth %(points)s.") % {"points": exact(rules.present)})
    if rules.best is not None:
        sentences.append(
            ngettext("The best tournament counts.", "The best %(best)s tournaments count.", rules.best)
            % {"best": rules.best}
        )
    if rules.drop:
        sentences.append(_("The worst results are left out: %(drop)s.") % {"drop": rules.drop})
    if rules.absence == "zero" and rules.drop:
        sentences.append(_("A missed tournament is a zero, which may be the one left out."))
    if rules.minimum:
        sentences.append(
            _("Players who took part in fewer than %(minimum)s are not placed.") % {"minimum": rules.minimum}
        )
    if rules.club_best is not None:
        text = ngettext(
            "For a club the best result of its players counts.",
            "For a club the best %(best)s results of its players count.",
            rules.club_best,
        )
        sentences.append(text % {"best": rules.club_best})
    ties = "; ".join(str(SEASON_TIES[code]) for code in rules.tie_breaks)
    sentences.append(_("Equal totals: %(ties)s.") % {"ties": ties} if ties else _("Equal totals share the place."))
    return sentences


def _national_text(season: Season) -> list[str]:
    numbers = parameters_of(season.parameters, {})
    by_worth = sorted(numbers.classes.items(), key=lambda row: (-row[1], row[0]))  # no database keeps their order
    classes = ", ".join(f"{category_word(code)} {exact(value)}" for code, value in by_worth)
    names = {"base": exact(numbers.base), "winner": exact(numbers.winner), "decay": exact(numbers.decay)}
    return [
        _("An event is worth (%(base)s + its tables) × its class; the winner gets ×%(winner)s.") % names,
        _("From the second place on it is worth × e^(−place/%(decay)s).") % names,
        _("Classes: %(classes)s; a championship by the matches played in it.") % {"classes": classes},
        _("Tables needed: %(tables)s; of each category only the best results count.")
        % {"tables": numbers.least_tables},
    ]


def category_word(code: str) -> str:
    """Return the name of a category; one that only this season knows keeps its code."""
    return str(CATEGORIES.get(code, code))


def season_part_text(season: Season, part: SeasonPart) -> str:
    """Return where the points of one tournament come from: "18 for the place (2)", "(100 + 24) × 5 × e^(−3/20)"."""
    if season.kind == Season.Kind.LEAGUE:
        return parts_text(part.parts)
    numbers = parameters_of(season.parameters, {})
    worth = numbers.class_of(part.held.entry.category, part.outcome.rounds)
    sum_ = f"({exact(numbers.base)} + {part.held.tables}) × {exact(Decimal(worth))}"
    if part.outcome.place == 1:
        return f"{sum_} × {exact(numbers.winner)}"
    return f"{sum_} × e^(−{part.outcome.place}/{exact(numbers.decay)})"
