"""Plain words for every choice of a tournament: what it is called and what it means."""

import datetime

from django.utils import translation
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import FieldRest

Words = dict[str, str | Promise]

# What stands in the place of a format where the number of people decides.
USUAL = "usual"
USUAL_NAME = _("By the number of people")
USUAL_TEXT = _(
    "Up to 5 people: one round. Up to 11: three rounds. From 12 on: three rounds and a final of four, from 32 on with "
    "semifinals. It can be changed later."
)
PRESET_NAMES: Words = {
    "league": _("All'italiana"),
    "elimination": _("Direct elimination"),
    "league_final": _("All'italiana with a final"),
    "gufo": _("Gufo evening"),
    "open": _("Open evening"),
    "raduno": _("Raduno Nazionale"),
    "master": _("Master"),
    "sant_eufemia": _("Sant'Eufemia"),
    "victory": _("Victory"),
    "campionato_gufo": _("Campionato Gufo"),
    "nazionale": _("NazionaleRisiKo"),
    "bgl": _("BGL"),
    "bgl_swiss": _("BGL, Swiss"),
    "one_on_one": _("One against one"),
    "one_on_one_swiss": _("One against one, Swiss"),
    "teams": _("Teams"),
    "open_nights": _("Open nights"),
    "minis": _("Mini-tournaments and a grand final"),
}
PRESET_GROUPS: dict[str | Promise, tuple[str, ...]] = {
    _("The simple formats"): ("league", "elimination", "league_final"),
    _("Club evenings"): ("open", "gufo", "victory", "bgl", "bgl_swiss"),
    _("With semifinals and a final"): ("raduno", "master", "sant_eufemia"),
    _("Championships, teams, groups, one against one"): (
        *("open_nights", "campionato_gufo", "nazionale", "teams", "minis", "one_on_one", "one_on_one_swiss"),
    ),
}
PRESET_TEXTS: Words = {
    "league": _("Everybody plays the same number of rounds, the points add up to one standing."),
    "elimination": _("The winner of each table goes on until the final. You see the plan before anything is created."),
    "league_final": _("Some rounds all'italiana, then the first of the standing play a final."),
    "gufo": _("12, 7, 5, 3, 2 points for the place plus hundredths; tables of 4, the rest of 5; the clubs' rules."),
    "open": _("Points in the objective plus 50 for the win; tables of 4, the rest of 5; the clubs' rules."),
    "raduno": _("Two rounds, semifinals, final; points in the objective plus 50 for the win."),
    "master": _("Two rounds, semifinals, final; 1 for the win plus thousandths."),
    "sant_eufemia": _("Two rounds, semifinals by bands of the standing, final; points as in an Open."),
    "victory": _("As many rounds as you like; 1 for the win plus thousandths."),
    "campionato_gufo": _(
        "A championship over many evenings: the best 50 results; tables of 4, a ghost at tables of 3."
    ),
    "nazionale": _("Three rounds for everybody; points as in a Raduno."),
    "bgl": _("Tables of 4, the rest of 3; points for the place and the share of the table."),
    "bgl_swiss": _("As in the BGL; from the second round on neighbours in the standing play each other."),
    "one_on_one": _("Tables of two, one of three when the number is odd."),
    "one_on_one_swiss": _("Tables of two; from the second round on neighbours in the standing play each other."),
    "open_nights": _("Eight evenings, whoever is there plays; the best six results count. All can be changed."),
    "minis": _("Groups that play among themselves; the first of each go on to a grand final."),
    "teams": _("Points as in a Gufo; a team counts the best nine results of its players."),
}
SCOPES: Words = {
    "principal": _(
        "The main list of territories on the card. The sixteen cards that come with Planisfero have only this."
    ),
    "both": _("Both lists of the card. Only for a custom deck whose cards all have a Secondary list."),
}
NORMALISATIONS: Words = {
    "none": _("Right when all tables have the same size, or the formula sees to it."),
    "factor": _("What many clubs do: a table of five is worth more, a table of three less."),
    "share": _("Each match is worth your part of all points made at your table, whatever its size."),
}
ABSENCES: Words = {
    "nothing": _("That round does not count: good for open evenings."),
    "zero": _("The round counts 0; with “best results that count” it is the first to be left out."),
}
CLUBS: Words = {
    "off": _("The draw does not look at clubs."),
    "soft": _("As far as possible; the report names those who met a club mate anyway."),
    "hard": _("If it cannot be done, nothing is drawn."),
}
DEALS_COLOURS: FieldRest = {
    "required": False,
    "label": _("The draw deals the colours too"),
    "help_text": _("Everybody has each colour about as often; printed on the sheets and shown with the tables."),
}
SEATS: Words = {
    "balanced": _("Over the rounds everybody plays first, second, third… about equally often."),
    "dice": _("The table rolls for it, as in the rule book; the sheet shows no order."),
}
FIELDS: Words = {
    "name": _("Name"),
    "place": _("Venue"),
    "starts_on": _("Date"),
    "is_public": _("Public"),
    "ruleset": _("Rules"),
    "deck": _("Objective cards"),
    "rule_options": _("House rules"),
    "scope": _("What must be conquered"),
    "formula": _("Points of a match"),
    "own_formula": _("Your own formula"),
    "shared_winner": _("A table win may be shared"),
    "normalisation": _("Tables of different size"),
    "tie_breaks": _("Equal totals"),
    "best_of": _("Best results that count"),
    "minimum_matches": _("Matches needed to be placed"),
    "absence": _("A player who misses a round"),
    "preferred_size": _("Preferred table size"),
    "sizes": _("Table sizes allowed"),
    "most_tables": _("Tables you have"),
    "deals_colours": _("The draw deals the colours too"),
    "clubs": _("Club mates"),
    "seats": _("Order of play"),
    "match_minutes": _("Minutes of a match"),
    "penalties_step_up": _("Penalties step up"),
    "rounds": _("Rounds"),
    "finalists": _("How many go through to the final"),
    "plan": _("Plan of the elimination"),
}
LOCKS: Words = {
    "results_refer": _("results already written refer to it."),
    "match_live": _("an online match that waits or is in play depends on it. End it or declare it void first."),
    "over": _("the tournament is closed. Reopen it first."),
    "all_drawn": _("every round has been drawn."),
    "next_stage_drawn": _("the next stage has already been drawn."),
    "plan_in_use": _("the first round has been drawn by this plan."),
}


LANGUAGES = ("it", "en")


def evening_name(day: datetime.date) -> str:
    """Return what an evening on this day is called until somebody names it."""
    return gettext("Evening of %(day)s") % {"day": date_format(day, "l j F Y")}


def day_beside(name: str, day: datetime.date) -> str:
    """Return a day as it stands beside a name; nothing where the name holds it, in whichever language it was given."""
    for language in LANGUAGES:
        with translation.override(language):
            if date_format(day, "j F Y").casefold() in name.casefold():
                return ""
    return date_format(day, "DATE_FORMAT")
