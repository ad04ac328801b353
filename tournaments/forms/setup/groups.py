"""Venue or group, region, family and newcomers of everybody, on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entrant
from tournaments.people_lists import clean

TEXTS = (("group", _("Venue or group"), 40), ("region", _("Region"), 80), ("family", _("Family"), 80))


class GroupsForm(forms.Form):
    """Four fields for every entrant, named by the entrant's number."""

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entrants = entrants
        for one in entrants:
            for name, label, most in TEXTS:
                said = {"aria-label": f"{label}: {one.player.name}", "placeholder": label, "list": f"known-{name}"}
                self.fields[f"{name}_{one.number}"] = forms.CharField(
                    max_length=most, required=False, initial=getattr(one, name), widget=forms.TextInput(attrs=said)
                )
            self.fields[f"is_newcomer_{one.number}"] = forms.BooleanField(
                label=_("Newcomer"), required=False, initial=one.is_newcomer
            )

    @property
    def rows(self) -> list[tuple[Entrant, list[Any], Any]]:
        """Each entrant with the fields to write and the tick."""
        return [
            (one, [self[f"{name}_{one.number}"] for name, *_ in TEXTS], self[f"is_newcomer_{one.number}"])
            for one in self.entrants
        ]

    @property
    def known(self) -> list[tuple[str, list[str]]]:
        """What was written before in each kind of field, to be chosen again."""
        return [(name, sorted({getattr(one, name) for one in self.entrants} - {""})) for name, *_ in TEXTS]

    def traits(self) -> dict[int, dict[str, object]]:
        """Return what was written by number."""
        data = self.cleaned_data
        return {
            one.number: {
                **{name: clean(data[f"{name}_{one.number}"]) for name, *_ in TEXTS},
                "is_newcomer": data[f"is_newcomer_{one.number}"],
            }
            for one in self.entrants
        }
