"""The form field of an option of the rules, made from what its class declares: choices, range, kind."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypedDict, Unpack, get_args, get_origin

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.digits import whole_number
from matches.forms.lobby.ordered import OrderedChoiceField
from matches.forms.typed import FieldRest
from matches.games.choices import GameChoice
from matches.games.option_words import option_label, value_text, value_words
from rules import Ruleset, load
from rules.contract.ruleset import COLOURS, options

ORDERED = ("table_tie",)
"""Lists in which the order means something; of others only what is in them."""
NOBODY = "-"
"""Chosen in place of a list: an empty one, where leaving the field alone means the list of the rules."""
MOST_NUMBERS = 9


class Told(TypedDict):
    """What is said of every option."""

    label: str
    help_text: str
    required: bool


def choosable(game: str, without: Collection[str] = ()) -> dict[str, tuple[str, ...]]:
    """Return the options of a game that have more than one value, by group; the minutes of a match with another end
    of time are asked for by themselves."""
    kind = options(game)
    skipped = {*without, *(("time_limit_minutes",) if "end_of_time" in kind.CHOICES else ())}
    groups = {
        group: tuple(name for name in names if name not in skipped and _varies(kind, name))
        for group, names in kind.GROUPS.items()
    }
    return {group: names for group, names in groups.items() if names}


def _varies(kind: type[Ruleset], option: str) -> bool:
    if option in kind.CHOICES:
        return len(kind.CHOICES[option]) > 1
    least, most = kind.RANGES.get(option, (0, 1))
    return least < most


def option_field(game: GameChoice, option: str, marked: str = "") -> forms.Field:
    """Return the field of an option: a choice among its values, a number, or a list of either; empty: as the rules say.

    What the rules say is told for each ruleset of the game, and first for the one `marked`.
    """
    kind = options(game.code)
    is_list, is_number = _kind_of(kind, option)
    known = _values(kind, game.code, option, is_number and not is_list)
    said = _standards(game, option)
    told: Told = {
        "label": str(option_label(game.code, option)),
        "help_text": _help(kind, game.code, option, said, known is None),
        "required": False,
    }
    if is_list:
        return _list_field(game.code, option, is_number, known or (), kind, told)
    if known is None:
        least, most = kind.RANGES[option]
        shown = forms.NumberInput(attrs=_attrs(said, marked))
        return forms.IntegerField(min_value=least, max_value=most, widget=shown, **told)
    mark = _("as the rules say: %(value)s") % {"value": _mark(said, marked)} if _mark(said, marked) else AS_RULES
    choices = [("", mark), *((str(value), value_text(game.code, option, value)) for value in known)]
    chosen = forms.Select(attrs=_attrs(said, marked))
    return forms.TypedChoiceField(
        choices=choices, coerce=int if is_number else str, empty_value=None, widget=chosen, **told
    )


AS_RULES = gettext_lazy("as the rules say")


def value_sent(value: object) -> object:
    """Return what was sent for an option as `varied` takes it, None where it was left to the rules."""
    if value in (None, "", []):
        return None
    return [] if value == [NOBODY] else value


def _kind_of(kind: type[Ruleset], option: str) -> tuple[bool, bool]:
    """Return whether the option is a list, and whether it holds numbers."""
    declared: object = next(field.type for field in fields(kind) if field.name == option)
    is_list = get_origin(declared) is tuple
    return is_list, (get_args(declared)[0] if is_list else declared) is int


def _values(kind: type[Ruleset], game: str, option: str, is_number: bool) -> Sequence[str | int] | None:
    """Return all the values that there are; None for a number that is better written than chosen."""
    if option == "colours":
        return COLOURS
    if option in kind.CHOICES:
        return kind.CHOICES[option]
    least, most = kind.RANGES.get(option, (0, 0))
    words = value_words(game, option)
    if is_number and all(str(number) in words for number in range(least, min(most, least + MOST_NUMBERS) + 1)):
        return range(least, most + 1)
    return None


def _standards(game: GameChoice, option: str) -> dict[str, str]:
    """Return what each ruleset of the game says, in words."""
    return {ruleset.code: value_text(game.code, option, getattr(ruleset, option)) for ruleset in game.rulesets}


def _mark(said: Mapping[str, str], marked: str) -> str:
    return said.get(marked) or (next(iter(said.values())) if len(set(said.values())) == 1 else "")


def _attrs(said: Mapping[str, str], marked: str) -> dict[str, str]:
    """Return the attributes for the script that follows the ruleset chosen; a number shows its value while empty."""
    if len(set(said.values())) == 1:
        return {"placeholder": _mark(said, marked)}
    words = _("as the rules say: %(value)s") % {"value": "{value}"}
    return {
        "placeholder": _mark(said, marked),
        "data-standard": json.dumps(said, ensure_ascii=False),
        "data-words": words,
    }


def _help(kind: type[Ruleset], game: str, option: str, said: Mapping[str, str], is_written: bool) -> str:
    """Return what the rules say, ruleset by ruleset where they differ; of a number its range, and what 0 means."""
    names = {words: [code for code, value in said.items() if value == words] for words in said.values()}
    if len(names) == 1:
        rules = _("The rules say: %(value)s.") % {"value": next(iter(names))}
    else:
        by_name = [f"{value} ({', '.join(load(code).name for code in codes)})" for value, codes in names.items()]
        rules = _("The rules say: %(value)s.") % {"value": "; ".join(by_name)}
    if not is_written:
        return rules
    least, most = kind.RANGES[option]
    bounds = _("From %(least)s to %(most)s.") % {"least": least, "most": most}
    none = value_words(game, option).get("0")
    return " ".join(filter(None, [rules, bounds, f"0: {none}." if none else ""]))


def _list_field(
    game: str, option: str, is_number: bool, known: Sequence[str | int], kind: type[Ruleset], told: Told
) -> forms.Field:
    if is_number:
        return NumbersField(bounds=kind.RANGES[option], **told)
    words = [(str(value), value_text(game, option, value)) for value in known]
    if option in ORDERED:
        return OrderedChoiceField(choices=[(NOBODY, _("nothing: it is shared")), *words], word=_("Step"), **told)
    return forms.MultipleChoiceField(choices=words, widget=forms.CheckboxSelectMultiple, **told)


class NumbersField(forms.CharField):
    """Whole numbers with commas between them, each within `bounds`."""

    def __init__(self, *, bounds: tuple[int, int], **rest: Unpack[FieldRest]) -> None:
        self.bounds = bounds
        super().__init__(max_length=80, **rest)

    def prepare_value(self, value: object) -> object:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def to_python(self, value: object) -> Any:
        if isinstance(value, list | tuple):
            return list(value)
        parts = (super().to_python(value) or "").replace(",", " ").split()
        least, most = self.bounds
        numbers = [number for part in parts if (number := whole_number(part, 9)) is not None]
        if len(numbers) < len(parts) or not all(least <= number <= most for number in numbers):
            words = _("Write whole numbers from %(least)s to %(most)s, with commas between them.")
            raise forms.ValidationError(words % {"least": least, "most": most})
        return numbers
