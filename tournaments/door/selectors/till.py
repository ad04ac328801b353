"""What is in the till: totals by method and by who took the money, who still owes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.models import Door, Entrant, Payment, TillClosing, Tournament

Kind, Method = Payment.Kind, Payment.Method


@dataclass
class Total:
    """The money of one method or one person: how many stand, and how much, in cents."""

    label: str
    count: int = 0
    amount: int = 0
    cash: int = 0


@dataclass
class Till:
    """The whole ledger of an evening; `expected` is the cash that should be in the box."""

    tournament: Tournament
    door: Door
    lines: list[Payment]
    entrants: list[Entrant]
    closings: list[TillClosing]
    methods: list[Total] = field(default_factory=list)
    takers: list[Total] = field(default_factory=list)

    @property
    def closing(self) -> TillClosing | None:
        """Return the closing that stands."""
        return next((closing for closing in self.closings if closing.reopened_at is None), None)

    @property
    def standing(self) -> list[Payment]:
        return [line for line in self.lines if line.is_standing]

    @property
    def paid(self) -> list[Payment]:
        return [line for line in self.standing if line.kind == Kind.PAID]

    @property
    def exempt(self) -> list[Payment]:
        return [line for line in self.standing if line.kind == Kind.EXEMPT]

    @property
    def owing(self) -> list[Entrant]:
        """Return who takes part and has neither paid nor been let off."""
        settled = {line.entrant_id for line in self.standing}
        return [entrant for entrant in self.entrants if entrant.pk not in settled] if self.door.fee else []

    @property
    def owed(self) -> int:
        """Return what would still come in if everybody who owes paid the full fee."""
        return (self.door.fee or 0) * len(self.owing)

    @property
    def total(self) -> int:
        return sum(line.amount for line in self.lines)

    @property
    def cash(self) -> int:
        return sum(line.amount for line in self.lines if line.method == Method.CASH)

    @property
    def expected(self) -> int:
        return self.door.change + self.cash


def is_till_closed(tournament: Tournament) -> bool:
    """Say whether a closing stands, so that nothing is taken."""
    return TillClosing.objects.filter(tournament=tournament, reopened_at__isnull=True).exists()


def till_of(tournament: Tournament, door: Door) -> Till:
    """Return the ledger with its totals; three queries, whatever its length."""
    lines = list(Payment.objects.filter(tournament=tournament).order_by("at", "pk"))
    entrants = tournament.entrants.active().select_related("player").order_by("player__name", "number")
    closings = list(TillClosing.objects.filter(tournament=tournament).order_by("at", "pk"))
    till = Till(tournament, door, lines, list(entrants), closings)
    till.methods = _totals(lines, [method.value for method in Method], "method")
    till.takers = _totals(lines, sorted({line.taker for line in lines}), "taker")
    return till


def _totals(lines: Sequence[Payment], labels: Sequence[str], name: str) -> list[Total]:
    """Return the totals of the money by a field; what was taken back is taken off where it was counted."""
    totals: dict[str, Total] = defaultdict(lambda: Total(""))
    for line in lines:
        if not line.method:
            continue
        total = totals[getattr(line, name)]
        total.amount += line.amount
        total.cash += line.amount if line.method == Method.CASH else 0
        total.count += line.is_standing
    for label, total in totals.items():
        total.label = label
    return [totals[label] for label in labels if label in totals]
