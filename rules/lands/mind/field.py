"""A board to think on: owners and armies that a search changes and puts back, and what each seat has on it."""

from __future__ import annotations

from typing import Final

from rules.base.machine import i64, vec
from rules.lands.mind.facts import INSIDE, TERRITORIES, Facts, Land
from rules.lands.mind.wants import DESTROY, LISTED, NOTHING, PLACES, WHOLE, Want

FEATURES: Final = 24
"""Numbers that describe a seat."""


class Field:
    """A match as somebody imagines it. `survey` counts what stands on the board, `row` describes a seat by it."""

    def __init__(self, facts: Facts) -> None:
        land: Land = facts.land
        places = facts.seats + 1
        self.near: list[vec[i64]] = land.near
        self.values: vec[i64] = land.values
        self.continent: vec[i64] = land.continent
        self.sizes: list[int] = land.sizes
        self.bonuses: list[int] = land.bonuses
        self.per_army: int = land.per_army
        self.extra_army: int = land.extra_army
        self.counts: int = land.counts
        self.size: int = len(land.values)
        self.seats: int = facts.seats
        self.owner: vec[i64] = vec[i64](facts.owner)
        self.armies: vec[i64] = vec[i64](facts.armies)
        self.hands: list[int] = facts.hands[:]
        self.waiting: list[int] = facts.waiting[:]
        self.active: list[bool] = facts.active[:]
        self.order: list[int] = facts.order
        self.turn: int = facts.turn
        self.conquests: int = facts.conquests
        self.late: float = facts.late
        self.over: float = facts.over
        self.wants: list[Want | None] = facts.wants[:]
        self.clear(places)

    def clear(self, places: int) -> None:
        """Set everything that is counted to nothing."""
        self.lands: vec[i64] = vec[i64]([0] * places)
        self.forces: vec[i64] = vec[i64]([0] * places)
        self.worth: vec[i64] = vec[i64]([0] * places)
        self.front: vec[i64] = vec[i64]([0] * places)
        self.danger: vec[i64] = vec[i64]([0] * places)
        self.strongest: vec[i64] = vec[i64]([0] * places)
        self.income: vec[i64] = vec[i64]([0] * places)
        self.extra_income: vec[i64] = vec[i64]([0] * places)
        self.nearly: list[float] = [0.0] * places
        self.scores: list[float] = [0.0] * places
        self.missing: int = 0
        self.against: int = 0
        self.reach: int = 0
        self.weak: int = 0
        self.share: float = 0.0

    def survey(self) -> None:
        """Count territories, armies, fronts and incomes of every seat."""
        places = self.seats + 1
        kinds: i64 = len(self.sizes)
        lands, forces, worth = vec[i64]([0] * places), vec[i64]([0] * places), vec[i64]([0] * places)
        front, danger, strongest = vec[i64]([0] * places), vec[i64]([0] * places), vec[i64]([0] * places)
        parts = vec[i64]([0] * (places * kinds))
        owner, armies, near = self.owner, self.armies, self.near
        values, continent = self.values, self.continent
        for place in range(self.size):
            seat = owner[place]
            here = armies[place]
            lands[seat] += 1
            forces[seat] += here
            worth[seat] += values[place]
            parts[seat * kinds + continent[place]] += 1
            if here > strongest[seat]:
                strongest[seat] = here
            threat: i64 = 0
            for other in near[place]:
                if armies[other] > threat and owner[other] != seat:
                    threat = armies[other]
            if threat:
                front[seat] += 1
                if threat - 1 > here:
                    danger[seat] += threat - 1 - here
        self.lands, self.forces, self.worth = lands, forces, worth
        self.front, self.danger, self.strongest = front, danger, strongest
        self._count_income(parts)
        for seat in range(1, places):
            self.scores[seat] = self.score(seat, self.wants[seat])

    def _count_income(self, parts: vec[i64]) -> None:
        kinds: i64 = len(self.sizes)
        for seat in range(1, self.seats + 1):
            extra, nearly = 0, 0.0
            for kind in range(kinds):
                mine: int = parts[seat * kinds + kind]
                size, bonus = self.sizes[kind], self.bonuses[kind]
                if mine == size:
                    extra += bonus
                elif 2 * mine > size:
                    nearly += bonus * (2.0 * mine / size - 1.0)
            self.extra_income[seat] = extra
            self.nearly[seat] = nearly
            self.income[seat] = extra + (self.lands[seat] // self.per_army + self.extra_army if self.lands[seat] else 0)

    def score(self, seat: int, want: Want | None) -> float:
        """Return the points of a seat if the time were over now."""
        if self.counts == TERRITORIES:
            return float(self.lands[seat])
        if self.counts != INSIDE:
            return float(self.worth[seat])
        points: i64 = 0
        if want is not None and want.kind == LISTED:
            own: i64 = seat
            owner, values = self.owner, self.values
            for place in want.places:
                if owner[place] == own:
                    points += values[place]
        return float(points)

    def measure(self, seat: int, want: Want | None) -> None:
        """Find how far a seat is from what a card asks: missing territories, armies that stand on them, share held.

        `reach` of the missing are beside an own territory, `weak` is what threatens those held beyond their armies.
        """
        self.missing = self.against = self.reach = self.weak = 0
        self.share = 0.0
        if want is None or want.kind == NOTHING:
            return
        kind = want.kind
        if kind == LISTED:
            self._measure_places(seat, want.places, len(want.places))
        elif kind == WHOLE:
            self._measure_whole(seat, want)
        elif kind == PLACES:
            self._measure_places(seat, want.places, want.count)
            missing, against, share = self.missing, self.against, self.share
            self._measure_places(seat, want.others, want.more)
            self.missing += missing
            self.against += against
            self.share = (self.share + share) / 2
        elif kind == DESTROY and want.victim and self.lands[want.victim]:
            self.missing = self.lands[want.victim]
            self.against = self.forces[want.victim]
            self.share = 1.0 - 3.0 * self.missing / self.size
        else:
            self._measure_count(seat, want.count, want.armies)

    def _measure_places(self, seat: i64, places: vec[i64], count: int) -> None:
        held: i64 = 0
        stand: i64 = 0
        reach: i64 = 0
        weak: i64 = 0
        owner, armies, near = self.owner, self.armies, self.near
        for place in places:
            if owner[place] == seat:
                held += 1
                threat: i64 = 0
                for other in near[place]:
                    if armies[other] > threat and owner[other] != seat:
                        threat = armies[other]
                if threat - 1 > armies[place]:
                    weak += threat - 1 - armies[place]
                continue
            stand += armies[place]
            for other in near[place]:
                if owner[other] == seat:
                    reach += 1
                    break
        have: int = held
        against: int = stand
        missing = max(0, count - have)
        spare = len(places) - have
        self.missing = missing
        self.against = against * missing // spare if spare else 0
        self.reach, self.weak = min(reach, missing), weak
        self.share = min(have, count) / count if count else 1.0

    def _measure_whole(self, seat: int, want: Want) -> None:
        """Add to the continents named the one nearest to being whole, as long as more are asked for."""
        named = {int(self.continent[place]) for place in want.places}
        places = want.places
        best, fewest = -1, 99
        for kind in range(len(self.sizes)):
            if kind not in named:
                lack = 0
                for place in range(self.size):
                    if self.continent[place] == kind and self.owner[place] != seat:
                        lack += 1
                if lack < fewest:
                    best, fewest = kind, lack
        if want.count > len(named) and best >= 0:
            more = [place for place in range(self.size) if self.continent[place] == best]
            places = vec[i64](list(places) + more)
        self._measure_places(seat, places, len(places))

    def _measure_count(self, seat: int, count: int, armies: int) -> None:
        have = 0
        for place in range(self.size):
            if self.owner[place] == seat and self.armies[place] >= armies:
                have += 1
        self.missing = max(0, count - have)
        foes = self.size - self.lands[seat]
        total = 0
        for other in range(1, self.seats + 1):
            if other != seat:
                total += self.forces[other]
        self.against = total * self.missing // foes if foes else 0
        self.reach = min(self.missing, self.front[seat])
        self.weak = self.danger[seat]
        self.share = min(1.0, have / count) if count else 1.0

    def row(self, seat: int, want: Want | None) -> list[float]:
        """Return what describes a seat as the holder of a card; `survey` must have been called."""
        self.measure(seat, want)
        players, total, income, best = 0, 0, 0, 0.0
        for other in range(1, self.seats + 1):
            if self.active[other]:
                players += 1
                total += self.forces[other] + self.waiting[other]
                income += self.income[other]
                if other != seat and self.scores[other] > best:
                    best = self.scores[other]
        own = self.forces[seat] + self.waiting[seat]
        force = own * players / total if total else 0.0
        lead = max(-1.5, min(1.5, (self.score(seat, want) - best) / (best + 20.0)))
        still = min(1.0, self.late) + self.over
        row = [
            self.lands[seat] * players / self.size,
            force,
            self.income[seat] * players / income if income else 0.0,
            float(self.extra_income[seat]) / 5.0,
            self.nearly[seat] / 5.0,
        ]
        row.extend(self.prospects(seat, float(max(1, own))))
        row.extend(self.aims(float(max(1, own))))
        row.extend([lead, lead * still, force * still, still - 0.5])
        return row

    def prospects(self, seat: int, own: float) -> list[float]:
        """Return what describes its cards, its place in the order and its fronts; `own` are its armies."""
        wait = self.order.index(seat) - self.order.index(self.turn) if self.turn in self.order else 0
        wait = (wait + len(self.order)) % max(1, len(self.order))
        hand = self.hands[seat] + (1 if seat == self.turn and self.conquests else 0)
        return [
            min(hand, 6) / 5.0,
            1.0 if hand >= 3 else 0.0,
            1.0 if hand >= 5 else 0.0,
            wait / self.seats,
            1.0 if not wait else 0.0,
            min(2.0, 4.0 * self.waiting[seat] / own) if not wait else 0.0,
            min(2.0, 2.0 * float(self.danger[seat]) / own),
            float(self.front[seat]) / float(max(1, self.lands[seat])),
            float(self.strongest[seat]) / own,
        ]

    def aims(self, own: float) -> list[float]:
        """Return what describes how far the card is that was measured last."""
        return [
            self.share,
            min(2.0, self.missing / 10.0),
            min(2.0, self.against / own),
            1.0 / (1.0 + self.missing),
            min(2.0, (self.missing - self.reach) / 10.0),
            min(2.0, 3.0 * self.weak / own),
        ]
