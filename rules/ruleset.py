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
    "play_order": ("clockwise", "dice", "seats"),
    "deal_side": ("left", "right"),
    "reinforcements_placed": ("before_attack",),
    "defence_dice": ("free", "maximum"),
    "attack_dice": ("free", "not_fewer"),
    "ties_won_by": ("defender", "attacker"),
    "strategic_move": ("adjacent", "none"),
    "captured_cards": ("next_turn", "at_once"),
    "reshuffle": ("last_card", "next_draw"),
    "end_of_time": ("none", "complete_round", "cards", "sdadata"),
    "elimination_ends": ("never", "after_reshuffle"),
    "scope": ("principal", "both"),
    "objective_expires": ("match_end", "time_limit"),
    "withdrawn_defence": ("maximum", "one"),
    "winner_by": ("objective", "values", "inside", "method1", "method2", "method1+3", "method2+3"),
    "scoring": ("none", "victory_points", "methods", "objective_points"),
    "methods": ("method1", "method2", "method1+3", "method2+3"),
    "table_tie": ("armies", "outside", "later_in_order", "extra_round"),
    "eliminated_objective": ("match_end", "at_once"),
}
POSITIVE = (
    "version",
    "placement_lot",
    "territories_per_army",
    "attack_dice_max",
    "defence_dice_max",
    "garrison_beside_enemy",
    "objective_from_round",
)
MAX_DICE = 3
FAIR_SHARE = 50


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
    version: int
    name: str
    game: str
    source: str
    board: str
    deck: str
    play_order: str  # R1; seats: as a tournament's draw has fixed it
    deal_side: str  # R2, of the dealer; left goes clockwise, right counter-clockwise
    deal_share_percent: int  # R2, of a continent for one player; 0 without limit
    placement_lot: int  # R3
    seats_min: int  # R4
    seats_max: int  # R4
    endowment: tuple[int, ...]  # R4, armies for seats_min players and more
    territories_per_army: int  # R5
    extra_army: int  # R5, the special rule of 000
    set_cannons: int  # R6
    set_infantry: int  # R6
    set_cavalry: int  # R6
    set_mixed: int  # R6
    set_joker: int  # R6
    set_territory: int  # R6, per card of a territory held
    sets_per_turn: int  # R7; 0 for any number
    reinforcements_placed: str  # R8
    attack_dice_max: int  # R9
    attack_dice: str  # R10
    defence_dice_max: int  # R10
    defence_dice: str  # R10
    ties_won_by: str  # R11
    conquest_moves_dice: int  # R12; 1: at least the dice of the last throw, 0: at least one army
    garrison_beside_enemy: int  # R13
    cards_per_turn: int  # R14
    strategic_move: str  # R15
    captured_cards: str  # R16
    guarded_rounds: int  # R16
    objective_from_round: int  # R17
    reshuffle: str  # R18
    time_limit_minutes: int  # R19, R29; 0 without clock
    end_of_time: str  # R19, R20, R29
    reshuffles_limit: int  # R20
    hand_limit: int  # R21; 0 without limit
    elimination_ends: str  # R22
    extra_rounds: int  # R23
    methods: tuple[str, ...]  # R24 to R26
    scope: str  # R27
    objective_expires: str  # R28
    sdadata_start: int  # R29
    sdadata_most: int  # R29
    sdadata_conquests: int  # R29; more territories conquered in the turn: no roll
    army_cap: int  # R30; 0 without cap
    table_tie: tuple[str, ...]  # R23, R31
    withdrawn_defence: str  # R32
    scoring: str  # R23, R24 to R26
    winner_by: str  # R33
    colours: tuple[str, ...]  # R34
    eliminated_objective: str  # R35

    def load_board(self) -> Board:
        """The board it is played on."""
        return load_board(self.board)

    def load_deck(self) -> Deck:
        """The objective cards it is played with, unless the organiser brings his own."""
        return load_deck(self.deck)

    def varied(self, **options: Any) -> "Ruleset":
        """The same edition with other values of named options; RulesetError as for data."""
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in self._options()}
        return ruleset_from_data(plain | options)

    def changes(self) -> dict[str, Any]:
        """The options in which this ruleset differs from the shipped one of its code."""
        if self is load(self.code):
            return {}
        shipped = dict(load(self.code)._options())
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self._options()
            if shipped[key] != value
        }

    def _options(self) -> list[tuple[str, Any]]:
        return [(field.name, getattr(self, field.name)) for field in fields(self)]


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
    _check_sense(label, ruleset)
    return ruleset


def _check_sense(label: str, ruleset: Ruleset) -> None:
    """The rules between options; a wrong one is named."""
    if not 2 <= ruleset.seats_min <= ruleset.seats_max:
        raise RulesetError(f"{label}: seats_min and seats_max do not fit")
    if len(ruleset.endowment) != ruleset.seats_max - ruleset.seats_min + 1 or 0 in ruleset.endowment:
        raise RulesetError(f"{label}: endowment must have one positive number for each count of seats")
    if len(set(ruleset.colours)) < max(len(ruleset.colours), ruleset.seats_max):
        raise RulesetError(f"{label}: colours must be different and enough for {ruleset.seats_max} seats")
    for key in POSITIVE:
        if not getattr(ruleset, key):
            raise RulesetError(f"{label}: {key} must be a number from 1")
    for key in ("attack_dice_max", "defence_dice_max"):
        if getattr(ruleset, key) > MAX_DICE:
            raise RulesetError(f"{label}: {key} may be {MAX_DICE} at most")
    if ruleset.garrison_beside_enemy > MAX_DICE:
        raise RulesetError(f"{label}: garrison_beside_enemy may be {MAX_DICE} at most")
    if 0 < ruleset.deal_share_percent < FAIR_SHARE:
        raise RulesetError(f"{label}: deal_share_percent must be 0 or at least {FAIR_SHARE}: no deal could be fair")
    if ruleset.attack_dice == "not_fewer" and ruleset.defence_dice == "free":
        raise RulesetError(f"{label}: attack_dice not_fewer needs defence_dice maximum, known before the throw")


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
