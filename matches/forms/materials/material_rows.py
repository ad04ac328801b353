"""One row of a board or of a deck as a form: its fields follow from what the row holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict, Unpack

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from matches.forms.typed import FormData, FormRest
from matches.words.board.colours import colour_name
from matches.words.materials import OBJECTIVES, VALUES, field_name, value_text
from rules.base.json_types import Json
from rules.contract.ruleset import load

PLACES = {  # fields that name rows of the same document, and the list that they name
    "land": "territories", "lines": "territories", "sea": "territories", "seas": "seas", "borders": "seas",
    "continent": "continents", "principal": "territories", "secondary": "territories", "continents": "continents",
}  # fmt: skip
TEXTS, DEGREES, FLAGS = ("name", "city", "label"), {"lon": 180, "lat": 90}, ("capital", "independent")
NUMBERS = ("value", "bonus", "number", "count", "min_armies", "extra", "capitals", "ports", "fallback")
CHOICES = {"symbol": ("cannone", "fante", "cavaliere"), "port": ("", "sea", "river", "lake")}
FIELDS = (
    "number", "label", "name", "city", "continent", "value", "symbol", "capital", "port", "bonus", "independent",
    "count", "min_armies", "colour", "fallback", "extra", "principal", "secondary", "continents", "land", "lines",
    "sea", "seas", "borders", "lon", "lat",
)  # fmt: skip
"""In the order of the form."""
ALWAYS = {("territories", "italywar"): ("capital", "port"), ("cards", "italywar"): ("label",)}
"""Fields that a row may leave out."""
BLANK: Mapping[str, Json] = {
    "territories": {"principal": [], "secondary": []},
    "count": {"count": 20, "min_armies": 1},
    "continents": {"continents": [], "extra": 0},
    "places": {"capitals": 3, "ports": 3},
    "destroy": {"colour": "", "fallback": 28},
}
"""A new card of each kind."""


class Shared(TypedDict):
    """What every field of a row is made from."""

    label: str
    initial: object


class RowForm(forms.Form):
    """`document` is the whole, `board` the one whose places the row may name."""

    base = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self,
        data: FormData | None = None,
        *,
        game: str,
        name: str,
        row: Json,
        board: Json,
        **rest: Unpack[FormRest],
    ) -> None:
        super().__init__(data, **rest)
        self.row, self.board, self.game = row, board, game
        held = {*row, *ALWAYS.get((name, game), ())}
        self.names = [field for field in FIELDS if field in held]
        for field in self.names:
            self.fields[field] = self._field(field, row.get(field))

    def _field(self, field: str, value: object) -> forms.Field:
        extra: Shared = {"label": capfirst(field_name(field)), "initial": value}
        if field in TEXTS:
            return forms.CharField(max_length=80, required=field != "label", **extra)
        if field in DEGREES:
            return forms.FloatField(min_value=-DEGREES[field], max_value=DEGREES[field], **extra)
        if field in NUMBERS:
            return forms.IntegerField(min_value=0, max_value=9999, **extra)
        if field in FLAGS:
            return forms.BooleanField(required=False, **extra)
        if field == "continent":
            return forms.ChoiceField(choices=self._places(field), **extra)
        if field in PLACES:
            return forms.MultipleChoiceField(
                choices=self._places(field), required=False, widget=forms.CheckboxSelectMultiple, **extra
            )
        return forms.ChoiceField(choices=self._choices(field), required=field != "port", **extra)

    def _places(self, field: str) -> list[tuple[str, str]]:
        rows = self.board[PLACES[field]]
        return [(row["code"], row["name"]) for row in rows if row["code"] != self.row.get("code")]

    def _choices(self, field: str) -> list[tuple[str, str | Promise]]:
        if field == "colour":
            return [(colour, capfirst(colour_name(colour))) for colour in load(self.game).colours]
        if field == "port":
            return [("", gettext_lazy("no port")), ("sea", gettext_lazy("on the sea")), *(
                (water, VALUES[water]) for water in ("river", "lake")
            )]  # fmt: skip
        return [(code, value_text(code, field, {})) for code in CHOICES[field]]

    def changed_row(self) -> Json:
        """Return the row with the values of the form; what is empty and may be left out is left out."""
        data = {field: self.cleaned_data[field] for field in self.names}
        for field in ("capital", "port", "label"):
            if field in data and not data[field] and field not in self.row:
                del data[field]
        return {**self.row, **data}


def new_card(kind: str, number: int) -> Json:
    """Return the row of a new objective of a kind."""
    return {"number": number, "kind": kind, **{key: _copy(value) for key, value in BLANK[kind].items()}}


def _copy(value: object) -> object:
    return list(value) if isinstance(value, list) else value


class NewCardForm(forms.Form):
    """What a new objective asks for."""

    kind = forms.ChoiceField(label=gettext_lazy("A new card asks for"), choices=list(OBJECTIVES.items()))
