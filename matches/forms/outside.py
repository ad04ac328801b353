"""What is mixed into the dice from outside: named before the seals stand, entered after."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.forms.plain import PlainField
from matches.services.dice.outside_numbers import BEACON, HALL, MOST


class OutsideForm(forms.Form):
    """How the number is drawn; the service checks it."""

    kind = forms.ChoiceField(
        label=_("What is mixed in"),
        widget=forms.RadioSelect,
        required=False,
        choices=[
            ("", pgettext_lazy("outside", "nothing")),
            (HALL, _("a number drawn in the hall")),
            (BEACON, _("a round of the beacon drand (quicknet)")),
        ],
    )
    what = PlainField(
        label=_("How it is drawn, or the number of the round"),
        max_length=MOST,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class DrawnForm(forms.Form):
    """What came out."""

    value = forms.CharField(
        label=_("What came out"),
        max_length=MOST,
        help_text=_(
            "The number drawn before everybody's eyes, in digits only: 41. For the beacon, the 64 characters of "
            "its “randomness”."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
