"""The question a drawn round answered, by primary key of the entrants, to judge its tables as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tournaments.models import Entrant, Round
from tournaments.seating.draw import VERSION
from tournaments.seating.errors import Malformed
from tournaments.seating.question.letters import KINDS
from tournaments.seating.question.metrics import Tables
from tournaments.seating.question.parse import parse_input
from tournaments.seating.question.problem import DrawInput, DrawPlayer
from tournaments.seating.question.record import Record, unpack
from tournaments.seating.verify import read, version_of

Names = Mapping[str, Mapping[str, str]]
Numbers = Mapping[int, int]


def record_of(round: Round) -> Record | None:
    """Return what was kept of the draw of a round; None where it was not drawn here, or what is kept is no draw."""
    packed = round.certificate.get("record")
    if not packed:
        return None
    try:
        record = unpack(packed)
        read(record.question, record.answer)
    except (Malformed, KeyError, TypeError, ValueError):
        return None
    return record


def question_of(round: Round) -> DrawInput | None:
    """Return the question of a drawn round, people by number; None as `record_of`."""
    record = record_of(round)
    return parse_input(record.question) if record else None


def clubs_yield_in(round: Round) -> bool:
    """Say whether the draw of a round, as it is now, let club mates meet only where that saves rematches."""
    record = record_of(round)
    return record is not None and version_of(record.answer) == VERSION and parse_input(record.question).clubs_yield


def needs_keys(asked: DrawInput | None) -> bool:
    """Say whether a question holds more than who was there: what it weighed, or locks."""
    return asked is not None and bool(asked.locks or _weighs(asked))


def _weighs(asked: DrawInput) -> bool:
    return bool(asked.order and (asked.priorities or asked.mode != "avoid"))


def asked_of(
    round: Round, asked: DrawInput | None, keys: Numbers, people: Iterable[Entrant], history: Sequence[Tables]
) -> DrawInput | None:
    """Return what the draw of a round weighed (`asked` by number), with `people` among its players and what was played
    before as it is known now; `keys` are the entrants by number. None where it weighed the usual things in the usual
    order, or was not drawn here."""
    if asked is None or not _weighs(asked):
        return None
    known = {player.id for player in asked.players}
    late = [_player(person, round.certificate.get("names") or {}) for person in people if person.number not in known]

    def key(number: int) -> int:
        """Return the key of a number; whoever left the list since gets one that is nobody's."""
        return keys.get(number, -number)

    return replace(
        asked,
        players=tuple(replace(player, id=key(player.id)) for player in (*asked.players, *late)),
        history=tuple(tuple(tuple(table) for table in tables) for tables in history),
        standing=tuple(map(key, asked.standing)),
        winners=tuple(map(key, asked.winners)),
        locks=(),
        shared=(),
        groups=(),
        ranking=(),
        tables=(),
        plan=None,
        colours=(),
        worn=(),
    )


def _player(entrant: Entrant, names: Names) -> DrawPlayer:
    """Return somebody who came in after the draw, in the letters of its question."""
    said = {"club": entrant.club.name if entrant.club else "", "region": entrant.region, "family": entrant.family}
    groups: dict[str, str | None] = {}
    for kind, name in said.items():
        letters = {given: letter for letter, given in names.get(KINDS[kind], {}).items()}
        groups[kind] = letters.get(name, name) or None
    return DrawPlayer(entrant.number, groups["club"], region=groups["region"], family=groups["family"])
