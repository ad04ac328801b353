"""Rulesets: an edition is a named set of options, loaded from data through one checked path.

A rule option is a field of a game's own subclass of Ruleset (rules/<game>/options.py), where its comment names the row
of the table of decisions it implements.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, ClassVar, Self, TypeVar, get_args, get_origin, overload

from rules.errors import CodedError
from rules.games import GAMES, options
from rules.materials import InvalidMaterial
from rules.resources import names, read_toml

Built = TypeVar("Built")


class UnknownRuleset(KeyError):
    """No ruleset has that code; the message lists the codes there are."""

    def __str__(self) -> str:
        return str(self.args[0])


class RulesetError(CodedError):
    """The data of a ruleset are wrong: a code with `ruleset` and mostly `option`, and what else it needs."""


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
    def has_clock(self) -> bool:
        """Whether the end of the time is an event of the match."""
        return self.time_limit_minutes > 0

    def check(self) -> None:
        """The rules between options; RulesetError names a wrong one."""
        if not 2 <= self.seats_min <= self.seats_max:
            raise RulesetError(
                "seats_do_not_fit", ruleset=self.code, option="seats_min", least=self.seats_min, most=self.seats_max
            )
        if len(set(self.colours)) < max(len(self.colours), self.seats_max):
            raise RulesetError("colours_too_few", ruleset=self.code, option="colours", seats=self.seats_max)

    def sound(self, load: Callable[[], Built]) -> Built:
        """What is built from an organiser's document; RulesetError where that has flaws."""
        try:
            return load()
        except InvalidMaterial as error:
            raise RulesetError("document_wrong", ruleset=self.code, reason=str(error)) from error

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
        raise RulesetError("another_code", ruleset=code, found=ruleset.code)
    return ruleset


def ruleset_from_data(data: Mapping[str, Any]) -> Ruleset:
    """A checked ruleset of its game from plain data; RulesetError names the key that is unknown, missing or wrong."""
    code = data.get("code", "?")
    if data.get("game") not in GAMES:
        raise RulesetError("option_choice", ruleset=code, option="game", value=data.get("game"), choices=tuple(GAMES))
    kind = options(data["game"])
    known = {field.name: field for field in fields(kind)}
    for key in data:
        if key not in known:
            raise RulesetError("unknown_option", ruleset=code, option=key)
    values = {}
    for key, field in known.items():
        if key not in data and field.default is MISSING:
            raise RulesetError("missing_option", ruleset=code, option=key)
        if key in data:
            values[key] = _checked(code, key, field.type, data[key], kind.CHOICES)
    ruleset = kind(**values)
    ruleset.check()
    return ruleset


def _checked(code: str, key: str, kind: Any, value: Any, choices: Mapping[str, tuple[str, ...]]) -> Any:
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise RulesetError("option_list", ruleset=code, option=key)
        return tuple(_checked(code, key, get_args(kind)[0], item, choices) for item in value)
    if type(value) is not kind or (kind is int and value < 0):
        raise RulesetError("option_number" if kind is int else "option_text", ruleset=code, option=key)
    if key in choices and value not in choices[key]:
        raise RulesetError("option_choice", ruleset=code, option=key, value=value, choices=choices[key])
    return value
