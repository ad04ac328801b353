"""Rulesets: an edition is a named set of options, loaded from data through one checked path.

A rule option is a field of Ruleset; its comment names the R row it implements.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, get_args, get_origin

from rules.board import Board, load_board
from rules.decks import Deck, load_deck
from rules.resources import names, read_toml

CHOICES: Mapping[str, tuple[str, ...]] = {
    "end_of_time": ("none", "complete_round", "sdadata"),
    "objective_expires": ("match_end", "time_limit"),
    "scoring": ("none", "victory_points", "methods", "objective_points"),
    "methods": ("method1", "method2", "method1+3", "method2+3"),
    "table_tie": ("armies", "outside", "later_in_order", "extra_round"),
}


class UnknownRuleset(KeyError):
    """No ruleset has that code; the message lists the codes there are."""

    def __str__(self) -> str:
        return str(self.args[0])


class RulesetError(ValueError):
    """The data of a ruleset are wrong; the message names ruleset and key."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The options of one edition; numbers are counts, minutes or armies."""

    code: str
    name: str
    game: str
    source: str
    board: str
    deck: str
    seats_min: int  # R4
    seats_max: int  # R4
    time_limit_minutes: int  # R19, R29; 0 without clock
    end_of_time: str  # R19, R29
    objective_expires: str  # R28
    army_cap: int  # R30; 0 without cap
    scoring: str  # R23, R24 to R26
    methods: tuple[str, ...]  # R24 to R26
    table_tie: tuple[str, ...]  # R23, R31, R33

    def load_board(self) -> Board:
        """The board it is played on."""
        return load_board(self.board)

    def load_deck(self) -> Deck:
        """The objective cards it is played with, unless the organiser brings his own."""
        return load_deck(self.deck)


def codes() -> tuple[str, ...]:
    """The codes of the shipped rulesets, sorted."""
    return names("rulesets", ".toml")


@cache
def load(code: str) -> Ruleset:
    """The shipped ruleset with that code; UnknownRuleset lists the codes, RulesetError names a wrong key."""
    if code not in codes():
        raise UnknownRuleset(f"no ruleset {code!r}; there are: {', '.join(codes())}")
    ruleset = ruleset_from_data(read_toml(f"rulesets/{code}.toml"))
    if ruleset.code != code:
        raise RulesetError(f"ruleset {code}: its data say {ruleset.code!r}")
    return ruleset


def ruleset_from_data(data: Mapping[str, Any]) -> Ruleset:
    """A checked ruleset from plain data; RulesetError names the key that is unknown, missing or wrong."""
    label = f"ruleset {data.get('code', '?')}"
    known = {field.name: field for field in fields(Ruleset)}
    for key in data:
        if key not in known:
            raise RulesetError(f"{label}: unknown key {key!r}")
    values = {}
    for key, field in known.items():
        if key not in data and field.default is MISSING:
            raise RulesetError(f"{label}: missing key {key!r}")
        if key in data:
            values[key] = _checked(label, key, field.type, data[key])
    ruleset = Ruleset(**values)
    if not 2 <= ruleset.seats_min <= ruleset.seats_max:
        raise RulesetError(f"{label}: seats_min and seats_max do not fit")
    return ruleset


def _checked(label: str, key: str, kind: Any, value: Any) -> Any:
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise RulesetError(f"{label}: {key} must be a list")
        return tuple(_checked(label, key, get_args(kind)[0], item) for item in value)
    if type(value) is not kind or (kind is int and value < 0):
        raise RulesetError(f"{label}: {key} must be {'a number from 0' if kind is int else 'text'}")
    if key in CHOICES and value not in CHOICES[key]:
        raise RulesetError(f"{label}: {key} may not be {value!r}; choose {', '.join(CHOICES[key])}")
    return value
