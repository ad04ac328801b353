"""A result ready to be shown: the map, every score, and what each score is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from matches.planisphere.map import SeatPaint
from matches.words.board.colours import NAMES
from rules import FinalBoard, FinalSeat, Objective
from rules.base.json_types import Json
from scoring.formulas.base import whole
from scoring.methods import METHODS, explain, inside
from tournaments.counting import Count, course, entry_of
from tournaments.counting.endings.boards import Lands, lands_of
from tournaments.models import Entrant, Result, ResultLine, Tournament
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.results.ended_view import EndedView, ended_view
from tournaments.selectors.results.unsaid_notes import said_notes
from tournaments.selectors.results.verdicts import Verdict, lines_to_come, verdict_of
from tournaments.selectors.setup.tournament_rules import tournament_rules

# R34: the order in which colours are chosen.
DEFAULT_LETTERS = "NVRGBL"
# What may be known of a player beside the score under each method.
NUMBERS = ("inside_points", "outside_points", "armies")


@dataclass(frozen=True, slots=True)
class Held:
    """A territory that counts: its name, its points and its armies (None: not counted)."""

    name: str
    value: int
    armies: int | None = None


@dataclass(frozen=True, slots=True)
class MethodScore:
    """One score in its parts: `total` = `value` + `bonus` + `armies` (`armies` only under Method 3)."""

    code: str
    total: int | None
    value: int = 0
    bonus: int = 0
    armies: int | None = None
    with_armies: bool = False


@dataclass(frozen=True)
class PlayerView:
    """One player of a result. `line` is there once it counts; `inside`, `outside`, `missing` only with a map."""

    position: int
    entrant: Entrant | None
    letter: str
    row: Json
    line: ResultLine | None = None
    objective: Objective | None = None
    inside: Sequence[Held] = ()
    outside: Sequence[Held] = ()
    missing: Sequence[Held] = ()
    inside_points: int | None = None
    outside_points: int | None = None
    armies: int | None = None
    methods: Sequence[MethodScore] = ()
    points: int | None = None

    @property
    def name(self) -> str:
        return self.entrant.player.name if self.entrant else str(self.position)

    @property
    def whole_points(self) -> int | None:
        """Return the points of all territories, told apart or not; None where they were not written down."""
        if self.inside_points is None and (self.inside or self.outside):
            return sum(territory.value for territory in (*self.inside, *self.outside))
        if self.inside_points is None or self.outside_points is None:
            return int(self.row["points"]) if self.row.get("points") is not None else self.outside_points
        return self.inside_points + self.outside_points

    @property
    def territories(self) -> int:
        """Return how many territories are held."""
        return len(self.inside) + len(self.outside)


@dataclass(frozen=True)
class ResultView:
    """What `_result.html` shows. `owners` and `armies` feed the map (by territory code); `names` is seat -> name."""

    result: Result
    tournament: Tournament
    players: Sequence[PlayerView]
    count: Count
    owners: Mapping[str, SeatPaint] = field(default_factory=dict)
    armies: Mapping[str, int | None] = field(default_factory=dict)
    ended: EndedView | None = None

    @property
    def is_map(self) -> bool:
        return entry_of(self.result.kind).has_map

    @property
    def is_places(self) -> bool:
        return not entry_of(self.result.kind).of_board

    @property
    def has_armies(self) -> bool:
        """Say whether a map or its territories tell the players apart by the letters of their armies."""
        return self.is_map or bool(self.ended and self.ended.columns)

    @property
    def notes(self) -> list[Json]:
        """Return what there is to say of the count beside its defects."""
        return said_notes(self.count.notes, self.tournament.formula)

    @property
    def names(self) -> dict[int, str]:
        return {player.position: player.name for player in self.players}

    @property
    def leaving_turns(self) -> dict[int, int | None]:
        """Return who surrendered or was away at the end, by seat: the turn in leaving, None where nobody noted it."""
        return course.left_in(self.result.document)

    @property
    def lands(self) -> Lands:
        """Return the territories that findings name."""
        return lands_of(tournament_rules(self.tournament))

    @property
    def flagged_codes(self) -> set[str]:
        """Return the codes of territories that a defect names."""
        codes = {defect["territory"] for defect in self.count.defects if "territory" in defect}
        return codes & self.lands.by_code.keys()

    @property
    def paints(self) -> list[SeatPaint]:
        """Return the armies of the map, for its key."""
        return [paint_of(player.letter, player.name) for player in self.players]

    @property
    def has_points(self) -> bool:
        """Say whether the result counts or could, so that points of the tournament are known."""
        return any(player.line for player in self.players)

    @property
    def columns_known(self) -> set[str]:
        """Return the columns of the scores in which something stands, and the method that counts here."""
        known = {self.tournament.formula}
        for player in self.players:
            known |= {name for name in NUMBERS if getattr(player, name) is not None}
            known |= {method.code for method in player.methods if method.total is not None}
        return known

    @property
    def verdict(self) -> Verdict | None:
        """Return who won, and how."""
        lines = [(player.name, player.line) for player in self.players if player.line]
        return verdict_of(self.result.table, lines, self.result.document, self.count)


def paint_of(letter: str, name: str) -> SeatPaint:
    return SeatPaint(letter, str(NAMES[letter]), name)


def result_view(result: Result) -> ResultView:
    """Return a stored version ready to be shown, in two queries beyond table, round, stage, tournament and deck."""
    tournament = result.table.round.stage.tournament
    numbers: Mapping[str, int] = result.document.get("players", {})
    people = Entrant.objects.filter(tournament=tournament, number__in=numbers.values())
    by_number = {person.number: person for person in people.select_related("player", "club")}
    entrants = {int(seat): by_number.get(number) for seat, number in numbers.items()}
    lines = {line.position: line for line in result.lines.all()}
    return document_view(result, tournament, entrants, lines)


def document_view(
    result: Result,
    tournament: Tournament,
    entrants: Mapping[int, Entrant | None],
    lines: Mapping[int, ResultLine],
) -> ResultView:
    """Return a version ready to be shown, without a query but the tournament's deck and a recorded decision.

    A version that waits has the lines it would get.
    """
    count = count_document(tournament, result.kind, result.document)
    if result.state in (Result.State.SUBMITTED, Result.State.DISPUTED):
        lines = lines_to_come(result, entrants, count)
    rows = result.document.get("seats", [])
    letters = letters_of(result.document.get("ended", {}).get("seats") or rows)
    around = Around(rows, letters, entrants, lines, count)
    shown = _in_order(PLAYERS[result.kind](around))
    if count.final is None:
        return ResultView(result, tournament, shown, count, ended=_ended_view(result, tournament, shown))
    names = {player.position: player.name for player in shown}
    paints = {seat: paint_of(letter, names.get(seat, "")) for seat, letter in letters.items()}
    known = {code: pair for code, pair in count.final.holdings.items() if code in count.final.board.values}
    return ResultView(
        result,
        tournament,
        shown,
        count,
        {code: paints[seat] for code, (seat, _armies) in known.items() if seat in paints},
        {code: armies for code, (_seat, armies) in known.items()},
    )


def _ended_view(result: Result, tournament: Tournament, players: Sequence[PlayerView]) -> EndedView | None:
    """Return how the game of a result of places ended, None where the table did not write it down."""
    if "ended" not in result.document:
        return None
    paints = {player.position: paint_of(player.letter, player.name) for player in players}
    return ended_view(result.document, tournament_rules(tournament), paints)


def letters_of(rows: Sequence[Json]) -> dict[int, str]:
    """Return each seat's army letter; a missing or repeated one becomes the first that is free."""
    letters: dict[int, str] = {}
    for row in rows:
        letter = row.get("colour")
        if letter is None or letter in letters.values():
            letter = next(spare for spare in DEFAULT_LETTERS + "A" if spare not in letters.values())
        letters[row["seat"]] = letter
    return letters


def _in_order(players: list[PlayerView]) -> list[PlayerView]:
    return sorted(players, key=lambda player: (player.line.place if player.line else 0, player.position))


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around the seats of a document: its rows, the letters of the armies, who sits there, what it is
    worth, the count."""

    rows: Sequence[Json]
    letters: Mapping[int, str]
    entrants: Mapping[int, Entrant | None]
    lines: Mapping[int, ResultLine]
    count: Count

    def player(self, row: Json, **known: Any) -> PlayerView:
        """Return the player of a row, with what is known of the seat."""
        seat = row["seat"]
        return PlayerView(seat, self.entrants.get(seat), self.letters[seat], row, self.lines.get(seat), **known)


def _from_numbers(around: Around) -> list[PlayerView]:
    return [
        around.player(
            row,
            inside_points=None if row["inside"] is None else int(row["inside"]),
            outside_points=None if row["outside"] is None else int(row["outside"]),
            armies=row["armies"],
            methods=[MethodScore(code, around.count.scores.get(code, {}).get(str(row["seat"]))) for code in METHODS],
        )
        for row in around.rows
    ]


def _from_typed(around: Around) -> list[PlayerView]:
    """Return seats of which only the typed points are known; the eliminated have none."""
    points = [int(whole(Decimal(row["points"]))) for row in around.rows]
    return [around.player(row, inside_points=max(typed, 0)) for row, typed in zip(around.rows, points, strict=True)]


def _from_places(around: Around) -> list[PlayerView]:
    """Return seats with the points of the match, if there are any."""
    return [around.player(row, points=None if row["points"] is None else int(row["points"])) for row in around.rows]


def _from_board(around: Around) -> list[PlayerView]:
    final = around.count.final
    assert final is not None
    explained, by_seat = explain(final), {row["seat"]: row for row in around.rows}
    return [_on_board(around, final, seat, by_seat[seat.number], explained[seat.number]) for seat in final.seats]


def _on_board(around: Around, final: FinalBoard, seat: FinalSeat, row: Json, parts: Mapping[str, Any]) -> PlayerView:
    wanted, mine = inside(seat, final.scope), final.held_by(seat.number)
    codes = [code for code in final.board.codes if code in mine]
    armies = [mine[code] for code in codes]
    held_in = _territories_held(final, [code for code in codes if wanted and code in wanted], mine)
    held_out = _territories_held(final, [code for code in codes if not (wanted and code in wanted)], mine)
    lacking = [code for code in final.board.codes if wanted and code in wanted and code not in mine]
    return around.player(
        row,
        objective=seat.objective,
        inside=held_in,
        outside=held_out,
        missing=_territories_held(final, lacking, {}),
        inside_points=sum(held.value for held in held_in) if wanted is not None else None,
        outside_points=sum(held.value for held in held_out) if wanted is not None else None,
        armies=None if None in armies else sum(count or 0 for count in armies),
        methods=[_method(code, parts[code]) for code in METHODS],
    )


PLAYERS: Mapping[str, Callable[[Around], list[PlayerView]]] = {
    Result.Kind.MAP: _from_board,
    Result.Kind.NUMBERS: _from_numbers,
    Result.Kind.TYPED: _from_typed,
    Result.Kind.PLACES: _from_places,
}
"""What is shown of every seat, by the way the result was entered."""


def _territories_held(final: FinalBoard, codes: Sequence[str], armies: Mapping[str, int | None]) -> list[Held]:
    return [Held(final.board.by_code[code].name, final.board.values[code], armies.get(code)) for code in codes]


def _method(code: str, parts: Any) -> MethodScore:
    if parts is None:
        return MethodScore(code, None, with_armies="+3" in code)
    return MethodScore(code, parts.total, parts.value, parts.bonus, parts.armies, "+3" in code)
