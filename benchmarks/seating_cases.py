"""The fields of the seating figures: players, clubs, and rounds that were played before."""

from collections.abc import Callable, Iterator
from random import Random

from tournaments.seating.draw import Drawing, draw
from tournaments.seating.question.problem import DrawInput, DrawPlayer, Priority

Work = Callable[[], Drawing]
OPEN = [
    (5, 3, 2, 2, 1, 1, 1, 1),
    (6, 4, 3, 2, 2, 1, 1, 1),
    (6, 4, 3, 3, 2, 1, 1, 1),
    (7, 4, 3, 3, 2, 1, 1, 1),
    (7, 5, 3, 3, 2, 1, 1, 1),
    (11, 7, 6, 4, 3, 3, 2, 1),
]
TEAMS: tuple[Priority, ...] = ("club_meetings", "repeats", "player_club")


def field(count: int, members: tuple[int, ...] = (), away: tuple[int, ...] = ()) -> tuple[DrawPlayer, ...]:
    """Return players 1..count, the first of them in clubs of these sizes, those of `away` not here."""
    clubs = [f"C{number}" for number, size in enumerate(members) for _ in range(size)] + [""] * count
    return tuple(DrawPlayer(at + 1, clubs[at] or None, at + 1 not in away) for at in range(count))


def drawing(count: int, rounds: int, sizes: tuple[int, ...], members: tuple[int, ...] = (), seed: int = 0) -> Work:
    """Return a whole draw; the first of the sizes is the preferred one."""
    return lambda: draw(DrawInput(field(count, members), rounds, sizes[0], tuple(sorted(sizes)), seed))


def round_by_round(count: int, rounds: int, clubs: int) -> DrawInput:
    """Return the question for the last of several rounds drawn one after the other, with tables of 3 to 5."""
    people = field(count, (count // clubs,) * clubs)
    history = draw(DrawInput(people, rounds - 1)).rounds
    return DrawInput(people, 1, history=history)


def two_left() -> DrawInput:
    """Return the question for 100 players after two rounds, 98 of them left, three rounds to come."""
    history = draw(DrawInput(field(100), 2)).rounds
    return DrawInput(field(100, (), (17, 44)), 3, history=history)


def teams(rounds: int) -> Work:
    """Return so many rounds of ten teams of ten: four clubs at every table."""
    people = field(100, (10,) * 10)
    return lambda: draw(DrawInput(people, rounds, sizes=(4, 5), clubs="hard", priorities=TEAMS))


def swiss(count: int, rounds: int) -> Iterator[DrawInput]:
    """Yield the questions for the second to the last round of a Swiss league whose points are thrown."""
    people, chance = field(count), Random(7)
    points = dict.fromkeys(range(1, count + 1), 0)
    history = draw(DrawInput(people)).rounds
    for _ in range(rounds - 1):
        for table in history[-1]:
            for place, player in enumerate(chance.sample(table, len(table))):
                points[player] += (1200, 700, 500, 300)[place] + chance.randrange(100)
        standing = tuple(sorted(points, key=lambda player: -points[player]))
        question = DrawInput(people, history=history, standing=standing, mode="swiss")
        yield question
        history += draw(question).rounds
