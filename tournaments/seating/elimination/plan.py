"""A planned elimination: its rounds, what kind of plan it is, and the remarks that go with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

PlanKind = Literal["winners", "top_two", "lucky_losers", "direct_finalists", "league"]


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """One round: so many `entrants` at tables of these sizes, larger ones first.

    From each table `advance_per_table` players go on, and `lucky_losers` more, those with the largest share of
    their table's points. `direct_finalists` winners of the round before skip this one and wait in the final.
    `from_standing` (a league): so many go on by the standing, whatever their table.
    """

    entrants: int
    tables: tuple[int, ...]
    advance_per_table: int = 1
    lucky_losers: int = 0
    direct_finalists: int = 0
    from_standing: int = 0

    @property
    def going_on(self) -> int:
        """Return how many players of this round play the next one."""
        return len(self.tables) * self.advance_per_table + self.lucky_losers + self.from_standing

    def document(self) -> dict[str, object]:
        """Return the round as in the `plan` contract; the two last fields only where they are not zero."""
        out: dict[str, object] = {
            "entrants": self.entrants,
            "tables": list(self.tables),
            "advance_per_table": self.advance_per_table,
            "lucky_losers": self.lucky_losers,
        }
        if self.direct_finalists:
            out["direct_finalists"] = self.direct_finalists
        if self.from_standing:
            out["from_standing"] = self.from_standing
        return out


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole plan, the last round is the final. `notes` are codes with parameters, for the page to word:

    `mixed_tables` (round), `top_two` (round), `lucky_losers` (round, count), `direct_finalists` (round, count),
    `tables_not_multiple` (round, final): the rule book asks for a multiple of the finalists,
    `league_then_final` (final), `other_final` (final), `other_sizes` (sizes): not the sizes asked for.
    """

    kind: PlanKind
    final: int
    rounds: tuple[PlannedRound, ...]
    notes: tuple[Mapping[str, object], ...] = ()

    def document(self) -> dict[str, object]:
        """Return this plan as an entry of `alternatives`."""
        return {
            "kind": self.kind,
            "final": self.final,
            "rounds": [played.document() for played in self.rounds],
            "notes": [dict(note) for note in self.notes],
        }


def make_plan(kind: PlanKind, final: int, rounds: tuple[PlannedRound, ...], asked_final: int) -> Plan:
    """Return the Plan of these rounds with every remark they call for."""
    notes: list[Mapping[str, object]] = []
    for number, played in enumerate(rounds, start=1):
        last = number == len(rounds)
        if len(set(played.tables)) > 1:
            notes.append({"code": "mixed_tables", "round": number})
        if played.advance_per_table == 2:
            notes.append({"code": "top_two", "round": number})
        if played.lucky_losers:
            notes.append({"code": "lucky_losers", "round": number, "count": played.lucky_losers})
        if played.direct_finalists:
            notes.append({"code": "direct_finalists", "round": number, "count": played.direct_finalists})
        if played.from_standing:
            notes.append({"code": "league_then_final", "final": final})
        elif not last and len(played.tables) % final:
            notes.append({"code": "tables_not_multiple", "round": number, "final": final})
    if final != asked_final:
        notes.append({"code": "other_final", "final": final})
    return Plan(kind, final, rounds, tuple(notes))
