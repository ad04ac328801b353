"""Positions of FutuRisiKo! that its tests share. Ada, Bruno, Carla, ...: seats 1 to 6."""

from collections.abc import Iterable, Mapping

import rules
from rules import evolve
from rules.base.chance import Seeded
from rules.futurisiko.deck import KINDS, kind_of
from rules.futurisiko.options import FutuRuleset
from rules.futurisiko.state.events import MovementEnded, OperationsBegan, ProductionBegan
from rules.futurisiko.state.geography import geography
from rules.futurisiko.state.state import MOVE, PRODUCE, Cards, Position, State, held_by, seal
from tests.rules.cast import NAMES
from tests.rules.play import Play

GEO = geography("futurisiko")
ADA, BRUNO, CARLA, DARIO = 1, 2, 3, 4


def t(code: str) -> int:
    """The number of a territory."""
    return GEO.index[code]


def s(code: str) -> int:
    """The number of a sea area."""
    return GEO.index[code] - GEO.size


def ruleset(**options: object) -> FutuRuleset:
    """The shipped ruleset, with other values of some options."""
    found = rules.load("futurisiko", FutuRuleset)
    return found.varied(**options) if options else found


def lands(value: Mapping[str, int] | None) -> tuple[int, ...]:
    """Numbers by territory."""
    found = [0] * GEO.size
    for code, number in (value or {}).items():
        found[t(code)] = number
    return tuple(found)


def begun(seats: int = 3, chance: object = None, **options: object) -> Play:
    """A match of which nothing is decided."""
    chance = chance or Seeded("begun")
    events = rules.start(ruleset(**options), NAMES[:seats], chance)
    return Play(rules.replay(events), chance, events)


def position(
    own: Mapping[int, str],
    *,
    rest: int = CARLA,
    land: Mapping[str, int] | None = None,
    air: Mapping[str, int] | None = None,
    subs: Mapping[int, Mapping[str, int]] | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    seat: int = ADA,
    seats: int = 3,
    **options: object,
) -> Play:
    """Round 3, the movements of `seat`: territories by seat (codes in one text), the others belong to `rest`.

    `hands` names kinds of cards; each is the first of its kind not yet dealt.
    """
    match = begun(seats, **options).state
    draft = match.position.copy()
    draft.owner = _owners(own, rest)
    draft.held = held_by(draft.owner, seats + 1)
    draft.land, draft.air = list(lands(land)), list(lands(air))
    draft.subs = [_sea_row((subs or {}).get(one, {})) for one in range(seats + 1)]
    draft.cards = _dealt(draft, hands or {})
    colours = draft.table.ruleset.colours[:seats]
    order = tuple((seat - 1 + step) % seats + 1 for step in range(seats))
    draft.people = draft.people._replace(order=order, colours=("", *colours))
    draft.round, draft.phase = 3, MOVE
    return Play(evolve(seal(draft), OperationsBegan(seat)))


def _owners(own: Mapping[int, str], rest: int) -> bytes:
    owners = [rest] * GEO.size
    for seat, codes in own.items():
        for code in codes.split():
            owners[t(code)] = seat
    return bytes(owners)


def _sea_row(armies: Mapping[str, int]) -> tuple[int, ...]:
    row = [0] * GEO.seas
    for code, number in armies.items():
        row[s(code)] = number
    return tuple(row)


def _dealt(draft: Position, hands: Mapping[int, Iterable[str]]) -> Cards:
    pile = list(draft.table.cards)
    dealt: list[tuple[int, ...]] = [()] * (draft.table.seats + 1)
    for seat, kinds in hands.items():
        chosen = []
        for kind in kinds:
            card = next(one for one in pile if KINDS[kind_of(one)] == kind)
            pile.remove(card)
            chosen.append(card)
        dealt[seat] = tuple(sorted(chosen))
    return Cards(tuple(dealt), tuple(pile), ())


def producing(game: Play, seat: int = ADA) -> Play:
    """The same position at the beginning of this seat's production."""
    draft = game.state.position.copy()
    draft.phase, draft.asked = PRODUCE, 0
    draft.new_turn()
    state: State = seal(draft)
    return Play(evolve(state, ProductionBegan(seat, state.flags(seat))))


def fighting(game: Play) -> Play:
    """The same position after the movements."""
    return Play(evolve(game.state, MovementEnded(game.state.seat)))


def card(game: Play, kind: str, seat: int = ADA) -> int:
    """A card of this kind in a hand."""
    return next(one for one in game.state.hand(seat) if KINDS[kind_of(one)] == kind)
