"""The ways to draw that `test_fairness` looks at: every mode in small fields, clubs equal and unequal, odd sizes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tests.tournaments.seating.fairness import Mode, fixed_tables, listed, people
from tournaments.seating.draw import draw
from tournaments.seating.lots.chance import stream
from tournaments.seating.question.problem import DrawInput, DrawPlayer, Lock

Field = tuple[DrawPlayer, ...]
BY_PLACE = {("table", "standing"): "the number of the table is that of the standing"}
APART = {("size", "club"): "clubs are kept apart: a table of three has no place for the smallest club's people"}
MADE_UP = {("seat 4", "club"): "a club at every table sits more at those of three and makes up for the fourth seat"}
SIX = ("rosso", "blu", "verde", "giallo", "nero", "viola")


def asking(*members: int, deal: Callable[..., Field] = people, **more: Any) -> Callable[[int], DrawInput]:
    """Clubs of these sizes; numbers and list are dealt to them anew for every seed."""
    return lambda seed: DrawInput(deal(members, seed), seed=seed, **more)


def ranked(members: Sequence[int], mode: str, **more: Any) -> Callable[[int], DrawInput]:
    """With a standing that is new for every seed, so that only the draw could favour an end of the list."""

    def ask(seed: int) -> DrawInput:
        field = people(members, seed)
        standing = stream(seed, "points").shuffle([player.id for player in field])
        return DrawInput(field, seed=seed, mode=mode, standing=tuple(standing), **more)  # type: ignore[arg-type]

    return ask


def planned(members: Sequence[int], rounds: int, **more: Any) -> Callable[[int], DrawInput]:
    """Round by round of one plan."""
    return lambda seed: DrawInput(people(members, seed), seed=seed * 16, plan=(rounds, seed * 16), **more)


def semifinals(seed: int) -> DrawInput:
    field = people((4, 4, 4, 4), seed)
    standing = stream(seed, "points").shuffle([player.id for player in field])
    locks = fixed_tables(standing, 4)
    return DrawInput(field, seed=seed, mode="fixed", standing=tuple(standing), sizes=(4,), locks=locks)


def grouped(seed: int) -> DrawInput:
    field = people((4, 4, 4, 4), seed)
    numbers = stream(seed, "groups").shuffle([player.id for player in field])
    return DrawInput(field, seed=seed, sizes=(4,), groups=(tuple(numbers[:8]), tuple(numbers[8:])))


def locked(seed: int) -> DrawInput:
    """Locks of people drawn anew for every seed."""
    field = people((5, 4, 4, 2), seed)
    a, b, c, d, *rest = stream(seed, "locks").shuffle([player.id for player in field])
    locks = (Lock("apart", (a, b)), Lock("together", (c, d)), Lock("table", tuple(rest[:4])))
    return DrawInput(field, seed=seed, sizes=(3, 4), locks=locks, clubs="off")


def after_a_withdrawal(seed: int) -> DrawInput:
    field = people((7, 7, 7, 7), seed)
    question = DrawInput(field, seed=seed + 7_000, sizes=(3, 4))
    gone = stream(seed, "gone").shuffle([player.id for player in field])[0]
    here = tuple(replace(player, present=player.id != gone) for player in field)
    return replace(question, players=here, rounds=1, seed=seed, history=draw(question).rounds)


def after_late_entrants(seed: int) -> DrawInput:
    """The second round, with one more than sat in the first; both have tables of three."""
    field = people((8, 5, 4, 2, 1, 1, 1), seed)
    late = stream(seed, "late").shuffle([player.id for player in field])[0]
    here = tuple(replace(player, present=player.id != late) for player in field)
    played = draw(DrawInput(here, seed=seed + 7_000, sizes=(3, 4))).rounds
    return DrawInput(field, seed=seed, sizes=(3, 4), history=played)


def locked_apart(seed: int) -> DrawInput:
    """A lock that asks for what the clubs ask for anyway."""
    field = people((8, 5, 4, 2, 1, 1, 1), seed)
    mates = [player.id for player in field if player.club == "Aquile"]
    return DrawInput(field, seed=seed, rounds=2, sizes=(3, 4), locks=(Lock("apart", tuple(mates[:2]), 1),))


EVEN = (4, 4, 4, 4)
FOURS = {"sizes": (4,)}
TEAMS = ("club_meetings", "repeats", "player_club")
MODES = (
    Mode("league, first round", asking(*EVEN, **FOURS)),
    Mode("league, first round, a list by club", asking(4, 4, 4, 4, deal=listed, **FOURS)),
    Mode("league, first round, clubs unequal", asking(7, 5, 3, 1, **FOURS)),
    Mode("league, first round, clubs off", asking(7, 5, 3, 1, clubs="off", **FOURS)),
    Mode("league, first round, odd sizes", asking(6, 6, 6, sizes=(3, 4, 5))),
    Mode("league, odd sizes, clubs unequal", asking(7, 6, 5, 4, sizes=(3, 4)), decided=APART),
    Mode("league, odd sizes, six clubs", asking(7, 6, 6, 5, 4, 2, sizes=(3, 4))),
    Mode("league, odd sizes, a club of more than the tables", asking(9, 6, 5, 4, 3, sizes=(3, 4))),
    Mode(
        "league, odd sizes, a club of more than half",
        asking(15, 5, 3, 1, 1, 1, sizes=(3, 4)),
        spread=frozenset({"Aquile"}),
    ),
    Mode("league, odd sizes, four clubs unequal", asking(9, 6, 4, 3, sizes=(3, 4)), decided=APART),
    Mode("league, odd sizes, three rounds", asking(6, 5, 5, 4, 4, 3, 3, rounds=3, sizes=(3, 4)), part=4, long=True),
    Mode("three rounds, odd sizes, clubs unequal", asking(10, 7, 5, 4, 4, rounds=3, sizes=(3, 4)), part=4, long=True),
    Mode(
        "three rounds, odd sizes, a club at every table",
        asking(10, 8, 5, 4, 3, rounds=3, sizes=(3, 4)),
        part=4,
        long=True,
        decided=MADE_UP,
        spread=frozenset({"Aquile", "Bisonti"}),
    ),
    Mode(
        "three rounds, fours and fives, clubs unequal",
        asking(10, 8, 5, 4, 3, rounds=3, sizes=(4, 5)),
        part=4,
        long=True,
    ),
    Mode("league, four rounds at once", asking(5, 5, 5, 5, rounds=4, **FOURS), part=4, long=True),
    Mode("league, a list by club, three rounds at once", asking(6, 6, 6, 6, deal=listed, rounds=3, **FOURS)),
    Mode("league, two rounds at once, odd sizes", asking(7, 6, 6, rounds=2, sizes=(3, 4)), decided=APART),
    Mode("all'italiana, round by round of a plan", planned(EVEN, 3, **FOURS), draws=3, part=4),
    Mode("all'italiana, clubs unequal", planned((8, 6, 4, 2), 2, **FOURS), draws=2),
    Mode("round by round without a plan", asking(6, 6, 6, 6, **FOURS), draws=2),
    Mode("round by round without a plan, clubs unequal", asking(7, 5, 3, 1, **FOURS), draws=2),
    Mode("round by round, odd sizes, clubs unequal", asking(8, 5, 4, 2, 1, 1, 1, sizes=(3, 4)), draws=2, part=4),
    Mode("after a late entrant, odd sizes, clubs unequal", after_late_entrants, part=4, long=True),
    Mode("two rounds at once, odd sizes, a lock that changes nothing", locked_apart, part=4, long=True),
    Mode("after a withdrawal", after_a_withdrawal, part=4),
    Mode("Swiss, first round", ranked(EVEN, "swiss", **FOURS), decided=BY_PLACE),
    Mode(
        "Swiss, odd sizes, two rounds",
        ranked((7, 6, 6, 4), "swiss", sizes=(3, 4), clubs="off"),
        draws=2,
        decided=BY_PLACE | {("size", "standing"): "the first tables are of the preferred size"},
        part=4,
    ),
    Mode("bands", ranked(EVEN, "bands", **FOURS), decided=BY_PLACE),
    Mode("snake", ranked(EVEN, "snake", **FOURS), decided=BY_PLACE),
    Mode("elimination, planned tables", asking(5, 5, 4, tables=(5, 5, 4), sizes=(4, 5)), decided=APART),
    Mode("semifinals", semifinals, decided=BY_PLACE),
    Mode("teams", asking(2, 2, 2, 2, 2, 2, clubs="hard", priorities=TEAMS, sizes=(3,), preferred=3)),
    Mode("with locks", locked),
    Mode("groups", grouped),
    Mode("drawn by lot", asking(7, 5, 3, 1, mode="random", sizes=(3, 4))),
    Mode("seats by dice", asking(*EVEN, seats="dice", **FOURS)),
    Mode("colours, two rounds", asking(5, 4, 3, rounds=2, colours=SIX, **FOURS), part=4),
    Mode("colours, round by round", asking(4, 4, 4, deal=listed, colours=SIX[:5], sizes=(3, 4)), draws=3, part=4),
)
