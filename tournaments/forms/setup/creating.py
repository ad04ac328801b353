"""The form of a new tournament: a name, a list of people, and for everything else a default that can be changed."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainLinesField
from matches.forms.typed import FormData, FormRest, explained_field
from rules import codes
from rules.base.json_types import Json
from tournaments.formats.usual import usual_format
from tournaments.forms.names import FormatNumber
from tournaments.forms.roster.lists import PASTE_LENGTH
from tournaments.forms.setup.setup import MOST_ROUNDS, ChoicesForm, cards
from tournaments.models import Tournament
from tournaments.selectors.roster.lists import people_expected
from tournaments.selectors.setup.choices import choices_of, fit_choices, game_sizes
from tournaments.selectors.setup.presets import LEAGUE, STAGE_CHOICES, presets, stage_defaults, stages_of
from tournaments.words.setup.choices import (
    PRESET_GROUPS,
    PRESET_NAMES,
    PRESET_TEXTS,
    USUAL,
    USUAL_NAME,
    USUAL_TEXT,
    evening_name,
)

MOST_PLAYERS = 2000


class CreateForm(ChoicesForm):
    """A new tournament: a list is enough, everything else has a default; `usual` lets the number of people decide."""

    preset = cards(_("Format"), {USUAL: USUAL_NAME, **PRESET_NAMES}, {USUAL: USUAL_TEXT, **PRESET_TEXTS})
    names = PlainLinesField(
        label=_("Who plays"),
        required=False,
        max_length=PASTE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("Paste the list as you have it, one name per line; the club after a comma. Then you check it."),
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        widget=FormatNumber,
        help_text=_("How many matches everybody plays. You can add or drop rounds later."),
    )
    finalists = forms.IntegerField(
        label=_("How many go through to the final"),
        min_value=2,
        max_value=500,
        widget=FormatNumber,
        help_text=_("If they all fit at one table there is a single final; if there are more, semifinals come first."),
    )
    entrants = forms.IntegerField(
        label=_("Players expected"),
        min_value=2,
        max_value=MOST_PLAYERS,
        widget=FormatNumber,
        help_text=_("A guess is enough; with a list, its own number counts. The plan can be made again."),
    )
    final = forms.IntegerField(label=_("Players of the final"), min_value=2, max_value=7, widget=FormatNumber)
    # Which format's defaults the page showed: without JavaScript another one may be chosen than it was made for.
    defaults_of = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)
    # Whose rules' defaults it showed.
    defaults_for = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)
    field_order = ["name", "names", "starts_on", "place", "preset", "rounds", "finalists", "entrants", "final"]

    def __init__(
        self,
        data: FormData | None = None,
        *,
        owner: User,
        preset: str = "league",
        ruleset: str = "",
        **rest: Unpack[FormRest],
    ) -> None:
        ready = presets()[preset]
        ruleset = ruleset if ruleset in codes() else _defaults(preset)["ruleset"]
        rest["initial"] = {
            **fit_choices(_defaults(preset), ruleset),
            "name": evening_name(timezone.localdate()),
            "preset": preset,
            "defaults_of": preset,
            "starts_on": timezone.localdate(),
            **stage_defaults(),
            "defaults_for": ruleset,
            **ready.stages,
            **(rest.get("initial") or {}),
        }
        super().__init__(data, owner=owner, tournament=Tournament(), **rest)
        for name in STAGE_CHOICES:
            self.fields[name].required = name in ready.stages or not self.is_bound
        cards_of_formats = explained_field(self, "preset")
        groups = [(group, [(code, PRESET_NAMES[code]) for code in codes]) for group, codes in PRESET_GROUPS.items()]
        groups[0][1].insert(0, (USUAL, USUAL_NAME))
        cards_of_formats.choices = groups
        cards_of_formats.folded = True

    def choices(self) -> Json:
        """Return the choices: what was left as the page showed it follows the chosen format and game."""
        shown = _defaults(self.cleaned_data.get("defaults_of", ""))
        wanted = _defaults(self.cleaned_data.get("preset", ""))
        choices = super().choices()
        ruleset = wanted["ruleset"] if choices["ruleset"] == shown["ruleset"] else choices["ruleset"]
        shown = fit_choices(shown, self.cleaned_data.get("defaults_for") or shown["ruleset"])
        wanted = fit_choices(wanted, ruleset)
        choices = {name: wanted[name] if value == shown[name] else value for name, value in choices.items()}
        return {**choices, "ruleset": ruleset}

    def clean(self) -> Json:
        people = people_expected(self.cleaned_data.get("names", ""))
        self._take_usual(people)
        data = super().clean()
        if people > 1 and "entrants" in data and "entrants" not in self.changed_data:
            data["entrants"] = min(people, MOST_PLAYERS)
        final, ruleset = data.get("final"), data.get("ruleset")
        if final and ruleset in codes() and final not in game_sizes(ruleset) and self._has_final():
            least, most = min(game_sizes(ruleset)), max(game_sizes(ruleset))
            text = _("A table of this game has %(least)s to %(most)s players.")
            self.add_error("final", text % {"least": least, "most": most})
        return data

    def _take_usual(self, people: int) -> None:
        """Take the format that fits the list where none was chosen; without a list it is the first of all."""
        data = self.cleaned_data
        if data.get("preset") != USUAL:
            return
        usual = usual_format(people) if people else None
        data["preset"] = usual.preset if usual else LEAGUE
        if usual:
            data |= {"rounds": usual.rounds, "finalists": usual.finalists}

    def _has_final(self) -> bool:
        return "final" in presets()[self.cleaned_data["preset"]].stages

    def stages(self) -> Json:
        """Return the numbers that this format's stages need: what was left as the page showed it follows the format."""
        ready = presets()[self.cleaned_data["preset"]]
        shown = {**stage_defaults(), **stages_of(self.cleaned_data.get("defaults_of", ""))}
        given = {name: self.cleaned_data[name] for name in ready.stages}
        return {name: ready.stages[name] if value == shown[name] else value for name, value in given.items()}


def _defaults(code: str) -> Json:
    """Return every choice as the format has it."""
    ready = presets().get(code)
    return {**choices_of(Tournament()), **(ready.choices if ready else {})}
