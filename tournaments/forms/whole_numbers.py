"""Whole numbers as people type them: a field that keeps what was typed and says what it expected, and ranges."""

from __future__ import annotations

import re
from typing import Any, Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from matches.digits import whole_number
from matches.forms.typed import FieldRest

RANGE = re.compile(r"(\d{1,9})(?:\s*(?:-|–|—|/|\.\.+|a|to|fino a)\s*(\d{1,9}))?", re.IGNORECASE)


class WholeField(forms.CharField):
    """Return a whole number between `least` and `most`, None for nothing; a text field, so that no typing is lost."""

    def __init__(self, *, least: int, most: int, **rest: Unpack[FieldRest]) -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 7})
        rest.setdefault("widget", widget)
        super().__init__(max_length=40, **rest)
        self.least, self.most = least, most

    def clean(self, value: object) -> Any:
        text = super().clean(value).strip()
        if not text:
            return None
        number = whole_number(text, 40)
        if number is None or not self.least <= number <= self.most:
            message = _("“%(typed)s” does not fit: a whole number from %(least)s to %(most)s.")
            raise ValidationError(message, params={"typed": text, "least": self.least, "most": self.most})
        return number


class RangeField(WholeField):
    """Return (fewest, most) of "24" or "18-24"; None for nothing."""

    def clean(self, value: object) -> Any:
        text = forms.CharField.clean(self, value).strip()
        if not text:
            return None
        match = RANGE.fullmatch(text)
        low = int(match[1]) if match else 0
        high = int(match[2] or low) if match else 0
        if not self.least <= low <= high <= self.most:
            message = _(
                "“%(typed)s” does not fit: write a number from %(least)s to %(most)s, or a range with the smaller one "
                "first, as 18-24."
            )
            raise ValidationError(message, params={"typed": text, "least": self.least, "most": self.most})
        return low, high


class WholeListField(forms.CharField):
    """Return whole numbers with anything but letters between them: "9 5 3", "9, 5 e 3"."""

    def clean(self, value: object) -> Any:
        text = super().clean(value)
        words = [word for word in re.split(r"[\s,;+]+", text) if word and word not in ("e", "and")]
        wrong = [word for word in words if whole_number(word, len(word)) is None]
        if wrong:
            message = _("“%(typed)s” is not a whole number: write whole numbers separated by spaces, such as 9 5 3.")
            raise ValidationError(message, params={"typed": wrong[0]})
        return tuple(int(digits[:9]) for digits in re.findall(r"\d+", text))
