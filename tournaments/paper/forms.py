"""The choices of a print job."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import ExplainedChoiceField, FormData, FormRest, Text, explained_field, label_rows, offer_rows
from tournaments.counting.endings import ending_of
from tournaments.models import Job, Round, Tournament
from tournaments.selectors.round_names import round_full


class PaperForm(forms.Form):
    """What to print; a round for everything but the standings."""

    kind = ExplainedChoiceField(
        label=_("What to print"),
        choices=[(code, word) for code, word in Job.Kind.choices if code != Job.Kind.SEASON],
        widget=forms.RadioSelect,
    )
    round = forms.ModelChoiceField(label=_("Round"), queryset=Round.objects.none(), required=False, empty_label=None)
    per_page = forms.ChoiceField(
        label=_("Sheets on a page"),
        choices=[("1", _("one on an A4, to photograph")), ("2", _("two on an A4, by hand alone"))],
        initial="1",
    )

    def __init__(self, data: FormData | None = None, *, tournament: Tournament, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
        offer_rows(self, "round", rounds.order_by("-stage__number", "-number"))
        label_rows(self, "round", round_full)
        whole_page = ending_of(tournament.ruleset) is not None
        explanations = EXPLANATIONS | (OTHER_EXPLANATIONS if whole_page else {})
        explained_field(self, "kind").explanations = explanations
        if whole_page:
            del self.fields["per_page"]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("kind") != Job.Kind.STANDINGS and not data.get("round") and "round" not in self.errors:
            self.add_error("round", _("Choose the round."))
        return data


EXPLANATIONS: dict[str, Text] = {
    Job.Kind.SHEETS: _(
        "One for each table: boxes to tick, the map to shade, and the QR code that opens the entry page."
    ),
    Job.Kind.FILLED_SHEETS: _("The same sheets with what was confirmed, and the map in colour."),
    Job.Kind.STANDINGS: _("As they are now, every row."),
    Job.Kind.SLIPS: _("A slip for each player: table and seat."),
}

# A game with an end of its own needs the page for itself.
OTHER_EXPLANATIONS: dict[str, Text] = {
    Job.Kind.SHEETS: _(
        "One for each table, a page to write the end of the match on, with the QR code of its entry page."
    ),
    Job.Kind.FILLED_SHEETS: _("The same sheets with what was confirmed, and how each match ended."),
}
