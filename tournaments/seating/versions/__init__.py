"""The draws of earlier versions, so that their certificates can be drawn again. Nothing in the folders is ever changed.

`VERSIONS` says which there are. A folder holds the files in which its version differs from the next one; the rest it
takes from there (`__path__`). How a version comes here is said in `docs/seating.md`.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from tournaments.seating.errors import Infeasible

AT_FIRST = frozenset(
    {"players", "rounds", "preferred", "sizes", "seed", "history", "locks", "clubs", "seats", "mode", "tables"}
)
BY_STANDING = AT_FIRST | {"plan", "priorities", "standing", "winners", "ranking", "parallel", "groups"}
WITH_COLOURS = BY_STANDING | {"colours", "worn"}
WITH_SHARED = WITH_COLOURS | {"shared", "shared_seed"}
# The folder of every version and the keys of a question that it read; it passed over all others. The second version
# was never kept: it stands in no commit.
VERSIONS: Mapping[str, tuple[str, frozenset[str]]] = {
    "planisfero-seating-1": ("v1", AT_FIRST),
    "planisfero-seating-3": ("v3", BY_STANDING),
    "planisfero-seating-4": ("v4", BY_STANDING),
    "planisfero-seating-5": ("v5", WITH_COLOURS),
    "planisfero-seating-6": ("v6", WITH_SHARED),
    "planisfero-seating-7": ("v7", WITH_SHARED),
}
Rounds = list[list[list[int]]]
Colours = Sequence[Sequence[Sequence[str]]]


def outcome(version: str, question: Mapping[str, object]) -> tuple[Rounds, Colours]:
    """Return the new rounds of a question, in seat order, and the colours dealt, as that version drew them.

    The question is one that the present checks pass. Raise KeyError for a version that is not here and Infeasible
    where that version found no tables.
    """
    name, keys = VERSIONS[version]
    errors = _module(name, "errors")
    try:
        asked = _module(name, "parse").parse_input({key: value for key, value in question.items() if key in keys})
        rounds: Rounds = _module(name, "seated").seated(asked)
        if not asked.colours:
            return rounds, []
        return rounds, _module(name, "colours").deal_colours(rounds, asked.colours, dict(asked.worn), asked.seed)
    except errors.Infeasible as error:
        raise Infeasible(
            error.code, error.reason, params=error.params, locks=error.locks, nearest=error.nearest
        ) from error


def _module(name: str, part: str) -> Any:
    return import_module(f"{__name__}.{name}.{part}")
