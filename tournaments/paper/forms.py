"""The choices of a print job."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Job, Round, Tournament
from tournaments.selectors.results.endings import ending_of
from tournaments.selectors.round_names import round_full


class PaperForm(forms.Form):
    """What to print; a round for everything but the standings."""

    kind = forms.ChoiceField(
        label=_("What to print"),
        choices=[(code, word) for code, word in Job.Kind.choices if code != Job.Kind.SEASON],
        widget=forms.RadioSelect,
    )
    round = forms.ModelChoiceField(label=_("Round"), queryset=Round.objects.none(), required=False, empty_label=None)
    per_page = forms.ChoiceField(
        label=_("Sheets on a page"), choices=[("2", _("two on an A4")), ("1", _("one on an A4"))], initial="2"
    )

    def __init__(self, *args: object, tournament: Tournament, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
        field = self.fields["round"]
        field.queryset = rounds.order_by("-stage__number", "-number")  # type: ignore[attr-defined]
        field.label_from_instance = round_full  # type: ignore[attr-defined]
        whole_page = ending_of(tournament.ruleset) is not None
        explanations = EXPLANATIONS | (OTHER_EXPLANATIONS if whole_page else {})
        self.fields["kind"].explanations = explanations  # type: ignore[attr-defined]
        if whole_page:
            del self.fields["per_page"]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("kind") != Job.Kind.STANDINGS and not data.get("round") and "round" not in self.errors:
            self.add_error("round", _("Choose the round."))
        return data


EXPLANATIONS = {
    Job.Kind.SHEETS: _("One for each table, with the map to shade and the QR code that opens the entry page."),
    Job.Kind.FILLED_SHEETS: _("The same sheets with what was confirmed, and the map in colour."),
    Job.Kind.STANDINGS: _("As they are now, every row."),
    Job.Kind.SLIPS: _("A slip for each player: table and seat."),
}

# A game with an end of its own needs the page for itself.
OTHER_EXPLANATIONS = {
    Job.Kind.SHEETS: _(
        "One for each table, a page to write the end of the match on, with the QR code of its entry page."
    ),
    Job.Kind.FILLED_SHEETS: _("The same sheets with what was confirmed, and how each match ended."),
}
