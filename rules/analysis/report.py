"""The whole analysis of a match as plain JSON, as it is kept with the match (docs/analysis.md)."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import cache
from hashlib import sha256

from rules.analysis.battles import Battles
from rules.analysis.curve import Curve
from rules.analysis.decisions import Choice, Decision, Decisions
from rules.analysis.expectation import Value
from rules.analysis.ledger import Ledger
from rules.analysis.steps import steps
from rules.base.json_types import Json
from rules.base.resources import read_json
from rules.contract.engine import encode
from rules.contract.started import Started
from rules.contract.state import Event
from rules.records.match_log import canonical

VERSION = 3
"""Of what is computed here and how it is written: an analysis of another version is made again."""
VALUES = "win_chances.json"
"""What the chances are reckoned from (rules/lands/mind/chances.py)."""
Heard = Callable[[int, int], object]
"""Told of events done, of all."""


def analysis_of(events: Sequence[Event], value: Value, heard: Heard | None = None) -> Json:
    """Return moments, accounts, decisions and battles of a match; the first three are empty without chances.

    {"moments": [{"step", "seat", "round", "chances"}], "accounts": [{"seat", "start", "dice", "cards", "bell", "own",
    "others"}], "decisions": [{"step", "seat", "round", "cost", "chosen", "better"}], "battles": [as in battles.py]};
    `chosen` and `better` are {"action", "chance", "attackers", "defenders", "odds",
    "into"}. Numbers of events, from 1.
    """
    curve, battles, ledger, decisions = Curve(), Battles(), Ledger(value), Decisions(value)
    for step in steps(events, value):
        for book in (curve, battles, ledger, decisions):
            book.note(step)
        if heard is not None:
            heard(step.number, len(events))
    first = events[0]
    seats = len(first.names) if isinstance(first, Started) else 0
    return {
        "moments": [{**row._asdict(), "chances": _rounded(row.chances)} for row in curve.moments],
        "accounts": [{key: _short(number) for key, number in asdict(row).items()} for row in ledger.accounts],
        "decisions": [_decision(row) for seat in range(1, seats + 1) for row in decisions.worst(seat)],
        "battles": [{key: _short(field) for key, field in asdict(row).items()} for row in battles.fought],
    }


@cache
def made_by() -> str:
    """Return what an analysis of today is made by: the version of this and the numbers behind the chances."""
    return f"{VERSION}.{sha256(canonical(read_json(VALUES)).encode()).hexdigest()[:12]}"


def _decision(decision: Decision) -> Json:
    fields = decision._asdict() | {"chosen": _choice(decision.chosen), "better": _choice(decision.better)}
    return {key: _short(field) for key, field in fields.items()}


def _choice(choice: Choice) -> Json:
    fields = choice._asdict() | {"action": encode(choice.action)}
    return {key: _short(field) for key, field in fields.items()}


def _rounded(chances: Sequence[float]) -> list[float]:
    return [round(chance, 4) for chance in chances]


def _short(field: object) -> object:
    return round(field, 4) if isinstance(field, float) else field
