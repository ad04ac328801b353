"""The standing that feeds a stage, in the order that counts: positions, then recorded lots; of groups their first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tournaments.models import Entrant, Stage, Standing
from tournaments.seating.lots.equals import by_lot
from tournaments.selectors.rounds.round_field import Field, People, feeding_stage

Key = tuple[int, int]


@dataclass(frozen=True)
class Ranked:
    """`order` are primary keys, the best first; equal `keys` are equal. `rows` by entrant.

    `shared` are groups of equals in the order of a lot from `seed`. `through` is how many go on where mini-tournaments
    send up their first, else 0; `level` are equal at such a cut.
    """

    order: list[int]
    keys: Mapping[int, Key]
    rows: Mapping[int, Standing]
    through: int = 0
    level: tuple[int, ...] = ()
    shared: tuple[tuple[int, ...], ...] = ()
    seed: int = 0

    def is_alone(self, pk: int) -> bool:
        """Say whether nobody shares the position."""
        return sum(key[0] == self.keys[pk][0] for key in self.keys.values()) == 1

    def in_list_order(self, people: People, keys: Sequence[int]) -> list[Entrant]:
        """Return these people as the standing lists them: their order is still to be drawn by hand."""
        return [people.all[pk] for pk in sorted(keys, key=lambda pk: self.rows[pk].order)]


def ranked_entrants(stage: Stage, people: People) -> Ranked:
    """Return the standing of the stage that feeds this one; two queries, one more where people share a place.

    Of equals a lot decides that anybody can repeat: it rests on the seed of that stage's first round, which was on
    record before a result was, so that the tables shown before the draw are those of the draw.
    """
    source = feeding_stage(stage)
    rows = {row.entrant_id: row for row in Standing.objects.filter(stage=source).order_by("order")}
    last = len(rows) + 1
    keys = {pk: (row.position or last + row.order, people.lots.get(pk, 0)) for pk, row in rows.items()}
    whole = _order_by_lot(Ranked(sorted(rows, key=lambda pk: keys[pk]), keys, rows), source, people)
    if source is None or source.rules.grouping != "minis":
        return whole
    return _first_of_groups(whole, people, source.rules.through)


def _order_by_lot(whole: Ranked, source: Stage | None, people: People) -> Ranked:
    """Return the standing with equals in the order of their lot."""
    level = [list(group) for _, group in groupby(whole.order, key=lambda pk: whole.keys[pk])]
    if source is None or all(len(group) == 1 for group in level):
        return whole
    seed = source.rounds.order_by("number").values_list("seed", flat=True).first() or 0
    drawn = []
    for group in level:
        by_number = {people.all[pk].number: pk for pk in group}
        drawn.append(tuple(by_number[number] for number in by_lot(by_number, seed)))
    order = [pk for group in drawn for pk in group]
    return replace(whole, order=order, shared=tuple(group for group in drawn if len(group) > 1), seed=seed)


def _first_of_groups(whole: Ranked, people: People, count: int) -> Ranked:
    """Return the first `count` of each group who are here, in the order of the standing, then everybody else."""
    groups: dict[str, list[int]] = {}
    for pk in whole.order:
        if people.here(pk):
            groups.setdefault(people.all[pk].group, []).append(pk)
    first = {pk for members in groups.values() for pk in members[:count]}
    level: list[int] = []
    for members in groups.values():
        if len(members) > count and whole.keys[members[count - 1]] == whole.keys[members[count]]:
            level += [pk for pk in members if whole.keys[pk] == whole.keys[members[count]]]
    order = sorted(whole.order, key=lambda pk: pk not in first)
    return replace(whole, order=order, through=len(first), level=tuple(level))


def cut_tie(field: Field, people: People, ranked: Ranked, here: Sequence[int], places: int) -> list[int]:
    """Return who is equal at the cut after `places`, noted in the field as tied; nobody where the cut is clear."""
    if ranked.level:
        field.tied = ranked.in_list_order(people, ranked.level)
        field.tied_for = sum(pk in ranked.level for pk in here[: ranked.through])
        return list(ranked.level)
    if ranked.through or not 0 < places < len(here) or ranked.keys[here[places - 1]] != ranked.keys[here[places]]:
        return []
    tied = [pk for pk in here if ranked.keys[pk] == ranked.keys[here[places]]]
    field.tied = ranked.in_list_order(people, tied)
    field.tied_for = places - here.index(tied[0])
    return tied
