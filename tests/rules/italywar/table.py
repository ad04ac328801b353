"""Matches and positions of Italy War. Ada, Bruno, Carla, Dario, Elsa, Furio, Gina: seats 1 to 7."""

from collections.abc import Iterable, Mapping

import rules
from rules.base.chance import Seeded
from rules.contract.ruleset import Ruleset
from rules.italywar.position import held_by
from rules.italywar.state.actions import ChooseColour, EndTurn, Place
from rules.italywar.state.geography import geography
from rules.italywar.state.state import ATTACK, Cards, State
from tests.rules.play import Play, with_values

GEO = geography("italywar")
NAMES = ("Ada", "Bruno", "Carla", "Dario", "Elsa", "Furio", "Gina")
ADA, BRUNO, CARLA, DARIO = 1, 2, 3, 4
NEVER = 9999
CODES = ("italywar", "italywar-torneo")
KEPT = ("oristano", "nuoro", "cagliari", "enna", "lodi", "asti", "rieti")


def t(name: str) -> int:
    """The number of a territory by its code or name."""
    return GEO.index[GEO.board.territory(name).code]


def card(code: str) -> int:
    """The number of a card: a territory by name, or jolly_1, tregua_2, maresciallo_1, generale_1, ammiraglio_3."""
    return GEO.numbers[code] if code in GEO.numbers else t(code)


def ruleset(code: str = "italywar", **options: object) -> Ruleset:
    """An edition, with other values of some options."""
    return rules.load(code).varied(**options) if options else rules.load(code)


class Table(Play):
    """A match under way: `do` decides an action and lets its events happen."""

    def listed(self, kind: type = object) -> list:
        """The listed actions of a type that the seat to move has."""
        seat = rules.to_move(self.state)[0]
        return [one for one in rules.legal_actions(self.state, seat) if isinstance(one, kind)]

    def armies(self, name: str) -> int:
        """The armies on a territory."""
        return self.state.armies[t(name)]

    def place_all(self) -> "Table":
        """Everything on the first own territory."""
        while self.state.phase == 3:
            self.do(Place(self.listed(Place)[0].territory, self.state.left))
        return self

    def end_turn(self) -> "Table":
        """The turn of the seat in turn ends as it stands."""
        self.place_all().do(EndTurn())
        return self


def begun(rules_: Ruleset, seats: int = 4, chance: object = None) -> Table:
    """A match whose order is rolled: colours come next."""
    chance = chance or Seeded("begun")
    events = rules.start(rules_, NAMES[:seats], chance)
    return Table(rules.replay(events), chance, events)


def dealt(rules_: Ruleset, seats: int = 4, chance: object = None) -> Table:
    """A match whose colours are chosen and whose territories are dealt: the first lot is to be placed."""
    game = begun(rules_, seats, chance)
    while game.listed(ChooseColour):
        game.do(game.listed(ChooseColour)[0])
    return game


def placed(rules_: Ruleset, seats: int = 4, chance: object = None) -> Table:
    """A match after set-up: the first turn has begun, each placed on the lowest territory."""
    game = dealt(rules_, seats, chance)
    while not game.state.round:
        game.do(Place(game.listed(Place)[0].territory, game.state.left))
    return game


def position(
    code: str | Ruleset = "italywar",
    *,
    holdings: Mapping[int, Mapping[str, int]],
    rest: int = CARLA,
    turn: int = ADA,
    seats: int = 4,
    hands: Mapping[int, Iterable[str]] = {},
    goals: Iterable[int] | None = None,
    **changes: object,
) -> Table:
    """A position in the fighting phase of round 5: `rest` gets what `holdings` does not name, with 2 armies each.

    The order of play is that of the seats; every seat keeps a territory, Dario with Enna unless told otherwise.
    `hands` gives cards by code; `goals` places in the deck: without them no objective counts.
    """
    edition = rules.load(code) if isinstance(code, str) else code
    if goals is None:
        edition = edition.varied(objective_from_round=NEVER)
    state = placed(edition, seats).state
    owner, armies = occupied(holdings, rest, seats)
    people = state.people._replace(order=tuple(range(1, seats + 1)), colours=("", *edition.colours[:seats]))
    if goals is not None:
        people = people._replace(goals=(0, *goals))
    values = {
        "owner": owner,
        "armies": armies,
        "held": held_by(owner, seats + 1),
        "people": people,
        "cards": given(state, hands),
        "seat": turn,
        "phase": ATTACK,
        "round": 5,
        "left": 0,
    }
    return Table(with_values(state, **(values | changes)))


def occupied(holdings: Mapping[int, Mapping[str, int]], rest: int, seats: int) -> tuple[bytes, tuple[int, ...]]:
    """Owners and armies of all territories; every seat keeps one."""
    owner, armies = bytearray([rest] * GEO.size), [2] * GEO.size
    for seat, name in zip(range(1, seats + 1), KEPT, strict=False):
        owner[t(name)] = seat
    for seat, lands in holdings.items():
        for name, count in lands.items():
            owner[t(name)], armies[t(name)] = seat, count
    return bytes(owner), tuple(armies)


def given(state: State, hands: Mapping[int, Iterable[str]]) -> Cards:
    """Cards by code out of the pile into the hands."""
    found = {seat: tuple(sorted(map(card, codes))) for seat, codes in hands.items()}
    out = {one for hand in found.values() for one in hand}
    pile = tuple(one for one in state.table.deck if one not in out)
    return Cards(tuple(found.get(seat, ()) for seat in range(state.table.seats + 1)), pile)
