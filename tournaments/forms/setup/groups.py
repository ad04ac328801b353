"""Venue or group, region, family and newcomers of everybody, on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import FormData, FormRest
from tournaments.models import Entrant
from tournaments.people_lists import clean

TEXTS = (("group", _("Venue or group"), 40), ("region", _("Region"), 80), ("family", _("Family"), 80))


class GroupsForm(forms.Form):
    """Four fields for every entrant, named by the entrant's number."""

    def __init__(self, data: FormData | None = None, *, entrants: Sequence[Entrant], **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        self.entrants = entrants
        for entrant in entrants:
            for name, label, most in TEXTS:
                said = {"aria-label": f"{label}: {entrant.player.name}", "placeholder": label, "list": f"known-{name}"}
                self.fields[f"{name}_{entrant.number}"] = forms.CharField(
                    max_length=most, required=False, initial=getattr(entrant, name), widget=forms.TextInput(attrs=said)
                )
            self.fields[f"is_newcomer_{entrant.number}"] = forms.BooleanField(
                label=_("Newcomer"), required=False, initial=entrant.is_newcomer
            )

    @property
    def rows(self) -> list[tuple[Entrant, list[BoundField], BoundField]]:
        """Return each entrant with the fields to write and the tick."""
        return [
            (entrant, [self[f"{name}_{entrant.number}"] for name, *_ in TEXTS], self[f"is_newcomer_{entrant.number}"])
            for entrant in self.entrants
        ]

    @property
    def texts_known(self) -> list[tuple[str, list[str]]]:
        """Return what was written before in each kind of field, to be chosen again."""
        return [(name, sorted({getattr(entrant, name) for entrant in self.entrants} - {""})) for name, *_ in TEXTS]

    def traits(self) -> dict[int, dict[str, object]]:
        """Return what was written by number."""
        data = self.cleaned_data
        return {
            entrant.number: {
                **{name: clean(data[f"{name}_{entrant.number}"]) for name, *_ in TEXTS},
                "is_newcomer": data[f"is_newcomer_{entrant.number}"],
            }
            for entrant in self.entrants
        }
