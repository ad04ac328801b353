"""What a position is worth to a seat: by hand for the planner, by the network for whoever searches with it."""

from __future__ import annotations

from rules.base.machine import i64
from rules.lands.mind.battles import Battles
from rules.lands.mind.facts import LONG
from rules.lands.mind.field import Field
from rules.lands.mind.network import Network, shares
from rules.lands.mind.wants import DESTROY, Want

WON = 1.0e3
"""The worth of an objective that is complete: more than anything else."""


class Judge:
    """Says what the field is worth to its seat once its turn is over; higher is better."""

    def __init__(self, field: Field, seat: int) -> None:
        self.field: Field = field
        self.seat: int = seat

    def worth(self) -> float:
        """Return the worth of the field as it stands: territories and what they bring."""
        field, seat = self.field, self.seat
        field.survey()
        return float(field.lands[seat]) + 3.0 * float(field.extra_income[seat]) + 0.1 * float(field.forces[seat])

    def has_won(self) -> bool:
        """Measure how far the seat is with its objective; say whether that is complete.

        Nobody but the seat conquers anything here: whoever it was to destroy, and has nothing left, it has destroyed.
        """
        field, seat = self.field, self.seat
        want = field.wants[seat]
        field.measure(seat, want)
        if want is None:
            return False
        if want.kind == DESTROY and want.victim and not field.lands[want.victim]:
            return True
        return not field.missing and field.share >= 1.0


class PlannerJudge(Judge):
    """Weighs income, the objective, points, cards, what the neighbours may take back, and how far the others are."""

    def __init__(self, field: Field, seat: int, battles: Battles) -> None:
        super().__init__(field, seat)
        self.battles: Battles = battles

    def worth(self) -> float:
        """Return the worth in armies, more or less."""
        field, seat = self.field, self.seat
        field.survey()
        if self.has_won():
            return WON
        late = min(1.0, field.late) + field.over
        force, income = field.forces[seat] + field.waiting[seat], field.income[seat]
        worth = 0.35 * float(force) + 2.0 * float(income) + field.nearly[seat]
        worth += 14.0 * field.share - 1.5 * field.weak - 0.08 * field.against
        worth += 10.0 / (1.0 + field.missing) if field.missing else 0.0
        worth += 0.25 * late * field.score(seat, field.wants[seat])
        worth += 3.0 if field.conquests else 0.0
        worth -= self.losses(late)
        for other in range(1, field.seats + 1):
            if other != seat and field.active[other]:
                income, extra = field.income[other], field.extra_income[other]
                worth -= 0.5 * float(income) + 0.06 * float(field.forces[other]) + 0.5 * float(extra)
        return worth

    def losses(self, late: float) -> float:
        """Return what the neighbours may take back before the next turn, each counting on its own strongest army."""
        field, seat, battles = self.field, self.seat, self.battles
        owner, armies, near, income = field.owner, field.armies, field.near, field.income
        own: i64 = seat
        total = 0.0
        for place in range(field.size):
            if owner[place] != own:
                continue
            strongest: i64 = 0
            for other in near[place]:
                foe = owner[other]
                if foe != own:
                    force = armies[other] + income[foe] // 2
                    if force > strongest:
                        strongest = force
            if strongest:
                chance = battles.wins[battles.place(strongest, armies[place])]
                total += chance * (0.6 + 0.02 * float(field.values[place]) + 0.15 * float(armies[place]))
        return total


class NetworkJudge(Judge):
    """The chance to win by the network, as a mean over what the others may hold (`worlds`)."""

    def __init__(self, field: Field, seat: int, network: Network, worlds: list[list[Want | None]]) -> None:
        super().__init__(field, seat)
        self.network: Network = network
        self.worlds: list[list[Want | None]] = worlds

    def worth(self) -> float:
        """Return the chance to win when the next seat begins its turn."""
        field, seat = self.field, self.seat
        field.survey()
        if self.has_won():
            return WON
        turn, waiting, hand = field.turn, field.waiting, field.hands[seat]
        conquests, late = field.conquests, field.late
        self.begin_next()
        chance = self.mean_chance()
        field.turn, field.waiting, field.hands[seat] = turn, waiting, hand
        field.conquests, field.late = conquests, late
        return chance

    def begin_next(self) -> None:
        """Let the turn of the next seat begin."""
        field, seat = self.field, self.seat
        order = field.order
        place = order.index(seat)
        following = seat
        for step in range(1, len(order)):
            other = order[(place + step) % len(order)]
            if field.active[other]:
                following = other
                if (place + step) >= len(order):
                    field.late += 1.0 / LONG
                break
        if field.conquests:
            field.hands[seat] += 1
        field.conquests = 0
        field.turn = following
        field.waiting = [0] * (field.seats + 1)
        field.waiting[following] = field.income[following]

    def mean_chance(self) -> float:
        """Return the mean of the chances in all worlds."""
        field, seat, network = self.field, self.seat, self.network
        own = network.strength(field.row(seat, field.wants[seat]))
        total = 0.0
        for world in self.worlds:
            strengths = [0.0] * (field.seats + 1)
            strengths[seat] = own
            for other in range(1, field.seats + 1):
                if other != seat and field.active[other]:
                    strengths[other] = network.strength(field.row(other, world[other]))
            total += shares(strengths, field.active)[seat - 1]
        return total / len(self.worlds)
