"""A document counted: its defects and notes, every score, and what it is worth under the formula of its tournament."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING

from rules import FinalBoard, Ruleset
from rules.base.json_types import Json
from rules.boards.decks import Deck
from scoring.facts import TableFacts
from scoring.formulas import Formula, FormulaPoints
from scoring.winner import WinnerNeeded, table_winner
from tournaments.counting import course

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True)
class Terms:
    """By what a tournament counts: its rules with the house's, its cards (None where no board is counted), which
    lists of a card count (`scope`), the `sizes` of its tables, and its formula."""

    ruleset: Ruleset
    deck: Deck | None
    scope: str
    sizes: Collection[int]
    formula: Formula


@dataclass(frozen=True)
class Count:
    """A document counted. `scores` is method -> seat position (text) -> points, empty while there are defects.

    `facts` feed the formula; `surrendered` seats cannot win (R32), after an extra round only `contenders` can (R23).
    """

    defects: list[Json]
    notes: list[Json]
    facts: TableFacts | None
    final: FinalBoard | None = None
    scores: dict[str, dict[str, int | None]] = field(default_factory=dict)
    surrendered: frozenset[int] = frozenset()
    contenders: frozenset[int] = frozenset()

    def may_win(self, seat: int) -> bool:
        """Return whether the seat was still in for the win when the match ended."""
        return seat not in self.surrendered and (not self.contenders or seat in self.contenders)


@dataclass(frozen=True)
class Settled:
    """The table under a formula: points per seat, and why its winner won (a code of `scoring.winner`)."""

    lines: tuple[FormulaPoints, ...]
    reason: str


def settle(formula: Formula, count: Count, *, decided: int | None, shared: bool) -> Settled:
    """Return the points of every seat under a formula; raises WinnerNeeded.

    `decided` is the seat a recorded decision names: it counts only where the rules leave a tie.
    """
    assert count.facts is not None
    facts = replace(count.facts, shared=shared)
    able = tuple(seat for seat in facts.seats if count.may_win(seat.seat))
    outcome = table_winner(replace(facts, seats=able or facts.seats), formula.score)
    winners, reason = outcome.winners, outcome.reason
    if decided is not None and decided in (outcome.tied or _equal_but_for_decimals(facts, winners)):
        winners, reason = (decided,), "decision"
    elif outcome.tied:
        raise WinnerNeeded(outcome.tied)
    return Settled(formula.points(replace(facts, decided=winners)), reason)


def _equal_but_for_decimals(facts: TableFacts, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winner of a table typed in a spreadsheet, where only decimals behind equal points named it."""
    first = [seat.points for seat in facts.seats if seat.seat in winners and seat.typed is not None]
    level = sum(seat.points in first for seat in facts.seats)
    return winners if level > len(winners) == 1 else ()


def with_course(count: Count, document: Json, left: Mapping[int, int]) -> Count:
    """Return the count with what the course of the match decides: who may win (R23), and what to say of it."""
    assert count.facts is not None
    turns = {seat: turn for turn, seat in enumerate(document.get("order", ()), 1)}
    seats = tuple(
        replace(seat, turn=turns.get(seat.seat, 0), left=left.get(seat.seat, 0)) for seat in count.facts.seats
    )
    able = {seat.seat for seat in seats if not seat.eliminated} - count.surrendered
    completed = {seat.seat for seat in seats if seat.completed} - count.surrendered
    contenders, said = course.contenders_of(document, able, completed), document.get("contenders")
    if said:
        count.notes.append({"code": "extra_round_only" if contenders else "extra_round_void", "seats": said})
    count.notes.extend(notes_of_leaving(left))
    return replace(count, facts=replace(count.facts, seats=seats), contenders=contenders)


def order_of_leaving(terms: Terms, document: Json) -> dict[int, int]:
    """Return the order of leaving by seat, where the rules place leavers after everybody who stayed (R32)."""
    return course.places_of(document.get("left", ())) if terms.ruleset.leavers == "last" else {}


def everybody_who_left(document: Json) -> frozenset[int]:
    """Return the seats that surrendered or were away at the end."""
    return frozenset(course.places_of(document.get("left", ())))


def notes_of_leaving(left: Mapping[int, int]) -> list[Json]:
    """Return the note that says who stands last because of leaving; nothing where nobody does."""
    return [{"code": "left_last", "seats": sorted(left, key=lambda seat: left[seat])}] if left else []


def false_claims(rows: Iterable[Json], surrendered: Collection[int]) -> list[Json]:
    """Return the defects of R32: whoever surrendered has not completed the objective."""
    claims = [row["seat"] for row in rows if row["completed_in_time"] and row["seat"] in surrendered]
    return [{"code": "surrendered_cannot_complete", "seat": seat} for seat in claims]


def of_this_size(terms: Terms, defects: Sequence[Json]) -> list[Json]:
    """Return defects without the number of players where there are such tables: one against one is a match."""
    return [defect for defect in defects if defect["code"] != "seat_count" or defect.get("value") not in terms.sizes]


def plain_defect(item: DataclassInstance) -> Json:
    """Return a defect or a note as JSON, only the keys that apply."""
    known = {key: value for key, value in asdict(item).items() if value is not None}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in known.items()}
