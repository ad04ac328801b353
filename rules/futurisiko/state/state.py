"""The state of a match: an immutable value, cheap to follow up. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from rules.base.sealed import Sealed, drafting, state_of
from rules.contract.outcome import Outcome

if TYPE_CHECKING:
    from rules.futurisiko.state.table import MatchTable


class Phase(IntEnum):
    """What is being decided, or (produce, firing, operate) where the match goes on by itself."""

    OPENING = 0
    COLOURS = 1
    FLAGS = 2
    DISCARD = 3
    SUPER = 4
    MISSILES = 5
    SHIELD = 6
    BUILD = 7
    PRODUCE = 8
    MOVE = 9
    NAVAL = 10
    SINK = 11
    FIRING = 12
    LOSSES = 13
    BATTLES = 14
    THROW = 15
    OPERATE = 16
    OVER = 17


(
    OPENING, COLOURS, FLAGS, DISCARD, SUPER, MISSILES, SHIELD, BUILD, PRODUCE, MOVE, NAVAL, SINK, FIRING, LOSSES,
    BATTLES, THROW, OPERATE, OVER,
) = (phase.value for phase in Phase)  # fmt: skip


class Cards(NamedTuple):
    """A hand per seat (ascending), the draw pile (next card last), the discards (open)."""

    hands: tuple[tuple[int, ...], ...] = ()
    pile: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()


class People(NamedTuple):
    """Who plays: order of play of this round; by seat its colour, who eliminated it, why it left; who went out and who
    left, in that order."""

    order: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    fallen: tuple[int, ...] = ()
    exits: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()
    leaving: tuple[int, ...] = ()


class Aim(NamedTuple):
    """F24: submarines of a sea area that will fire on a territory."""

    sea: int
    territory: int
    armies: int


class Turn(NamedTuple):
    """What is true of one turn only.

    Production: `points` left, `cards` of Super Produzione played (in phase DISCARD: voluntary discards), the seat that
    `launched` the last missile, 0 before the first. Operations: invaders by territory, armies that may not move any
    more (by territory, and submarines by sea), submarines that have fired and armies carried by sea, the aims declared.
    """

    points: int
    cards: int
    invading_land: tuple[int, ...]
    invading_air: tuple[int, ...]
    spent_land: tuple[int, ...]
    spent_air: tuple[int, ...]
    spent_sea: tuple[int, ...]
    fired: tuple[int, ...]
    carried: tuple[int, ...]
    aims: tuple[Aim, ...] = ()
    launched: int = 0


class Truce(NamedTuple):
    """F37: `target` may not go against `caster` until its next turn ends; the card lies there, an army with it."""

    caster: int
    target: int
    card: int


class Fight(NamedTuple):
    """F27: the battle under way: whether the attacker throws now, cards played before this throw, seats that play none
    in this battle."""

    territory: int
    attacker_throws: bool
    cards: int = 0
    waived: tuple[int, ...] = ()


class Due(NamedTuple):
    """Hits to be dealt with: `kind` fire, throw, secret_weapon, betrayal, torpedo or missile; by whom, against whom,
    in which territory (or 0), how many."""

    kind: str
    by: int
    target: int
    territory: int
    hits: int


FIELDS = (
    "table", "phase", "seat", "asked", "round", "owner", "land", "air", "subs", "held", "turn", "cards", "people",
    "truces", "fight", "due", "expired", "outcome",
)  # fmt: skip


class Draft:
    """A follow-up state while it is being written; only the chapters of this package see one.

    `seat` whose turn it is, `asked` who decides now (0: nobody); `owner`, `land`, `air` by territory, `subs` by seat
    and sea, `held` the territories by seat, `expired` the round in which the time was up.
    """

    __slots__ = FIELDS
    table: MatchTable
    phase: int
    seat: int
    asked: int
    round: int
    owner: bytes
    land: tuple[int, ...]
    air: tuple[int, ...]
    subs: tuple[tuple[int, ...], ...]
    held: tuple[int, ...]
    turn: Turn
    cards: Cards
    people: People
    truces: tuple[Truce, ...]
    fight: Fight | None
    due: Due | None
    expired: int
    outcome: Outcome | None

    def active(self, seat: int) -> bool:
        """Return whether the seat still takes turns: not eliminated, not withdrawn."""
        return not self.people.fallen[seat] and not self.people.gone[seat]

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


class State(Sealed, Draft):
    """A state of a match. Equal states have equal fields."""

    __slots__ = ()
    game = "futurisiko"
    fields = FIELDS
    phases = Phase


fork, seal = drafting(Draft, State)


def with_change(numbers: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """Return the same numbers, one of them greater by `by`."""
    return (*numbers[:place], numbers[place] + by, *numbers[place + 1 :])


def held_by(owner: bytes, places: int) -> tuple[int, ...]:
    """Return the sets of territories by seat, from the owners; what nobody owns is held by nobody."""
    held = [0] * places
    for territory, seat in enumerate(owner):
        held[seat] |= 1 << territory
    return (0, *held[1:])


def new_turn(table: MatchTable, points: int = 0) -> Turn:
    """Return a turn in which nothing has happened."""
    lands, seas = (0,) * table.geo.size, (0,) * table.geo.seas
    return Turn(points, 0, lands, lands, lands, lands, seas, seas, seas)


def blank(table: MatchTable) -> State:
    """Return the state before anything is known but the table: colours are to be chosen."""
    size, places = table.geo.size, table.seats + 1
    none, lands = (0,) * places, (0,) * table.geo.size
    people = People((), ("",) * places, none, (), ("",) * places)
    cards = Cards(((),) * places, table.cards, ())
    return state_of(State, (
        table, COLOURS, 1, 1, 0, bytes(size), lands, lands, ((0,) * table.geo.seas,) * places, none, new_turn(table),
        cards, people, (), None, None, 0, None,
    ))  # fmt: skip
