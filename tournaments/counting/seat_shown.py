"""What is shown of a seat beside its line: the territories that count, the points, every score in its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import Objective


@dataclass(frozen=True, slots=True)
class Held:
    """A territory that counts: its name, its points and its armies (None: not counted)."""

    name: str
    value: int
    armies: int | None = None


@dataclass(frozen=True, slots=True)
class MethodScore:
    """One score in its parts: `total` = `value` + `bonus` + `armies` (`armies` only under Method 3)."""

    code: str
    total: int | None
    value: int = 0
    bonus: int = 0
    armies: int | None = None
    with_armies: bool = False


@dataclass(frozen=True)
class SeatShown:
    """What a document tells of a seat; `inside`, `outside`, `missing` are there only with a map."""

    position: int
    objective: Objective | None = None
    inside: Sequence[Held] = ()
    outside: Sequence[Held] = ()
    missing: Sequence[Held] = ()
    inside_points: int | None = None
    outside_points: int | None = None
    armies: int | None = None
    methods: Sequence[MethodScore] = ()
    points: int | None = None
