"""What a seat is worth: how often whoever plays first, second and so on won among equals, as `manage.py fairness`
counted it."""

from functools import cache

from rules.base.json_types import Json
from rules.base.resources import read_json

FILE = "fairness.json"


@cache
def counts() -> Json:
    """Return what was counted, by ruleset."""
    return read_json(FILE)


def shares_by_turn(code: str, seats: int) -> tuple[float, ...]:
    """Return the share of matches won by whoever plays first, second and so on at a table of so many, in sum 1; nothing
    where that was not counted, nor where the order changes with each round or hand."""
    table = counts().get(code, {}).get("tables", {}).get(str(seats))
    if table is None or "turn" not in table:
        return ()
    won = [table["turn"][str(turn)][1] for turn in range(1, seats + 1)]
    return tuple(part / sum(won) for part in won)


def matches_counted(code: str, seats: int) -> int:
    """Return how many matches these shares were counted over."""
    return int(counts()[code]["tables"][str(seats)]["matches"])
