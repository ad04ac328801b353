"""Why one version of a result counts and another one does not, by a tap or in the referee's own words."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from tournaments.forms.results.results import validate_text

WHYS = {
    "board": _("I looked at the table, with everybody"),
    "counted": _("Counted again at the table"),
    "sheet": _("The sheet or its photo says so"),
    "agreed": _("The table agreed in the end"),
    "other": _("Something else: I write it below"),
}


class VerdictForm(forms.Form):
    """Ask why: one of the usual reasons, the referee's own words, or both. Whether it must be said others know."""

    why = forms.ChoiceField(
        label=_("Why? The table reads it"),
        choices=list(WHYS.items()),
        widget=forms.RadioSelect(attrs={"required": True}),
        required=False,
    )
    reason = PlainField(label=_("In your words"), max_length=300, required=False, validators=[validate_text])

    @property
    def text(self) -> str:
        """Return the reason as a sentence, "" where none was given."""
        if not self.is_valid():
            return ""
        why, words = self.cleaned_data["why"], self.cleaned_data["reason"].strip()
        usual = str(WHYS[why]) if why and why != "other" else ""
        return ": ".join(part for part in (usual, words) if part)[:300]
