"""Forms for draws, tables and the clock."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Unpack

from django import forms
from django.db.models import Case, QuerySet, When
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from matches.forms.typed import ExplainedChoiceField, FormData, FormRest, RowField, explained_field, offer_rows
from tournaments.models import Entrant, Seat, Table
from tournaments.people_lists import CLUB_LENGTH, NAME_LENGTH, clean
from tournaments.selectors.draw.repairs import free_for, not_seated
from tournaments.words.draw.repairs import standby_order_text, standby_texts

SEED_MOST = 999_999_999
ORIGINS = {
    "committed": (
        _("The secret number fixed at the check-in"),
        _("It was fixed before anybody knew who would play; its seal has been on the public page since then."),
    ),
    "hall": (
        _("A number called in the hall"),
        _("Let somebody who plays call a number, and type it below. The certificate says so."),
    ),
    "organiser": (_("A number chosen now"), _("At random, as shown below, or of your choice.")),
}


class SeedForm(forms.Form):
    """Where the seed of a draw comes from, and the seed where it is typed; `committed`: there is one fixed before."""

    origin = ExplainedChoiceField(
        label=_("Where the number of the draw comes from"), widget=forms.RadioSelect, required=False
    )
    seed = forms.IntegerField(
        label=_("Number of the draw"),
        min_value=0,
        max_value=SEED_MOST,
        help_text=_("The draw depends on this number: the same people and the same number give the same tables."),
    )

    def __init__(self, data: FormData | None = None, *, committed: bool = False, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        field = explained_field(self, "origin")
        field.choices = [(code, ORIGINS[code][0]) for code in ORIGINS if committed or code != "committed"]
        field.explanations = {code: explanation for code, (_word, explanation) in ORIGINS.items()}
        field.initial = "committed" if committed else "organiser"
        self.committed = committed
        origin = self.data.get("origin") or (self.initial.get("origin") if not self.is_bound else "")
        self.fields["seed"].required = not committed or origin in ("hall", "organiser")

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if not data.get("origin") and "origin" not in self.errors:
            data["origin"] = "committed" if self.committed and data.get("seed") is None else "organiser"
        if data.get("origin") == "committed":
            data["seed"] = None
        return data


class DrawForm(SeedForm):
    """The seed of a draw; `despite` only where earlier results are missing."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    despite = forms.BooleanField(
        label=_("Draw without the missing results"),
        help_text=_("The draw then rests on what is confirmed so far."),
        required=False,
    )

    def __init__(
        self, data: FormData | None = None, *, missing: bool = False, committed: bool = False, **rest: Unpack[FormRest]
    ) -> None:
        super().__init__(data, committed=committed, **rest)
        if not missing:
            del self.fields["despite"]


class RedrawForm(SeedForm):
    draw_version = forms.IntegerField(widget=forms.HiddenInput)


class PlanForm(forms.Form):
    """How many reach the final, and which of the plans found."""

    final = forms.IntegerField(label=_("People in the final"))

    def __init__(self, data: FormData | None = None, *, sizes: Collection[int], **rest: Unpack[FormRest]) -> None:
        """Offer the numbers; `sizes` are the table sizes of the game: its final is one table."""
        super().__init__(data, **rest)
        label = self.fields["final"].label
        self.fields["final"] = forms.IntegerField(label=label, min_value=min(sizes), max_value=max(sizes))


class RoundsForm(forms.Form):
    rounds = forms.IntegerField(label=_("Rounds of this stage"), min_value=1, max_value=99)


class LotsForm(forms.Form):
    """One lot for each of those who are equal, 1 is the best."""

    reason = PlainField(
        label=_("How the lots were drawn"), max_length=200, help_text=_("For example: two dice each, the higher first.")
    )

    def __init__(self, data: FormData | None = None, *, tied: Sequence[Entrant], **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        self.tied = tied
        for entrant in tied:
            self.fields[f"lot-{entrant.pk}"] = forms.IntegerField(
                label=entrant.player.name, min_value=1, max_value=len(tied)
            )
        self.order_fields([f"lot-{entrant.pk}" for entrant in tied] + ["reason"])

    def lots(self) -> dict[int, int]:
        return {entrant.pk: self.cleaned_data[f"lot-{entrant.pk}"] for entrant in self.tied}


class SeatChoice(RowField):
    def label_from_instance(self, seat: Seat) -> str:
        return f"{seat.position}. {seat.entrant.player.name}"


class EntrantChoice(RowField):
    ranks: Mapping[int, str] = {}

    def label_from_instance(self, entrant: Entrant) -> str:
        name = f"{entrant.player.name} ({entrant.club})" if entrant.club else entrant.player.name
        rank = self.ranks.get(entrant.pk)
        return f"{name} – {rank}" if rank else name


class SeatsForm(forms.Form):
    """Base of the forms that name somebody at a table."""

    seat = SeatChoice(label=_("Who"), queryset=Seat.objects.none(), widget=forms.RadioSelect, empty_label=None)
    reason = PlainField(label=_("Reason"), max_length=300, required=False)
    draw_version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, data: FormData | None = None, *, table: Table, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        self.fields["draw_version"].initial = table.round.draw_version
        seats = table.seats.select_related("entrant__player", "entrant__club", "table__round").order_by("position")
        offer_rows(self, "seat", self.choose(seats))

    def choose(self, seats: QuerySet[Seat]) -> QuerySet[Seat]:
        return seats.filter(no_show=False)


class NoShowForm(SeatsForm):
    seat = SeatChoice(
        label=_("Who is not here"), queryset=Seat.objects.none(), widget=forms.RadioSelect, empty_label=None
    )


class DecisionForm(SeatsForm):
    seat = SeatChoice(label=_("Who won"), queryset=Seat.objects.none(), widget=forms.RadioSelect, empty_label=None)
    reason = PlainField(
        label=_("Reason"), max_length=300, help_text=_("For example: extra round among the tied, or draw of lots.")
    )


class ReplaceForm(SeatsForm):
    """Somebody who waits, or a person not entered yet, takes a seat."""

    seat = SeatChoice(label=_("Whose seat"), queryset=Seat.objects.none(), widget=forms.RadioSelect, empty_label=None)
    entrant = EntrantChoice(
        label=_("Who sits down"),
        queryset=Entrant.objects.none(),
        required=False,
        empty_label=_("somebody who is not in the list"),
    )
    name = PlainField(label=_("Name of the new player"), max_length=NAME_LENGTH, required=False)
    club = PlainField(label=_("Club of the new player"), max_length=CLUB_LENGTH, required=False)
    field_order = ["seat", "entrant", "name", "club", "reason", "draw_version"]

    def __init__(self, data: FormData | None = None, *, table: Table, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, table=table, **rest)
        people, free = free_for(table.round), not_seated(table.round)
        if ranks := standby_texts(free):
            places = [When(pk=pk, then=place) for place, pk in enumerate(ranks)]
            people = people.order_by(Case(*places, default=len(places)), "player__name")
        field = self.fields["entrant"]
        assert isinstance(field, EntrantChoice)
        field.queryset, field.ranks = people, ranks
        field.help_text = standby_order_text(free)

    def choose(self, seats: QuerySet[Seat]) -> QuerySet[Seat]:
        return seats

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        data["name"] = clean(str(data.get("name") or ""))
        if "entrant" not in self.errors and not data.get("entrant") and not any(map(str.isalnum, data["name"])):
            self.add_error("entrant", _("Choose somebody, or write the name of the new player."))
        return data


class NotPlayedForm(forms.Form):
    reason = PlainField(label=_("Reason"), max_length=300)


class MinutesForm(forms.Form):
    minutes = forms.IntegerField(label=_("Minutes"), min_value=-600, max_value=600)
    reason = PlainField(label=_("Reason"), max_length=200, required=False)
