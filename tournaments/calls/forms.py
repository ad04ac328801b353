"""What a table says when it calls, and what a player asks for."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import ExplainedChoiceField
from tournaments.models import Call, PlayerWish
from tournaments.people_lists import clean


class CallForm(forms.Form):
    why = forms.ChoiceField(label=_("What is it about?"), choices=Call.Why, widget=forms.RadioSelect)
    text = forms.CharField(
        label=_("In a few words, if you like"),
        max_length=200,
        required=False,
        help_text=_("Only your table and whoever referees read it."),
    )

    def clean_text(self) -> str:
        return clean(self.cleaned_data["text"])


class WishForm(forms.Form):
    kind = ExplainedChoiceField(label=_("What do you ask for?"), choices=PlayerWish.Kind, widget=forms.RadioSelect)
    kind.explanations = {
        PlayerWish.Kind.REST: _("You sit out the next round and come back for the one after."),
        PlayerWish.Kind.LEAVE: _("You play until the round you name, then you go home."),
        PlayerWish.Kind.STANDBY: _("You play the next round only if somebody is missing at a table."),
    }
    after = forms.IntegerField(
        label=_("Last round you play"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=_("Only if you leave. Empty: the one that is on."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
