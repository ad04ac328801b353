"""What the golden certificates of earlier versions of the draw ask: small evenings of every mode a version knew.

`tools/old_draws.py` has each version answer them by its own code from the history; the answers stand in
`tests/data/draws`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.seating.lots.chance import Chance
from tournaments.seating.lots.equals import by_lot

Document = dict[str, Any]
COLOURS = ("rosso", "blu", "verde", "giallo", "nero")
# The names of the questions by the first version that could answer them.
SINCE: Mapping[int, Sequence[str]] = {
    1: ("design", "odd", "after", "again", "locks", "hard", "random", "dice", "elimination", "late", "fives"),
    3: (
        "plan",
        "planned",
        "swiss",
        "swiss locked",
        "snake",
        "bands",
        "fixed",
        "greek",
        "venues",
        "weighed",
        "teams",
        "tight",
    ),
    4: ("numbered", "sevens"),
    5: ("colours", "unequal"),
    6: ("shares",),
    7: ("shares locked", "plan unequal"),
}


def names_of(version: int) -> list[str]:
    """Return the names of the questions that a version could answer."""
    return [name for since, names in SINCE.items() if since <= version for name in names]


def field(members: Sequence[int], free: int = 0) -> list[Document]:
    """Return people from 1 on in an order of their own: clubs of these sizes, `free` people without a club."""
    clubs = [f"C{number}" for number, size in enumerate(members) for _ in range(size)] + [None] * free
    people = [{"id": number, "club": club, "present": True} for number, club in enumerate(clubs, 1)]
    return Chance(len(people)).shuffle(people)


def asked(name: str, members: Sequence[int], rounds: int = 1, free: int = 0, **more: Any) -> Document:
    seed = sum(map(ord, name)) * 7919
    return {"players": field(members, free), "rounds": rounds, "preferred": 4, "sizes": [3, 4, 5], "seed": seed, **more}


def played(count: int, rounds: int, size: int = 4) -> list[list[list[int]]]:
    """Return rounds that were played: people 1 to `count` at tables of `size`, the last one of what is left."""
    out = []
    for number in range(rounds):
        order = Chance(number + count).shuffle(list(range(1, count + 1)))
        out.append([order[at : at + size] for at in range(0, count, size)])
    return out


def standing(count: int) -> list[int]:
    return Chance(count * 3).shuffle(list(range(1, count + 1)))


def first_questions() -> dict[str, Document]:
    """Return what the first version could be asked."""
    locks = [{"apart": [1, 9]}, {"together": [2, 3]}, {"table": [5, 6, 7, 8], "round": 1}]
    late = asked("late", (5, 4, 3), free=3, history=played(14, 2))
    late["players"][3]["present"] = False
    return {
        "design": asked("design", (4, 4, 4, 4), 4),
        "odd": asked("odd", (5, 4, 3, 3), 3, free=4),
        "after": asked("after", (6, 5, 3), free=3, history=played(17, 2)),
        "again": asked(
            "again", (5, 4), free=6, history=[[sorted(table) for table in tables] for tables in played(15, 4)]
        ),
        "locks": asked("locks", (5, 4), 2, free=2, locks=locks, clubs="off"),
        "hard": asked("hard", (4, 4, 4, 3, 3), 2, clubs="hard"),
        "random": asked("random", (4, 4, 3), 3, mode="random"),
        "dice": asked("dice", (4, 4, 4, 1), 2, seats="dice"),
        "elimination": asked("elimination", (5, 5, 4), free=8, tables=[4, 4, 4, 5, 5], clubs="off"),
        "late": late,
        "fives": asked("fives", (6, 5, 4), 2, free=2, preferred=5, sizes=[4, 5, 6], history=played(17, 1, 5)),
    }


def modes() -> dict[str, Document]:
    """Return what came with the third version: standings, plans and a format's own priorities."""
    swiss = {"mode": "swiss", "standing": standing(18), "history": played(18, 2)}
    locked = {"mode": "swiss", "standing": standing(15), "history": played(15, 1)}
    locked["locks"] = [{"apart": standing(15)[:2]}, {"together": standing(15)[3:9:5]}]
    weighed = asked("weighed", (5, 4, 3), free=4, history=played(16, 1), winners=[3, 7, 11, 15])
    weighed["priorities"] = ["winners", "families", "repeats", "clubs", "regions", "short"]
    for number, person in enumerate(weighed["players"]):
        person |= {"region": "NS"[number % 2], "family": f"F{number // 2}"}
    teams = {"clubs": "hard", "priorities": ["club_meetings", "repeats", "player_club"]}
    return {
        "plan": asked("plan", (5, 4, 4, 3), plan={"rounds": 3, "seed": 4}),
        "planned": asked("planned", (5, 4, 4, 3), plan={"rounds": 3, "seed": 4}),
        "swiss": asked("swiss", (5, 5, 4), free=4, **swiss),
        "swiss locked": asked("swiss locked", (4, 4, 3), free=4, **locked),
        "snake": asked("snake", (5, 5, 4), free=1, mode="snake", standing=standing(15)),
        "bands": asked("bands", (5, 5, 4), free=1, mode="bands", standing=standing(15), history=played(15, 1)),
        "fixed": asked("fixed", (4, 4, 4, 4), mode="fixed", standing=standing(16), sizes=[4]),
        "greek": asked("greek", (5, 5, 5), mode="greek", ranking=played(15, 1)[0], history=played(15, 1)),
        "venues": asked("venues", (5, 4, 4, 3), 2, groups=[list(range(1, 9)), list(range(9, 17))]),
        "weighed": weighed,
        "teams": asked("teams", (3, 3, 3, 3), 2, **teams),
        "tight": asked("tight", (6, 6, 6, 6), 6),
    }


def later() -> dict[str, Document]:
    """Return what came with the fourth version and after it."""
    numbers = [{"at": [4, 9], "number": 2}, {"at": [7], "number": 1, "round": 1}, {"apart": [1, 2, 3]}]
    worn = {str(number): [number % 2, 1, 0, number % 3, 0] for number in range(1, 14)}
    return {
        "numbered": asked("numbered", (5, 4, 3), free=3, locks=numbers),
        "sevens": asked("sevens", (6, 5, 3), 2, preferred=7, sizes=[5, 6, 7]),
        "colours": asked("colours", (5, 4, 4), 1, colours=list(COLOURS), worn=worn, history=played(13, 1)),
        "unequal": asked("unequal", (7, 4, 2), 2, free=1),
        "shares": asked("shares", (6, 3, 2), 3, shared=[by_lot([1, 2], 5)], shared_seed=5),
        "shares locked": asked("shares locked", (6, 3, 2), 2, locks=[{"table": [1, 5, 9, 11]}, {"apart": [2, 3]}]),
        "plan unequal": asked("plan unequal", (6, 4, 2), plan={"rounds": 3, "seed": 9}),
    }


QUESTIONS: Mapping[str, Document] = {**first_questions(), **modes(), **later()}
