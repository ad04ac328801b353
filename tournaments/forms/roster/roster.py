"""Forms for people: pasted, uploaded, typed one by one; withdrawals and penalties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from django import forms
from django.utils.html import escape
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from matches.forms.typed import FormData, FormRest, label_rows, offer_rows
from tournaments.forms.exact_numbers import EitherDecimalField
from tournaments.models import Entrant, Penalty, Player, Round, Tournament
from tournaments.people_columns import MOST_COLUMNS, SIGNS, Layout
from tournaments.people_lists import CLUB_LENGTH, MOST_BYTES, NAME_LENGTH, NICKNAME_LENGTH, PeopleList, clean
from tournaments.selectors.round_names import round_full
from tournaments.words.roster.roster import COLUMNS, SEPARATORS

PASTE_LENGTH = 400_000
SAMPLE_LENGTH = 80


class PasteForm(forms.Form):
    text = forms.CharField(
        label=_("Names"),
        help_text=_(
            "One per line: a name, or name and club separated by a comma, a semicolon or a tab; more columns may "
            "hold nickname, region or group. Next you see how they were read."
        ),
        max_length=PASTE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
    )


class LayoutForm(forms.Form):
    """How the columns of a list were understood, to be changed: one choice for each column, read again."""

    text = forms.CharField(widget=forms.HiddenInput, max_length=MOST_BYTES, strip=False)
    quoted = forms.BooleanField(widget=forms.HiddenInput, required=False)
    was = forms.ChoiceField(widget=forms.HiddenInput, choices=list(SEPARATORS.items()))
    separator = forms.ChoiceField(label=_("Columns are separated by"), choices=list(SEPARATORS.items()))
    header = forms.BooleanField(label=_("The first line holds the titles"), required=False)

    def __init__(
        self, data: Mapping[str, object] | None = None, *, people_list: PeopleList | None = None, text: str = ""
    ) -> None:
        """Begin with `data` as it was sent, or with a list as it was read, with its text."""
        super().__init__(data, initial=_layout_initial(people_list, text) if people_list else None)
        sent = sum(str(key).startswith("column_") for key in data or ())
        count = len(people_list.layout.columns) if people_list else sent
        for place in range(min(count, MOST_COLUMNS)):
            seen = [row[place] for row in people_list.samples if place < len(row) and row[place]] if people_list else []
            self.fields[f"column_{place}"] = forms.ChoiceField(
                label=_("Column %(number)s") % {"number": place + 1},
                choices=list(COLUMNS.items()),
                help_text=escape(", ".join(seen)[:SAMPLE_LENGTH]),
            )

    def columns(self) -> list[forms.BoundField]:
        """Return the fields of the columns, for the page."""
        return [self[name] for name in self.fields if name.startswith("column_")]

    def layout(self) -> Layout:
        """Return how the list is to be read; with another sign between them the columns are guessed anew."""
        data = self.cleaned_data
        columns = tuple(value for name, value in data.items() if name.startswith("column_"))
        kept = columns if data["was"] == data["separator"] else ()
        return Layout(SIGNS[data["separator"]], kept, data["header"], data["quoted"])


def _layout_initial(people_list: PeopleList, text: str) -> dict[str, object]:
    layout = people_list.layout
    sign = next(code for code, sign in SIGNS.items() if sign == layout.separator)
    columns = {f"column_{place}": meaning for place, meaning in enumerate(layout.columns)}
    shared = {"separator": sign, "was": sign, "header": layout.header, "quoted": layout.quoted}
    return {"text": text, **shared, **columns}


class UploadForm(forms.Form):
    file = forms.FileField(
        label=_("CSV file"),
        help_text=_(
            "Columns separated by a comma, a semicolon or a tab; a first line with Name, Club, Nickname, Region, "
            "Group is recognised."
        ),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
    )


class PersonForm(forms.Form):
    """One person, typed."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    club = forms.CharField(label=_("Club"), max_length=CLUB_LENGTH, required=False)
    nickname = forms.CharField(label=_("Nickname"), max_length=NICKNAME_LENGTH, required=False)

    def clean_name(self) -> str:
        name = clean(self.cleaned_data["name"])
        if not any(sign.isalnum() for sign in name):
            raise forms.ValidationError(_("Write a name with at least one letter."))
        return name

    def clean_club(self) -> str:
        return clean(self.cleaned_data["club"])

    def clean_nickname(self) -> str:
        return clean(self.cleaned_data["nickname"])


class PlayerForm(PersonForm):
    """A person of the installation."""

    @classmethod
    def of(cls, player: Player) -> PlayerForm:
        club = player.club.name if player.club else ""
        return cls(initial={"name": player.name, "nickname": player.nickname, "club": club})


class ClubForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=CLUB_LENGTH)

    def clean_name(self) -> str:
        return clean(self.cleaned_data["name"])


class EntrantForm(forms.Form):
    club = forms.CharField(
        label=_("Club"), max_length=CLUB_LENGTH, required=False, help_text=_("The club played for in this tournament.")
    )
    joined_round = forms.IntegerField(label=_("Plays from round"), min_value=1, max_value=99)
    group = forms.CharField(
        label=_("Venue or group"),
        max_length=40,
        required=False,
        help_text=_("Where the format has venues or mini-tournaments: no table mixes them."),
    )
    region = forms.CharField(
        label=_("Region"), max_length=80, required=False, help_text=_("For draws that keep regions apart.")
    )
    family = forms.CharField(
        label=_("Family"), max_length=80, required=False, help_text=_("For draws that keep families apart.")
    )
    is_newcomer = forms.BooleanField(
        label=_("Newcomer"), required=False, help_text=_("Gets the newcomer bonus, if the format gives one.")
    )

    @classmethod
    def of(cls, entrant: Entrant) -> EntrantForm:
        club = entrant.club.name if entrant.club else ""
        names = ("joined_round", "group", "region", "family", "is_newcomer")
        return cls(initial={"club": club, **{name: getattr(entrant, name) for name in names}})

    def clean_group(self) -> str:
        return clean(self.cleaned_data["group"])

    def clean_region(self) -> str:
        return clean(self.cleaned_data["region"])

    def clean_family(self) -> str:
        return clean(self.cleaned_data["family"])

    def clean_club(self) -> str:
        return clean(self.cleaned_data["club"])


class ReasonForm(forms.Form):
    reason = PlainField(label=_("Reason"), max_length=200, required=False)


class PenaltyForm(forms.Form):
    entrant = forms.ModelChoiceField(label=_("Player"), queryset=Entrant.objects.none())
    kind = forms.ChoiceField(label=_("Kind"), choices=Penalty.Kind.choices, initial=Penalty.Kind.POINTS)
    points = EitherDecimalField(
        label=_("Points taken off"),
        min_value=0,
        max_value=99999,
        max_digits=8,
        decimal_places=3,
        required=False,
        help_text=_("Leave it empty for a warning."),
    )
    round = forms.ModelChoiceField(
        label=_("Round"), queryset=Round.objects.none(), required=False, empty_label=_("whole tournament")
    )
    reason = PlainField(label=_("Reason"), max_length=300, help_text=_("Everybody can read it in the standings."))

    def __init__(self, data: FormData | None = None, *, tournament: Tournament, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        entrants = tournament.entrants.select_related("player", "tournament").order_by("player__name")
        rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
        offer_rows(self, "entrant", entrants)
        offer_rows(self, "round", rounds)
        label_rows(self, "round", round_full)
