"""Rulesets: an edition is a named set of options, loaded from data through one checked path.

A rule option is a field of a game's own subclass of Ruleset (rules/<game>/options.py), where its comment names the row
of the table of decisions it implements.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, ClassVar, Self, TypeVar, get_args, get_origin, overload

from rules.games import GAMES, options
from rules.materials import InvalidMaterial
from rules.resources import names, read_toml

Built = TypeVar("Built")


class UnknownRuleset(KeyError):
    """No ruleset has that code; the message lists the codes there are."""

    def __str__(self) -> str:
        return str(self.args[0])


class RulesetError(ValueError):
    """The data of a ruleset are wrong; the message names ruleset and key."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What the rulesets of all games have in common. `colours`: of the seats, as many as can sit down at least.

    `DOCUMENTS` are options that hold an organiser's own document as canonical JSON, empty where there is none.
    """

    DOCUMENTS: ClassVar[tuple[str, ...]] = ()
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    code: str
    version: int
    name: str
    game: str
    source: str
    seats_min: int
    seats_max: int
    colours: tuple[str, ...]
    time_limit_minutes: int  # 0 without clock

    @property
    def label(self) -> str:
        """How messages about its data begin."""
        return f"ruleset {self.code}"

    @property
    def has_clock(self) -> bool:
        """Whether the end of the time is an event of the match."""
        return self.time_limit_minutes > 0

    def check(self) -> None:
        """The rules between options; RulesetError names a wrong one."""
        if not 2 <= self.seats_min <= self.seats_max:
            raise RulesetError(f"{self.label}: seats_min and seats_max do not fit")
        if len(set(self.colours)) < max(len(self.colours), self.seats_max):
            raise RulesetError(f"{self.label}: colours must be different and enough for {self.seats_max} seats")

    def sound(self, load: Callable[[], Built]) -> Built:
        """What is built from an organiser's document; RulesetError where that has flaws."""
        try:
            return load()
        except InvalidMaterial as error:
            raise RulesetError(f"{self.label}: {error}") from error

    def varied(self, **changes: Any) -> Self:
        """The same edition with other values of named options; RulesetError as for data."""
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in self.values()}
        return ruleset_from_data(plain | changes)  # type: ignore[return-value]

    def changes(self) -> dict[str, Any]:
        """The options in which this ruleset differs from the shipped one of its code."""
        if self is load(self.code):
            return {}
        shipped = dict(load(self.code).values())
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.values()
            if shipped[key] != value
        }

    def values(self) -> list[tuple[str, Any]]:
        """Every option with its value."""
        return [(field.name, getattr(self, field.name)) for field in fields(self)]


Kind = TypeVar("Kind", bound=Ruleset)


def codes() -> tuple[str, ...]:
    """The codes of the shipped rulesets, sorted."""
    return names("rulesets", ".toml")


@overload
def load(code: str) -> Ruleset: ...
@overload
def load(code: str, kind: type[Kind]) -> Kind: ...
def load(code: str, kind: type[Ruleset] = Ruleset) -> Ruleset:
    """The shipped ruleset with that code; RulesetError names a wrong key.

    UnknownRuleset lists the codes there are; also when it belongs to another game than the `kind` asked for.
    """
    ruleset = _shipped(code) if code in codes() else None
    if not isinstance(ruleset, kind):
        raise UnknownRuleset(f"no ruleset {code!r}; there are: {', '.join(codes_of(kind))}")
    return ruleset


def codes_of(kind: type[Ruleset]) -> tuple[str, ...]:
    """The codes of the shipped rulesets of one game."""
    return tuple(code for code in codes() if isinstance(_shipped(code), kind))


@cache
def _shipped(code: str) -> Ruleset:
    ruleset = ruleset_from_data(read_toml(f"rulesets/{code}.toml"))
    if ruleset.code != code:
        raise RulesetError(f"ruleset {code}: its data say {ruleset.code!r}")
    return ruleset


def ruleset_from_data(data: Mapping[str, Any]) -> Ruleset:
    """A checked ruleset of its game from plain data; RulesetError names the key that is unknown, missing or wrong."""
    label = f"ruleset {data.get('code', '?')}"
    if data.get("game") not in GAMES:
        raise RulesetError(f"{label}: game may not be {data.get('game')!r}; choose {', '.join(GAMES)}")
    kind = options(data["game"])
    known = {field.name: field for field in fields(kind)}
    for key in data:
        if key not in known:
            raise RulesetError(f"{label}: unknown key {key!r}")
    values = {}
    for key, field in known.items():
        if key not in data and field.default is MISSING:
            raise RulesetError(f"{label}: missing key {key!r}")
        if key in data:
            values[key] = _checked(label, key, field.type, data[key], kind.CHOICES)
    ruleset = kind(**values)
    ruleset.check()
    return ruleset


def _checked(label: str, key: str, kind: Any, value: Any, choices: Mapping[str, tuple[str, ...]]) -> Any:
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise RulesetError(f"{label}: {key} must be a list")
        return tuple(_checked(label, key, get_args(kind)[0], item, choices) for item in value)
    if type(value) is not kind or (kind is int and value < 0):
        raise RulesetError(f"{label}: {key} must be {'a number from 0' if kind is int else 'text'}")
    if key in choices and value not in choices[key]:
        raise RulesetError(f"{label}: {key} may not be {value!r}; choose {', '.join(choices[key])}")
    return value
