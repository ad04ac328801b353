"""What a referee or an organiser writes: reasons, names, places, labels of links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from matches.forms.typed import ExplainedChoiceField, FormData, FormRest, choice_field
from matches.models import MatchGrant, MatchSeat


class PlainReason(forms.Form):
    """A reason that everybody reads."""

    reason = PlainField(
        label=_("Reason"), max_length=200, help_text=_("Everyone in the match can read it, and it stays in the log.")
    )


class SeatForm(forms.Form):
    """One seat of the match, those of `seats`."""

    seat = forms.TypedChoiceField(label=_("Seat"), coerce=int)

    def __init__(self, data: FormData | None = None, *, seats: Sequence[MatchSeat], **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        choice_field(self, "seat").choices = [(seat.number, f"{seat.number}. {seat.name}") for seat in seats]


class SubstituteForm(SeatForm):
    """Somebody else takes a seat."""

    name = PlainField(label=_("Name of the person who takes the seat"), max_length=80)


class BotForm(SeatForm):
    """A bot takes a seat."""

    bot = forms.ChoiceField(label=_("Bot"))

    def __init__(
        self,
        data: FormData | None = None,
        *,
        seats: Sequence[MatchSeat],
        bots: Sequence[tuple[str, str | Promise]],
        **rest: Unpack[FormRest],
    ) -> None:
        super().__init__(data, seats=seats, **rest)
        choice_field(self, "bot").choices = list(bots)


class PlacingsForm(PlainReason):
    """The place of every seat, and why."""

    def __init__(self, data: FormData | None = None, *, seats: Sequence[MatchSeat], **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        self.seats = seats
        places = [(place, f"{place}.") for place in range(1, len(seats) + 1)]
        for index, seat in enumerate(seats, 1):
            self.fields[f"place_{seat.number}"] = forms.TypedChoiceField(
                label=seat.name, coerce=int, choices=places, initial=index
            )
        self.order_fields([f"place_{seat.number}" for seat in seats])

    def placings(self) -> dict[int, int]:
        """Return the place by seat."""
        return {seat.number: self.cleaned_data[f"place_{seat.number}"] for seat in self.seats}


class LinkForm(forms.Form):
    """A link for somebody who does not play."""

    role = ExplainedChoiceField(
        label=_("For whom"),
        choices=[(MatchGrant.Role.REFEREE, _("A referee")), (MatchGrant.Role.ORGANISER, _("A fellow organiser"))],
        initial=MatchGrant.Role.REFEREE,
        widget=forms.RadioSelect,
    )
    role.explanations = {
        MatchGrant.Role.REFEREE: _("Pauses, puts in substitutes and bots, ends the match by ruling. No account."),
        MatchGrant.Role.ORGANISER: _("The same, and everything before the match: settings, links, the start."),
    }
    label = PlainField(
        label=_("Name"), max_length=80, help_text=_("Who it is for: this name appears in the log next to what they do.")
    )
