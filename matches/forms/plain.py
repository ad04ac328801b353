"""Fields for names, titles and reasons."""

from __future__ import annotations

from django import forms

from rules.base.plain_text import plain_text, without_hidden


class PlainField(forms.CharField):
    """One line, kept as people see it: without signs that nobody sees."""

    def to_python(self, value: object) -> str:
        return plain_text(super().to_python(value) or "")


class PlainLinesField(forms.CharField):
    """The same for what may have several lines."""

    def clean(self, value: object) -> str:
        return without_hidden(super().clean(value)).strip()
