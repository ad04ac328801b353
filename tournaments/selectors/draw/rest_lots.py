"""Who sits out a round, by turns, when its tables cannot take everybody who is here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.base.json_types import Json
from tournaments.models import Entrant, Stage
from tournaments.seating.lots.turns import in_turn, rest_name
from tournaments.seating.question.mix import nearest_counts, tables_within
from tournaments.selectors.draw.draw_order import entrants_by_group
from tournaments.selectors.draw.draw_seeds import seed_of
from tournaments.selectors.rounds.rests import lot_order, who_rests
from tournaments.selectors.rounds.round_field import Field


@dataclass(frozen=True, slots=True)
class RestPart:
    """Of those who share tables (all, or a group) `people` sit out; `rests` are the rounds each of all of them sat out
    by lot so far, by number."""

    people: tuple[Entrant, ...]
    rests: dict[int, int]

    def document(self) -> Json:
        """Return the part as a certificate keeps it, under the word of the first certificates."""
        missed = {str(number): rounds for number, rounds in sorted(self.rests.items())}
        return {"missed": missed, "out": [person.number for person in self.people]}


@dataclass(frozen=True, slots=True)
class Resting:
    """`count` sit out, so the others fit at their tables; who they are nobody knows while no seed is fixed (`parts`
    ())."""

    count: int
    parts: tuple[RestPart, ...] = ()
    commitment: str = ""

    @property
    def people(self) -> tuple[Entrant, ...]:
        return tuple(person for part in self.parts for person in part.people)

    @property
    def numbers(self) -> str:
        """Return the primary keys of who sits out, as a page sends them back; "" while nobody knows."""
        return " ".join(str(person.pk) for person in self.people)


def resting_by_lot(field: Field) -> Resting | None:
    """Return who sits out a round of a league: who sat out least by lot, among equals by lot; at most two queries.

    Nobody is spared for a round they did not come to, or that was played before they came: a rest is a turn.
    The lot rests on the seed fixed for the round, so neither a name nor the list chooses, and looking again does not
    draw it again. None where everybody finds a seat, or so few are left that there is no table.
    """
    stage = field.stage
    if stage.kind != Stage.Kind.LEAGUE or field.fixed:
        return None
    parts = entrants_by_group(field.entrants).values() if stage.rules.grouping else [field.entrants]
    short = [(part, _rests_needed(stage, len(part))) for part in parts]
    count = sum(many for _, many in short)
    if not count:
        return None
    seed = seed_of(stage, field.number)
    if seed is None:
        return Resting(count)
    rests, name = _rests(field), rest_name(seed.seed, seed.nonce)
    return Resting(count, tuple(_part(name, part, many, rests) for part, many in short if many), seed.commitment)


def spare_rests(field: Field, rests: Sequence[Entrant]) -> list[Entrant]:
    """Return who of those who rest by lot need not any more, because others have left since: the last the lot named."""
    stage = field.stage
    here = [rest for rest in rests if not rest.is_withdrawn]
    if not here or stage.kind != Stage.Kind.LEAGUE or field.fixed:
        return []
    order, everybody = lot_order(stage, field.number), [*field.entrants, *here]
    spare: list[Entrant] = []
    for part in entrants_by_group(everybody).values() if stage.rules.grouping else [everybody]:
        many = _rests_needed(stage, len(part))
        if many or _fit(stage, len(part)):
            resting = [entrant for entrant in part if entrant in here]
            spare += sorted(resting, key=lambda entrant: order.index(entrant.number))[many:]
    return spare


def _fit(stage: Stage, players: int) -> bool:
    tournament = stage.tournament
    most = None if stage.rules.grouping else tournament.most_tables
    return bool(tables_within(players, tournament.preferred_size, tournament.sizes, most))


def _rests_needed(stage: Stage, players: int) -> int:
    """Return how many of these must sit out, 0 where all fit or nobody would be left."""
    tournament = stage.tournament
    most = None if stage.rules.grouping else tournament.most_tables
    if not players or _fit(stage, players):
        return 0
    low, _ = nearest_counts(players, tournament.sizes, most)
    return players - low if low else 0


def _rests(field: Field) -> dict[int, int]:
    """Return how often each of them rested by lot in the rounds before, and was not let in after all."""
    before = [rested for number, rested in who_rests(field.stage).items() if number < field.number]
    return {entrant.pk: sum(entrant.pk in rested for rested in before) for entrant in field.entrants}


def _part(name: str, people: Sequence[Entrant], count: int, rests: dict[int, int]) -> RestPart:
    by_number = {person.number: person for person in people}
    so_far = {number: rests[person.pk] for number, person in by_number.items()}
    return RestPart(tuple(by_number[number] for number in in_turn(name, so_far)[:count]), so_far)
