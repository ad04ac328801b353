"""A match under way, into which the chapters write as they act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.futurisiko.state.parts import COLOURS, Aim, Cards, Due, Fight, Truce, Turn
from rules.futurisiko.state.terms import Terms
from rules.lands.ground import Territories

if TYPE_CHECKING:
    from rules.futurisiko.state.table import MatchTable


class Moment:
    """What is true of one turn only, while it is written into: the fields of Turn, rows as lists."""

    def __init__(self, size: int, seas: int, like: Moment | None = None) -> None:
        if like is None:
            self.points: int = 0
            self.cards: int = 0
            self.launched: int = 0
            self.aims: tuple[Aim, ...] = ()
            self.invading_land: list[int] = [0] * size
            self.invading_air: list[int] = [0] * size
            self.spent_land: list[int] = [0] * size
            self.spent_air: list[int] = [0] * size
            self.spent_sea: list[int] = [0] * seas
            self.fired: list[int] = [0] * seas
            self.carried: list[int] = [0] * seas
        else:
            self.points = like.points
            self.cards = like.cards
            self.launched = like.launched
            self.aims = like.aims
            self.invading_land = like.invading_land[:]
            self.invading_air = like.invading_air[:]
            self.spent_land = like.spent_land[:]
            self.spent_air = like.spent_air[:]
            self.spent_sea = like.spent_sea[:]
            self.fired = like.fired[:]
            self.carried = like.carried[:]


def frozen(moment: Moment) -> Turn:
    """Return the turn as a state shows it."""
    return Turn(
        moment.points, moment.cards, tuple(moment.invading_land), tuple(moment.invading_air),
        tuple(moment.spent_land), tuple(moment.spent_air), tuple(moment.spent_sea), tuple(moment.fired),
        tuple(moment.carried), moment.aims, moment.launched,
    )  # fmt: skip


def thawed(turn: Turn) -> Moment:
    """Return the turn of a state, to be written into."""
    moment = Moment(0, 0)
    moment.points, moment.cards, moment.launched, moment.aims = turn.points, turn.cards, turn.launched, turn.aims
    moment.invading_land, moment.invading_air = list(turn.invading_land), list(turn.invading_air)
    moment.spent_land, moment.spent_air = list(turn.spent_land), list(turn.spent_air)
    moment.spent_sea, moment.fired, moment.carried = list(turn.spent_sea), list(turn.fired), list(turn.carried)
    return moment


class Position(Territories):
    """Everything that changes in a match; a State holds one that nobody writes into any more.

    `seat` whose turn it is, `asked` who decides now (0: nobody); `land`, `air` by territory, `subs` by seat and sea,
    `expired` the round in which the time was up.
    """

    def __init__(self, table: MatchTable, like: Position | None = None) -> None:
        self.table = table
        self.terms: Terms = table.terms if like is None else like.terms
        super().__init__(self.terms.size, self.terms.places, like)
        if like is None:
            self._begin()
            return
        self.asked: int = like.asked
        self.land: list[int] = like.land[:]
        self.air: list[int] = like.air[:]
        self.subs: list[tuple[int, ...]] = like.subs[:]
        self.turn: Moment = Moment(0, 0, like.turn)
        self.cards: Cards = like.cards
        self.truces: tuple[Truce, ...] = like.truces
        self.fight: Fight | None = like.fight
        self.due: Due | None = like.due
        self.expired: int = like.expired

    def _begin(self) -> None:
        """Let nothing be known but the table: colours are to be chosen."""
        terms = self.terms
        self.phase, self.seat, self.asked = COLOURS, 1, 1
        self.land, self.air = [0] * terms.size, [0] * terms.size
        self.subs = [(0,) * terms.seas] * terms.places
        self.turn = Moment(terms.size, terms.seas)
        self.cards = Cards(((),) * terms.places, self.table.cards, ())
        self.people = self.people._replace(goals=())
        self.truces = ()
        self.fight, self.due, self.expired = None, None, 0

    def copy(self) -> Position:
        """Return a position of its own: what is done to one does not touch the other."""
        return Position(self.table, self)

    @property
    def battle(self) -> Fight:
        """Return the battle under way; AssertionError without one."""
        assert self.fight is not None
        return self.fight

    @property
    def owed(self) -> Due:
        """Return the hits to be dealt with; AssertionError without any."""
        assert self.due is not None
        return self.due

    def hand(self, seat: int) -> tuple[int, ...]:
        """Return the cards of a seat."""
        return self.cards.hands[seat]

    def flags(self, seat: int) -> int:
        """Return the flags of a seat: one on each of its territories."""
        return self.held[seat].bit_count()

    def new_turn(self, points: int = 0) -> None:
        """Begin a turn in which nothing has happened."""
        self.turn = Moment(self.terms.size, self.terms.seas)
        self.turn.points = points

    def add_subs(self, seat: int, sea: int, armies: int) -> None:
        """Put submarines more or fewer in a sea area."""
        row = self.subs[seat]
        self.subs[seat] = (*row[:sea], row[sea] + armies, *row[sea + 1 :])
