"""Rulesets: an edition is a named set of options, loaded from data through one checked path.

A rule option is a field of a game's own subclass of Ruleset (rules/<game>/options.py), where its comment names the row
of the table of decisions it implements.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar, get_args, get_origin, overload

from rules.base.errors import CodedError
from rules.base.json_types import Document, Json
from rules.base.material import InvalidMaterial
from rules.base.resources import names, read_toml

if TYPE_CHECKING:
    from rules.boards.decks import Deck

Built = TypeVar("Built")
GAMES: tuple[str, ...] = ("risiko", "futurisiko", "italywar", "battaglia")
"""The games by code, in the order in which people read them; a new one is a folder with `options.py` and `game.py`.

Of any length, lest what is compiled hold that there are four."""
COMMON_RANGES = {
    "version": (1, 999),
    "seats_min": (2, 9),
    "seats_max": (2, 9),
    "time_limit_minutes": (0, 1440),
    "most_rounds": (0, 400),
}
"""Of the numbers that every ruleset has; a game may be narrower."""
COMMON_CHOICES = {"leavers": ("last", "as_others")}
"""R32: after everybody who stayed, the first to leave at the very end; or by what they hold, like the others."""
COLOURS = ("nero", "verde", "rosso", "giallo", "blu", "viola", "lilla", "arancio")
"""R34, F5: the colours that armies have. Viola and lilla look alike, so a ruleset has one of them at most."""
EARLIER = "earlier.toml"
HEAD = ("code", "version", "name", "game", "source", "board")
"""What names a ruleset: no option, so nothing varies it."""


class UnknownRuleset(KeyError):
    """No ruleset has that code; the message lists the codes there are."""

    def __str__(self) -> str:
        return str(self.args[0])


class RulesetError(CodedError):
    """The data of a ruleset are wrong: a code with `ruleset` and mostly `option`, and what else it needs."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What the rulesets of all games have in common. `colours`: of the seats, as many as can sit down at least.

    What a form needs to know stands beside the fields. `CHOICES`: the codes of an option that is a text or a list of
    texts; `RANGES`: least and most of one that is a number or a list of numbers, for every such option; `DOCUMENTS`:
    options that hold an organiser's own document as canonical JSON, empty where there is none; `GROUPS`: the options
    under the code of their heading, in the order of the rule book.
    """

    DOCUMENTS: ClassVar[tuple[str, ...]] = ()
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    RANGES: ClassVar[Mapping[str, tuple[int, int]]] = {}
    GROUPS: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    code: str
    version: int
    name: str
    game: str
    source: str
    seats_min: int
    seats_max: int
    colours: tuple[str, ...]
    time_limit_minutes: int  # 0 without clock
    leavers: str  # R32: where whoever has left is placed
    most_rounds: int  # where no clock runs; 0 without limit

    @property
    def has_clock(self) -> bool:
        """Return whether the end of the time is an event of the match."""
        return self.time_limit_minutes > 0

    @property
    def last_round(self) -> int:
        """Return the round that ends the match by the ruleset's own ranking; 0 where its clock runs or there is no
        limit."""
        return 0 if self.has_clock and self.time_limit_minutes else self.most_rounds

    def check(self) -> None:
        """Check the rules between options; RulesetError names a wrong one."""
        if not 2 <= self.seats_min <= self.seats_max:
            raise RulesetError(
                "seats_do_not_fit", ruleset=self.code, option="seats_min", least=self.seats_min, most=self.seats_max
            )
        if len(set(self.colours)) < max(len(self.colours), self.seats_max):
            raise RulesetError("colours_too_few", ruleset=self.code, option="colours", seats=self.seats_max)
        for name, chosen in self.values():
            if name in self.CHOICES and isinstance(chosen, tuple) and len(set(chosen)) < len(chosen):
                raise RulesetError("option_repeated", ruleset=self.code, option=name)
        for colour in self.colours:
            if colour not in COLOURS:
                raise RulesetError("option_choice", ruleset=self.code, option="colours", value=colour, choices=COLOURS)
        if {"viola", "lilla"} <= set(self.colours):
            raise RulesetError("colours_alike", ruleset=self.code, option="colours")

    def sound(self, load: Callable[[], Built]) -> Built:
        """Return what is built from an organiser's document; RulesetError where that has flaws."""
        try:
            return load()
        except InvalidMaterial as error:
            raise RulesetError("document_wrong", ruleset=self.code, reason=str(error)) from error

    def check_sense(self, deck: "Deck | None" = None) -> None:
        """Refuse what no new match may have though one of an earlier release may; RulesetError names a wrong option.

        `deck`: an organiser's own objective cards, None for those of the ruleset.
        """

    def varied(self, /, **changes: object) -> Self:
        """Return the same edition with other values of named options; RulesetError as for data."""
        return self.varied_for(None, **changes)

    def varied_for(self, deck: "Deck | None", /, **changes: object) -> Self:
        """Return the same for a match with an organiser's own deck of objectives (None: with those of the ruleset)."""
        ruleset = self.stored(**changes)
        ruleset.check_sense(deck)
        return ruleset

    def stored(self, /, **changes: object) -> Self:
        """Return the same as a stored match names it, whose cards come with its first event."""
        for name in changes:
            if name in HEAD:
                raise RulesetError("unknown_option", ruleset=self.code, option=name)
        return self.changed(changes)

    def changed(self, changes: Document) -> Self:
        """Return the same with other values of its fields, those that name it too; RulesetError as for data."""
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in self.values()}
        if not changes:
            return self
        ruleset = ruleset_from_data(plain | changes)
        assert isinstance(ruleset, type(self))
        return ruleset

    def changes(self) -> Document:
        """Return the options in which this ruleset differs from the shipped one of its code and version."""
        whole = edition(self.code, self.version)
        if self is whole:
            return {}
        shipped = dict(whole.values())
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.values()
            if shipped[key] != value
        }

    def plays_as(self, other: "Ruleset") -> bool:
        """Return whether a match goes by the same rules: the order of the same colours only says who wears which."""
        return sorted(self.colours) == sorted(other.colours) and replace(self, colours=other.colours) == other

    def values(self) -> list[tuple[str, object]]:
        """Return every option with its value."""
        return [(field.name, getattr(self, field.name)) for field in fields(self)]


Kind = TypeVar("Kind", bound=Ruleset)


@cache
def options(code: str) -> type[Ruleset]:
    """Return the class of the rulesets of a game."""
    kind: type[Ruleset] = import_module(f"rules.{code}.options").OPTIONS
    return kind


def codes() -> tuple[str, ...]:
    """Return the codes of the shipped rulesets, sorted."""
    return names("rulesets", ".toml")


@overload
def load(code: str) -> Ruleset: ...
@overload
def load(code: str, kind: type[Kind]) -> Kind: ...
def load(code: str, kind: type[Ruleset] = Ruleset) -> Ruleset:
    """Return the shipped ruleset with that code; RulesetError names a wrong key.

    UnknownRuleset lists the codes there are; also when it belongs to another game than the `kind` asked for.
    """
    ruleset = _shipped_ruleset(code) if code in codes() else None
    if not isinstance(ruleset, kind):
        raise UnknownRuleset(f"no ruleset {code!r}; there are: {', '.join(codes_of(kind))}")
    return ruleset


@cache
def edition(code: str, version: int) -> Ruleset:
    """Return the shipped ruleset with that code in one of its versions, today's or an earlier one
    (rules/data/earlier.toml).

    UnknownRuleset also for a version that there never was.
    """
    today = load(code)
    if version == today.version:
        return today
    before = read_toml(EARLIER)["versions"].get(code, {}).get(str(version))
    if before is None:
        raise UnknownRuleset(f"no version {version} of {code!r}")
    return today.changed({**first_options(), **before, "version": version})


def first_options() -> Document:
    """Return what release 0.1.0 played by where it had no option yet."""
    return dict(read_toml(EARLIER)["first"])


def codes_of(kind: type[Ruleset]) -> tuple[str, ...]:
    """Return the codes of the shipped rulesets of one game."""
    return tuple(code for code in codes() if isinstance(_shipped_ruleset(code), kind))


@cache
def _shipped_ruleset(code: str) -> Ruleset:
    ruleset = ruleset_from_data(read_toml(f"rulesets/{code}.toml"))
    if ruleset.code != code:
        raise RulesetError("another_code", ruleset=code, found=ruleset.code)
    return ruleset


def ruleset_from_data(data: Mapping[str, object]) -> Ruleset:
    """Return a checked ruleset of its game from plain data; RulesetError names the key that is unknown, missing or
    wrong."""
    code, game = data.get("code", "?"), data.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise RulesetError("option_choice", ruleset=code, option="game", value=game, choices=tuple(GAMES))
    kind = options(game)
    known = {field.name: field for field in fields(kind)}
    for key in data:
        if key not in known:
            raise RulesetError("unknown_option", ruleset=code, option=key)
    values: Json = {}
    for key, field in known.items():
        if key not in data and field.default is MISSING:
            raise RulesetError("missing_option", ruleset=code, option=key)
        if key in data:
            values[key] = _option_value(code, key, field.type, data[key], kind)
    ruleset = kind(**values)
    ruleset.check()
    return ruleset


def _option_value(code: object, key: str, wanted: object, value: object, kind: type[Ruleset]) -> object:
    """Return the value of one option, of the type, among the choices and in the range that its class declares."""
    if get_origin(wanted) is tuple:
        if not isinstance(value, list):
            raise RulesetError("option_list", ruleset=code, option=key)
        return tuple(_option_value(code, key, get_args(wanted)[0], item, kind) for item in value)
    if type(value) is not wanted:
        raise RulesetError("option_number" if wanted is int else "option_text", ruleset=code, option=key)
    if wanted is int and isinstance(value, int):
        least, most = kind.RANGES[key]
        if value < least:
            raise RulesetError("option_least", ruleset=code, option=key, least=least)
        if value > most:
            raise RulesetError("option_most", ruleset=code, option=key, most=most)
    if key in kind.CHOICES and value not in kind.CHOICES[key]:
        raise RulesetError("option_choice", ruleset=code, option=key, value=value, choices=kind.CHOICES[key])
    return value
