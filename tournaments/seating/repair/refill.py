"""Who goes where once the new sizes are known: the people who fit best, from the tables that can spare them."""

from collections.abc import Iterable, Iterator, Sequence

from tournaments.seating.figures.company import Company, Cost
from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.lots.chance import stream
from tournaments.seating.question.metrics import short_counts

Slots = list[int | None]


class Refill:
    """The places of every table, None where one is free. `fixed` tables do not change, `pinned` people stay.

    Among people or tables that suit equally a lot from the seed of the draw decides, not their numbers; the same
    happening is answered alike whenever it is asked.
    """

    def __init__(self, slots: Sequence[Slots], fixed: set[int], pinned: frozenset[int], context: DrawContext) -> None:
        self.slots = [list(table) for table in slots]
        self.fixed = fixed
        self.pinned = pinned
        self.context = context
        self.company = Company(context)
        self.short = short_counts(context.history, context.preferred)
        self.lot_of_table = self._lots("tables", range(len(self.slots)))
        self.lot_of = self._lots("people", (player for table in self.slots for player in table if player is not None))

    def run(self, wanted: Sequence[int], arrived: Sequence[int]) -> list[list[int]]:
        """Return tables of ids in seat order with as many people as wanted; of tables alike the ones that suit best
        change."""
        sizes = list(wanted)
        waiting = list(arrived) + [self._leaver(place, sizes) for place in self._sources(sizes)]
        for player in waiting:
            lots = self.lot_of_table
            costs = (
                (self._joining(player, at, sizes[place]), lots[at], lots[place], at, place)
                for place, at in self._targets(sizes)
            )
            *_, alike, place = min(costs)
            sizes[place], sizes[alike] = sizes[alike], sizes[place]
            self._seat(player, alike)
        return [[player for player in table if player is not None] for table in self.slots]

    def _lots(self, of: str, ids: Iterable[int]) -> dict[int, int]:
        """Return the place of each in an order by lot."""
        order = stream(self.context.seed, f"repair {of}").shuffle(sorted(ids))
        return {number: lot for lot, number in enumerate(order)}

    def _people(self, place: int) -> list[int]:
        return [player for player in self.slots[place] if player is not None]

    def _sources(self, sizes: Sequence[int]) -> list[int]:
        """Return every table that gives somebody up, once per person."""
        return [at for at, size in enumerate(sizes) for _ in range(max(0, len(self._people(at)) - size))]

    def _open(self, sizes: Sequence[int]) -> list[int]:
        return [at for at, size in enumerate(sizes) if size > len(self._people(at))]

    def _leaver(self, place: int, sizes: list[int]) -> int:
        """Take out whoever is best spared at the table, or at one like it that gives nobody up."""
        here, size = len(self._people(place)), sizes[place]
        alike = [place]
        if here - size == 1:
            alike += [at for at in self._like(here, sizes) if at not in self.fixed]
        options = [(at, player) for at in alike for player in self._people(at) if player not in self.pinned]
        at, gone = max(options, key=lambda option: (self._gain(option[1], option[0], sizes), self.lot_of[option[1]]))
        sizes[place], sizes[at] = sizes[at], sizes[place]
        self.slots[at][self.slots[at].index(gone)] = None
        return gone

    def _gain(self, player: int, place: int, sizes: Sequence[int]) -> Cost:
        """Return what is saved if the player leaves that table for the one of the open tables that suits best."""
        saved = self._cost(player, self._people(place))
        paid = min((self._joining(player, at, sizes[at]) for at in self._open(sizes) if at != place), default=())
        return tuple(gain - price for gain, price in zip(saved, paid or [0] * len(saved), strict=True))

    def _like(self, here: int, sizes: Sequence[int]) -> list[int]:
        """Return the tables of as many people that would stay as they are."""
        return [at for at, size in enumerate(sizes) if size == here == len(self._people(at))]

    def _targets(self, sizes: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield (table with a place, table that takes its part): itself, or one alike where a single place is free."""
        for place in self._open(sizes):
            here = len(self._people(place))
            yield place, place
            if sizes[place] == here + 1 and None not in self.slots[place]:
                yield from ((place, at) for at in self._like(here, sizes) if at not in self.fixed)

    def _joining(self, player: int, place: int, size: int) -> Cost:
        *company, _ = self._cost(player, self._people(place))
        return *company, self.short[player] if size != self.context.preferred else 0

    def _cost(self, player: int, table: Sequence[int]) -> Cost:
        """Return what the others of the table cost by priority, then how often the player sat short."""
        return *self.company.cost(player, [other for other in table if other != player]), -self.short[player]

    def _seat(self, player: int, place: int) -> None:
        table = self.slots[place]
        free = table.index(None) if None in table else len(table)
        table[free : free + 1] = [player]
