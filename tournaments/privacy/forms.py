"""How somebody is called by others."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypedDict

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from matches.forms.typed import FormData, choice_field
from tournaments.models import Player, Shown
from tournaments.people_lists import NICKNAME_LENGTH
from tournaments.privacy.words import name_choices


class Chosen(TypedDict):
    """What `name_choose` is asked for."""

    shown: str
    nickname: str | None
    is_minor: bool


class ShownNameForm(forms.Form):
    """The name that others read; of who may not change the nickname it is not asked."""

    shown = forms.ChoiceField(label=_("What others read"), widget=forms.RadioSelect)
    nickname = PlainField(label=_("Nickname"), max_length=NICKNAME_LENGTH, required=False)
    is_minor = forms.BooleanField(
        label=_("Under 18"), required=False, help_text=_("First name and initial, unless something else is chosen.")
    )

    def __init__(self, data: FormData | None = None, *, player: Player, allowed: Collection[str]) -> None:
        now = {"shown": player.shown, "nickname": player.own_nickname, "is_minor": player.is_minor}
        super().__init__(data, initial=now)
        self.player = player
        choice_field(self, "shown").choices = name_choices(player, allowed)
        self.may_all = set(Shown.values) <= set(allowed)
        if not self.may_all:
            del self.fields["nickname"]

    @property
    def chosen(self) -> Chosen:
        """Return what was chosen. Who has just been marked as under 18 and was shown in full gets the initial; only who
        may choose everything takes that mark away."""
        data = self.cleaned_data
        is_minor = data["is_minor"] or (self.player.is_minor and not self.may_all)
        grew = is_minor and not self.player.is_minor
        shown = Shown.INITIAL if grew and data["shown"] == Shown.FULL else data["shown"]
        return {"shown": shown, "nickname": data.get("nickname"), "is_minor": is_minor}
