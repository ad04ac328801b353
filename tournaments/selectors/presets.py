"""The ready-made tournaments, read once from `tournaments/data/presets.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

LEAGUE, ELIMINATION, LEAGUE_FINAL = "league", "elimination", "league_final"
SHAPES = (LEAGUE, ELIMINATION, LEAGUE_FINAL)
STAGE_CHOICES = ("rounds", "entrants", "final", "finalists")


@dataclass(frozen=True)
class Preset:
    """`shape` is one of SHAPES; `stages` are rounds, entrants, final, finalists; `choices` fields of the tournament."""

    code: str
    shape: str
    stages: dict[str, int] = field(default_factory=dict)
    choices: dict[str, object] = field(default_factory=dict)


@cache
def presets() -> dict[str, Preset]:
    """Return the presets by code, in the order of the file; ValueError when a shape is unknown."""
    text = resources.files("tournaments.data").joinpath("presets.toml").read_text(encoding="utf-8")
    found = {}
    for code, rows in tomllib.loads(text).items():
        shape = rows.pop("shape")
        if shape not in SHAPES:
            raise ValueError(f"preset {code}: unknown shape {shape!r}")
        stages = {name: rows.pop(name) for name in STAGE_CHOICES if name in rows}
        found[code] = Preset(code, shape, stages, rows)
    return found


def preset(code: str) -> Preset:
    """Return one preset; KeyError lists the codes there are."""
    if code not in presets():
        raise KeyError(f"no preset {code!r}; there are: {', '.join(presets())}")
    return presets()[code]
