"""The independent verifier of a kept draw: question and answer judged again from what they say, without searching."""

from collections.abc import Mapping, Sequence
from typing import Literal

from rules.base.json_types import Json, JsonMapping
from tournaments.seating.errors import Malformed
from tournaments.seating.figures.bounds import lower_bounds
from tournaments.seating.figures.club_firsts import NAME as FIRSTS
from tournaments.seating.figures.figures import more_figures
from tournaments.seating.lots.equals import is_by_lot
from tournaments.seating.question.locks_kept import kept_at, numbers_at
from tournaments.seating.question.metrics import Tables, measure
from tournaments.seating.question.parse import parse_input
from tournaments.seating.question.problem import MOST_PLAYERS, MOST_ROUNDS, MOST_SEATS, DrawInput

# People at a table, with room for tables that were put together by hand.
LARGEST = 12
BEFORE_FIRSTS = frozenset(f"planisfero-seating-{number}" for number in range(1, 5))
Doubt = Literal["unreadable", "question", "seats", "sizes", "colours", "locks", "standing", "figures", "resting"]


def doubts(question: Mapping[str, object], answer: JsonMapping) -> list[Doubt]:
    """Return what does not hold of a kept draw, [] if all does.

    `unreadable`: not a question or not an answer; `question`: its fingerprint is another; `seats`: not everybody
    present sits exactly once in every round; `sizes`: a table of a size that was not allowed; `colours`: a table has
    not each of the colours once, or they were not asked for; `locks`: a lock that is not kept; `standing`: people who
    share a place do not stand there in the order of the lot; `figures`: a figure or bound that a fresh count does not
    find. `resting` is a doubt about what stands beside question and answer (`turns.are_in_turn`).
    """
    try:
        asked, rounds = read(question, answer)
        dealt = [[[str(colour) for colour in table] for table in tables] for tables in answer.get("colours", [])]
        fingerprint, report = answer["certificate"]["input_sha256"], answer["report"]
    except (Malformed, KeyError, TypeError, ValueError):
        return ["unreadable"]
    wrong: dict[Doubt, bool] = {
        "question": fingerprint != asked.digest(),
        "seats": not _seated_once(asked, rounds),
        "sizes": any(len(table) not in asked.sizes for tables in rounds for table in tables),
        "colours": not _colours_dealt(asked, rounds, dealt),
        "locks": not _locks_kept(asked, rounds),
        "standing": not is_by_lot(asked.shared, _standing(asked), _lots_of(asked)),
    }
    colours = dealt if not wrong["colours"] else []
    wrong["figures"] = report != report_of(asked, rounds, colours, version_of(answer))
    return [code for code, doubtful in wrong.items() if doubtful]


def read(question: Mapping[str, object], answer: JsonMapping) -> tuple[DrawInput, list[list[list[int]]]]:
    """Return the question and the tables of a kept draw, if they can be judged in reasonable time.

    Raise Malformed, KeyError, TypeError or ValueError for what no draw could have made: what is judged grows with the
    square of the rounds and of the people at a table.
    """
    asked = parse_input(question)
    rounds = [[[int(player) for player in table] for table in tables] for tables in answer["rounds"]]
    every = [*asked.history, *rounds]
    seats = sum(len(table) for tables in every for table in tables)
    largest = max((len(table) for tables in every for table in tables), default=0)
    if not rounds or len(every) > MOST_ROUNDS or len(asked.players) > MOST_PLAYERS:
        raise ValueError("no number of rounds or players")
    if seats > 2 * MOST_SEATS or largest > LARGEST:
        raise ValueError("no number of seats")
    return asked, rounds


def version_of(answer: JsonMapping) -> str:
    """Return the version of the draw that an answer says it is of, "" where it says none."""
    certificate = answer.get("certificate")
    return str(certificate.get("version", "")) if isinstance(certificate, Mapping) else ""


def _seated_once(asked: DrawInput, rounds: Sequence[Tables]) -> bool:
    here = sorted(player.id for player in asked.present)
    each = [sorted(player for table in tables for player in table) for tables in rounds]
    return len(rounds) == asked.rounds and all(seated == here for seated in each)


def _standing(asked: DrawInput) -> tuple[int, ...]:
    """Return the standing as asked, of the Greek movement that of the tables one after the other; () where all tables
    are given, whose order it then is."""
    if asked.mode == "greek":
        return tuple(player for table in asked.ranking for player in table)
    given = {player for lock in asked.locks if lock.kind == "table" for player in lock.players}
    return () if {player.id for player in asked.present} <= given else asked.standing


def _lots_of(asked: DrawInput) -> int:
    return asked.seed if asked.shared_seed is None else asked.shared_seed


def _locks_kept(asked: DrawInput, rounds: Sequence[Tables]) -> bool:
    placed = [numbers_at(tables) for tables in rounds]
    return all(
        kept_at(lock, *numbers)
        for lock in asked.locks
        for numbers in (placed if lock.round is None else placed[lock.round - 1 : lock.round])
    )


def _colours_dealt(asked: DrawInput, rounds: Sequence[Tables], dealt: Sequence[Sequence[Sequence[str]]]) -> bool:
    if not asked.colours:
        return not dealt
    every = sorted(asked.colours)
    return [len(tables) for tables in dealt] == [len(tables) for tables in rounds] and all(
        sorted(table) == every for tables in dealt for table in tables
    )


def report_of(
    asked: DrawInput, rounds: Sequence[Tables], dealt: Sequence[Sequence[Sequence[str]]], version: str
) -> Json:
    """Return the `report` of the `draw` contract, counted from the tables alone, as a version of the draw told it."""
    clubs = {player.id: player.club for player in asked.players}
    sizes = [[len(table) for table in tables] for tables in rounds]
    bounds = lower_bounds([player.id for player in asked.present], asked.history, sizes, clubs).document()
    figures, more = more_figures(asked, rounds, dealt)
    metrics = measure([*asked.history, *rounds], clubs, asked.preferred)
    report = {**metrics.document(), **figures, "bounds": {**bounds, **more}}
    return _before_firsts(report) if version in BEFORE_FIRSTS else report


def _before_firsts(report: Json) -> Json:
    """Return a report without first moves by club, which nobody counted before the fifth version."""
    bounds = {name: value for name, value in report["bounds"].items() if name != FIRSTS}
    return {name: value for name, value in report.items() if name != FIRSTS} | {"bounds": bounds}
