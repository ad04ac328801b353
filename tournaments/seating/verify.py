"""The independent verifier of a kept draw: question and answer judged again from what they say, without searching."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from tournaments.seating.bounds import lower_bounds
from tournaments.seating.errors import Malformed
from tournaments.seating.figures import more_figures
from tournaments.seating.kept import kept_in
from tournaments.seating.metrics import Tables, measure
from tournaments.seating.parse import parse_input
from tournaments.seating.problem import DrawInput, Lock

Doubt = Literal["unreadable", "question", "seats", "sizes", "locks", "figures"]


def doubts(question: Mapping[str, object], answer: Mapping[str, Any]) -> list[Doubt]:
    """What does not hold of a kept draw, [] if all does.

    `unreadable`: not a question or not an answer; `question`: its fingerprint is another; `seats`: not everybody
    present sits exactly once in every round; `sizes`: a table of a size that was not allowed; `locks`: a lock that
    is not kept; `figures`: a figure or bound that a fresh count does not find.
    """
    try:
        asked = parse_input(question)
        rounds = [[[int(player) for player in table] for table in tables] for tables in answer["rounds"]]
        told = (answer["certificate"]["input_sha256"], answer["report"])
    except (Malformed, KeyError, TypeError, ValueError):
        return ["unreadable"]
    found: dict[Doubt, bool] = {
        "question": told[0] != asked.digest(),
        "seats": not _seated_once(asked, rounds),
        "sizes": any(len(table) not in asked.sizes for tables in rounds for table in tables),
        "locks": not all(_kept(lock, rounds) for lock in asked.locks),
        "figures": told[1] != _report(asked, rounds),
    }
    return [code for code, doubtful in found.items() if doubtful]


def _seated_once(asked: DrawInput, rounds: Sequence[Tables]) -> bool:
    here = sorted(player.id for player in asked.present)
    each = [sorted(player for table in tables for player in table) for tables in rounds]
    return len(rounds) == asked.rounds and all(seated == here for seated in each)


def _kept(lock: Lock, rounds: Sequence[Tables]) -> bool:
    held = rounds if lock.round is None else rounds[lock.round - 1 : lock.round]
    return all(kept_in(lock, tables) for tables in held)


def _report(asked: DrawInput, rounds: Sequence[Tables]) -> dict[str, object]:
    clubs = {player.id: player.club for player in asked.players}
    sizes = [[len(table) for table in tables] for tables in rounds]
    bounds = lower_bounds([player.id for player in asked.present], asked.history, sizes, clubs).document()
    figures, more = more_figures(asked, rounds)
    metrics = measure([*asked.history, *rounds], clubs, asked.preferred)
    return {**metrics.document(), **figures, "bounds": {**bounds, **more}}
