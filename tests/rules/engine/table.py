"""Matches and positions that the tests of the engine share. Ada, Bruno, Carla, Dario, Elsa, Furio: seats 1 to 6."""

from collections.abc import Iterable, Mapping

import rules
from rules.base.chance import Seeded
from rules.contract.ruleset import Ruleset
from rules.risiko.state.actions import ChooseColour, EndTurn, Place
from rules.risiko.state.geography import geography
from rules.risiko.state.state import Clock, Position, seal
from tests.rules.cast import NAMES
from tests.rules.play import Play

GEO = geography("risiko")
ADA, BRUNO, CARLA, DARIO = 1, 2, 3, 4
NEVER = 9999
CODES = ("risiko-classico", "risiko-time-attack", "risiko-1997", "risiko-torneo", "risiko-challenge")


def t(name: str) -> int:
    """The number of a territory by its code or name."""
    return GEO.index[GEO.board.territory(name).code]


def ruleset(code: str = "risiko-classico", **options: object) -> Ruleset:
    """An edition, with other values of some options."""
    return rules.load(code).varied(**options) if options else rules.load(code)


def begun(rules_: Ruleset, seats: int = 3, chance: object = None) -> Play:
    """A match whose order is rolled: colours come next."""
    chance = chance or Seeded("begun")
    events = rules.start(rules_, NAMES[:seats], chance)
    return Play(rules.replay(events), chance, events)


def placed(rules_: Ruleset, seats: int = 3, chance: object = None) -> Play:
    """A match after set-up: the first turn has begun, each placed on the lowest territory."""
    game = begun(rules_, seats, chance)
    while not game.state.round:
        options = rules.legal_actions(game.state, game.state.seat)
        first = options[0]
        game.do(first if isinstance(first, ChooseColour) else Place(first.territory, first.armies.most))
    return game


def position(
    code: str | Ruleset = "risiko-classico",
    *,
    holdings: Mapping[int, Mapping[str, int]],
    rest: int = 3,
    turn: int = ADA,
    phase: int = 4,
    round: int = 5,
    left: int = 0,
    seats: int = 3,
    **changes: object,
) -> Play:
    """A position: `holdings` gives seats their territories with armies, `rest` gets the others with 2 each.

    The order of play is that of the seats; `hands` gives cards by territory name, `goals` places in the deck: without
    them no objective counts.
    """
    edition = rules.load(code) if isinstance(code, str) else code
    if "goals" not in changes:
        edition = edition.varied(objective_from_round=NEVER)
    game = placed(edition, seats)
    new = game.state.position.copy()
    order = tuple(range(1, seats + 1))
    _occupy(new, holdings, rest, seats)
    people = new.people._replace(order=order, colours=("", *edition.colours[:seats]))
    if "goals" in changes:
        people = people._replace(goals=(0, *changes.pop("goals")))  # type: ignore[misc]
    out = tuple(seat for seat in order if not new.held[seat])
    fallen = tuple(int(seat in out) and next(one for one in order if one != seat) for seat in range(seats + 1))
    new.people = people._replace(fallen=fallen, exits=out)
    if "hands" in changes:
        new.cards = hands(new.cards, changes.pop("hands"))  # type: ignore[arg-type]
    new.seat, new.phase, new.round, new.left = turn, phase, round, left
    for name, value in changes.items():
        setattr(new, name, value)
    return Play(seal(new))


def _occupy(new: Position, holdings: Mapping[int, Mapping[str, int]], rest: int, seats: int) -> None:
    owner = bytearray([rest] * GEO.size)
    armies = [2] * GEO.size
    for seat, lands in holdings.items():
        for name, count in lands.items():
            owner[t(name)], armies[t(name)] = seat, count
    new.owner = bytes(owner)
    new.held = tuple(sum(1 << one for one in range(GEO.size) if owner[one] == seat) for seat in range(seats + 1))
    for one, count in enumerate(armies):
        new.put(one, count)


def hands(cards, given: Mapping[int, Iterable[str]]):
    """Cards by name (jolly_1, jolly_2 too) out of the pile into the hands."""
    found = {seat: tuple(sorted(GEO.cards.index(GEO.board.territory(one).code if "jolly" not in one else one)
                                for one in names)) for seat, names in given.items()}  # fmt: skip
    everything = [*cards.pile, *cards.discards, *(card for hand in cards.hands for card in hand)]
    out = {card for hand in found.values() for card in hand}
    return cards._replace(
        hands=tuple(found.get(seat, ()) for seat in range(len(cards.hands))),
        pile=tuple(card for card in everything if card not in out),
        discards=(),
    )


def club(turn: int = ADA, round: int = 5, clock: Clock = Clock(), conquests: int = 0, seats: int = 4, **more) -> Play:  # noqa: B008
    shares = (14, 14) if seats == 3 else (10, 10)
    codes = GEO.codes
    first, second = shares
    third = first + second + (14 if seats == 3 else 11)
    holdings = {
        ADA: dict.fromkeys(codes[:first], 2),
        BRUNO: dict.fromkeys(codes[first : first + second], 2),
        CARLA: dict.fromkeys(codes[first + second : third], 2),
    }
    if seats == 4:
        holdings[DARIO] = dict.fromkeys(codes[third:], 2)
    return position(
        "risiko-challenge",
        holdings=holdings,
        seats=seats,
        turn=turn,
        round=round,
        clock=clock,
        conquests=conquests,
        **more,
    )


def without(game: Play, *out: int) -> Play:
    """These seats have been eliminated by Ada."""
    new = game.state.position.copy()
    fallen = list(new.people.fallen)
    for seat in out:
        fallen[seat] = ADA
        for one in range(42):
            if new.owner[one] == seat:
                new.give(one, ADA)
    new.people = new.people._replace(fallen=tuple(fallen), exits=out)
    game.state = seal(new)
    return game


def world(
    code: str | Ruleset = "risiko-time-attack", shares: tuple[int, int] = (14, 14), armies: int = 2, **changes: object
) -> Play:
    """The board dealt in board order: the first territories to Ada, the next to Bruno, the rest to Carla."""
    first, second = shares
    codes = GEO.codes
    holdings = {
        ADA: dict.fromkeys(codes[:first], armies),
        BRUNO: dict.fromkeys(codes[first : first + second], armies),
        CARLA: dict.fromkeys(codes[first + second :], armies),
    }
    return position(code, holdings=holdings, **changes)


def place_all(game: Play) -> None:
    """Everything on the first own territory."""
    while game.state.phase == 3:
        options = rules.legal_actions(game.state, game.state.seat)
        game.do(Place(next(one.territory for one in options if isinstance(one, Place)), game.state.left))


def pass_turns(game: Play, count: int) -> Play:
    for _ in range(count):
        place_all(game)
        game.do(EndTurn())
    return game
