"""What a submitted document says: its defects and notes, every score, and what it is worth under the formula.

Documents are plain JSON (see `document_clean`); everything returned here is plain JSON too, or values of `scoring`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from rules import FinalBoard, FinalSeat, Ruleset, TerritoryList, defects, notes
from rules.boards.decks import Deck
from rules.risiko.documents.final_board_text import ShapeError, parse
from rules.risiko.options import RisikoRuleset
from scoring.facts import TableFacts, table_from_board
from scoring.formulas import Formula, FormulaPoints
from scoring.methods import METHODS, scores
from scoring.winner import WinnerNeeded, table_winner
from tournaments.models import Result, Tournament
from tournaments.counting import course as course
from tournaments.counting import numbers, places
from tournaments.counting.endings import ending_of, rows_of
from tournaments.counting.numbers import BadDocument, Json
from tournaments.selectors.setup.choices import has_board
from tournaments.selectors.setup.formulas import formula_of
from tournaments.selectors.setup.tournament_rules import board_rules, tournament_rules
from tournaments.workbook import counting as typed

# The letters of the pieces, and the names by which the rules know the colours (R34).
COLOURS = {"R": "rosso", "B": "blu", "V": "verde", "G": "giallo", "N": "nero", "L": "viola", "A": "arancio"}
MOST_TERRITORIES = 60
MOST_SEATS = 10


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
        """Whether the seat was still in for the win when the match ended."""
        return seat not in self.surrendered and (not self.contenders or seat in self.contenders)


@dataclass(frozen=True)
class Settled:
    """The table under a formula: points per seat, and why its winner won (a code of `scoring.winner`)."""

    lines: tuple[FormulaPoints, ...]
    reason: str


def rules_of(tournament: Tournament) -> tuple[RisikoRuleset, Deck]:
    """Return the ruleset and the cards of a tournament: its own deck, or the ruleset's."""
    ruleset = board_rules(tournament)
    own = tournament.deck
    if own is None:
        return ruleset, ruleset.load_deck()
    cards = tuple(
        TerritoryList(
            int(row["number"]), row.get("nickname") or "", tuple(row["principal"]), tuple(row.get("secondary") or ())
        )
        for row in own.cards
    )
    return ruleset, Deck(f"own-{own.pk}", own.name, "own", ruleset.load_board(), cards)


def document_clean(kind: str, document: object, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Return the document with the keys we keep, in our order; raises BadDocument when it has another shape.

    Points typed in a spreadsheet come only by an import, never from a page.
    Map: {"seats": [{seat, colour, objective, completed_in_time, eliminated, surrendered, out}], "board": {code:
    [seat, armies]}} and what is known of the `course`. `out` numbers the eliminated in the order they went, 1 is the
    first. For numbers see `numbers`, for places and how a game of `ruleset` ended `places` and `endings`.
    """
    if not isinstance(document, dict):
        raise BadDocument("no object")
    if kind == Result.Kind.NUMBERS:
        return numbers.clean(document, seats) | course.clean(document, seats)
    if kind == Result.Kind.PLACES:
        return _places_clean(document, seats, ruleset)
    if kind != Result.Kind.MAP:
        raise BadDocument("kind")
    rows = numbers.seat_rows(document, seats)
    board = document.get("board")
    if not isinstance(board, dict) or len(board) > MOST_TERRITORIES:
        raise BadDocument("board")
    told = course.clean(document, seats)
    left = course.places_of(told.get("left", ()))
    return {"seats": [_seat_clean(row, row["seat"] in left) for row in rows], "board": board, **told}


def _places_clean(document: Json, seats: Collection[int], ruleset: Ruleset | None) -> Json:
    """Places and points as written, or as they follow from how the game ended."""
    played = {"as_played": True} if numbers.flag(document, "as_played") else {}
    if "ended" not in document:
        return places.clean(document, seats) | played
    ending = ending_of(ruleset.code) if ruleset else None
    if ruleset is None or ending is None or not isinstance(document["ended"], dict):
        raise BadDocument("ended")
    ended = ending.clean(document["ended"], seats, ruleset)
    if played:
        return places.clean(document, seats) | {"ended": ended} | played
    return {"seats": rows_of(ending.count(ended, ruleset)), "ended": ended}


def _seat_clean(row: Json, left: bool) -> Json:
    letter = row.get("colour")
    if letter is not None and letter not in COLOURS:
        raise BadDocument("colour")
    card = numbers.whole(row, "objective", least=0, most=9999)
    gone = numbers.gone(row, MOST_SEATS)
    flags = {
        "completed_in_time": numbers.flag(row, "completed_in_time"),
        "surrendered": left and not gone["eliminated"],
    }
    return {"seat": row["seat"], "colour": letter, "objective": card, **flags, **gone}


def count_document(tournament: Tournament, kind: str, document: Json) -> Count:
    """Count a clean document under the choices of its tournament. Raises BadDocument."""
    if (kind == Result.Kind.PLACES) == has_board(tournament.ruleset):
        raise BadDocument("kind")
    return _count_places(tournament, document) if kind == Result.Kind.PLACES else _count(tournament, kind, document)


def _count_places(tournament: Tournament, document: Json) -> Count:
    ruleset = tournament_rules(tournament)
    ending = ending_of(tournament.ruleset)
    if "ended" in document and ending is not None and not document.get("as_played"):
        ended = ending.count(document["ended"], ruleset)
        wrong = [*places.size_defects(document["seats"], ruleset), *ended.defects]
        told = _said_of_left(_left(tournament, document["ended"]))
        return Count(wrong, [*ended.notes, *told], TableFacts(ended.facts), surrendered=_all_left(document["ended"]))
    found = places.facts_of(document, ruleset)
    if document.get("as_played"):  # whoever left stands last (R32), the rounds were over: its points do not tell
        found.notes.append({"code": "as_played" if "ended" in document else "as_played_only"})
        return Count(found.defects, found.notes, found.facts)
    wrong = [*found.defects]
    if ending is not None and not wrong:
        wrong += ending.placed(document, ruleset)
    notes = [*found.notes, *_said_of_left(_left(tournament, document))]
    return Count(wrong, notes, found.facts, surrendered=_all_left(document))


def _count(tournament: Tournament, kind: str, document: Json) -> Count:
    ruleset, deck = rules_of(tournament)
    if kind == Result.Kind.TYPED:
        count = Count([], [{"code": "typed_only"}], typed.facts_of(document))
    elif kind == Result.Kind.NUMBERS:
        found = numbers.facts_of(document, ruleset, deck)
        shown = {method: {str(s.seat): s.methods[method] for s in found.facts.seats} for method in METHODS}
        wrong = [*_of_this_size(tournament, found.defects), *_false_claims(document["seats"], _all_left(document))]
        count = Count(wrong, found.notes, found.facts, scores=shown, surrendered=_all_left(document))
    else:
        count = _count_board(tournament, document, deck)
    if not count.defects and count.facts is not None:
        count.defects.extend(_gaps(count, formula_of(tournament), document["seats"]))
        count.defects.extend(numbers.order_defects(document["seats"], formula_of(tournament)))
        count = _with_course(count, document, _left(tournament, document))
    return replace(count, scores={}) if count.defects else count


def _left(tournament: Tournament, document: Json) -> dict[int, int]:
    """The order of leaving by seat, where the rules place whoever left after everybody who stayed (R32)."""
    return course.places_of(document.get("left", ())) if tournament_rules(tournament).leavers == "last" else {}


def _all_left(document: Json) -> frozenset[int]:
    return frozenset(course.places_of(document.get("left", ())))


def _with_course(count: Count, document: Json, left: Mapping[int, int]) -> Count:
    """The count with what the course of the match decides: who may win (R23), and what to say of it."""
    assert count.facts is not None
    turns = {seat: turn for turn, seat in enumerate(document.get("order", ()), 1)}
    seats = tuple(
        replace(seat, turn=turns.get(seat.seat, 0), left=left.get(seat.seat, 0)) for seat in count.facts.seats
    )
    able = {seat.seat for seat in seats if not seat.eliminated} - count.surrendered
    completed = {seat.seat for seat in seats if seat.completed} - count.surrendered
    contenders, said = course.contending(document, able, completed), document.get("contenders")
    if said:
        count.notes.append({"code": "extra_round_only" if contenders else "extra_round_void", "seats": said})
    count.notes.extend(_said_of_left(left))
    return replace(count, facts=replace(count.facts, seats=seats), contenders=contenders)


def _said_of_left(left: Mapping[int, int]) -> list[Json]:
    return [{"code": "left_last", "seats": sorted(left, key=lambda seat: left[seat])}] if left else []


def _false_claims(rows: Iterable[Json], surrendered: Collection[int]) -> list[Json]:
    """R32: whoever surrendered has not completed the objective."""
    claims = [row["seat"] for row in rows if row["completed_in_time"] and row["seat"] in surrendered]
    return [{"code": "surrendered_cannot_complete", "seat": seat} for seat in claims]


def _count_board(tournament: Tournament, document: Json, deck: Deck) -> Count:
    final = final_board(tournament, document, deck)
    found = _of_this_size(tournament, [_plain(defect) for defect in defects(final)])
    surrendered = frozenset(row["seat"] for row in document["seats"] if row["surrendered"])
    found += _false_claims(document["seats"], surrendered)
    if found:
        return Count(found, [], None, final, surrendered=surrendered)
    by_method = scores(final)
    shown = {method: {str(seat): points for seat, points in by_method[method].items()} for method in METHODS}
    facts = _without_gaps_of_the_dead(table_from_board(final, out=numbers.order_of(document["seats"])))
    return Count([], [_plain(note) for note in notes(final)], facts, final, shown, surrendered)


def _of_this_size(tournament: Tournament, found: Sequence[Json]) -> list[Json]:
    """The defects without the number of players where the tournament has such tables: one against one is a match."""
    return [one for one in found if one["code"] != "seat_count" or one.get("value") not in tournament.sizes]


def final_board(tournament: Tournament, document: Json, deck: Deck | None = None) -> FinalBoard:
    """Return the board of a clean map document as the rules see it. Raises BadDocument."""
    seats = [dict(row, colour=COLOURS.get(row["colour"], "")) for row in document["seats"]]
    plain = {"scope": tournament.scope, "seats": seats, "board": document["board"]}
    try:
        return parse(plain, deck if deck is not None else rules_of(tournament)[1], board_rules(tournament))
    except ShapeError as error:
        raise BadDocument(str(error)) from error


def _without_gaps_of_the_dead(facts: TableFacts) -> TableFacts:
    """Who owns nothing scores nothing, whether or not the card was noted (R26)."""
    seats = tuple(
        replace(seat, methods={method: points or 0 for method, points in seat.methods.items()})
        if seat.eliminated
        else seat
        for seat in facts.seats
    )
    return replace(facts, seats=seats)


def _gaps(count: Count, chosen: Formula, rows: Iterable[Json]) -> Iterable[Json]:
    """What the tournament's formula needs and nobody wrote down."""
    assert count.facts is not None
    for seat in count.facts.seats:
        if chosen.score(seat) is not None:
            continue
        if count.final is None:
            row = next(row for row in rows if row["seat"] == seat.seat)
            yield {"code": numbers.numbers_gap(row, chosen), "seat": seat.seat}
            continue
        holder = next((one for one in count.final.seats if one.number == seat.seat), None)
        yield {"code": _gap_code(holder, chosen), "seat": seat.seat}


def _gap_code(holder: FinalSeat | None, chosen: Formula) -> str:
    if holder is None or chosen.code == "method1+3":
        return "armies_needed"
    if holder.objective is None:
        return "objective_needed"
    return "method2_absent" if holder.objective.kind != "territories" else "armies_needed"


def settle(tournament: Tournament, count: Count, *, decided: int | None, shared: bool) -> Settled:
    """Return the points of every seat under the tournament's formula; raises WinnerNeeded.

    `decided` is the seat a recorded decision names: it counts only where the rules leave a tie.
    """
    assert count.facts is not None
    chosen = formula_of(tournament)
    facts = replace(count.facts, shared=shared)
    able = tuple(seat for seat in facts.seats if count.may_win(seat.seat))
    outcome = table_winner(replace(facts, seats=able or facts.seats), chosen.score)
    winners, reason = outcome.winners, outcome.reason
    if decided is not None and decided in (outcome.tied or _equal_but_for_decimals(facts, winners)):
        winners, reason = (decided,), "decision"
    elif outcome.tied:
        raise WinnerNeeded(outcome.tied)
    return Settled(chosen.points(replace(facts, decided=winners)), reason)


def _equal_but_for_decimals(facts: TableFacts, winners: tuple[int, ...]) -> tuple[int, ...]:
    """The winner of a table typed in a spreadsheet, where only the decimals behind equal points named it."""
    first = [seat.points for seat in facts.seats if seat.seat in winners and seat.typed is not None]
    level = sum(seat.points in first for seat in facts.seats)
    return winners if level > len(winners) == 1 else ()


def tied_seats(tournament: Tournament, count: Count, *, decided: int | None, shared: bool) -> tuple[int, ...]:
    """Return the seats among which a winner must still be named; empty when the table has one."""
    if count.facts is None or count.defects:
        return ()
    try:
        settle(tournament, count, decided=decided, shared=shared)
    except WinnerNeeded as tie:
        return tie.seats
    return ()


def _plain(item: object) -> Json:
    """A defect or a note as JSON, only the keys that apply."""
    given: Mapping[str, Any] = asdict(item)  # type: ignore[call-overload]
    known = {key: value for key, value in given.items() if value is not None}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in known.items()}


def differences(one: Json, other: Json) -> Sequence[str]:
    """Return the codes of the territories that two map documents give to different seats."""
    first, second = one.get("board", {}), other.get("board", {})
    codes = [*first, *(code for code in second if code not in first)]
    return [code for code in codes if (first.get(code) or [None])[0] != (second.get(code) or [None])[0]]
