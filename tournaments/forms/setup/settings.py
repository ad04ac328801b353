"""Changing a tournament that exists, deleting it, and the question to the planner."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.contrib.auth.models import User
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import FormData, FormRest
from tournaments.forms.setup.setup import MOST_PLAYERS, MOST_ROUNDS, ChoicesForm
from tournaments.models import Tournament
from tournaments.seating.elimination.planner import SIZES as PLANNED_SIZES
from tournaments.selectors.setup.locks import league_and_final
from tournaments.words.setup.choices import LOCKS


class SettingsForm(ChoicesForm):
    """The choices of a tournament that exists; `locked` fields keep their value and say why."""

    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, help_text=_("Not fewer than have already been drawn.")
    )
    finalists = forms.IntegerField(
        label=_("How many go through to the final"),
        min_value=2,
        max_value=500,
        help_text=_("If they all fit at one table there is a single final; if there are more, semifinals come first."),
    )

    def __init__(
        self,
        data: FormData | None = None,
        *,
        owner: User,
        tournament: Tournament,
        locked: dict[str, str],
        **rest: Unpack[FormRest],
    ) -> None:
        league, final = league_and_final(tournament)
        rest["initial"] = {"rounds": league and league.rounds_planned, "finalists": final and final.entrants_in}
        super().__init__(data, owner=owner, tournament=tournament, **rest)
        if league is None:
            del self.fields["rounds"]
        if final is None or final.rules.semifinals:
            del self.fields["finalists"]
        self.options_locked = LOCKS[locked["rule_options"]] if "rule_options" in locked else ""
        for name, reason in locked.items():
            if name in self.fields:
                self.fields[name].disabled = True
                self.fields[name].help_text = format_lazy("{} {}", _("Fixed:"), LOCKS[reason])
        for name in self.option_names if self.options_locked else ():
            self.fields[name].disabled = True

    def stages(self) -> dict[str, int]:
        """Return what was chosen for the stages."""
        return {name: self.cleaned_data[name] for name in ("rounds", "finalists") if name in self.fields}


class DeleteForm(forms.Form):
    typed = forms.CharField(label=_("Name of the tournament"), max_length=200)


class PlanForm(forms.Form):
    """The question to the planner, in the address."""

    entrants = forms.IntegerField(label=_("Players"), min_value=2, max_value=MOST_PLAYERS)
    final = forms.IntegerField(label=_("Players of the final"), min_value=2, max_value=7)
    sizes = forms.TypedMultipleChoiceField(
        label=_("Table sizes allowed"),
        coerce=int,
        choices=[(size, str(size)) for size in PLANNED_SIZES],
        widget=forms.CheckboxSelectMultiple,
    )
