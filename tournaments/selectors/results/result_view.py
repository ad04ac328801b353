"""A result ready to be shown: the map, every score, and what each score is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from matches.planisphere.map import SeatPaint
from matches.words.board.colours import NAMES
from rules.base.json_types import Json
from tournaments.counting import Count, course, entry_of
from tournaments.counting.endings.boards import Lands, lands_of
from tournaments.counting.seat_shown import SeatShown
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


@dataclass(frozen=True, kw_only=True)
class PlayerView(SeatShown):
    """One player of a result, with what is shown of the seat. `line` is there once it counts."""

    entrant: Entrant | None
    letter: str
    row: Json
    line: ResultLine | None = None

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
    """What `_result.html` shows. `owners` and `armies` feed the map (by territory code); `names` is seat -> name;
    `differing` are the codes of territories of which somebody else says something else."""

    result: Result
    tournament: Tournament
    players: Sequence[PlayerView]
    count: Count
    owners: Mapping[str, SeatPaint] = field(default_factory=dict)
    armies: Mapping[str, int | None] = field(default_factory=dict)
    ended: EndedView | None = None
    differing: frozenset[str] = frozenset()

    @property
    def is_map(self) -> bool:
        return entry_of(self.result.kind).has_map

    @property
    def change_page(self) -> str:
        """Return the name of the address on which this result is changed while it waits."""
        return "result-enter" if self.is_map else "result-numbers"

    @property
    def map_template(self) -> str:
        """Return what draws the board of the result, of whatever game; "" where it tells of no territories."""
        if self.is_map:
            return "tournaments/results/_map.html"
        if self.ended and self.ended.owners:
            return f"tournaments/results/endings/_map_{self.ended.game}.html"
        return ""

    @property
    def land_owners(self) -> Mapping[str, SeatPaint]:
        return self.ended.owners if self.ended else self.owners

    @property
    def land_armies(self) -> Mapping[str, int | None]:
        return self.ended.armies if self.ended else self.armies

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
        """Return the codes of territories that a defect names, or of which somebody else says something else."""
        codes = {defect["territory"] for defect in self.count.defects if "territory" in defect}
        return (codes | self.differing) & self.lands.by_code.keys()

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
    by_seat = {row["seat"]: row for row in rows}
    players = [
        PlayerView(
            **vars(seat),
            entrant=entrants.get(seat.position),
            letter=letters[seat.position],
            row=by_seat[seat.position],
            line=lines.get(seat.position),
        )
        for seat in entry_of(result.kind).show(result.document, count)
    ]
    shown = _in_order(players)
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
