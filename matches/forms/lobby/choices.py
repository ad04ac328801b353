"""The choices about a match in words that people use, and back into the fields of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.forms.plain import PlainField
from matches.forms.typed import ExplainedChoiceField, FormData, Text
from matches.models import Match
from matches.services.lobby.creating import Settings

Words = Mapping[str, str | Promise]
OWN = "own"
# Turn, reserve, defence, in seconds.
PACES: dict[str, tuple[int, int, int]] = {
    "quick": (60, 300, 15),
    "normal": (180, 600, 20),
    "slow": (600, 3600, 60),
    "days": (86400, 86400, 86400),
}
PACE_NAMES: Words = {"quick": _("Quick"), "normal": _("Normal"), "slow": _("Slow"), "days": _("By the day"),
                     OWN: _("Other times")}  # fmt: skip
PACE_TEXTS: Words = {
    "quick": _("A minute a turn, five in reserve for the whole match."),
    "normal": _("Three minutes a turn, ten in reserve for the whole match."),
    "slow": _("Ten minutes a turn, an hour in reserve for the whole match."),
    "days": _("One day per turn: good for playing with friends far away."),
    OWN: _("As written below."),
}
OPEN, LISTED, PRIVATE = "open", "listed", "private"
ACCESS_NAMES: Words = {OPEN: _("Open"), LISTED: _("By link"), PRIVATE: _("Private")}
ACCESS_TEXTS: Words = {
    OPEN: _("It appears in the list, and anyone can take a free seat."),
    LISTED: _("It appears in the list for anyone who wants to watch; only people with your links can play."),
    PRIVATE: _("Not listed: only people with the address can find it."),
}
DELAYS: Words = {
    "0": _("none: everybody sees the same at once"),
    "30": _("30 seconds"),
    "60": _("1 minute"),
    "180": _("3 minutes"),
    "300": _("5 minutes"),
}


def cards(label: Text, words: Words, texts: Words, *, initial: str | Callable[[], str]) -> ExplainedChoiceField:
    """Return a choice shown as cards: a word and a plain explanation for each value."""
    field = ExplainedChoiceField(label=label, choices=list(words.items()), widget=forms.RadioSelect, initial=initial)
    field.explanations = dict(texts)
    return field


class PlainForm(forms.Form):
    """What may be changed until the match begins."""

    title = PlainField(
        label=_("Title"),
        max_length=120,
        required=False,
        help_text=_("The name shown in the list; leave it empty to show the players' names."),
    )
    access = cards(_("Who can join"), ACCESS_NAMES, ACCESS_TEXTS, initial=LISTED)
    pace = cards(_("Time to think"), PACE_NAMES, PACE_TEXTS, initial="normal")
    turn_seconds = forms.IntegerField(label=_("Seconds for a turn"), min_value=10, max_value=86400, required=False)
    reserve_seconds = forms.IntegerField(
        label=_("Seconds in reserve for each player"), min_value=0, max_value=86400, required=False
    )
    defence_seconds = forms.IntegerField(
        label=_("Seconds to choose the dice of a defence"),
        min_value=5,
        max_value=86400,
        required=False,
        help_text=_("Anyone who does not answer in time defends with as many dice as possible."),
    )
    shows_odds = forms.BooleanField(label=_("Show the attacker the odds of an attack"), required=False, initial=True)
    spectator_delay = forms.ChoiceField(
        label=_("Delay for spectators"), choices=list(DELAYS.items()), initial="0",
        help_text=_("So that spectators cannot tip off the players."),
    )  # fmt: skip

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("pace") == OWN:
            for name in ("turn_seconds", "reserve_seconds", "defence_seconds"):
                if data.get(name) is None and name not in self.errors:
                    self.add_error(name, _("Write how many seconds."))
        return data

    def settings(self) -> Settings:
        """Return the fields of a match that this form decides."""
        data = self.cleaned_data
        turn, reserve, defence = PACES.get(data["pace"]) or (
            data["turn_seconds"], data["reserve_seconds"], data["defence_seconds"]
        )  # fmt: skip
        named: Settings = {"title": data["title"]}
        if "access" in data:
            named |= {"is_listed": data["access"] != PRIVATE, "open_seats": data["access"] == OPEN}
        return {
            **named,
            "shows_odds": data["shows_odds"],
            "spectator_delay": int(data["spectator_delay"]),
            "turn_seconds": turn,
            "reserve_seconds": reserve,
            "defence_seconds": defence,
        }


class SettingsForm(PlainForm):
    """The same for a match that exists."""

    @classmethod
    def of(cls, match: Match) -> SettingsForm:
        """Return the form as the match is now."""
        times = (match.turn_seconds, match.reserve_seconds, match.defence_seconds)
        pace = next((code for code, known in PACES.items() if known == times), OWN)
        access = OPEN if match.open_seats else LISTED if match.is_listed else PRIVATE
        names = ("title", "turn_seconds", "reserve_seconds", "defence_seconds", "shows_odds")
        fields = {name: getattr(match, name) for name in names}
        return cls(initial={**fields, "pace": pace, "access": access, "spectator_delay": str(match.spectator_delay)})

    @classmethod
    def fitting(cls, match: Match, data: FormData | None = None) -> SettingsForm:
        """Return the form with what was sent, or as the match is now; who may come to a tournament's match follows
        from the tournament."""
        form = cls.of(match) if data is None else cls(data)
        if match.is_official:
            del form.fields["access"]
        return form
