"""The options of Presa: what its rule book leaves open, one field each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.contract.ruleset import COMMON_CHOICES, COMMON_RANGES, Ruleset

CARDS = 60
"""Numbered from 1, each once."""


@dataclass(frozen=True, slots=True)
class Options(Ruleset):
    """One edition; numbers are cards or points."""

    DOCUMENTS: ClassVar[tuple[str, ...]] = ("begins_at",)
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = COMMON_CHOICES
    RANGES: ClassVar[Mapping[str, tuple[int, int]]] = {
        **COMMON_RANGES,
        "time_limit_minutes": (0, 0),
        "seats_max": (2, 6),
        "hand_size": (1, 9),
        "target_points": (1, 999),
    }
    GROUPS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "table": ("seats_min", "seats_max", "colours"),
        "drawing": ("hand_size",),
        "end": ("target_points", "leavers", "time_limit_minutes", "most_rounds"),
    }

    hand_size: int
    target_points: int
    begins_at: str = ""


OPTIONS = Options
