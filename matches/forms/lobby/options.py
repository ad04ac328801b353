"""Where a match or a tournament differs from its rules: every option that the rulesets of a game declare."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Unpack

from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise

from matches.forms.lobby.option_fields import choosable, option_field, value_sent
from matches.forms.typed import FormData, FormRest
from matches.games.choices import GameChoice
from matches.games.refusing import option_wrong_text, options_text
from matches.words.rules.rule_options import GROUPS
from rules import Deck, Ruleset, RulesetError


class Chapter(NamedTuple):
    """The options under one heading; `is_open`: one of them is wrong, or not as the rules say."""

    heading: str | Promise
    fields: Sequence[BoundField]
    is_open: bool


class OptionsForm(forms.Form):
    """The field of an option is called `<game>_<option>`; only those of the game that is chosen count.

    `games` are those offered, `without` the options that follow from other choices; `marked` is the ruleset whose
    values are told as those of the rules, where one is known.
    """

    def __init__(
        self,
        data: FormData | None = None,
        *,
        games: Sequence[GameChoice],
        without: Collection[str] = (),
        marked: str = "",
        **rest: Unpack[FormRest],
    ) -> None:
        super().__init__(data, **rest)
        self.offered = {game.code: choosable(game.code, without) for game in games}
        self.games = {game.code: game for game in games}
        for game in games:
            for options in self.offered[game.code].values():
                for option in options:
                    self.fields[option_name(game.code, option)] = option_field(game, option, marked)

    @property
    def option_names(self) -> list[str]:
        """Return the names of the form fields of all options offered."""
        return [
            option_name(game, option)
            for game, chapters in self.offered.items()
            for options in chapters.values()
            for option in options
        ]

    def option_rows(self) -> list[tuple[GameChoice, list[Chapter]]]:
        """Return the chapters of each game for the template, games without any left out."""
        return [
            (self.games[code], [self._chapter(code, group, options) for group, options in chapters.items()])
            for code, chapters in self.offered.items()
            if chapters
        ]

    def _chapter(self, game: str, group: str, options: Sequence[str]) -> Chapter:
        fields = [self[option_name(game, option)] for option in options]
        told = any(field.errors or any(_flat(field.value())) for field in fields)
        return Chapter(GROUPS[group], fields, told)

    def changes(self, ruleset: Ruleset) -> dict[str, object]:
        """Return the options that are to differ from a ruleset, as `varied` takes them."""
        given: dict[str, object] = {}
        for options in self.offered.get(ruleset.game, {}).values():
            for option in options:
                value = value_sent(self.cleaned_data.get(option_name(ruleset.game, option)))
                standard = getattr(ruleset, option)
                if value is not None and value != (list(standard) if isinstance(standard, tuple) else standard):
                    given[option] = value
        return given

    def check_options(self, ruleset: Ruleset, deck: Deck | None = None) -> Ruleset | None:
        """Return the rules with what was chosen; None, with each reason beside its field, where that contradicts."""
        chosen = self.changes(ruleset)
        errors = contradictions(ruleset, chosen, deck)
        for error in errors:
            self.option_refused(ruleset.game, error)
        return None if errors else ruleset.varied_for(deck, **chosen)

    def option_refused(self, game: str, error: RulesetError) -> None:
        """Say what contradicts the rest of the rules, beside the option that the error names."""
        name = option_name(game, str(error.params.get("option", "")))
        if name in self.fields:
            self.add_error(name, option_wrong_text(game, error))
        else:
            self.add_error(None, options_text(game, error))


def contradictions(ruleset: Ruleset, chosen: Mapping[str, object], deck: Deck | None = None) -> list[RulesetError]:
    """Return what is wrong with the options chosen: after each wrong one the others are looked at without it."""
    errors: list[RulesetError] = []
    left = dict(chosen)
    while (error := _first_wrong(ruleset, left, deck)) is not None:
        errors.append(error)
        blamed = _option_blamed(ruleset, left, deck, error)
        if not blamed:
            break
        del left[blamed]
    return list({(error.code, error.params.get("option")): error for error in errors}.values())


def _first_wrong(ruleset: Ruleset, chosen: Mapping[str, object], deck: Deck | None) -> RulesetError | None:
    try:
        ruleset.varied_for(deck, **chosen)
    except RulesetError as error:
        return error
    return None


def _option_blamed(ruleset: Ruleset, chosen: Mapping[str, object], deck: Deck | None, error: RulesetError) -> str:
    """Return the chosen option that is wrong: the one named, or one without which this error is gone."""
    what = (error.code, error.params.get("option"))
    if what[1] in chosen:
        return str(what[1])
    for option in chosen:
        other = _first_wrong(ruleset, {name: value for name, value in chosen.items() if name != option}, deck)
        if other is None or (other.code, other.params.get("option")) != what:
            return option
    return ""


def option_name(game: str, option: str) -> str:
    """Return the name of the form field of an option."""
    return f"{game}_{option}"


def _flat(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else [] if value is None else [str(value)]
