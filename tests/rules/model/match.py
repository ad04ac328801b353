"""A match at one moment, in lists: who holds what, who has which card, what is being decided."""

from collections.abc import Callable

from tests.rules.model.world import World

ANY = 99
"""As many sets as there are."""


class Match:
    """Seats are numbered from 1, clockwise; place 0 of lists by seat is nobody's."""

    def __init__(self, world: World, seats: int) -> None:
        self.world, self.options, self.seats = world, world.options, list(range(1, seats + 1))
        places = seats + 1
        self.phase, self.seat, self.round, self.left = "opening", 0, 0, 0
        self.stock = [0] * places
        self.owner, self.armies = [0] * world.size, [0] * world.size
        self.conquests = self.sets = 0
        self.hand: list[list[int]] = [[] for _ in range(places)]
        self.pile: list[int] = []
        self.discards: list[int] = []
        self.reshuffles = 0
        self.order: list[int] = []
        self.colour, self.goal = [""] * places, [0] * places
        self.fallen, self.exits = [0] * places, list[int]()
        self.gone, self.leaving = [""] * places, list[int]()
        self.source = self.target = self.dice = self.eliminated = 0
        self.fighting = False
        self.expired = self.lap = self.lap_seat = self.closing = self.extra = 0
        self.contenders: list[int] = []
        self.outcome: tuple[str, list[int], dict[int, tuple[int, int | None]]] | None = None

    def has_clock(self) -> bool:
        """R19, R20, R29: a clock runs, or cards are counted instead."""
        return self.options["end_of_time"] in ("complete_round", "sdadata")

    def lands(self, seat: int) -> list[int]:
        """The territories of a seat."""
        return [place for place in range(self.world.size) if self.owner[place] == seat]

    def all_armies(self, seat: int) -> int:
        """The armies of a seat on the board."""
        return sum(self.armies[place] for place in self.lands(seat))

    def active(self, seat: int) -> bool:
        """Whether a seat takes turns."""
        return not self.fallen[seat] and not self.gone[seat]

    def can_win(self, seat: int) -> bool:
        """R23: in an extra round only the tied."""
        return self.active(seat) and (not self.contenders or seat in self.contenders)

    def winners_left(self) -> list[int]:
        """Those who can still win, in order of play."""
        return [seat for seat in self.order if self.can_win(seat)]

    def beside_enemy(self, place: int) -> bool:
        """Whether a neighbour belongs to somebody else."""
        return any(self.owner[other] != self.owner[place] for other in self.world.near[place])

    def keeps(self, place: int) -> int:
        """R13: the armies that stay where armies leave by one's own will."""
        return int(self.options["garrison_beside_enemy"]) if self.beside_enemy(place) else 1

    def reinforcements(self, seat: int) -> int:
        """R5, R30."""
        mine = self.lands(seat)
        armies = len(mine) // self.options["territories_per_army"] + self.options["extra_army"]
        for lands, bonus in zip(self.world.continents, self.world.bonus, strict=True):
            if all(self.owner[place] == seat for place in lands):
                armies += bonus
        return self.within_cap(seat, armies)

    def within_cap(self, seat: int, armies: int) -> int:
        """R30: what comes above the cap is lost."""
        cap = self.options["army_cap"]
        return max(0, min(armies, cap - self.all_armies(seat) - self.left)) if cap else armies

    def goal_reached(self, seat: int) -> bool:
        """R17: whether the objective of a seat is complete on the board."""
        goal, mine = self.world.goals[self.goal[seat]], self.lands(seat)
        if goal["kind"] == "territories":
            return all(self.owner[place] == seat for place in goal["lands"])
        if goal["kind"] == "count":
            return sum(self.armies[place] >= goal["min_armies"] for place in mine) >= goal["count"]
        if goal["kind"] == "continents":
            whole = [all(self.owner[place] == seat for place in lands) for lands in self.world.continents]
            return all(whole[named] for named in goal["named"]) and sum(whole) >= len(goal["named"]) + goal["extra"]
        victims = [other for other in self.seats if self.colour[other] == goal["colour"] and other != seat]
        if not victims or self.fallen[victims[0]] not in (0, seat):
            return len(mine) >= goal["fallback"]
        return self.fallen[victims[0]] == seat

    def objective_counts(self) -> bool:
        """R17, R28."""
        if self.round < max(1, self.options["objective_from_round"]):
            return False
        return self.options["objective_expires"] != "time_limit" or not self.expired

    def achiever(self) -> int:
        """R17: who has completed an objective, the one in turn first, then in order of play; 0 for nobody."""
        if not self.objective_counts():
            return 0
        start = self.order.index(self.seat)
        for seat in self.order[start:] + self.order[:start]:
            if self.can_win(seat) and self.goal_reached(seat):
                return seat
        return 0

    def listed(self, seat: int) -> list[int]:
        """The territories of the own objective."""
        goal = self.world.goals[self.goal[seat]]
        return list(goal["lands"]) if goal["kind"] == "territories" else []

    def values(self, seat: int) -> int:
        """The values of all territories held."""
        return sum(self.world.value[place] for place in self.lands(seat))

    def inside(self, seat: int) -> int:
        """The values held inside the own objective."""
        return sum(self.world.value[place] for place in self.listed(seat) if self.owner[place] == seat)

    def points(self, seat: int, completed: bool) -> int | None:
        """R24, R25, R33: by the ruleset's way to find the winner."""
        ways: dict[str, Callable[[], int | None]] = {
            "objective": lambda: None,
            "values": lambda: self.values(seat),
            "method1": lambda: self.values(seat) + 50 * completed,
            "inside": lambda: self.inside(seat),
        }
        return ways[self.options["winner_by"]]()
