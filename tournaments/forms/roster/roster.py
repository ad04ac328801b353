"""Forms for people: typed one by one; withdrawals."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from tournaments.models import Entrant, Player
from tournaments.people_lists import CLUB_LENGTH, NAME_LENGTH, NICKNAME_LENGTH, clean


class PersonForm(forms.Form):
    """One person, typed."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    club = forms.CharField(label=_("Club"), max_length=CLUB_LENGTH, required=False)
    nickname = forms.CharField(label=_("Nickname"), max_length=NICKNAME_LENGTH, required=False)

    def clean_name(self) -> str:
        name = clean(self.cleaned_data["name"])
        if not any(sign.isalnum() for sign in name):
            raise forms.ValidationError(_("Write a name with at least one letter."))
        return name

    def clean_club(self) -> str:
        return clean(self.cleaned_data["club"])

    def clean_nickname(self) -> str:
        return clean(self.cleaned_data["nickname"])


class PlayerForm(PersonForm):
    """A person of the installation."""

    @classmethod
    def of(cls, player: Player, *, mine: bool) -> PlayerForm:
        """Return the form of a person; the full name is for who owns them, also where others do not read it."""
        name, nickname = (player.real_name, player.own_nickname) if mine else (player.name, player.nickname)
        return cls(initial={"name": name, "nickname": nickname, "club": player.club.name if player.club else ""})


class ClubForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=CLUB_LENGTH)

    def clean_name(self) -> str:
        return clean(self.cleaned_data["name"])


class EntrantForm(forms.Form):
    club = forms.CharField(
        label=_("Club"), max_length=CLUB_LENGTH, required=False, help_text=_("The club played for in this tournament.")
    )
    joined_round = forms.IntegerField(label=_("Plays from round"), min_value=1, max_value=99)
    group = forms.CharField(
        label=_("Venue or group"),
        max_length=40,
        required=False,
        help_text=_("Where the format has venues or mini-tournaments: no table mixes them."),
    )
    region = forms.CharField(
        label=_("Region"), max_length=80, required=False, help_text=_("For draws that keep regions apart.")
    )
    family = forms.CharField(
        label=_("Family"), max_length=80, required=False, help_text=_("For draws that keep families apart.")
    )
    is_newcomer = forms.BooleanField(
        label=_("Newcomer"), required=False, help_text=_("Gets the newcomer bonus, if the format gives one.")
    )

    @classmethod
    def of(cls, entrant: Entrant) -> EntrantForm:
        club = entrant.club.name if entrant.club else ""
        names = ("joined_round", "group", "region", "family", "is_newcomer")
        return cls(initial={"club": club, **{name: getattr(entrant, name) for name in names}})

    def clean_group(self) -> str:
        return clean(self.cleaned_data["group"])

    def clean_region(self) -> str:
        return clean(self.cleaned_data["region"])

    def clean_family(self) -> str:
        return clean(self.cleaned_data["family"])

    def clean_club(self) -> str:
        return clean(self.cleaned_data["club"])


class WithdrawalForm(forms.Form):
    reason = PlainField(label=_("Reason"), max_length=200, required=False)
