"""The list of who is here for the round to come, in order of surname or club, and the tables so many people make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.errors import Refused
from tournaments.models import Entrant, Stage
from tournaments.selectors.draw.draws import table_sizes
from tournaments.selectors.rounds.round_field import Field
from tournaments.selectors.rounds.rounds import who_missed
from tournaments.surnames import name_parts, surname_key

MOST_COUNTED = 400
"""Beyond so many people only the present number is turned into tables."""
Mix = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Attendee:
    """Somebody who takes part; `given` and `surname` make the name, `arrives` is the time of who is late, `since` the
    round from which on who is away missed every one (0: none), `wrote` what they said in the list (LATE, MAYBE)."""

    entrant: Entrant
    given: str
    surname: str
    is_here: bool
    arrives: str = ""
    since: int = 0
    wrote: str = ""


def attendees(
    entrants: Sequence[Entrant],
    here: Collection[int],
    arrivals: Mapping[int, str],
    *,
    by_club: bool,
    since: Mapping[int, int] | None = None,
    words: Mapping[int, str] | None = None,
) -> list[tuple[str, list[Attendee]]]:
    """Return the people in groups: one without a name, by surname; or one for each club, who has none last.

    `here` are primary keys, `arrivals` times and `since` rounds by primary key, `words` what they wrote by number.
    """
    rounds, people = since or {}, []
    for entrant in entrants:
        surname, given = name_parts(entrant.player.name)
        arrives, first = arrivals.get(entrant.pk, ""), rounds.get(entrant.pk, 0)
        wrote = (words or {}).get(entrant.number, "")
        people.append(Attendee(entrant, given, surname, entrant.pk in here, arrives, first, wrote))
    people.sort(key=lambda person: (surname_key(person.entrant.player.name), person.entrant.number))
    if not by_club:
        return [("", people)]
    groups: dict[str, list[Attendee]] = {}
    for person in people:
        groups.setdefault(person.entrant.club.name if person.entrant.club else "", []).append(person)
    return sorted(groups.items(), key=lambda group: (not group[0], group[0].casefold()))


def returning(field: Field) -> list[Entrant]:
    """Return who missed the round before and plays this one."""
    if field.stage.kind != Stage.Kind.LEAGUE or field.number < 2:
        return []
    missed = who_missed(field.stage, field.number - 1)
    return [entrant for entrant in field.entrants if entrant.pk in missed]


def tables_by_count(stage: Stage, number: int, counts: Collection[int]) -> dict[int, Mix | None]:
    """Return which tables so many people make, as pairs of a size and how many there are, the larger first; None where
    they make none. Empty where the number alone does not say: groups, or a plan of its own."""
    if stage.rules.grouping or stage.kind != Stage.Kind.LEAGUE:
        return {}
    return {count: _mix(stage, number, count) for count in counts}


def _mix(stage: Stage, number: int, count: int) -> Mix | None:
    try:
        sizes = table_sizes(stage, number, count, stage.tournament.most_tables)
    except Refused:
        return None
    return tuple(sorted(Counter(sizes.tables).items(), reverse=True))
