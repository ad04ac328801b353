"""The certificate of a draw: what was asked, what came out, who the numbers are, and what people changed afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from rules.base.json_types import Json
from tournaments.models import Entrant, Round
from tournaments.seating.draw import VERSION
from tournaments.seating.figures.club_firsts import Shares, club_firsts
from tournaments.seating.figures.round_bounds import round_bounds
from tournaments.seating.lots.commitment import commitment_text
from tournaments.seating.lots.turns import Rest, are_in_turn, rest_name, rest_of
from tournaments.seating.question.parse import parse_input
from tournaments.seating.question.record import Record
from tournaments.seating.verify import Doubt, doubts, version_of
from tournaments.selectors.draw.by_hand import places_of, steps_of
from tournaments.selectors.draw.draw_locks import own_locks
from tournaments.selectors.draw.draw_question import record_of
from tournaments.selectors.draw.draws import drawn_tables, figures_of
from tournaments.selectors.draw.joined_numbers import joined_numbers


@dataclass(frozen=True)
class DrawnSeat:
    """`number` is that of the printed list; `entrant` is None where nobody has the number any more."""

    number: int
    entrant: Entrant | None


@dataclass(frozen=True)
class HandMove:
    """One person of a step by hand; `source` and `target` are (table, seat), None for no seat."""

    seat: DrawnSeat
    source: tuple[int, int] | None
    target: tuple[int, int] | None


@dataclass(frozen=True)
class HandStep:
    """A swap, a repair or a replacement (`what`), when and by whom ("" where that was not kept)."""

    what: str
    at: datetime
    by: str
    moves: tuple[HandMove, ...]


@dataclass(frozen=True)
class Certificate:
    """`tables` are as the draw gave them; `steps` what was changed by hand, `moved` who sits elsewhere than drawn.

    `now` are the figures of the tables as they are. `discarded` counts the draws of the round that were thrown away
    before this one, None for draws that did not record it. `origin` says where the seed comes from
    (`services.draw_seeds.seed_use`), {} for draws that did not record it. `resting` is the lot of who sat out
    (`services.resting.rest_reveal`), {} where nobody did, `rest` what came of it, as drawn: `rested` are they, `let_in`
    and `left_out` whom a hand put elsewhere than the lot; `called` rested and play after a repair. `release` is the one
    that drew, "" where that was not kept.
    """

    record: Record
    seed: int
    tables: tuple[tuple[DrawnSeat, ...], ...]
    steps: tuple[HandStep, ...]
    moved: tuple[HandMove, ...]
    origin: Json
    names: Mapping[str, Mapping[str, str]]
    now: Mapping[str, int]
    discarded: int | None = None
    release: str = ""
    resting: Json = field(default_factory=dict)
    rest: Rest = field(default_factory=Rest)
    rested: tuple[DrawnSeat, ...] = ()
    let_in: tuple[DrawnSeat, ...] = ()
    left_out: tuple[DrawnSeat, ...] = ()
    called: tuple[DrawnSeat, ...] = ()

    @cached_property
    def doubts(self) -> list[Doubt]:
        """Return what the independent verifier does not find as the certificate says it; [] if all holds."""
        answer_doubts = doubts(self.record.question, self.record.answer)
        return answer_doubts + (["resting"] if self.resting and not are_in_turn(self.resting) else [])

    @property
    def rest_text(self) -> str:
        """Return the text that the lot of who sat out rests on, "" where there was none; a colon and the number follow
        it."""
        kept = self.resting
        return rest_name(kept["seed"], kept["nonce"]) if self.rest.named else ""

    @property
    def answer(self) -> Json:
        """Return what the draw printed, by name."""
        return dict(self.record.answer)

    @property
    def bounds(self) -> dict[str, int]:
        """Return what no order of seats at the drawn tables could better; {} where the certificate does not hold."""
        if "unreadable" in self.doubts:
            return {}
        asked = parse_input(self.record.question)
        return round_bounds(asked.history, self.answer["rounds"][0], asked.preferred)

    @property
    def clubs_yield(self) -> bool:
        """Say whether the draw, as it is now, lets club mates meet only where that saves rematches."""
        return (
            self.version == VERSION
            and "unreadable" not in self.doubts
            and parse_input(self.record.question).clubs_yield
        )

    @property
    def club_firsts(self) -> Shares:
        """Return first moves and their share by club, by letter, in the drawn tables and before.

        It is {} where the certificate cannot be read.
        """
        if "unreadable" in self.doubts:
            return {}
        asked = parse_input(self.record.question)
        clubs = {player.id: player.club for player in asked.players}
        return club_firsts([*asked.history, *self.answer["rounds"]], clubs)

    @property
    def locks(self) -> list[tuple[str, list[str], int | None]]:
        """Return the locks of the draw: kind, names, number of the table; [] where the question cannot be read."""
        if "unreadable" in self.doubts:
            return []
        names = self.names["players"]
        locks = own_locks(parse_input(self.record.question))
        return [(lock.kind, [names.get(str(who)) or str(who) for who in lock.players], lock.number) for lock in locks]

    @property
    def version(self) -> str:
        """Return the version of the draw that made it: another one deals other tables from the same seed."""
        return version_of(self.record.answer)

    @property
    def changed(self) -> bool:
        """Say whether the tables are not those of the draw any more."""
        return bool(self.moved)

    @property
    def report(self) -> Json:
        return dict(self.answer["report"])

    @property
    def committed_text(self) -> str:
        """Return the text whose SHA-256 was public before the draw; empty where no seed was fixed."""
        return commitment_text(self.seed, self.origin["nonce"]) if self.origin.get("nonce") else ""

    def document(self) -> dict[str, object]:
        """Return everything in one file: `draw` reads its `question`, people read who the numbers and letters are."""
        return {
            **({"release": self.release} if self.release else {}),
            "question": self.record.question,
            "answer": self.record.answer,
            "names": self.names,
            "seed": dict(self.origin),
            **({"resting": {**self.resting, **self.rest.document()}} if self.resting else {}),
            **({} if self.discarded is None else {"discarded": self.discarded}),
            "by_hand": [
                {
                    "what": step.what,
                    "at": step.at.isoformat(),
                    "by": step.by,
                    "moves": [[move.seat.number, move.source, move.target] for move in step.moves],
                }
                for step in self.steps
            ],
            **({"figures_now": dict(self.now)} if self.changed else {}),
        }


def certificate_of(round: Round) -> Certificate | None:
    """Return the certificate of a round; None as `record_of`. Six queries."""
    record = record_of(round)
    if record is None:
        return None
    lot = round.certificate.get("resting", {})
    rest = rest_of(lot, {player.id for player in parse_input(record.question).present})
    question: Json = dict(record.question)
    answer: Json = dict(record.answer)
    drawn: list[list[int]] = answer["rounds"][0]
    people = {entrant.number: entrant for entrant in round.stage.tournament.entrants.select_related("player", "club")}
    people |= joined_numbers(round.stage.tournament, people)
    now = places_of(round)
    players = {str(player["id"]): people.get(player["id"]) for player in question["players"]}
    return Certificate(
        record,
        round.seed,
        tuple(_seats(table, people) for table in drawn),
        tuple(_step(step, people) for step in steps_of(round)),
        tuple(_moves(_people_moved(drawn, now), people)),
        round.certificate.get("origin", {}),
        {
            "players": {number: player.player.name if player else "" for number, player in players.items()},
            **round.certificate.get("names", {}),
        },
        figures_of(drawn_tables(round)),
        round.certificate.get("discarded"),
        str(round.certificate.get("release", ""))[:20],
        lot,
        rest,
        **_rests(rest, people, now),
    )


def _rests(
    rest: Rest, people: Mapping[int, Entrant], now: Mapping[int, tuple[int, int]]
) -> dict[str, tuple[DrawnSeat, ...]]:
    """Return who rested, was let in or left out by hand at the draw, or has been called in since."""
    called = [number for number in rest.rested if number in now]
    groups = {"rested": rest.rested, "let_in": rest.let_in, "left_out": rest.left_out, "called": called}
    return {name: _seats(numbers, people) for name, numbers in groups.items()}


def _seats(numbers: Iterable[int], people: Mapping[int, Entrant]) -> tuple[DrawnSeat, ...]:
    return tuple(DrawnSeat(number, people.get(number)) for number in numbers)


def _people_moved(drawn: list[list[int]], now: Mapping[int, tuple[int, int]]) -> list[list[Any]]:
    """Return everybody whose place is not the drawn one, as `by_hand` writes moves."""
    was = {player: (at, seat) for at, table in enumerate(drawn, 1) for seat, player in enumerate(table, 1)}
    return [
        [number, was.get(number), now.get(number)]
        for number in sorted({*was, *now})
        if was.get(number) != now.get(number)
    ]


def _step(step: Json, people: Mapping[int, Entrant]) -> HandStep:
    moves = tuple(_moves(step["moves"], people))
    return HandStep(step["what"], datetime.fromisoformat(step["at"]), step.get("by", ""), moves)


def _moves(moves: list[list[Any]], people: Mapping[int, Entrant]) -> list[HandMove]:
    return [
        HandMove(DrawnSeat(number, people.get(number)), *(tuple(place) if place else None for place in places))
        for number, *places in moves
    ]
