"""The first event of every match: what is played, by whom."""

from rules.base.errors import SetupError, UnknownSeat
from rules.base.json_types import Document
from rules.base.values import value
from rules.contract.ruleset import Ruleset, RulesetError, UnknownRuleset, codes, edition

Row = tuple[int, str, tuple[str, ...], tuple[str, ...]]


@value
class Started:
    """The match: ruleset, the options changed (as pairs, lists as tuples), names by seat, an own deck if any."""

    ruleset: str
    version: int
    options: tuple[tuple[str, object], ...]
    names: tuple[str, ...]
    deck: tuple[Row, ...] = ()


class Seated:
    """One match's constants: whoever sits down, and in a subclass what else its first event decides.

    `seats` is their count; seats are numbered from 1, clockwise around the table.
    """

    __slots__ = ("names", "seats", "started")

    def __init__(self, started: Started) -> None:
        self.started = started
        self.names = started.names
        self.seats = len(started.names)

    def check_viewer(self, seat: int | None) -> None:
        """Raise UnknownSeat for a seat that is not at the table; None, the public, may look."""
        if seat is not None and (type(seat) is not int or not 1 <= seat <= self.seats):
            raise UnknownSeat("seat_unknown", seat=seat)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.started == other.started

    def __hash__(self) -> int:
        return hash(self.started)


def started_with(ruleset: Ruleset, names: tuple[str, ...], deck: tuple[Row, ...] = ()) -> Started:
    """Return the first event of a match under this ruleset."""
    changes = ruleset.changes()
    options = tuple((key, tuple(value) if isinstance(value, list) else value) for key, value in changes.items())
    return Started(ruleset.code, ruleset.version, options, names, deck)


def ruleset_started(started: Started) -> Ruleset:
    """Return the ruleset of a match with its options; SetupError when it, its version, an option or the number of
    seats does not fit."""
    if started.ruleset not in codes():
        raise SetupError("ruleset_unknown", ruleset=started.ruleset)
    named = [name for name, _ in started.options]
    if len(set(named)) < len(named):
        raise SetupError("option_twice", option=next(name for name in named if named.count(name) > 1))
    try:
        ruleset = edition(started.ruleset, started.version).stored(**options_of(started))
    except UnknownRuleset as error:
        raise SetupError("ruleset_version_unknown", ruleset=started.ruleset, version=started.version) from error
    except RulesetError as error:
        raise SetupError("ruleset_wrong", option=error.params.get("option"), reason=str(error)) from error
    if not ruleset.seats_min <= len(started.names) <= ruleset.seats_max:
        raise SetupError("seat_count", seats=len(started.names), least=ruleset.seats_min, most=ruleset.seats_max)
    return ruleset


def options_of(started: Started) -> Document:
    """Return the options changed, as plain values."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in started.options}
