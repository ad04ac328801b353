"""A board: territories, continents, borders and values, loaded from data and checked as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from rules.base.json_types import Json
from rules.base.names import slug
from rules.base.resources import read_json


class BoardError(ValueError):
    """The data of a board contradict themselves; `problems` holds one sentence for each contradiction."""

    def __init__(self, code: str, problems: list[str]) -> None:
        super().__init__(f"board {code}: " + "; ".join(problems))
        self.problems = tuple(problems)


class UnknownTerritory(KeyError):
    """No territory of the board has that name, code or alias (`text`)."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True, slots=True)
class Territory:
    """One territory; `land` and `sea` are the codes of its neighbours, `value` its points.

    `port` is the kind of its port (sea, river, lake) or empty.
    """

    code: str
    name: str
    continent: str
    value: int
    symbol: str
    land: tuple[str, ...]
    sea: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    port: str = ""
    capital: bool = False

    @property
    def borders(self) -> tuple[str, ...]:
        """Return codes of all neighbours, by land and by sea, sorted."""
        return tuple(sorted(self.land + self.sea))


@dataclass(frozen=True, slots=True)
class Continent:
    """One continent; `bonus` armies per turn to who holds it all, `total` the values of its territories.

    `independent`: no region of its own but what belongs to none (I8, I27).
    """

    code: str
    name: str
    bonus: int
    total: int
    territories: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    independent: bool = False


@dataclass(frozen=True, eq=False)
class Board:
    """A whole board. Territories keep the order of the data file, which every table of the product follows.

    `optional` are dashed lines that count only where a ruleset says so (I33). `marks` says of each part of the data
    whether it is sourced or reconstructed.
    """

    code: str
    game: str
    source: str
    total: int
    jokers: int
    territories: tuple[Territory, ...]
    continents: tuple[Continent, ...]
    optional: tuple[tuple[str, ...], ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """Return territory codes in board order."""
        return tuple(territory.code for territory in self.territories)

    @cached_property
    def values(self) -> Mapping[str, int]:
        """Return points of each territory by code."""
        return {territory.code: territory.value for territory in self.territories}

    @cached_property
    def by_code(self) -> Mapping[str, Territory]:
        """Return territories by code."""
        return {territory.code: territory for territory in self.territories}

    @cached_property
    def _by_slug(self) -> Mapping[str, Territory]:
        known = {slug(alias): territory for territory in self.territories for alias in territory.aliases}
        known |= {slug(territory.name): territory for territory in self.territories}
        return known | dict(self.by_code)

    @cached_property
    def _continents(self) -> Mapping[str, Continent]:
        known = {slug(alias): continent for continent in self.continents for alias in continent.aliases}
        return known | {continent.code: continent for continent in self.continents}

    def find(self, text: str) -> Territory | None:
        """Return the territory with that code, name or alias; case, accents and signs do not count."""
        return self.by_code.get(text) or self._by_slug.get(slug(text))

    def territory(self, text: str) -> Territory:
        """Return the same as `find`, but an unknown name raises UnknownTerritory."""
        territory = self.find(text)
        if territory is None:
            raise UnknownTerritory(text)
        return territory

    def continent(self, text: str) -> Continent:
        """Return the continent with that code, name or alias; KeyError when there is none."""
        return self._continents[slug(text)]

    @cached_property
    def ports(self) -> tuple[str, ...]:
        """Return codes of the territories with a port."""
        return tuple(territory.code for territory in self.territories if territory.port)

    @cached_property
    def capitals(self) -> tuple[str, ...]:
        """Return codes of the territories that are capitals."""
        return tuple(territory.code for territory in self.territories if territory.capital)

    @cached_property
    def sea_links(self) -> tuple[tuple[str, str], ...]:
        """Return the dashed lines: pairs of codes, each once, sorted."""
        return tuple(
            sorted({_pair(territory.code, other) for territory in self.territories for other in territory.sea})
        )

    @cached_property
    def land_links(self) -> tuple[tuple[str, str], ...]:
        """Return the borders by land: pairs of codes, each once, sorted."""
        return tuple(
            sorted({_pair(territory.code, other) for territory in self.territories for other in territory.land})
        )


def load_board(code: str = "risiko") -> Board:
    """Return the shipped board with that code, one checked value; BoardError when its data contradict themselves."""
    return _shipped_board(code)


@cache
def _shipped_board(code: str) -> Board:
    return board_from_data(read_json(f"{code}_board.json"))


def board_from_data(data: Json) -> Board:
    """Return a checked board from the plain data of a board file; raises BoardError."""
    board = board_of(data)
    problems = [*_link_problems(board), *_value_problems(board), *_name_problems(board)]
    if problems:
        raise BoardError(board.code, problems)
    return board


def board_of(data: Json) -> Board:
    """Return the board of plain data that somebody has checked."""
    territories = tuple(_territory(row) for row in data["territories"])
    return Board(
        code=data["code"],
        game=data["game"],
        source=data["source"],
        total=data["total"],
        jokers=data["jokers"],
        territories=territories,
        continents=tuple(_continent(row, territories) for row in data["continents"]),
        optional=tuple(tuple(sorted(pair)) for pair in data.get("optional", ())),
        marks=data.get("marks", {}),
    )


def _pair(code: str, other: str) -> tuple[str, str]:
    return (code, other) if code < other else (other, code)


def _territory(row: Json) -> Territory:
    lists = {key: tuple(row.get(key, ())) for key in ("land", "sea", "aliases")}
    return Territory(
        row["code"], row["name"], row["continent"], row["value"], row["symbol"],
        **lists, port=row.get("port", ""), capital=row.get("capital", False),
    )  # fmt: skip


def _continent(row: Json, territories: tuple[Territory, ...]) -> Continent:
    members = tuple(territory.code for territory in territories if territory.continent == row["code"])
    return Continent(
        row["code"], row["name"], row["bonus"], row["total"], members, tuple(row.get("aliases", ())),
        row.get("independent", False),
    )  # fmt: skip


def _link_problems(board: Board) -> list[str]:
    problems = [
        f"{code} and {other} are not linked by sea" for code, other in set(board.optional) - set(board.sea_links)
    ]
    problems += [
        f"{territory.code} is port and capital"
        for territory in board.territories
        if territory.port and territory.capital
    ]
    for territory in board.territories:
        for kind, others in (("land", territory.land), ("sea", territory.sea)):
            for other in others:
                back = board.by_code.get(other)
                if back is None or territory.code not in getattr(back, kind):
                    problems.append(f"{territory.code} and {other} are not linked both ways by {kind}")
    return problems


def _value_problems(board: Board) -> list[str]:
    problems = [
        f"{territory.code} is worth {territory.value} but has {len(set(territory.borders))} borders"
        for territory in board.territories
        if territory.value != len(set(territory.borders))
    ]
    for continent in board.continents:
        total = sum(board.values[code] for code in continent.territories)
        if total != continent.total:
            problems.append(f"{continent.code} adds up to {total}, not {continent.total}")
    if sum(board.values.values()) != board.total:
        problems.append(f"the board adds up to {sum(board.values.values())}, not {board.total}")
    return problems


def _name_problems(board: Board) -> list[str]:
    continents = {continent.code for continent in board.continents}
    problems = [
        f"{territory.code} lies in no continent"
        for territory in board.territories
        if territory.continent not in continents
    ]
    spellings = [
        name
        for territory in board.territories
        for name in {slug(alias) for alias in (territory.name, *territory.aliases)}
    ]
    repeated = {name for name in spellings if spellings.count(name) > 1}
    if len(set(board.codes)) < len(board.codes) or repeated:
        problems.append(f"names are not unique: {', '.join(sorted(repeated))}")
    return problems
