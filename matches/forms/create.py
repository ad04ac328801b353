"""A new friendly match: rules, who sits where, time, who may come."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.forms.choices import PlainForm, cards
from matches.games.choices import game_choices, ruleset_text
from matches.words.rulesets import BOTS

MOST_SEATS, USUAL_SEATS = 6, 4
ME, PERSON, NOBODY = "me", "person", ""
DEFAULT_RULESET = "risiko-challenge"


class CreateForm(PlainForm):
    """`kind_1` … `kind_6` and `name_1` … `name_6` are the seats; a seat without a kind is left out."""

    ruleset = cards(gettext_lazy("Rules"), {}, {}, initial=DEFAULT_RULESET)
    limit_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes of the match"),
        min_value=5,
        max_value=1440,
        required=False,
        help_text=gettext_lazy("Only for rules with a clock; empty: as the rules say."),
    )
    key = forms.CharField(widget=forms.HiddenInput, max_length=40)

    def __init__(self, *args: Any, own_name: str, **kwargs: Any) -> None:
        kwargs["initial"] = {"key": secrets.token_urlsafe(18), **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.own_name = own_name
        rulesets = [one for game in game_choices() for one in game.rulesets]
        ruleset = self.fields["ruleset"]
        ruleset.choices = [(one.code, one.name) for one in rulesets]  # type: ignore[attr-defined]
        ruleset.explanations = {one.code: ruleset_text(one.code) for one in rulesets}  # type: ignore[attr-defined]
        for number in range(1, MOST_SEATS + 1):
            self._add_seat(number)

    def _add_seat(self, number: int) -> None:
        kinds = [
            (ME, gettext_lazy("I play here")),
            (PERSON, gettext_lazy("a person, by link")),
            *((f"bot:{code}", name) for code, name in BOTS.items()),
        ]
        if number > 3:
            kinds.append((NOBODY, gettext_lazy("nobody")))
        initial = ME if number == 1 else PERSON if number <= USUAL_SEATS else NOBODY
        label = format_lazy("{} {}", gettext_lazy("Seat"), number)
        self.fields[f"kind_{number}"] = forms.ChoiceField(
            label=label, choices=kinds, initial=initial, required=number <= 3
        )
        self.fields[f"name_{number}"] = forms.CharField(
            label=format_lazy("{}, {}", label, gettext_lazy("name")),
            max_length=80,
            required=False,
            widget=forms.TextInput(attrs={"placeholder": gettext_lazy("name"), "autocomplete": "off"}),
        )

    def seat_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the fields of each seat for the template."""
        return [(self[f"kind_{number}"], self[f"name_{number}"]) for number in range(1, MOST_SEATS + 1)]

    def plain_rows(self) -> list[forms.BoundField]:
        """Return the fields of the times, shown together."""
        return [self[name] for name in ("turn_seconds", "reserve_seconds", "defence_seconds", "limit_minutes")]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        kinds = [data.get(f"kind_{number}") for number in range(1, MOST_SEATS + 1)]
        if kinds.count(ME) > 1:
            twice = len(kinds) - kinds[::-1].index(ME)
            self.add_error(f"kind_{twice}", _("You can play at one seat only."))
        return data

    @property
    def own_seat(self) -> int:
        """The seat of who creates the match, 0 when they only organise it."""
        return next((number for number, kind, _name in self._seats() if kind == ME), 0)

    def names(self) -> list[str]:
        """Return the names in the order of the seats; who has none yet is called by the seat."""
        return [name or self._default_name(number, kind) for number, kind, name in self._seats()]

    def bots(self) -> dict[int, str]:
        """Return the bots by seat."""
        return {number: kind.removeprefix("bot:") for number, kind, _name in self._seats() if kind.startswith("bot:")}

    def _default_name(self, number: int, kind: str) -> str:
        if kind == ME:
            return self.own_name
        return (_("Bot %(number)d") if kind.startswith("bot:") else _("Seat %(number)d")) % {"number": number}

    def _seats(self) -> list[tuple[int, str, str]]:
        """Return number, kind and name of the seats that exist, numbered without gaps."""
        data = self.cleaned_data
        rows = [(data[f"kind_{n}"], " ".join(data[f"name_{n}"].split())) for n in range(1, MOST_SEATS + 1)]
        return [(number, kind, name) for number, (kind, name) in enumerate((row for row in rows if row[0]), 1)]
