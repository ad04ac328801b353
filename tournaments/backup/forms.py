"""The form that takes a saved copy."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RestoreForm(forms.Form):
    file = forms.FileField(
        label=_("Saved copy"),
        allow_empty_file=True,
        help_text=_("A file that ends in .planisfero.json.gz"),
        widget=forms.FileInput(attrs={"accept": ".gz,.json,application/gzip,application/json"}),
    )
