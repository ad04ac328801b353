"""Where a friendly match differs from its ruleset: a few options of each game, empty where it does not."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.games.choices import GameChoice, game_choices
from matches.games.presenter import Option
from matches.games.refusing import options_text
from rules import Ruleset, RulesetError


class OptionsForm(forms.Form):
    """The field of an option is called `<game>_<option>`; only those of the game that is chosen count."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for game in game_choices():
            for option in game.options:
                self.fields[field_name(game.code, option)] = option_field(option)

    def option_rows(self) -> list[tuple[GameChoice, list[forms.BoundField]]]:
        """Return the fields of each game for the template, games without any left out."""
        return [
            (game, [self[field_name(game.code, option)] for option in game.options])
            for game in game_choices()
            if game.options
        ]

    def changes(self, ruleset: Ruleset) -> dict[str, Any]:
        """Return the options that are to differ from a ruleset."""
        given = {}
        for game in game_choices():
            for option in game.options if game.code == ruleset.game else ():
                value = self.cleaned_data.get(field_name(game.code, option))
                if value not in (None, "") and value != getattr(ruleset, option.name):
                    given[option.name] = value
        return given

    def check_options(self, ruleset: Ruleset) -> None:
        """Say what contradicts the rest of the rules."""
        try:
            ruleset.varied(**self.changes(ruleset))
        except RulesetError as error:
            self.add_error(None, options_text(ruleset.game, error))


def field_name(game: str, option: Option) -> str:
    """How the field of an option is called."""
    return f"{game}_{option.name}"


def option_field(option: Option) -> forms.Field:
    """Return the field of an option: a choice among its values, or a number."""
    as_it_is, label, help_text = _("as the rules say"), str(option.label), str(option.help)
    if not option.values:
        return forms.IntegerField(
            label=label, help_text=help_text, min_value=option.least, max_value=option.most, required=False
        )
    coerce = type(next(iter(option.values)))
    choices = [("", as_it_is), *option.values.items()]
    return forms.TypedChoiceField(
        label=label, help_text=help_text, choices=choices, coerce=coerce, empty_value=None, required=False
    )
