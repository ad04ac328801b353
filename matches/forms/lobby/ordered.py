"""Several values in an order: one select for each place, works without JavaScript."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import Text

PLACES = 5
TIE_BREAK = _("Tie-break")
Choices = Sequence[tuple[str, str | Promise]]
Sent = Sequence[str | None] | None
"""The codes in order as they came or were kept, the empty places among them."""


class OrderedSelect(forms.MultiWidget):
    """`PLACES` selects one under the other; the empty ones do not count."""

    template_name = "matches/_ordered.html"
    use_fieldset = True

    def __init__(self, choices: Choices, word: Text) -> None:
        empty = [("", "–"), *choices]
        places = [{"aria-label": format_lazy("{} {}", word, place)} for place in range(1, PLACES + 1)]
        super().__init__([forms.Select(attrs=named, choices=empty) for named in places])

    def decompress(self, value: Sent) -> list[str | None]:
        return [*(value or []), *[""] * PLACES][:PLACES]


class OrderedChoiceField(forms.Field):
    """Return the chosen codes in order, without gaps; the same code twice is an error. `word` names a place."""

    def __init__(
        self, *, choices: Choices, label: Text, word: Text = TIE_BREAK, help_text: Text = "", required: bool = True
    ) -> None:
        self.known = {code for code, _word in choices}
        super().__init__(widget=OrderedSelect(choices, word), label=label, help_text=help_text, required=required)

    def clean(self, value: Sent) -> list[str]:
        chosen = [str(code) for code in value or [] if code]
        if not set(chosen) <= self.known:
            raise forms.ValidationError(_("Choose among the values shown."))
        if len(set(chosen)) < len(chosen):
            raise forms.ValidationError(_("The same one appears twice."))
        return chosen

    def has_changed(self, initial: Sent, data: Sent) -> bool:
        return [code for code in initial or [] if code] != [code for code in data or [] if code]
