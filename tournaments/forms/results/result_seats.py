"""The quick form of a table: which numbers every seat is asked for, and the document they make."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.typed import FormData, choice_field
from rules import Ruleset
from rules.base.json_types import Json
from tournaments.counting import course, entry_of
from tournaments.counting.endings import Ending, ending_of
from tournaments.counting.endings.lands import NUMBERS
from tournaments.counting.numbers import total_of
from tournaments.forms.results.results import (  # fmt: skip
    CardWorth,
    NumbersForm,
    SeatNumbersForm,
    SeatPlaceForm,
    left_field,
    out_choices,
    out_field,
)
from tournaments.models import Result, Seat
from tournaments.selectors.results.numbers_known import numbers_of_map
from tournaments.selectors.setup.choices import counts_boards
from tournaments.words.results.endings import COLUMNS


class SeatLandsForm(forms.Form):
    """Territories of one seat and what else its game counts, for whoever has no map at hand."""

    completed_in_time = forms.BooleanField(label=_("Objective completed in time"), required=False)
    out = out_field()
    surrendered = forms.BooleanField(label=_("Surrendered"), required=False)
    left = left_field()

    def __init__(
        self,
        data: FormData | None = None,
        *,
        seat: Seat,
        players: int,
        columns: tuple[str, ...],
        initial: Json | None = None,
    ) -> None:
        super().__init__(data, prefix=f"s{seat.position}", initial=initial, use_required_attribute=False)
        self.seat, self.columns = seat, columns
        for name in columns:
            self.fields[name] = forms.IntegerField(
                label=str(COLUMNS[name]),
                min_value=0,
                max_value=NUMBERS[name],
                required=name in ("territories", "inside"),
            )
        self.order_fields([*columns, "completed_in_time", "out", "surrendered", "left"])
        for name in ("out", "left"):
            out_choices(choice_field(self, name), players)
        for name in columns:
            self.fields[name].widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
        if columns == ("territories",):  # a game that knows no objectives
            del self.fields["completed_in_time"]

    def numbers(self) -> list[forms.BoundField]:
        """Return the fields that hold numbers, in their order."""
        return [self[name] for name in self.columns]

    def marks(self) -> list[forms.BoundField]:
        """Return the fields that hold a yes or no."""
        return [self[name] for name in ("completed_in_time",) if name in self.fields]

    def row(self) -> Json:
        """Return the seat as the document keeps it."""
        return {"seat": self.seat.position, **self.cleaned_data}


SeatForm = SeatNumbersForm | SeatPlaceForm | SeatLandsForm


class QuickForm:
    """The forms of all seats. `kind` of the result; `lands` where territories are asked for, `by_places` where
    places are; `timed` where somebody must say that the time ended the game; `asked` are the numbers of a seat of a
    final board under `formula`, `cards` those whose points one may have completed. `last` is the version that they
    begin with; `extra` where it tells of an extra round.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seats: list[Seat],
        *,
        asked: tuple[str, ...] = (),
        formula: str = "",
        cards: tuple[CardWorth, ...] = (),
        places: bool = False,
        last: Result | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.seats = seats
        self.last = last
        self.known = course.stored_course(last.document, [seat.position for seat in seats]) if last is not None else {}
        self.extra = "contenders" in self.known
        self.asked, self.formula, self.cards = asked, formula, cards
        self.counts_boards = counts_boards(ruleset.code)
        self.kind = Result.Kind.NUMBERS if self.counts_boards else Result.Kind.PLACES
        self.ending: Ending | None = ending_of(ruleset.code)
        self.lands = self.ending is not None and self.ending.kind == "lands" and not places
        self.by_places = not self.counts_boards and not self.lands
        self.timed = self.ending is not None and self.ending.kind == "hands"

    @property
    def replaces_map(self) -> bool:
        """Say whether the version that these numbers would take the place of was entered on the map."""
        return self.last is not None and entry_of(self.last.kind).has_map

    def table_form(self, data: FormData | None = None, initial: Json | None = None) -> NumbersForm:
        """Return the form of the whole table."""
        begun = {
            "time_up": bool(self.last and course.time_was_up(self.last.document)),
            "extra_round": self.extra,
            **(initial or {}),
        }
        return NumbersForm(data, timed=self.timed, extra=self.extra, initial=begun)

    def forms(self, data: FormData | None = None) -> list[SeatForm]:
        """Return a form per seat, bound to what was sent or beginning with the stored result."""
        positions = [seat.position for seat in self.seats]
        left = course.part_for_page({"left": self.known.get("left", [])}, positions)["seats"]
        known = {row["seat"]: row for row in self._rows(self.last)}
        return [self._form(seat, data, known.get(seat.position, {}) | row)
                for seat, row in zip(self.seats, left, strict=True)]  # fmt: skip

    def _rows(self, last: Result | None) -> list[Json]:
        """Return what a stored result of this kind (a map, where numbers are asked) says of every seat but who left."""
        if last is not None and self.counts_boards and entry_of(last.kind).has_map:
            return numbers_of_map(last)
        if last is None or last.kind != self.kind:
            return []
        if self.counts_boards:
            return [{"points": total_of(row), **row} for row in last.document["seats"]]
        part = last.document.get("ended")
        if not self.lands or self.ending is None:
            return list(last.document["seats"])
        if part is None:
            return []
        sides = zip(part["seats"], self.ending.sides(part, self.ruleset), strict=True)
        columns = self.ending.columns(self.ruleset)
        return [row | {name: getattr(side, name) for name in columns} for row, side in sides]

    def _form(self, seat: Seat, data: FormData | None, initial: Json) -> SeatForm:
        players = len(self.seats)
        if self.lands and self.ending is not None:
            columns = self.ending.columns(self.ruleset)
            return SeatLandsForm(data, seat=seat, players=players, columns=columns, initial=initial)
        if self.counts_boards:
            return SeatNumbersForm(
                data,
                seat=seat,
                players=players,
                asked=self.asked,
                formula=self.formula,
                cards=self.cards,
                initial=initial,
            )
        return SeatPlaceForm(data, seat=seat, initial=initial)

    def document(self, forms: list[SeatForm], given: Json) -> Json:
        """Return what valid forms say as a document; `given` is the cleaned form of the table, its boxes taken."""
        time_up = {"time_up": given.pop("time_up")} if self.timed else {}
        extra = given.pop("extra_round", False)
        rows = [form.row() for form in forms]
        if self.lands:
            return {"ended": {"seats": rows, "board": {}}}
        names = ("order", "contenders") if extra else ("order",)
        return {"seats": rows, **time_up, **{name: self.known[name] for name in names if name in self.known}}
