"""Forms for penalties: one given, a ban waived, and the list of infringements that an account keeps."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from matches.forms.typed import FormData, FormRest, choice_field, label_rows, offer_rows
from tournaments.forms.exact_numbers import EitherDecimalField
from tournaments.models import Entrant, Penalty, Round, Tournament
from tournaments.selectors.round_names import round_full
from tournaments.words.roster.penalties import codes_of

Kind = Penalty.Kind
EXPELLING = (Kind.DISQUALIFICATION, Kind.BAN)
"""What only whoever organises gives."""
LIGHT = [(kind.value, kind.label) for kind in Kind if kind not in EXPELLING]
EVERY = [(kind.value, kind.label) for kind in Kind]
SPARE_ROWS = 3


def _official_name(entrant: Entrant) -> str:
    """Return the name as officials read it: in full beside what others read, where that is shorter."""
    player = entrant.player
    return f"{player.name} ({player.full_name})" if player.full_name else player.name


class PenaltyForm(forms.Form):
    """One penalty; `may_expel` offers what only whoever organises gives."""

    entrant = forms.ModelChoiceField(label=_("Player"), queryset=Entrant.objects.none())
    infringement = forms.ChoiceField(label=_("Infringement"), required=False)
    kind = forms.ChoiceField(label=_("Penalty"), required=False)
    points = EitherDecimalField(
        label=_("Points taken off"),
        min_value=0,
        max_value=99999,
        max_digits=8,
        decimal_places=3,
        required=False,
        help_text=_("Only where the penalty is in points."),
    )
    round = forms.ModelChoiceField(
        label=_("Round"),
        queryset=Round.objects.none(),
        required=False,
        empty_label=_("whole tournament"),
        help_text=_("Who loses a table loses the one of this round."),
    )
    until = forms.DateField(
        label=_("Ban until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("That day included, in your other tournaments."),
    )
    tonight = forms.BooleanField(label=_("with a ban: tonight too (disqualification)"), required=False)
    reason = PlainField(
        label=_("What happened"),
        max_length=300,
        required=False,
        help_text=_("Needed where no infringement is chosen. Everybody can read it in the standings."),
    )

    def __init__(
        self, data: FormData | None = None, *, tournament: Tournament, may_expel: bool, **rest: Unpack[FormRest]
    ) -> None:
        super().__init__(data, **rest)
        entrants = tournament.entrants.select_related("player", "tournament").order_by("player__name")
        rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
        offer_rows(self, "entrant", entrants)
        offer_rows(self, "round", rounds)
        label_rows(self, "entrant", _official_name)
        label_rows(self, "round", round_full)
        self.may_expel = may_expel
        codes = codes_of(tournament.owner)
        self.usual = {code.name: code.level for code in codes}
        named = [(code.name, f"{code.name} ({code.get_level_display()})") for code in codes]
        choice_field(self, "infringement").choices = [("", _("another one, written below")), *named]
        levels = EVERY if may_expel else LIGHT
        choice_field(self, "kind").choices = [("", _("the usual one for the infringement")), *levels]
        if not may_expel:
            del self.fields["until"], self.fields["tonight"]

    def clean(self) -> dict[str, Any]:
        """Take the usual penalty of the infringement where none is chosen."""
        data = super().clean() or self.cleaned_data
        if "kind" in data and not data["kind"]:
            usual = self.usual.get(data.get("infringement", ""), "")
            if usual in EXPELLING and not self.may_expel:
                self.add_error("kind", _("Only whoever organises disqualifies or bans: call them."))
            elif not usual:
                self.add_error("kind", _("Choose the penalty, or an infringement that has a usual one."))
            data["kind"] = usual
        data["points"] = data.get("points") or Decimal(0)
        return data


class WaiverForm(forms.Form):
    """Why somebody who is banned plays all the same."""

    reason = PlainField(label=_("Why they play all the same"), max_length=200)


class PenaltyCodeForm(forms.Form):
    """One infringement of the list."""

    name = PlainField(label=_("Infringement"), max_length=80, required=False)
    level = forms.ChoiceField(label=_("Usual penalty"), choices=EVERY, required=False)


PenaltyCodes = forms.formset_factory(PenaltyCodeForm, extra=SPARE_ROWS, max_num=80, absolute_max=120)
