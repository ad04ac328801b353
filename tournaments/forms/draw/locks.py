"""The form of one lock of the draw."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import ExplainedChoiceField, FormData, FormRest, explained_field, offer_rows
from tournaments.models import DrawLock, Entrant, Tournament
from tournaments.models.draw_locks import least_people

TABLES_MOST = 2000
KINDS = {
    "together": (_("Together"), _("All of them at one table.")),
    "apart": (_("Apart"), _("No two of them at one table.")),
    "at": (_("At a given table"), _("Each of them at that table, with the company that the draw finds.")),
    "table": (_("A table of their own"), _("These people and nobody else.")),
}
SCOPES = {"all": _("Every round from now on"), "round": _("This round only")}


class LockForm(forms.Form):
    """Who, what, and for how long."""

    kind = ExplainedChoiceField(label=_("What the draw must keep"), widget=forms.RadioSelect, initial="together")
    table_number = forms.IntegerField(
        label=_("Number of the table"), min_value=1, max_value=TABLES_MOST, required=False
    )
    people = forms.ModelMultipleChoiceField(
        label=_("Who"), queryset=Entrant.objects.none(), widget=forms.CheckboxSelectMultiple
    )
    scope = forms.ChoiceField(
        label=_("How long"), widget=forms.RadioSelect, initial="all", choices=list(SCOPES.items())
    )

    def __init__(self, data: FormData | None = None, *, tournament: Tournament, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        field = explained_field(self, "kind")
        field.choices = [(code, word) for code, (word, _text) in KINDS.items()]
        field.explanations = {code: text for code, (_word, text) in KINDS.items()}
        people = tournament.entrants.active().select_related("player", "club").order_by("player__name", "number")
        offer_rows(self, "people", people)

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        kind = str(data.get("kind") or "")
        if kind == DrawLock.Kind.AT and not data.get("table_number") and "table_number" not in self.errors:
            self.add_error("table_number", _("Write the number of the table."))
        if "people" in data and len(data["people"]) < least_people(kind):
            self.add_error("people", _("Tick at least two people; one is enough only for a given table."))
        return data

    @property
    def people_ticked(self) -> set[str]:
        """Return the people ticked, as the browser sent them."""
        return {str(value) for value in self["people"].value() or ()}
