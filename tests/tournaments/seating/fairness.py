"""What people would call unfair, counted over many draws; it knows nothing of how the draw goes about it.

A draw is one throw of the statistics: seats of one draw depend on each other, draws of two seeds do not. For every
group of people and every quality the sum over the group is taken within each draw, less what chance would give it;
over many draws that is nought on the average, and its own scatter says how far off it may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

from tournaments.seating.draw import Drawing, draw
from tournaments.seating.figures.figures import worn_by
from tournaments.seating.lots.chance import stream
from tournaments.seating.question.problem import DrawInput, DrawPlayer, Lock

Tables = Sequence[Sequence[int]]
Groups = Mapping[str, frozenset[int]]
UNIT = 420  # a whole number of parts for every size from 2 to 7
CLUBS = ("Aquile", "Bisonti", "Corvi", "Draghi", "Elfi", "Falchi", "Grifoni")


@dataclass(frozen=True)
class Mode:
    """A way to draw: `ask` gives the question for a seed, asked `draws` times, each with the rounds before.

    `decided` names (quality, kind of group) where something other than chance decides, and says what. `part` 4: a
    draw takes long, so that every fourth seed must do in a short run. `long`: in `make test-all` alone. `spread`: clubs
    that have to sit at every table, so that their seats at tables of each size are given; the others share what those
    leave.
    """

    name: str
    ask: Callable[[int], DrawInput]
    draws: int = 1
    decided: Mapping[tuple[str, str], str] = field(default_factory=dict)
    part: int = 1
    long: bool = False
    spread: frozenset[str] = frozenset()


def people(members: Sequence[int], seed: int) -> tuple[DrawPlayer, ...]:
    """People in clubs of these sizes, with numbers and a list that follow nothing and are others for every seed."""
    clubs = [CLUBS[at] for at, size in enumerate(members) for _ in range(size)]
    chance = stream(seed, "people")
    numbers = chance.shuffle(list(range(1, len(clubs) + 1)))
    return tuple(chance.shuffle([DrawPlayer(*one) for one in zip(numbers, clubs, strict=True)]))


def listed(members: Sequence[int], _seed: int) -> tuple[DrawPlayer, ...]:
    """The same in a list by club, as clubs send it: number, list and club go together."""
    clubs = [CLUBS[at] for at, size in enumerate(members) for _ in range(size)]
    return tuple(DrawPlayer(at, club) for at, club in enumerate(clubs, 1))


def groups(question: DrawInput) -> dict[str, Groups]:
    """The groups that could feel wronged, by kind: each club, thirds of list, numbers and standing."""
    present = [player.id for player in question.present]
    out: dict[str, Groups] = {"entry": _thirds(present), "number": _thirds(sorted(present))}
    clubs: dict[str, set[int]] = {}
    for player in question.present:
        clubs.setdefault(player.club or "-", set()).add(player.id)
    out["club"] = {club: frozenset(ids) for club, ids in clubs.items()}
    if question.standing:
        out["standing"] = _thirds(list(question.standing))
    return out


def _thirds(ids: Sequence[int]) -> Groups:
    third = len(ids) // 3
    return {"first": frozenset(ids[:third]), "middle": frozenset(ids[third:-third]), "last": frozenset(ids[-third:])}


def qualities(drawing: Drawing) -> Iterator[tuple[str, dict[int, int]]]:
    """(quality, what each person has of it beyond the share that chance would give, over the new rounds, in units that
    make every number a whole one)."""
    widest = max(len(table) for tables in drawing.rounds for table in tables)
    for seat in range(widest):
        yield f"seat {seat + 1}", _seats(drawing, seat)
    yield "table", _beyond(drawing, lambda number, _size: number)
    if len({len(table) for tables in drawing.rounds for table in tables}) > 1:
        yield "size", _beyond(drawing, lambda _number, size: size)
    if drawing.colours:
        for colour in drawing.colours[0][0]:
            yield f"colour {colour}", _colours(drawing, colour)


def _seats(drawing: Drawing, seat: int) -> dict[int, int]:
    """One for who has the seat, less the chance of it at a table that has such a seat."""
    out: dict[int, int] = {}
    for tables in drawing.rounds:
        for table in tables:
            for at, player in enumerate(table):
                if seat < len(table):
                    out[player] = out.get(player, 0) + UNIT * (at == seat) - UNIT // len(table)
    return out


def _beyond(drawing: Drawing, of: Callable[[int, int], int]) -> dict[int, int]:
    """The number of the table, or its size, less the average over everybody of the round."""
    out: dict[int, int] = {}
    for tables in drawing.rounds:
        people = sum(map(len, tables))
        whole = sum(of(number, len(table)) * len(table) for number, table in enumerate(tables))
        for number, table in enumerate(tables):
            for player in table:
                out[player] = out.get(player, 0) + of(number, len(table)) * people - whole
    return out


def _colours(drawing: Drawing, colour: str) -> dict[int, int]:
    out: dict[int, int] = {}
    for tables, dealt in zip(drawing.rounds, drawing.colours, strict=True):
        for table, colours in zip(tables, dealt, strict=True):
            for player, mine in zip(table, colours, strict=False):
                out[player] = out.get(player, 0) + (mine == colour) * len(colours) - 1
    return out


@dataclass
class Tally:
    """Sum and sum of squares of the draws, exactly; the number of standard errors between their mean and nought."""

    draws: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.draws += 1
        self.total += value
        self.squares += value * value

    @property
    def errors(self) -> float:
        """Infinite where every draw gives the same that is not nought: nobody left that to chance."""
        if not self.total:
            return 0.0
        scatter = self.draws * self.squares - self.total * self.total
        return abs(self.total) * sqrt((self.draws - 1) / scatter) if scatter else float("inf")


Key = tuple[str, str, str]


def played(mode: Mode, seed: int) -> Iterator[Drawing]:
    """The draws of one tournament of the mode."""
    question = mode.ask(seed)
    for number in range(mode.draws):
        drawing = draw(replace(question, seed=seed * 16 + number))
        yield drawing
        question = replace(question, history=(*question.history, *drawing.rounds), worn=worn(question, drawing))


def worn(question: DrawInput, drawing: Drawing) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The colours that everybody had so far, as the next question says them."""
    found = worn_by(question, drawing.rounds, drawing.colours) if drawing.colours else {}
    return tuple((player, tuple(counts)) for player, counts in found.items())


def counted(
    mode: Mode, seeds: Sequence[int], told: Callable[[int, Drawing], Drawing] = lambda _seed, drawing: drawing
) -> dict[Key, Tally]:
    """Every (quality, kind of group, group) over the seeds; what the mode says is decided is left out. `told` may
    change what was drawn."""
    out: dict[Key, Tally] = {}
    for seed in seeds:
        sums: dict[str, Counter[int]] = {}
        for drawing in played(mode, seed):
            for quality, values in qualities(told(seed, drawing)):
                sums.setdefault(quality, Counter()).update(values)
        for kind, of_kind in groups(mode.ask(seed)).items():
            for quality, values in sums.items():
                if not any(quality.startswith(what) and kind == of for what, of in mode.decided):
                    found = _of_the_rest(of_kind, values, mode.spread) if quality == "size" and kind == "club" else {}
                    for name, ids in of_kind.items():
                        value = found.get(name, 0) if found else sum(values[player] for player in ids)
                        out.setdefault((quality, kind, name), Tally()).add(value)
    return out


def _of_the_rest(clubs: Groups, values: Mapping[int, int], spread: frozenset[str]) -> dict[str, int]:
    """What the other clubs have beyond their part of what the `spread` ones leave; {} where none has to be spread."""
    rest = {name: ids for name, ids in clubs.items() if spread and name not in spread}
    left = sum(values[player] for ids in rest.values() for player in ids)
    people = sum(map(len, rest.values()))
    return {name: sum(values[one] for one in ids) * people - left * len(ids) for name, ids in rest.items()}


def fixed_tables(ids: Sequence[int], size: int) -> tuple[Lock, ...]:
    """Whole tables given beforehand, as semifinals are."""
    return tuple(Lock("table", tuple(ids[at : at + size])) for at in range(0, len(ids), size))
