"""What has a name, and what only some formats need."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.people_lists import clean


class NamedForm(forms.Form):
    """A form with a field `name`, kept without blanks and signs that nobody sees."""

    def clean_name(self) -> str:
        name = clean(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Write a name."))
        return name


class FormatNumber(forms.NumberInput):
    """A number that only some formats need: the browser must not insist on one that is hidden."""

    def use_required_attribute(self, initial: object) -> bool:
        return False
