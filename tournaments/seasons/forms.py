"""A season: its days, its tournaments, and how its table counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Unpack

from django import forms
from django.db.models import QuerySet
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from matches.forms.lobby.ordered import OrderedChoiceField
from matches.forms.typed import FormData, FormRest, Text, label_rows, offer_rows
from rules.base.json_types import Json
from scoring.ranking_data import ParametersError, parameters_of
from scoring.reading import DataError
from scoring.season_data import season_document, season_rules
from scoring.standings import ABSENCES
from tournaments.errors import Refused
from tournaments.forms.exact_numbers import ExactField, ExactListField
from tournaments.forms.names import NamedForm
from tournaments.forms.setup.setup import cards
from tournaments.models import Season, SeasonEntry, Tournament
from tournaments.seasons.services import categories
from tournaments.seasons.words import KINDS, SEASON_TIES, category_word
from tournaments.words import refusal_text
from tournaments.words.setup.formulas import data_error_text

MOST_TABLES, MOST_ROUNDS, MOST_EVENTS = 1000, 1000, 200


def _day(label: Text) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))


class SeasonForm(NamedForm):
    """What every season has."""

    name = forms.CharField(label=_("Name"), max_length=120)
    starts_on = _day(_("First day"))
    ends_on = _day(_("Last day"))
    is_public = forms.BooleanField(
        label=_("Public"), required=False, help_text=_("Everybody may see the table without an account.")
    )

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("starts_on") and data.get("ends_on") and data["ends_on"] < data["starts_on"]:
            self.add_error("ends_on", refusal_text(Refused("season_dates_wrong")))
        return data


class NewSeasonForm(SeasonForm):
    kind = cards(_("What it is"), dict(Season.Kind.choices), KINDS)


class ChangeForm(SeasonForm):
    """The settings of a season that exists; `parameters` are given by each kind."""

    counts_running = forms.BooleanField(
        label=_("Tournaments being played count already"),
        required=False,
        help_text=_("Without it a tournament enters the table when it is closed."),
    )

    def __init__(self, data: FormData | None = None, *, season: Season, **rest: Unpack[FormRest]) -> None:
        fields = ("name", "starts_on", "ends_on", "is_public", "counts_running")
        rest["initial"] = {name: getattr(season, name) for name in fields} | self.initial_of(season.parameters)
        super().__init__(data, **rest)

    def initial_of(self, parameters: dict[str, object]) -> dict[str, object]:
        raise NotImplementedError

    def parameters(self) -> dict[str, object]:
        raise NotImplementedError

    def fields_of_season(self) -> dict[str, object]:
        """Return what the service takes."""
        names = ("name", "starts_on", "ends_on", "is_public", "counts_running")
        return {name: self.cleaned_data[name] for name in names} | {"parameters": self.parameters()}


class LeagueForm(ChangeForm):
    """How a club's league counts."""

    count = forms.ChoiceField(
        label=_("What a tournament is worth"),
        choices=[("places", _("a value for each final place")), ("points", _("the points made in it"))],
        widget=forms.RadioSelect,
    )
    places = ExactListField(
        label=_("Values of the places"),
        help_text=_("From the first on, with spaces between them; tied players each get the average."),
    )
    present = ExactField(label=_("For taking part"), least=0, help_text=_("Added for every tournament played."))
    best = forms.IntegerField(
        label=_("Best tournaments that count"),
        min_value=1,
        max_value=MOST_EVENTS,
        required=False,
        help_text=_("Empty: all of them."),
    )
    drop = forms.IntegerField(
        label=_("Worst results left out"), min_value=0, max_value=MOST_EVENTS, required=False, initial=0
    )
    absence = forms.ChoiceField(
        label=_("A player who misses a tournament"),
        choices=list(
            zip(ABSENCES, (_("has a zero, which may be left out"), _("simply has one tournament less")), strict=True)
        ),
        widget=forms.RadioSelect,
    )
    minimum = forms.IntegerField(
        label=_("Tournaments needed to be placed"), min_value=0, max_value=MOST_EVENTS, required=False
    )
    tie_breaks = OrderedChoiceField(
        label=_("Equal totals"),
        choices=[(code, SEASON_TIES[code]) for code in ("wins", "best_result", "second_best", "third_best",
                                                       "total_without_drops", "results_descending")],
        required=False,
        help_text=_("A win is a tournament won. Tried in this order; those still equal share the place."),
    )  # fmt: skip

    by_venue = forms.BooleanField(
        label=_("A table for each venue besides"), required=False, help_text=_("For one league in two places.")
    )
    club_best = forms.IntegerField(
        label=_("Results that count for a club"),
        min_value=1,
        max_value=MOST_EVENTS,
        required=False,
        help_text=_("With a number there is a table of the clubs: the best results of their players add up."),
    )

    def initial_of(self, parameters: dict[str, object]) -> dict[str, object]:
        return parameters

    def parameters(self) -> dict[str, object]:
        names = ("count", "places", "present", "best", "drop", "absence", "minimum", "by_venue", "club_best")
        given = {name: self.cleaned_data[name] for name in names if self.cleaned_data[name] not in (None, [], "")}
        return season_document(season_rules(given | {"tie_breaks": self.cleaned_data["tie_breaks"]}))

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if not self.errors:
            try:
                self.parameters()
            except DataError as error:
                self.add_error(error.where.split(".")[0] or None, data_error_text(error))
        return data


class NationalForm(ChangeForm):
    """The parameters of the ranking; classes, steps and categories are those the season has."""

    base = ExactField(label=_("Points of an event before its tables"), least=0, required=True)
    winner = ExactField(label=_("The winner's factor"), least=0, required=True)
    decay = ExactField(label=_("Places after which a result is worth 1/e"), required=True, least=1)
    least_tables = forms.IntegerField(label=_("Tables an event needs to count"), min_value=0, max_value=MOST_TABLES)
    championship_rounds = forms.IntegerField(
        label=_("Matches that count in championships"), min_value=0, max_value=MOST_ROUNDS
    )

    def __init__(self, data: FormData | None = None, *, season: Season, **rest: Unpack[FormRest]) -> None:
        self.shape = season.parameters
        super().__init__(data, season=season, **rest)
        for code in self.shape["classes"]:
            self.fields[f"class_{code}"] = ExactField(label=category_word(code), least=0, required=True)
        for least in self.shape["championship"]:
            word = format_lazy("{} {}", _("Championship: matches played, at least"), least)
            self.fields[f"step_{least}"] = ExactField(label=word, least=0, required=True)
        for code in self.shape["counted"]:
            word = format_lazy("{}: {}", category_word(code), _("results that count, at least"))
            self.fields[f"least_{code}"] = forms.IntegerField(label=word, min_value=0, max_value=MOST_EVENTS)
            word = format_lazy("{}: {}", category_word(code), _("or this share of those held (0 to 1)"))
            self.fields[f"share_{code}"] = ExactField(label=word, least=0, required=True)

    def groups(self) -> list[tuple[object, list[forms.BoundField]]]:
        """Return the fields in groups with a title, for the page."""
        first = ("base", "winner", "decay", "least_tables")
        classes = [f"class_{code}" for code in self.shape["classes"]]
        steps = [f"step_{least}" for least in self.shape["championship"]]
        counted = [f"{part}_{code}" for code in self.shape["counted"] for part in ("least", "share")]
        named = (
            (_("What an event is worth"), first),
            (_("Classes"), [*classes, *steps]),
            (_("How many count"), [*counted, "championship_rounds"]),
        )
        return [(title, [self[name] for name in names]) for title, names in named]

    def initial_of(self, parameters: Json) -> Json:
        initial = {name: parameters[name] for name in ("base", "winner", "decay", "least_tables")}
        initial |= {f"class_{code}": value for code, value in parameters["classes"].items()}
        initial |= {f"step_{least}": value for least, value in parameters["championship"].items()}
        initial |= {f"least_{code}": pair[0] for code, pair in parameters["counted"].items()}
        initial |= {f"share_{code}": pair[1] for code, pair in parameters["counted"].items()}
        return initial | {"championship_rounds": parameters["limits"]["championship_rounds"]}

    def parameters(self) -> dict[str, object]:
        data = self.cleaned_data
        return {
            **{name: data[name] for name in ("base", "winner", "decay", "least_tables")},
            "classes": {code: data[f"class_{code}"] for code in self.shape["classes"]},
            "championship": {least: data[f"step_{least}"] for least in self.shape["championship"]},
            "counted": {code: [data[f"least_{code}"], data[f"share_{code}"]] for code in self.shape["counted"]},
            "limits": {"championship_rounds": data["championship_rounds"]},
        }

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if not self.errors:
            try:
                parameters_of(self.parameters(), {})
            except ParametersError:
                self.add_error(None, _("The parameters cannot be read."))
        return data


def change_form(season: Season, data: FormData | None = None) -> LeagueForm | NationalForm:
    """Return the settings of a season of either kind."""
    form = LeagueForm if season.kind == Season.Kind.LEAGUE else NationalForm
    return form(data, season=season)


class EnterForm(forms.Form):
    """Which tournaments enter a season, and what a ranking takes them for."""

    tournaments = forms.ModelMultipleChoiceField(
        label=_("Tournaments"), queryset=Tournament.objects.none(), widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        data: FormData | None = None,
        *,
        season: Season,
        tournaments: QuerySet[Tournament],
        **rest: Unpack[FormRest],
    ) -> None:
        super().__init__(data, **rest)
        labels = Counter(map(_title_with_date, tournaments))
        offer_rows(self, "tournaments", tournaments)
        label_rows(self, "tournaments", lambda tournament: _title_alone(tournament, labels))
        if categories(season):
            self.fields["category"] = category_field(season)


def _title_alone(tournament: Tournament, labels: Mapping[str, int]) -> str:
    """Return the label of a tournament, with its address where another one has the same."""
    label = _title_with_date(tournament)
    return f"{label} · /t/{tournament.slug}" if labels[label] > 1 else label


def _title_with_date(tournament: Tournament) -> str:
    return f"{tournament.name} ({tournament.starts_on:%d/%m/%Y}{f', {tournament.place}' if tournament.place else ''})"


def category_field(season: Season) -> forms.ChoiceField:
    """Return the choice of what the ranking takes a tournament for."""
    return forms.ChoiceField(
        label=_("In the ranking they count as"), choices=[(code, category_word(code)) for code in categories(season)]
    )


class CategoryForm(forms.Form):
    """What the ranking takes one tournament for."""

    def __init__(self, data: FormData | None = None, *, entry: SeasonEntry, **rest: Unpack[FormRest]) -> None:
        rest["initial"], rest["prefix"] = {"category": entry.category}, f"entry{entry.pk}"
        super().__init__(data, **rest)
        self.fields["category"] = category_field(entry.season)
        self.fields["category"].label = format_lazy("{} {}", _("Category of"), entry.tournament.name)


class MemberForm(forms.Form):
    username = forms.CharField(
        label=_("User name"), max_length=150, help_text=_("The name this account signs in with.")
    )
