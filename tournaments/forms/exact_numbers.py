"""Fields for exact numbers as people write them: "0,25", and lists of them: "12 7 5 3 2"."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Unpack

from django import forms

from matches.forms.typed import DecimalRest, FieldRest
from scoring.reading import DataError, number
from tournaments.words.setup.formulas import data_error_text

BETWEEN = re.compile(r"[\s;]+")
DECIMAL = re.compile(r"-?\d+\.\d+")


class ExactField(forms.CharField):
    """Return a number as an exact text with a point ("0.25"), "" for nothing; below `least` it is refused."""

    def __init__(self, *, least: int | None = None, **rest: Unpack[FieldRest]) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 7})
        rest.setdefault("required", False)
        rest.setdefault("widget", widget)
        super().__init__(max_length=20, **rest)
        self.least = least

    def clean(self, value: object) -> str:
        text = super().clean(value)
        if not text:
            return ""
        try:
            amount = number("", text)
            if self.least is not None and amount < self.least:
                raise DataError("number_low", value=self.least)
        except DataError as error:
            raise forms.ValidationError(data_error_text(error)) from error
        return format(amount, "f")

    def prepare_value(self, value: object) -> object:
        return with_comma(value)


class EitherDecimalField(forms.DecimalField):
    """A decimal written with a comma or a point: "2,5" and "2.5" are the same number."""

    widget = forms.TextInput

    def __init__(self, **rest: Unpack[DecimalRest]) -> None:
        super().__init__(**rest)
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", "size": 7}

    def to_python(self, value: object) -> Any:
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)

    def prepare_value(self, value: object) -> object:
        return with_comma(f"{value.normalize():f}" if isinstance(value, Decimal) else value)


class ExactListField(forms.CharField):
    """Return exact texts in order: spaces or semicolons between them, or commas where there are several."""

    def __init__(self, **rest: Unpack[FieldRest]) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        rest.setdefault("required", False)
        rest.setdefault("widget", widget)
        super().__init__(max_length=400, **rest)

    def clean(self, value: object) -> list[str]:
        text = super().clean(value).strip()
        apart = text.split(",") if text.count(",") > 1 and not BETWEEN.search(text) else BETWEEN.split(text)
        try:
            return [format(number("", part.removesuffix(",")), "f") for part in apart if part]
        except DataError as error:
            raise forms.ValidationError(data_error_text(error)) from error

    def prepare_value(self, value: object) -> object:
        return " ".join(str(with_comma(str(number))) for number in value) if isinstance(value, list | tuple) else value


def with_comma(value: object) -> object:
    """Return decimals as Italians write them; both signs are read."""
    return value.replace(".", ",") if isinstance(value, str) and DECIMAL.fullmatch(value) else value
