"""Where a tournament is published."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class PublishForm(forms.Form):
    address = forms.CharField(
        label=_("Address of the mirror"),
        max_length=200,
        help_text=_("As its operator told you, for example https://torneo.example.org"),
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
    )
    code = forms.CharField(
        label=_("Code"),
        max_length=60,
        help_text=_("From the operator of the mirror. It works once, for a week."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
