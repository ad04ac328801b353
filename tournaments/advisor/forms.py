"""What an organiser tells the format advisor."""

from __future__ import annotations

from datetime import time

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import Text
from tournaments.formats.advisor import Wanted
from tournaments.forms.whole_numbers import RangeField, WholeField, WholeListField

DAY = 24 * 60
MOST_CLUBS = 200


def _clock(label: Text) -> forms.TimeField:
    return forms.TimeField(label=label, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))


class AdvisorForm(forms.Form):
    """The question to the advisor, in the address."""

    entrants = RangeField(
        label=_("Players"), least=3, most=1000, help_text=_("A number, or a guess with its range: 18-24.")
    )
    starts = _clock(_("First match at"))
    ends = _clock(_("All over by"))
    rounds = WholeField(
        label=_("Rounds you would like"),
        least=1,
        most=12,
        required=False,
        help_text=_("Leave it empty for as many as fit."),
    )
    tables = WholeField(
        label=_("Tables you have"),
        least=1,
        most=400,
        required=False,
        help_text=_("Leave it empty if there are enough."),
    )
    clubs = WholeListField(
        label=_("Sizes of the clubs"),
        required=False,
        max_length=400,
        help_text=_("The larger ones, for example 9 5 3; leave it empty if clubs may meet."),
    )

    def clean_clubs(self) -> tuple[int, ...]:
        """Refuse more clubs than anybody has."""
        clubs: tuple[int, ...] = self.cleaned_data["clubs"]
        if len(clubs) > MOST_CLUBS:
            raise ValidationError(_("These are more clubs than can be looked at."))
        return clubs

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        entrants = data.get("entrants")
        if entrants and sum(data.get("clubs", ())) > entrants[1]:
            self.add_error("clubs", _("The clubs have more people than there are players."))
        return data

    def question(self) -> Wanted:
        """Return the question; an end before the start is after midnight."""
        data = self.cleaned_data
        minutes = (_minutes(data["ends"]) - _minutes(data["starts"])) % DAY or DAY
        return Wanted(
            entrants=data["entrants"],
            minutes=minutes,
            tables=data["tables"],
            rounds=data["rounds"],
            clubs=data["clubs"],
        )


def _minutes(clock: time) -> int:
    return clock.hour * 60 + clock.minute
