"""A board set up territory by territory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from matches.planisphere.map import SeatPaint
from rules import Board, Continent, Ruleset, Territory
from rules.notation.position import MOST_SEATS, Position, set_up

MOST_ARMIES = 999


class LandRow(NamedTuple):
    """A territory with its two fields."""

    territory: Territory
    owner: forms.BoundField
    armies: forms.BoundField


class SetUpForm(forms.Form):
    """Rules, players, whose turn, and for each territory its owner and armies.

    `like` is the position that is changed, as it comes along with them: whoever asks for `position` reads it first.
    """

    ruleset = forms.ChoiceField(label=_("Rules"))
    seats = forms.IntegerField(label=_("Players"), min_value=1, max_value=MOST_SEATS)
    turn = forms.TypedChoiceField(label=_("Whose turn"), coerce=int)
    like = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: QueryDict | None,
        *,
        initial: dict[str, object],
        board: Board,
        rulesets: tuple[Ruleset, ...],
        paints: Mapping[int, SeatPaint],
    ) -> None:
        super().__init__(data, initial=initial, label_suffix="")
        self.board = board
        self._rulesets = {ruleset.code: ruleset for ruleset in rulesets}
        self._colours = seats = [(seat, paint.colour) for seat, paint in paints.items()]
        _offer(self.fields["ruleset"], [(ruleset.code, ruleset.name) for ruleset in rulesets])
        _offer(self.fields["turn"], seats)
        for code in self.board.codes:
            name = {"aria-label": self.board.by_code[code].name}
            owner = forms.Select(attrs=name)
            self.fields[f"owner_{code}"] = forms.TypedChoiceField(choices=[(0, "–"), *seats], coerce=int, widget=owner)
            armies = forms.NumberInput(attrs=name)
            self.fields[f"armies_{code}"] = forms.IntegerField(min_value=0, max_value=MOST_ARMIES, widget=armies)

    def head(self) -> Iterator[forms.BoundField]:
        """Yield the fields above the board."""
        return (self[name] for name in ("ruleset", "seats", "turn"))

    def groups(self) -> Iterator[tuple[Continent, list[LandRow]]]:
        """Yield each continent with the rows of its territories."""
        for continent in self.board.continents:
            codes = continent.territories
            yield (
                continent,
                [LandRow(self.board.by_code[code], self[f"owner_{code}"], self[f"armies_{code}"]) for code in codes],
            )

    def clean(self) -> None:
        """Refuse more or fewer players than the rules allow, and a seat in turn or an owner that nobody is."""
        data = self.cleaned_data
        ruleset, seats = self._rulesets.get(data.get("ruleset", "")), data.get("seats")
        if ruleset is None or seats is None:
            return
        if not ruleset.seats_min <= seats <= ruleset.seats_max:
            text = _("These rules are for %(least)d to %(most)d players.")
            self.add_error("seats", text % {"least": ruleset.seats_min, "most": ruleset.seats_max})
            return
        if data.get("turn", 0) > seats:
            self.add_error("turn", _("There are fewer players."))
        owners = {data.get(f"owner_{code}", 0) for code in self.board.codes}
        if more := [colour for seat, colour in self._colours if seat > seats and seat in owners]:
            text = _("The territories of %(colours)s need more players, or another owner.")
            self.add_error("seats", text % {"colours": ", ".join(more)})

    def position(self, like: str) -> str:
        """Return the position string of what was set up, else as in `like`."""
        data = self.cleaned_data
        lands = {code: (data[f"owner_{code}"], data[f"armies_{code}"]) for code in self.board.codes}
        return set_up(data["ruleset"], data["seats"], data["turn"], lands, like)


def _offer(field: forms.Field, choices: list[tuple[Any, Any]]) -> None:
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


def set_up_values(position: Position, text: str) -> dict[str, object]:
    """Return what the form shows of a position."""
    started = position.started
    values: dict[str, object] = {
        "ruleset": started.ruleset,
        "seats": len(started.names),
        "turn": position.document["seat"],
        "like": text,
    }
    for code, (owner, armies) in position.territories.items():
        values |= {f"owner_{code}": owner, f"armies_{code}": armies}
    return values
