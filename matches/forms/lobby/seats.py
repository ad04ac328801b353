"""Who sits where in a new match: a person, a bot or nobody at each seat, with names."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.forms.plain import PlainField
from matches.games.choices import game_choices
from matches.words.rules.rulesets import BOTS
from rules import Ruleset
from rules.play.bots import bot_names

USUAL_SEATS = 4
ME, PERSON, NOBODY = "me", "person", ""
BOT = "bot:"
"""Before the code of a bot."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to sit at a seat: the kind is ME, PERSON or `bot:<code>`, the name may still be empty."""

    seat: int
    kind: str
    name: str

    @property
    def bot(self) -> str:
        """Return the code of the bot, empty for a person."""
        return self.kind.removeprefix(BOT) if self.kind.startswith(BOT) else ""


class SeatsForm(forms.Form):
    """`kind_1`, `name_1` and so on are the seats; a seat without a kind is left out."""

    own_name: str
    least: int
    most: int

    def offer_seats(self, own_name: str) -> None:
        """Add the fields of every seat that a game can have; who creates the match is called `own_name`."""
        self.own_name = own_name
        rulesets = [ruleset for game in game_choices() for ruleset in game.rulesets]
        self.least = min(ruleset.seats_min for ruleset in rulesets)
        self.most = max(ruleset.seats_max for ruleset in rulesets)
        for number in self.numbers:
            self._add_seat(number)

    @property
    def numbers(self) -> range:
        """Return the numbers of the seats that a match of any rules can have."""
        return range(1, self.most + 1)

    def _add_seat(self, number: int) -> None:
        bots = {code for game in game_choices() for code in bot_names(game.code)}
        kinds = [
            (ME, gettext_lazy("I play here")),
            (PERSON, gettext_lazy("a person, by link")),
            *((f"{BOT}{code}", name) for code, name in BOTS.items() if code in bots),
        ]
        if number > self.least:
            kinds.append((NOBODY, gettext_lazy("nobody")))
        initial = ME if number == 1 else PERSON if number <= USUAL_SEATS else NOBODY
        label = format_lazy("{} {}", gettext_lazy("Seat"), number)
        self.fields[f"kind_{number}"] = forms.ChoiceField(
            label=label, choices=kinds, initial=initial, required=number <= self.least
        )
        self.fields[f"name_{number}"] = PlainField(
            label=format_lazy("{}, {}", label, gettext_lazy("name")),
            max_length=80,
            required=False,
            widget=forms.TextInput(attrs={"placeholder": gettext_lazy("name"), "autocomplete": "off"}),
        )

    def seat_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the fields of each seat for the template."""
        return [(self[f"kind_{number}"], self[f"name_{number}"]) for number in self.numbers]

    def check_seats(self, ruleset: Ruleset) -> None:
        """Say at its field what does not fit: two seats of one's own, too many or too few, a bot of another game."""
        kinds = {number: self.cleaned_data.get(f"kind_{number}") for number in self.numbers}
        mine = [number for number, kind in kinds.items() if kind == ME]
        if len(mine) > 1:
            self.add_error(f"kind_{mine[-1]}", _("You can play at one seat only."))
        taken = [number for number, kind in kinds.items() if kind]
        words = _("With these rules %(least)s to %(most)s players can play.")
        limits = {"least": ruleset.seats_min, "most": ruleset.seats_max}
        if len(taken) > ruleset.seats_max:
            self.add_error(f"kind_{taken[ruleset.seats_max]}", words % limits)
        elif len(taken) < ruleset.seats_min and not self.errors:
            free = next(number for number in self.numbers if number not in taken)
            self.add_error(f"kind_{free}", words % limits)
        known = bot_names(ruleset.game)
        for number, kind in kinds.items():
            if kind and kind.startswith(BOT) and kind.removeprefix(BOT) not in known:
                self.add_error(f"kind_{number}", _("This bot does not know the game: choose another one."))

    @property
    def own_seat(self) -> int:
        """Return the seat of who creates the match, 0 when they only organise it."""
        return next((sitter.seat for sitter in self._sitters() if sitter.kind == ME), 0)

    def names(self) -> list[str]:
        """Return the names in the order of the seats; who has none yet is called by the seat."""
        return [sitter.name or self._default_name(sitter) for sitter in self._sitters()]

    def bots(self) -> dict[int, str]:
        """Return the bots by seat."""
        return {sitter.seat: sitter.bot for sitter in self._sitters() if sitter.bot}

    def _default_name(self, sitter: Sitter) -> str:
        if sitter.kind == ME:
            return self.own_name
        return (_("Bot %(number)d") if sitter.bot else _("Seat %(number)d")) % {"number": sitter.seat}

    def _sitters(self) -> list[Sitter]:
        """Return who is to sit where, the seats numbered without gaps."""
        data = self.cleaned_data
        rows = [(data[f"kind_{number}"], data[f"name_{number}"]) for number in self.numbers]
        return [Sitter(seat, kind, name) for seat, (kind, name) in enumerate((row for row in rows if row[0]), 1)]
