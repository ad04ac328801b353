"""Forms for links and for the public address."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import ExplainedChoiceField, FormData, FormRest, choice_field
from matches.selectors.certificates import hall_root
from tournaments.errors import Refused
from tournaments.models import Grant, Membership
from tournaments.people_lists import clean
from tournaments.selectors.setup.addresses import address_clean
from tournaments.words import refusal_text

OTHER = "other"


ROLE_DOES: dict[str, str | Promise] = {
    Grant.Role.REFEREE: _("Answers calls, confirms and corrects results, handles tables, gives penalties."),
    Grant.Role.SCORER: _("Enters results of any table; a referee or organiser confirms them."),
    Grant.Role.DOOR: _("Says who is here and who comes late, takes fees, and lets players' phones in."),
    Grant.Role.KIOSK: _("People check themselves in on it. Nothing else opens there."),
    Grant.Role.PROJECTOR: _("Opens the projector's page, of a private tournament too, and nothing else."),
    Grant.Role.CO_ORGANISER: _(
        "Does everything but delete the tournament. The invitation works once, with an account."
    ),
}
"""What each role does, in words."""


class LinkForm(forms.Form):
    role = ExplainedChoiceField(
        label=_("For whom"),
        choices=[
            (Grant.Role.REFEREE, _("A referee")),
            (Grant.Role.SCORER, _("Somebody who enters results")),
            (Grant.Role.DOOR, _("Somebody at the door")),
            (Grant.Role.PROJECTOR, _("The projector")),
            (Grant.Role.KIOSK, _("A tablet at the door")),
            (Grant.Role.CO_ORGANISER, _("A co-organiser")),
        ],
        initial=Grant.Role.REFEREE,
        widget=forms.RadioSelect,
    )
    role.explanations = ROLE_DOES
    by_account = forms.BooleanField(
        label=_("With an account"),
        required=False,
        help_text=_("An invitation that works once: who accepts it signs in, and the log names them."),
    )
    label = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("Who gets it: the name appears in the log next to what is done with the link."),
    )

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        # A thing on the wall or at the door has no account; an organiser has one in any case.
        data["by_account"] = bool(data.get("by_account")) and data.get("role") in Membership.Role
        return data

    def clean_label(self) -> str:
        return clean(self.cleaned_data["label"])


def address_word(address: str) -> str:
    """Return an address as it is offered; of the hall's https with whom it serves."""
    if not address.startswith("https://") or hall_root() is None:
        return address
    return gettext("%(address)s (only for phones with the hall's certificate)") % {"address": address}


class AddressForm(forms.Form):
    """An address chosen among this computer's, or typed."""

    chosen = forms.ChoiceField(label=_("Address"), widget=forms.RadioSelect)
    own = forms.CharField(
        label=_("Another address"),
        max_length=200,
        required=False,
        help_text=_("For example a domain of your own: https://torneo.example.it"),
        widget=forms.TextInput(attrs={"inputmode": "url", "autocapitalize": "none", "spellcheck": "false"}),
    )

    def __init__(self, data: FormData | None = None, *, addresses: list[str], **rest: Unpack[FormRest]) -> None:
        super().__init__(data, **rest)
        own = [(address, address_word(address)) for address in addresses]
        choices = [*own, (OTHER, _("another one, written below"))]
        choice_field(self, "chosen").choices = choices

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        chosen = data.get("chosen")
        data["address"] = address_clean(str(data.get("own") or "")) if chosen == OTHER else chosen
        if not data["address"] and not self.errors:
            self.add_error("own", refusal_text(Refused("address_wrong")))
        return data
