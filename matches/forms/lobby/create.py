"""A new friendly match: rules, who sits where, time, who may come."""

from __future__ import annotations

import json
import secrets
from typing import Unpack

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from matches.forms.lobby.choices import PlainForm, cards
from matches.forms.lobby.material_choice import MaterialsForm
from matches.forms.lobby.options import OptionsForm
from matches.forms.lobby.seats import SeatsForm
from matches.forms.typed import FormData, FormRest, explained_field
from matches.games.choices import game_choices, ruleset_choices, ruleset_text, usual_ruleset
from rules import Ruleset, codes, load
from rules.play.bots import bot_names


class CreateForm(SeatsForm, MaterialsForm, OptionsForm, PlainForm):
    """Rules of any game, its seats, bots and options, and everything that may be changed later."""

    ruleset = cards(_("Rules"), {}, {}, initial=lambda: usual_ruleset().code)
    limit_minutes = forms.IntegerField(
        label=_("Minutes of the match"),
        min_value=5,
        max_value=1440,
        required=False,
        help_text=_("Only for timed rules. Leave empty to use the time the rules set."),
    )
    key = forms.CharField(widget=forms.HiddenInput, max_length=40)

    def __init__(
        self, data: FormData | None = None, *, own_name: str, owner: User | None, **rest: Unpack[FormRest]
    ) -> None:
        rest["initial"] = {"key": secrets.token_urlsafe(18), **(rest.get("initial") or {})}
        marked = str((data or {}).get("ruleset", usual_ruleset().code))
        super().__init__(data, games=game_choices(), marked=marked, **rest)
        self.offer_materials(owner)
        self.offer_seats(own_name)
        ruleset = explained_field(self, "ruleset")
        ruleset.choices = ruleset_choices(game_choices())
        ruleset.explanations = {code: ruleset_text(code) for code in codes()}

    def plain_rows(self) -> list[forms.BoundField]:
        """Return the fields of the times, shown together."""
        return [self[name] for name in ("turn_seconds", "reserve_seconds", "defence_seconds", "limit_minutes")]

    def ruleset_facts(self) -> str:
        """Return what the page needs to show the seats, bots and options of the rules chosen, as JSON."""
        return json.dumps(
            {
                ruleset.code: {
                    "game": ruleset.game,
                    "least": ruleset.seats_min,
                    "most": ruleset.seats_max,
                    "clock": ruleset.has_clock,
                    "bots": [f"bot:{name}" for name in bot_names(ruleset.game)],
                }
                for game in game_choices()
                for ruleset in game.rulesets
            }
        )

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if data.get("ruleset"):
            ruleset = load(str(data["ruleset"]))
            varied = self.check_options(ruleset)
            self.check_seats(varied or ruleset)
            self.check_materials(ruleset)
            if varied is not None:
                self._check_clock(varied)
        return data

    def _check_clock(self, ruleset: Ruleset) -> None:
        """Refuse rules that end by a clock without its minutes; without the bell such a match has no end."""
        if ruleset.has_clock and not (self.cleaned_data.get("limit_minutes") or ruleset.time_limit_minutes):
            words = _("With these options the clock ends the match: write after how many minutes.")
            self.add_error("limit_minutes", words)

    def options_changed(self) -> dict[str, object]:
        """Return the options in which the match differs from its rules."""
        return self.changes(load(self.cleaned_data["ruleset"]))
