"""What an organiser tells the format advisor."""

from __future__ import annotations

import re
from datetime import time
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.formats.advisor import Wanted

DAY = 24 * 60
MOST_CLUBS = 200


class AdvisorForm(forms.Form):
    """The question to the advisor, in the address."""

    entrants = forms.IntegerField(label=_("Players"), min_value=3, max_value=1000)
    most = forms.IntegerField(
        label=_("or up to"), min_value=3, max_value=1000, required=False, help_text=_("If you only have a guess.")
    )
    starts = forms.TimeField(label=_("First match at"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    ends = forms.TimeField(label=_("All over by"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    rounds = forms.IntegerField(label=_("Rounds you would like"), min_value=1, max_value=12, required=False)
    tables = forms.IntegerField(label=_("Tables you have"), min_value=1, max_value=400, required=False)
    clubs = forms.CharField(
        label=_("Sizes of the clubs"),
        required=False,
        max_length=400,
        help_text=_("The larger ones, for example 9 5 3; leave it empty if clubs may meet."),
    )

    def clean_clubs(self) -> tuple[int, ...]:
        """Return the sizes, whatever stands between the numbers."""
        found = [int(one) for one in re.findall(r"\d{1,4}", self.cleaned_data["clubs"])]
        if len(found) > MOST_CLUBS or (self.cleaned_data["clubs"].strip() and not found):
            raise ValidationError(_("Write the sizes as whole numbers with spaces between them."))
        return tuple(found)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        low, most = data.get("entrants"), data.get("most")
        if low and most and most < low:
            self.add_error("most", _("This is less than the fewest players."))
        if low and sum(data.get("clubs", ())) > (most or low):
            self.add_error("clubs", _("The clubs have more people than there are players."))
        return data

    def wanted(self) -> Wanted:
        """Return the question; an end before the start is after midnight."""
        data = self.cleaned_data
        minutes = (_minutes(data["ends"]) - _minutes(data["starts"])) % DAY or DAY
        return Wanted(
            entrants=(data["entrants"], data["most"] or data["entrants"]),
            minutes=minutes,
            tables=data["tables"],
            rounds=data["rounds"],
            clubs=data["clubs"],
        )


def _minutes(clock: time) -> int:
    return clock.hour * 60 + clock.minute
