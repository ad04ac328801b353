"""What comes in about a result: its shape is checked here, its sense by the services."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.forms.plain import PlainField, PlainLinesField
from matches.forms.typed import FormData, choice_field
from rules.base.json_types import Json
from tournaments.models import Result, Seat
from tournaments.words.results.results import OUT_ORDER

MOST, MOST_POINTS = 999, 99_999
POINTS_OF_SEAT = ("points", "inside", "outside")
NUMBERS_OF_SEAT = (*POINTS_OF_SEAT, "armies_inside", "armies")
DECIMALS = re.compile(r"\s*\d+[.,]0*[1-9]\d*\s*")


class DocumentField(forms.JSONField):
    """A result document; what is nested without end is no document, and `as_played` is said by matches alone."""

    def to_python(self, value: Any) -> Any:
        try:
            document = super().to_python(value)
        except RecursionError as error:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from error
        if not isinstance(document, dict):
            return document
        return {key: value for key, value in document.items() if key != "as_played"}


def validate_text(value: str) -> None:
    """Refuse what no database stores: half of a surrogate pair."""
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise forms.ValidationError(_("The text contains characters that are not allowed."), code="invalid") from error


class SubmissionForm(forms.Form):
    """A sending of the map page or of the quick form."""

    kind = forms.ChoiceField(choices=Result.Kind)
    document = DocumentField()
    submission_id = forms.CharField(max_length=64, validators=[RegexValidator(r"^[A-Za-z0-9_-]{8,64}\Z")])
    base_version = forms.IntegerField(min_value=0, max_value=10**6)
    draw_version = forms.IntegerField(min_value=0, max_value=10**6)
    notes = PlainLinesField(required=False, max_length=500, validators=[validate_text])
    dispute = forms.BooleanField(required=False)


class ReasonForm(forms.Form):
    """Why something confirmed changes, or goes back to the table."""

    reason = PlainField(label=_("Reason"), max_length=300, help_text=_("It stays with the result."))


class RestoreForm(ReasonForm):
    """Why an earlier version counts again; what the preview showed."""

    submission_id = SubmissionForm.base_fields["submission_id"]
    base_version = SubmissionForm.base_fields["base_version"]


class CorrectionForm(ReasonForm):
    """A corrected document, shown first, saved on the second step; `winner` is who won where it makes a tie."""

    kind = forms.ChoiceField(choices=Result.Kind)
    document = DocumentField()
    submission_id = forms.CharField(max_length=64, validators=[RegexValidator(r"^[A-Za-z0-9_-]{8,64}\Z")])
    base_version = forms.IntegerField(min_value=0, max_value=10**6)
    draw_version = forms.IntegerField(min_value=0, max_value=10**6)
    winner = forms.IntegerField(min_value=1, max_value=MOST, required=False)


class PointsField(forms.IntegerField):
    """A whole number; "44,0" is one, "44,1" is told that ties are not settled by decimals."""

    re_decimal = re.compile(r"[.,]0*\s*$")
    default_error_messages = {
        "decimals": _("Write whole points: ties are settled by the table's tie-break or a decision, not by decimals."),
    }

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str) and DECIMALS.fullmatch(value):
            raise forms.ValidationError(self.error_messages["decimals"], code="decimals")
        return super().to_python(value)


def out_field() -> forms.TypedChoiceField:
    """Return the field of the order of elimination; `out_choices` fills it once the players are known."""
    return forms.TypedChoiceField(label=_("Went out"), coerce=int, empty_value=None, required=False)


def out_choices(field: forms.ChoiceField, players: int) -> None:
    """Offer 1st to last but one to go out of so many players."""
    field.choices = [("", "–"), *list(OUT_ORDER.items())[: players - 1]]


def left_field() -> forms.TypedChoiceField:
    """Return the field of the order of leaving; `out_choices` fills it once the players are known."""
    return forms.TypedChoiceField(label=_("Order of leaving"), coerce=int, empty_value=None, required=False)


@dataclass(frozen=True, slots=True)
class CardWorth:
    """A card that lists territories, as the form of the numbers offers it: what all of them together are worth.

    `accepted` are the points that somebody may write down who completed it: with its Secondary part, or without.
    """

    number: int
    words: str
    worth: int
    accepted: tuple[int, ...]


class SeatNumbersForm(forms.Form):
    """The numbers of one seat that its tournament asks for (`numbers_asked`); who is eliminated may leave them out."""

    points = PointsField(label=_("Points of the territories"), min_value=0, max_value=MOST)
    inside = PointsField(label=_("Points in the objective"), min_value=0, max_value=MOST)
    outside = PointsField(label=_("Points outside the objective"), min_value=0, max_value=MOST)
    armies_inside = forms.IntegerField(label=_("Armies in the objective"), min_value=0, max_value=MOST, required=False)
    armies = forms.IntegerField(label=_("Armies"), min_value=0, max_value=MOST, required=False)
    completed_in_time = forms.BooleanField(label=_("Completed it in time"), required=False)
    card = forms.TypedChoiceField(label=_("Which card"), coerce=int, empty_value=None, required=False)
    eliminated = forms.BooleanField(label=_("Eliminated"), required=False)
    out = out_field()
    surrendered = forms.BooleanField(label=_("Surrendered"), required=False)
    left = left_field()

    def __init__(
        self,
        data: FormData | None = None,
        *,
        seat: Seat,
        players: int,
        asked: tuple[str, ...],
        formula: str,
        cards: tuple[CardWorth, ...] = (),
        initial: Json | None = None,
    ) -> None:
        super().__init__(data, prefix=f"s{seat.position}", initial=initial, use_required_attribute=False)
        self.seat, self.asked = seat, asked
        self.cards = {card.number: card for card in cards}
        self._offer(cards if "inside" in asked else ())
        for name in ("out", "left"):
            out_choices(choice_field(self, name), players)
        for name in NUMBERS_OF_SEAT:
            if name not in asked:
                del self.fields[name]
        for name in self._armies_needed(formula):
            self.fields[name].required = True
        for name in asked:
            self.fields[name].required &= not self._is_marked("eliminated")
            self.fields[name].widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    def _offer(self, cards: tuple[CardWorth, ...]) -> None:
        """Offer the cards by number, name and worth; none where no card has to be matched."""
        if not cards:
            del self.fields["card"]
            return
        field = choice_field(self, "card")
        field.choices = [("", "–"), *((card.number, card.words) for card in cards)]
        field.widget.attrs["data-cards"] = json.dumps({card.number: card.worth for card in cards})
        self.fields["inside"].required = not (self._is_marked("card") and self._is_marked("completed_in_time"))

    def clean(self) -> Json:
        """Take the worth of the card for the points in the objective, or say that both do not go together."""
        given: Json = super().clean() or self.cleaned_data
        card = self.cards.get(given.get("card") or 0) if given.get("completed_in_time") else None
        if card is None or "inside" in self.errors:
            return given
        if given.get("inside") is None:
            given["inside"] = card.worth
        elif given["inside"] not in card.accepted:
            words = _("This card is worth: %(worth)s. You wrote: %(typed)s.")
            self.add_error("inside", words % {"worth": card.worth, "typed": given["inside"]})
        return given

    def _armies_needed(self, formula: str) -> tuple[str, ...]:
        """Return the armies without which the formula has no total: all of them for who completed the objective."""
        if "+3" not in formula:
            return ()
        return ("armies",) if formula == "method1+3" or self._is_marked("completed_in_time") else ("armies_inside",)

    def _is_marked(self, name: str) -> bool:
        return bool(self.is_bound and self.data.get(self.add_prefix(name)))

    def numbers(self) -> list[forms.BoundField]:
        """Return the fields that hold numbers, in their order."""
        return [self[name] for name in self.asked]

    def marks(self) -> list[forms.BoundField]:
        """Return the fields that hold a yes or no."""
        return [self["completed_in_time"], self["eliminated"]]

    def row(self) -> Json:
        """Return the seat as the document keeps it."""
        given = self.cleaned_data
        points: dict[str, str | None] = {"inside": None, "outside": None}
        points |= {name: str(given[name] or 0) for name in POINTS_OF_SEAT if name in self.asked}
        armies = {name: given.get(name) for name in ("armies", "armies_inside")}
        rest = {name: given[name] for name in ("completed_in_time", "eliminated", "out", "surrendered", "left")}
        return {"seat": self.seat.position, **points, **armies, **rest}


class SeatPlaceForm(forms.Form):
    """Place and points of one seat, for games without a board to be counted; places tell the order of leaving."""

    place = forms.IntegerField(label=pgettext_lazy("how somebody finished", "Place"), min_value=1, max_value=9)
    points = forms.IntegerField(label=_("Points"), min_value=0, max_value=MOST_POINTS, required=False)
    eliminated = forms.BooleanField(label=_("Eliminated"), required=False)
    surrendered = forms.BooleanField(label=_("Surrendered"), required=False)

    def __init__(self, data: FormData | None = None, *, seat: Seat, initial: Json | None = None) -> None:
        super().__init__(data, prefix=f"s{seat.position}", initial=initial, use_required_attribute=False)
        self.seat = seat
        for name in ("place", "points"):
            self.fields[name].widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    def numbers(self) -> list[forms.BoundField]:
        """Return the fields that hold numbers, in their order."""
        return [self["place"], self["points"]]

    def marks(self) -> list[forms.BoundField]:
        """Return the fields that hold a yes or no."""
        return [self["eliminated"], self["surrendered"]]

    def row(self) -> Json:
        """Return the seat as the document keeps it."""
        given = self.cleaned_data
        points = None if given["points"] is None else str(given["points"])
        rest = {name: given[name] for name in ("place", "eliminated", "surrendered")}
        return {"seat": self.seat.position, "points": points, **rest}


class NumbersForm(forms.Form):
    """What belongs to the whole table, beside the seats' own forms."""

    submission_id = SubmissionForm.base_fields["submission_id"]
    base_version = SubmissionForm.base_fields["base_version"]
    draw_version = SubmissionForm.base_fields["draw_version"]
    notes = PlainLinesField(label=_("Notes"), required=False, max_length=500, widget=forms.Textarea({"rows": 2}))
    dispute = forms.BooleanField(
        label=_("Call the referee"),
        required=False,
        help_text=_("The result is sent as it is, and marked as disputed."),
    )
    time_up = forms.BooleanField(label=_("The time was up: the most points win."), required=False)
    extra_round = forms.BooleanField(required=False)

    def __init__(self, *args: Any, timed: bool = False, extra: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not timed:
            del self.fields["time_up"]
        if not extra:
            del self.fields["extra_round"]
        for name in ("submission_id", "base_version", "draw_version"):
            self.fields[name].widget = forms.HiddenInput()
