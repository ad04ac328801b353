"""Formulas: what a finished table is worth in match points. One file per family, one registry.

To add a formula: copy a similar file, give it a code, add it to REGISTRY.
"""

from collections.abc import Mapping

from scoring.formulas.base import Formula, FormulaPoints, Part
from scoring.formulas.bgl import Bgl
from scoring.formulas.distance import CampionatoGufo, Modena
from scoring.formulas.gufo import Gufo
from scoring.formulas.methods import MethodFormula
from scoring.formulas.plain import Places, Points
from scoring.formulas.raduno import NAZIONALE_MANUAL, RADUNO_2004, Nazionale, Open, Raduno
from scoring.formulas.victory import Victory
from scoring.methods import METHODS

_ALL: tuple[Formula, ...] = (
    *(MethodFormula(code) for code in METHODS),
    Raduno(),
    Open(),
    Gufo(),
    Gufo(variant="manual"),
    Nazionale(),
    NAZIONALE_MANUAL,
    Victory(),
    CampionatoGufo(),
    CampionatoGufo(variant="manual"),
    Bgl(),
    Bgl(variant="manual"),
    Modena(),
    RADUNO_2004,
    Places(),
    Points(),
)

REGISTRY: Mapping[str, Formula] = {formula.code: formula for formula in _ALL}


def formula(code: str) -> Formula:
    """Return the formula with that code; KeyError listing the codes."""
    if code not in REGISTRY:
        raise KeyError(f"no formula {code!r}; there are: {', '.join(REGISTRY)}")
    return REGISTRY[code]


__all__ = ["REGISTRY", "Formula", "FormulaPoints", "Part", "formula"]
