"""The figures of a format's own priorities, measured again after people changed seats by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tournaments.models import Entrant, Round
from tournaments.seating.figures import more_figures
from tournaments.seating.lettered import KINDS
from tournaments.seating.parse import parse_input
from tournaments.seating.problem import DrawInput, DrawPlayer
from tournaments.seating.record import unpacked
from tournaments.selectors.draws import DrawnTables

Names = Mapping[str, Mapping[str, str]]
Figures = dict[str, int]


def renewed_figures(round: Round, now: DrawnTables) -> tuple[Figures, Figures]:
    """Return (figures, bounds) beyond the usual ones for the tables as they are now: regions, families, winners and
    whatever else the question of the draw weighed. Empty where the round was not drawn here."""
    record = round.certificate.get("record")
    if not record:
        return {}, {}
    asked = parse_input(unpacked(record).question)
    people = {entrant.number: entrant for entrant in now.entrants.values()}
    tables = tuple(tuple(now.entrants[pk].number for pk in table) for table in now.tables)
    return more_figures(_with(asked, people, round.certificate.get("names") or {}), [tables])


def _with(asked: DrawInput, people: Mapping[int, Entrant], names: Names) -> DrawInput:
    """The question with those present who sit now, and whoever came in after it."""
    players = [replace(player, present=player.id in people) for player in asked.players]
    known = {player.id for player in players}
    players += [_player(entrant, names) for number, entrant in people.items() if number not in known]
    return replace(asked, players=tuple(players))


def _player(entrant: Entrant, names: Names) -> DrawPlayer:
    """Somebody who came in after the draw, in the letters of its question."""
    said = {"club": entrant.club.name if entrant.club else "", "region": entrant.region, "family": entrant.family}
    found: dict[str, str | None] = {}
    for kind, name in said.items():
        letters = {given: letter for letter, given in names.get(KINDS[kind], {}).items()}
        found[kind] = letters.get(name, name) or None
    return DrawPlayer(entrant.number, found["club"], region=found["region"], family=found["family"])
