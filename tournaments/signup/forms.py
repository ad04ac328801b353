"""The form of whoever signs up, and that of the organisers who announce an evening."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Unpack

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.forms.plain import PlainField, PlainLinesField
from matches.forms.typed import FormData, FormRest
from tournaments.forms.exact_numbers import EitherDecimalField
from tournaments.forms.roster.roster import PersonForm
from tournaments.forms.whole_numbers import WholeField
from tournaments.models import Announcement, Shown
from tournaments.signup.services.signing import Person, is_code_word
from tournaments.signup.words import REFUSALS, consent_text

MOST_PLACES, MOST_FEE = 2_000, Decimal(10_000)
CENTS = 100
MOMENT = "%Y-%m-%dT%H:%M"


class SignUpForm(PersonForm):
    """Who wants to come: a name is enough, with their consent; where there is a code word, that too."""

    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        max_length=254,
        help_text=_("Only for news about your place. The organisers alone see it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    code_word = PlainField(
        label=_("Code word of the club"),
        max_length=40,
        help_text=_("The club gives it to its members. Capitals make no difference."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    shown = forms.ChoiceField(
        label=_("Your name on tables and results"),
        required=False,
        choices=[
            ("", _("Full name (Anna Bassi)")),
            (Shown.INITIAL, _("First name and initial (Anna B.)")),
            (Shown.NICKNAME, _("Nickname alone")),
        ],
        help_text=_(
            "Under 18 only the initial of the surname. The organisers see your full name. You can change this later."
        ),
    )
    is_minor = forms.BooleanField(label=_("I am under 18"), required=False)
    consent = forms.BooleanField(
        label=_("I agree"), error_messages={"required": _("Without your consent nobody may keep your name.")}
    )

    field_order = ("name", "nickname", "club", "email", "shown", "is_minor", "code_word", "consent")

    def __init__(self, data: FormData | None = None, *, row: Announcement, **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        self.row = row
        self.fields["name"].label = _("First name and surname")
        self.fields["name"].widget.attrs["autocomplete"] = "name"
        self.fields["consent"].help_text = self.agreed
        if not row.code_word:
            del self.fields["code_word"]

    @property
    def agreed(self) -> str:
        """Return what is agreed to, as the page shows it and the sign-up keeps it."""
        return consent_text(self.row.tournament.name)

    def clean_code_word(self) -> str:
        written = str(self.cleaned_data["code_word"])
        if not is_code_word(self.row, written):
            raise forms.ValidationError(str(REFUSALS["sign_up_code"]), code="sign_up_code")
        return written

    @property
    def has_wrong_code(self) -> bool:
        """Say whether somebody guessed at the code word."""
        return self.has_error("code_word", "sign_up_code")

    def clean(self) -> dict[str, object]:
        data = super().clean() or self.cleaned_data
        if data.get("shown") == Shown.NICKNAME and not data.get("nickname"):
            self.add_error("nickname", _("Write the nickname by which you want to be called."))
        return data

    def person(self) -> Person:
        data = self.cleaned_data
        usual = Shown.INITIAL if data["is_minor"] else Shown.FULL
        told = {"shown": data["shown"] or usual, "is_minor": data["is_minor"]}
        return Person(data["name"], data["club"], data["nickname"], data["email"], **told)


class AnnouncementForm(forms.Form):
    """What is announced of an evening, and who may sign up for it until when."""

    is_on = forms.BooleanField(
        label=_("People can sign up"),
        required=False,
        help_text=_("The page of the tournament announces the evening until the first round is drawn."),
    )
    starts_at = forms.TimeField(
        label=_("Begins at"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    address = PlainField(
        label=_("Street and town"),
        required=False,
        max_length=200,
        help_text=_("For the map on people's phones, as “Via Garibaldi 12, Bologna”."),
    )
    capacity = WholeField(
        label=pgettext_lazy("of an evening", "Places"),
        required=False,
        least=1,
        most=MOST_PLACES,
        help_text=_("Whoever comes later stands on the waiting list and moves up alone. Empty: as many as come."),
    )
    closes_at = forms.DateTimeField(
        label=_("Open until"),
        required=False,
        input_formats=[MOMENT, "%Y-%m-%d %H:%M", "%d/%m/%Y %H:%M"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
        help_text=_("Empty: until the first round is drawn."),
    )
    fee = EitherDecimalField(
        label=_("Fee in euros"),
        required=False,
        min_value=0,
        max_value=MOST_FEE,
        decimal_places=2,
        help_text=_("As 5 or 7,50; 0 says that it is free. Empty: nothing is said of it."),
    )
    note = PlainLinesField(
        label=_("What else people should know"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    needs_approval = forms.BooleanField(
        label=_("Every sign-up waits for your yes"),
        required=False,
        help_text=_("It keeps a place until you answer."),
    )
    code_word = PlainField(
        label=_("Code word of the club"),
        required=False,
        max_length=40,
        help_text=_("With one, only people who know it can sign up: say it in the club's chat."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    shows_list = forms.BooleanField(
        label=_("Everybody sees who is coming"), required=False, help_text=_("Names and clubs, on the public page.")
    )

    @classmethod
    def of(cls, row: Announcement | None, fee: int | None = None) -> AnnouncementForm:
        """Return the form of what is announced now, with the fee (cents); for nothing yet, one that switches it on."""
        money = None if fee is None else Decimal(fee) / CENTS
        if row is None:
            return cls(initial={"is_on": True, "fee": money})
        initial = {name: getattr(row, name) for name in cls.base_fields if name not in ("fee", "closes_at")}
        initial["fee"] = money
        initial["closes_at"] = timezone.localtime(row.closes_at) if row.closes_at else None
        return cls(initial=initial)

    def choices(self) -> dict[str, Any]:
        """Return the fields of the announcement as they are stored, and the fee in cents."""
        data = dict(self.cleaned_data)
        fee = data.pop("fee")
        return data | {"fee": None if fee is None else int(fee * CENTS)}
