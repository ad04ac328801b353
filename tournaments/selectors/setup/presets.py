"""The ready-made tournaments, read once from `tournaments/data/presets.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from rules.base.json_types import Json
from scoring.orders import order
from tournaments.formats.stage import Counting, DrawRow, Semifinals, StageFormat, draw_rows

LEAGUE, ELIMINATION, LEAGUE_FINAL = "league", "elimination", "league_final"
SHAPES = (LEAGUE, ELIMINATION, LEAGUE_FINAL)
OWN = (
    *("finals_round", "best_of_team", "standing", "semifinals"),
    *("suggested", "fixed_rounds", "grouping", "through"),
)
STAGE_CHOICES = ("rounds", "entrants", "final", "finalists")


@dataclass(frozen=True)
class Preset:
    """`shape` is one of SHAPES; `stages` are rounds, entrants, final, finalists; `choices` fields of the tournament.

    `program` is the name of the type in the clubs' program, empty where it has none. `draw` says how each round is
    drawn, `semifinals` names their thresholds; `finals_round` is 0 without finals, `best_of_team` 0 where teams are not
    ranked. `suggested` and `fixed_rounds` are for the advisor; `grouping` and `through` as in a `StageFormat`.
    """

    code: str
    shape: str
    stages: dict[str, int] = field(default_factory=dict)
    choices: dict[str, object] = field(default_factory=dict)
    program: str = ""
    draw: tuple[DrawRow, ...] = ()
    semifinals: str = ""
    finals_round: int = 0
    best_of_team: int = 0
    suggested: int = 0
    fixed_rounds: bool = False
    grouping: str = ""
    through: int = 1
    standing: bool = True

    @property
    def league_format(self) -> StageFormat:
        """Return the format of the stage that everybody plays."""
        counting = Counting(best_of_team=self.best_of_team, standing=self.standing)
        return StageFormat(self.draw, counting, grouping=self.grouping, through=self.through)

    @property
    def final_format(self) -> StageFormat:
        """Return the format of the stage that the standing feeds."""
        return StageFormat(semifinals=Semifinals(self.semifinals) if self.semifinals else None)


@cache
def presets() -> dict[str, Preset]:
    """Return the presets by code, in the order of the file; ValueError when a shape is unknown."""
    text = resources.files("tournaments.data").joinpath("presets.toml").read_text(encoding="utf-8")
    by_code = {}
    for code, rows in tomllib.loads(text).items():
        shape = rows.pop("shape")
        if shape not in SHAPES:
            raise ValueError(f"preset {code}: unknown shape {shape!r}")
        stages = {name: rows.pop(name) for name in STAGE_CHOICES if name in rows}
        by_code[code] = Preset(
            code, shape, stages, program=rows.pop("program", ""), **_take_preset_fields(rows), choices=rows
        )
    return by_code


def _take_preset_fields(rows: Json) -> Json:
    """Take out of the rows what is no choice of the tournament."""
    own: Json = {name: rows.pop(name) for name in OWN if name in rows}
    if "order" in rows:
        named = order(rows.pop("order"))
        own["best_of_team"] = named.best_of_team
        rows["tie_breaks"] = list(named.tie_breaks)
        if named.best:
            rows["best_of"] = named.best
    return {**own, "draw": draw_rows(rows.pop("draw", ()))}


def preset_of_program(name: str) -> Preset:
    """Return the preset of a type of the clubs' program, however it is spelt; KeyError lists the types there are.

    Capitals and signs make no difference ("1vs1 svizzera"); a preset's own code is understood too.
    """
    wanted = _plain_name(name)
    types = [ready for ready in presets().values() if ready.program]
    for ready in types:
        if wanted and wanted in (_plain_name(ready.program), _plain_name(ready.code)):
            return ready
    raise KeyError(f"no type {name!r}; there are: {', '.join(ready.program for ready in types)}")


def _plain_name(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def preset(code: str) -> Preset:
    """Return one preset; KeyError lists the codes there are."""
    if code not in presets():
        raise KeyError(f"no preset {code!r}; there are: {', '.join(presets())}")
    return presets()[code]


def stages_of(code: str) -> dict[str, int]:
    """Return the numbers of a format's stages; none for a format that there is not."""
    ready = presets().get(code)
    return ready.stages if ready else {}


def stage_defaults() -> dict[str, int]:
    """Return every number of a stage as the first format that has it sets it."""
    defaults: dict[str, int] = {}
    for ready in presets().values():
        defaults = {**ready.stages, **defaults}
    return defaults
