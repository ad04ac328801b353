"""Who sits out a round, by turns, when its tables cannot take everybody who is here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Entrant, Seat, Stage
from tournaments.seating.mix import nearest_counts, tables_within
from tournaments.seating.turns import in_turn
from tournaments.selectors.draw_order import grouped
from tournaments.selectors.field import Field


@dataclass(frozen=True, slots=True)
class Resting:
    """`people` sit out, so the others fit at their tables; `missed` are the rounds each did not play so far."""

    people: tuple[Entrant, ...]
    missed: dict[int, int]

    @property
    def numbers(self) -> str:
        """The primary keys of who sits out, as a page sends them back."""
        return " ".join(str(one.pk) for one in self.people)


def resting(field: Field) -> Resting | None:
    """Return who sits out a round of a league: who played most rounds, among equals by lot; one query.

    The lot rests on the tournament, the round and the person, so looking again does not draw it again.
    None where everybody finds a seat, or so few are left that there is no table.
    """
    stage = field.stage
    if stage.kind != Stage.Kind.LEAGUE or field.fixed:
        return None
    parts = grouped(field.entrants).values() if stage.rules.grouping else [field.entrants]
    short = [(part, _too_many(stage, len(part))) for part in parts]
    if not any(count for _, count in short):
        return None
    missed = _missed(field)
    people = tuple(one for part, count in short for one in _by_turns(field, part, missed)[:count])
    return Resting(people, {one.pk: missed[one.pk] for one in people})


def _too_many(stage: Stage, players: int) -> int:
    """How many of these must sit out, 0 where all fit or nobody would be left."""
    event = stage.tournament
    most = None if stage.rules.grouping else event.most_tables
    if not players or tables_within(players, event.preferred_size, event.sizes, most):
        return 0
    low, _ = nearest_counts(players, event.sizes, most)
    return players - low if low else 0


def _missed(field: Field) -> dict[int, int]:
    seats = Seat.objects.filter(round__stage=field.stage, round__number__lt=field.number, no_show=False)
    played = Counter(seats.values_list("entrant_id", flat=True))
    return {one.pk: field.number - 1 - played[one.pk] for one in field.entrants}


def _by_turns(field: Field, people: Iterable[Entrant], missed: dict[int, int]) -> list[Entrant]:
    event = field.stage.tournament
    name = f"{event.slug}:{field.stage.number}:{field.number}"
    by_number = {one.number: one for one in people}
    turns = in_turn(name, {number: missed[one.pk] for number, one in by_number.items()})
    return [by_number[number] for number in turns]
