"""The choices of a print job."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import (
    ExplainedChoicesField,
    FormData,
    FormRest,
    Text,
    label_rows,
    offer_rows,
)
from tournaments.counting.endings import ending_of
from tournaments.models import Job, Round, Tournament
from tournaments.paper.services.bracket_paper import bracket_stages
from tournaments.paper.services.match_papers import has_match_papers
from tournaments.selectors.round_names import round_full

OF_A_ROUND = (Job.Kind.SHEETS, Job.Kind.FILLED_SHEETS, Job.Kind.SLIPS, Job.Kind.WALL_LIST)


def kinds_of(tournament: Tournament) -> list[tuple[str, str]]:
    """Return what can be printed of a tournament now: a bracket once its tables are known, a podium at the end."""
    left_out = {Job.Kind.SEASON}
    if not bracket_stages(tournament):
        left_out.add(Job.Kind.BRACKET)
    if tournament.state != Tournament.State.FINISHED:
        left_out |= {Job.Kind.DIPLOMAS, Job.Kind.PODIUM}
    return [(kind.value, str(kind.label)) for kind in Job.Kind if kind not in left_out]


def kinds_now(tournament: Tournament) -> list[str]:
    """Return what is wanted most at this moment: for the tables of a round, before the first one, at the end."""
    offered = {code for code, _word in kinds_of(tournament)}
    if tournament.state == Tournament.State.FINISHED:
        wanted = [Job.Kind.STANDINGS, Job.Kind.DIPLOMAS, Job.Kind.PODIUM]
    elif Round.objects.filter(stage__tournament=tournament).exists():
        wanted = [Job.Kind.SHEETS, Job.Kind.WALL_LIST]
    else:
        wanted = [Job.Kind.BRACKET]
    return [kind.value for kind in wanted if kind in offered]


class LogoForm(forms.Form):
    """The picture of a logo; what is in it is looked at by the service."""

    file = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG, JPEG or WebP, at most 5 MB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )


class PaperForm(forms.Form):
    """What to print, one PDF for each tick: only what there is to print now.

    A round for what belongs to a round, the paper for the rest.
    """

    kind = ExplainedChoicesField(
        label=_("What to print"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick what you want to print.")},
    )
    round = forms.ModelChoiceField(label=_("Round"), queryset=Round.objects.none(), required=False, empty_label=None)
    per_page = forms.ChoiceField(
        label=_("Sheets on a page"),
        choices=[("1", _("one on an A4, to photograph")), ("2", _("two on an A4, by hand alone"))],
        initial="1",
    )

    moves = forms.BooleanField(
        label=_("Every move of the digital matches"),
        help_text=_("Behind the sheet with the result: the match in writing, dice and cards included."),
        required=False,
    )

    paper = forms.ChoiceField(
        label=_("Paper"), choices=[("a4", "A4"), ("a3", "A3")], initial="a4", widget=forms.RadioSelect
    )

    def __init__(self, data: FormData | None = None, *, tournament: Tournament, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
        offer_rows(self, "round", rounds.order_by("-stage__number", "-number"))
        label_rows(self, "round", round_full)
        kinds = self.fields["kind"]
        assert isinstance(kinds, ExplainedChoicesField)
        kinds.choices = offered = kinds_of(tournament)
        if not {Job.Kind.BRACKET, Job.Kind.PODIUM} & {code for code, _word in offered}:
            del self.fields["paper"]
        if not has_match_papers(tournament):
            del self.fields["moves"]
        whole_page = ending_of(tournament.ruleset) is not None
        explanations = EXPLANATIONS | (OTHER_EXPLANATIONS if whole_page else {})
        kinds.explanations = explanations
        if whole_page:
            del self.fields["per_page"]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if set(data.get("kind", ())) & set(OF_A_ROUND) and not data.get("round") and "round" not in self.errors:
            self.add_error("round", _("Choose the round."))
        return data


EXPLANATIONS: dict[str, Text] = {
    Job.Kind.SHEETS: _(
        "One for each table: boxes to tick, the map to shade, and the QR code that opens the entry page."
    ),
    Job.Kind.FILLED_SHEETS: _("The same sheets with what was confirmed, and the map in colour."),
    Job.Kind.STANDINGS: _("As they are now, every row."),
    Job.Kind.SLIPS: _("A slip for each player: table, seat and colour, to cut out."),
    Job.Kind.BADGES: _("One for each player, with the code that opens their own page. Give each to its person alone."),
    Job.Kind.WALL_LIST: _("Everybody by surname with table and seat, large, to hang on the wall."),
    Job.Kind.BRACKET: _(
        "On one sheet where it can be read there, else on sheets to glue together where their marks meet."
    ),
    Job.Kind.DIPLOMAS: _("One for each of the first three, an A4 to frame."),
    Job.Kind.PODIUM: _("The champion and the first three, to hang up or to post."),
}

# A game with an end of its own needs the page for itself.
OTHER_EXPLANATIONS: dict[str, Text] = {
    Job.Kind.SHEETS: _(
        "One for each table, a page to write the end of the match on, with the QR code of its entry page."
    ),
    Job.Kind.FILLED_SHEETS: _("The same sheets with what was confirmed, and how each match ended."),
}
