"""Forms of the door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from matches.forms.typed import FormData
from tournaments.door.words import cents_read, difference_text
from tournaments.models import Door, Payment

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise
from tournaments.words.numbers import euros


class MoneyField(forms.CharField):
    """An amount in euros; its value is whole cents, None where nothing is written."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})

    def __init__(self, *, label: StrPromise, required: bool = True, help_text: StrPromise | str = "") -> None:
        super().__init__(max_length=12, label=label, required=required, help_text=help_text)

    def clean(self, value: object) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        cents = cents_read(text)
        if cents is None:
            raise forms.ValidationError(gettext("Write an amount in euros, for example 5,00."))
        return cents


class DoorForm(forms.Form):
    checks_in = forms.BooleanField(
        label=_("Check-in at the door"),
        required=False,
        help_text=_("People are here once they have checked in. Otherwise everybody entered is here until unticked."),
    )
    anywhere = forms.BooleanField(
        label=_("Also from home"),
        required=False,
        help_text=_("Players with a private link check in without the code on the wall."),
    )
    fee = MoneyField(
        label=_("Fee"), required=False, help_text=_("In euros; where the evening is announced, it says so.")
    )
    reduced = MoneyField(label=_("Reduced fee"), required=False, help_text=_("For members, person by person."))
    change = MoneyField(
        label=_("Change in the box"), required=False, help_text=_("What lies in it before the first payment.")
    )

    def __init__(self, data: FormData | None = None, *, door: Door) -> None:
        money = {name: euros(value) for name in ("reduced", "change") if (value := getattr(door, name))}
        money["fee"] = "" if door.fee is None else euros(door.fee)
        first = {"checks_in": door.tournament.checks_in, "anywhere": door.anywhere, **money}
        super().__init__(data, initial=first)

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        fee, reduced = data.get("fee"), data.get("reduced")
        if reduced is not None and (not fee or not 0 < reduced < fee):
            self.add_error("reduced", gettext("The reduced fee must be less than the fee."))
        data["change"] = data.get("change") or 0
        return data


class PaymentForm(forms.Form):
    amount = MoneyField(label=_("Amount"))
    method = forms.ChoiceField(label=_("How"), choices=Payment.Method.choices, initial=Payment.Method.CASH)
    note = PlainField(label=_("Note"), max_length=200, required=False)


class ClosingForm(forms.Form):
    """The money counted. A difference closes nothing at once: it is said, and asks for a note and a second answer."""

    counted = MoneyField(label=_("Cash counted in the box"))
    expected = forms.IntegerField(widget=forms.HiddenInput)
    note = PlainField(label=_("Note"), max_length=200, required=False)
    sure = forms.IntegerField(required=False, widget=forms.HiddenInput)

    asked: int | None = None  # the cents counted, where the page has to ask whether they are meant

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        sure = data.pop("sure", None)
        counted, expected = data.get("counted"), data.get("expected")
        if counted is None or expected is None or counted == expected:
            return data
        if sure != counted:
            self.asked = counted
            self.add_error("counted", difference_text(counted - expected) + " " + gettext("Close all the same?"))
        elif not str(data.get("note") or "").strip():
            self.asked = counted
            self.add_error("note", gettext("Write what you know of the difference."))
        return data
