"""Forms for own decks: name, file, one card."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import ExplainedChoiceField, FormData, FormRest
from rules.base.json_types import Json
from tournaments.forms.names import NamedForm
from tournaments.materials.selectors import board
from tournaments.people_lists import clean

PARTS = (("", _("no")), ("principal", _("Principal")), ("secondary", _("Secondary")))


class DeckForm(NamedForm):
    name = forms.CharField(label=_("Name of the deck"), max_length=80)


class NewDeckForm(DeckForm):
    begin = ExplainedChoiceField(
        label=_("Begin with"),
        choices=[
            ("sixteen", _("The sixteen tournament cards")),
            ("empty", _("No card")),
            ("file", _("A CSV file")),
        ],
        initial="sixteen",
        widget=forms.RadioSelect,
    )
    begin.explanations = {
        "sixteen": _("Change them, or add a Secondary list to each."),
        "empty": _("Enter card by card."),
        "file": _(
            "One card a line: number, nickname, principal and secondary territories. You see it before it is saved."
        ),
    }
    file = forms.FileField(
        label=_("CSV file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
    )

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("begin") == "file" and data.get("file") is None and "file" not in self.errors:
            self.add_error("file", _("Choose the file."))
        return data


class CardForm(forms.Form):
    """One card; each territory is in no list, in the Principal one or in the Secondary one."""

    number = forms.IntegerField(label=_("Number"), min_value=1, max_value=9999)
    nickname = forms.CharField(label=_("Nickname"), max_length=80, required=False)

    def __init__(self, data: FormData | None = None, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        for territory in board().territories:
            self.fields[f"t-{territory.code}"] = forms.ChoiceField(
                label=territory.name, choices=PARTS, required=False, widget=forms.RadioSelect
            )

    def clean_nickname(self) -> str:
        return clean(self.cleaned_data["nickname"])

    def row(self) -> dict[str, str]:
        """Return the card as a row that `rules.deck_from_rows` reads."""
        parts = {
            part: ",".join(code for code in board().codes if self.cleaned_data[f"t-{code}"] == part)
            for part in ("principal", "secondary")
        }
        return {"number": str(self.cleaned_data["number"]), "label": self.cleaned_data["nickname"], **parts}

    @classmethod
    def initial_of(cls, card: Json) -> Json:
        chosen = {f"t-{code}": part for part in ("principal", "secondary") for code in card.get(part, ())}
        return {"number": card["number"], "nickname": card.get("nickname", ""), **chosen}
