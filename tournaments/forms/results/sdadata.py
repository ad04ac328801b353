"""What the page of a table's clock sends: a step of the sdadata, or the wish to undo the last one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.http import QueryDict

from matches.digits import whole_number
from tournaments.models import SdadataStep

MOST_STEPS = 9_999


class NumberForm(forms.Form):
    """Which step the page has seen."""

    number = forms.IntegerField(min_value=1, max_value=MOST_STEPS)


class StepForm(NumberForm):
    """A step, with the key of this sending; `seat` is 0 and `values` empty where none are needed."""

    kind = forms.ChoiceField(choices=SdadataStep.Kind)
    key = forms.CharField(max_length=64, validators=[RegexValidator(r"^[A-Za-z0-9_-]{8,64}\Z")])

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.given = data

    def clean(self) -> dict[str, Any]:
        """Read the seat and the values: two dice, or the places in their order of play."""
        typed = [str(self.given[name]) for name in ("first", "second") if name in self.given]
        values = [whole_number(value, 2) or 0 for value in typed or self.given.getlist("values")[:9]]
        return {**self.cleaned_data, "seat": whole_number(str(self.given.get("seat", "")), 2) or 0, "values": values}
