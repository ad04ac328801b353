"""Creating a tournament and changing its choices; every choice carries its plain explanation."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.contrib.auth.models import User
from django.db.models import Choices, Q
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from matches.forms.lobby.ordered import OrderedChoiceField
from matches.forms.plain import PlainField
from matches.forms.typed import ExplainedChoiceField, FormData, FormRest, Text, explained_field, offer_rows
from matches.games.choices import game_choices, ruleset_choices, ruleset_text
from rules import codes, load
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.forms.names import NamedForm
from tournaments.forms.setup.rule_options import RuleOptionsForm
from tournaments.models import OWN, Deck, FormulaVersion, Tournament
from tournaments.people_lists import clean
from tournaments.selectors.setup.choices import (
    FOR_ANY_GAME,
    SIZES,
    choices_check,
    choices_of,
    counts_boards,
    own_deck,
)
from tournaments.selectors.setup.formulas import choosable_versions, version_formula
from tournaments.words import refusal_text
from tournaments.words.results.scoring import FORMULA_EXPLANATIONS, FORMULA_NAMES, TIE_BREAK_NAMES
from tournaments.words.setup.choices import (
    ABSENCES,
    CLUBS,
    CONFIRMS,
    DEALS_COLOURS,
    NORMALISATIONS,
    SCOPES,
    SEATS,
    Words,
)
from tournaments.words.setup.formulas import club_formula_text

MOST_ROUNDS, MOST_PLAYERS, TABLES_MOST = 50, 2000, 400
# Where a refusal of the whole belongs on the page.
FIELD_OF = {
    "ruleset_unknown": "ruleset",
    "formula_unknown": "formula",
    "tie_breaks_unknown": "tie_breaks",
    "sizes_wrong": "sizes",
    "preferred_not_allowed": "preferred_size",
    "scope_needs_secondary": "scope",
    "formula_needs_lists": "formula",
}


def cards(label: Text, words: Words, texts: Words, *, required: bool = True) -> ExplainedChoiceField:
    """Return a choice shown as cards: a word and a plain explanation for each value."""
    field = ExplainedChoiceField(label=label, choices=list(words.items()), widget=forms.RadioSelect, required=required)
    field.explanations = {code: texts.get(code, "") for code in words}
    return field


def _labels(choices: type[Choices]) -> Words:
    return {value: capfirst(label) for value, label in choices.choices}


class ChoicesForm(NamedForm, RuleOptionsForm):
    """Every choice of a tournament. `owner` is whose decks may be used; `tournament` holds the present choices."""

    name = forms.CharField(label=_("Name"), max_length=120)
    starts_on = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    place = PlainField(label=_("Venue"), max_length=120, required=False)
    is_public = forms.BooleanField(
        label=_("Public"),
        required=False,
        help_text=_("Everybody may see tables, results and standings without an account. Untick it to try things out."),
    )
    ruleset = ExplainedChoiceField(label=_("Rules"), widget=forms.RadioSelect)
    deck = forms.ModelChoiceField(
        label=_("Objective cards"),
        queryset=Deck.objects.none(),
        required=False,
        empty_label=_("those of the rules"),
        help_text=_("You make your decks on the page “Your decks”."),
    )
    scope = cards(_("What must be conquered"), _labels(Tournament.Scope), SCOPES)
    formula = cards(_("Points of a match"), FORMULA_NAMES, FORMULA_EXPLANATIONS)
    shared_winner = forms.BooleanField(
        label=_("A table win may be shared"),
        required=False,
        help_text=_("Without it, a tie that the rules leave open waits until the referee names the winner."),
    )
    normalisation = cards(_("Tables of different size"), _labels(Tournament.Normalisation), NORMALISATIONS)
    tie_breaks = OrderedChoiceField(
        label=_("Equal totals"),
        choices=list(TIE_BREAK_NAMES.items()),
        required=False,
        help_text=_("Tried in this order; those still equal share the place (1, 2, 2, 4)."),
    )
    best_of = forms.IntegerField(
        label=_("Best results that count"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Empty: all of them. With 3, the three best matches make the total."),
    )
    minimum_matches = forms.IntegerField(
        label=_("Matches needed to be placed"),
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Players with fewer come last, without a place. 0: everybody is placed."),
    )
    absence = cards(_("A player who misses a round"), _labels(Tournament.Absence), ABSENCES)
    preferred_size = forms.TypedChoiceField(
        label=_("Preferred table size"), coerce=int, choices=[(size, str(size)) for size in SIZES]
    )
    sizes = forms.TypedMultipleChoiceField(
        label=_("Table sizes allowed"),
        coerce=int,
        choices=[(size, str(size)) for size in SIZES],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("With 18 players, preferring 4 and allowing 3 to 5, you get three tables of 4 and two of 3."),
    )
    most_tables = forms.IntegerField(
        label=_("Tables you have"),
        min_value=1,
        max_value=TABLES_MOST,
        required=False,
        help_text=_(
            "Empty: as many as it takes. With fewer the draw makes larger tables, and anyone who does not fit sits out."
        ),
    )
    clubs = cards(_("Club mates"), _labels(Tournament.Clubs), CLUBS)
    seats = cards(_("Order of play"), _labels(Tournament.Seats), SEATS)
    deals_colours = forms.BooleanField(**DEALS_COLOURS)
    confirms = cards(_("Who confirms a result"), _labels(Tournament.Confirms), CONFIRMS, required=False)
    confirming_seats = forms.IntegerField(
        label=_("People who confirm"),
        min_value=2,
        max_value=7,
        required=False,
        help_text=_("Only for “so many people”; at a smaller table everybody."),
    )
    match_minutes = forms.IntegerField(label=_("Minutes of a match"), min_value=5, max_value=600)

    def __init__(
        self, data: FormData | None = None, *, owner: User, tournament: Tournament, **rest: Unpack[FormRest]
    ) -> None:
        rest["initial"] = {**choices_of(tournament), **(rest.get("initial") or {})}
        super().__init__(data, tournament=tournament, **rest)
        self.tournament = tournament
        ruleset = explained_field(self, "ruleset")
        ruleset.choices = ruleset_choices(game_choices(on_paper=True))
        ruleset.explanations = {code: ruleset_text(code) for code in codes()}
        self.versions = choosable_versions(owner, tournament.own_formula)
        self._offer_versions()
        if not self.is_bound:
            self._offer_for(str(self.initial["ruleset"]))
        decks = Deck.objects.filter(Q(owner=owner) | Q(pk=tournament.deck_id or 0))
        offer_rows(self, "deck", decks)

    def _offer_versions(self) -> None:
        """Put one's own formulas beside those that come with Planisfero; the one in use is the one chosen."""
        field = explained_field(self, "formula")
        field.choices = self._formulas()
        texts = {_own_code(version): club_formula_text(version_formula(version)) for version in self.versions}
        field.explanations = {**FORMULA_EXPLANATIONS, **texts}
        if self.initial.get("own_formula"):
            self.initial["formula"] = _own_code(self.initial["own_formula"])

    def _formulas(self) -> list[tuple[str, str | Promise]]:
        return [*FORMULA_NAMES.items(), *((_own_code(version), str(version)) for version in self.versions)]

    def _offer_for(self, ruleset: str) -> None:
        """Leave out the formulas of RisiKo! where these rules are another game's, but for the one in use."""
        if ruleset not in codes() or counts_boards(ruleset):
            return
        field = explained_field(self, "formula")
        kept = {*FOR_ANY_GAME, self.initial["formula"]} if self.tournament.pk else {*FOR_ANY_GAME}
        field.choices = [row for row in self._formulas() if row[0] in kept or row[0] not in FORMULA_NAMES]

    def clean_place(self) -> str:
        return clean(self.cleaned_data["place"])

    def clean_confirms(self) -> str:
        return self.cleaned_data["confirms"] or self.tournament.confirms

    def clean_confirming_seats(self) -> int:
        return self.cleaned_data["confirming_seats"] or self.tournament.confirming_seats

    def clean_minimum_matches(self) -> int:
        return self.cleaned_data["minimum_matches"] or 0

    def clean(self) -> Json:
        data = super().clean() or {}
        if "ruleset" in data:
            self.check_options(load(data["ruleset"]), own_deck(data["deck"]) if data.get("deck") else None)
        if not self.errors.keys() - set(self.option_names):
            try:
                choices_check({**choices_of(self.tournament), **self.choices(), "rule_options": self.sound_options()})
            except Refused as refused:
                if not self.rules_refused(refused):
                    self.add_error(FIELD_OF.get(refused.code), refusal_text(refused))
        self._offer_for(data.get("ruleset", ""))
        return data

    def choices(self) -> Json:
        """Return the clean choices by field of the tournament."""
        known = choices_of(self.tournament)
        choices = {name: value for name, value in self.cleaned_data.items() if name in known}
        choices["rule_options"] = self.changes(load(choices["ruleset"]))
        own = {_own_code(version): version for version in self.versions}.get(choices["formula"])
        return {**choices, "formula": OWN if own else choices["formula"], "own_formula": own}


def _own_code(version: FormulaVersion) -> str:
    """Return how the choice of a formula names an own one."""
    return f"{OWN}-{version.pk}"
