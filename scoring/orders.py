"""Orders of a standing: which tie-breaks a club format compares among equal totals, and how many results count.

To add one: a line in `_ALL`, its name and explanation in `tournaments.words.setup.orders`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.tiebreaks import REGISTRY as TIE_BREAKS


@dataclass(frozen=True, slots=True)
class Order:
    """The total first, then `tie_breaks` one after the other; who is equal in all shares a position (1, 2, 2, 4).

    `best` is how many results the total counts, `best_of_team` how many of a team; 0 for all, or for no teams.
    `name` is the English text the app translates, `source` where clubs write it.
    """

    code: str
    name: str
    tie_breaks: tuple[str, ...]
    best: int = 0
    best_of_team: int = 0
    source: str = "docs/formats.md#standings"

    def __post_init__(self) -> None:
        unknown = set(self.tie_breaks) - TIE_BREAKS.keys()
        if unknown:
            raise ValueError(f"order {self.code}: no tie-break {', '.join(sorted(unknown))}")


_ALL = (
    Order("open", "Open, Sant'Eufemia, Gufo, BGL", ("wins", "best_result")),
    Order("victory", "Victory", ("wins",)),
    Order("campionato-gufo", "Campionato Gufo", ("wins", "raw_points"), best=50),
    Order("raduno", "Raduno, Master", ("results_descending", "results_in_order")),
    Order("nazionale", "Nazionale", ("shorter_totals",)),
    Order("teams", "Teams", ("wins", "best_result"), best_of_team=9),
    Order("league", "League", ("wins", "best_result", "second_best"), source="docs/formats.md#what-clubs-add"),
)

REGISTRY: Mapping[str, Order] = {order.code: order for order in _ALL}


def order(code: str) -> Order:
    """Return the order with that code; KeyError listing the codes."""
    if code not in REGISTRY:
        raise KeyError(f"no order {code!r}; there are: {', '.join(REGISTRY)}")
    return REGISTRY[code]


def order_of(tie_breaks: tuple[str, ...], best: int = 0, best_of_team: int = 0) -> Order | None:
    """Return the named order that compares just this, None where an organiser made one of their own."""
    wanted = (tie_breaks, best, best_of_team)
    return next((order for order in _ALL if (order.tie_breaks, order.best, order.best_of_team) == wanted), None)
