"""The objective cards a match is played with: those of its ruleset, or an organiser's own ones in the first event.

What of them a view hides is dealt anew.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, Self, TypeVar

from rules.base.chance import Chance
from rules.base.errors import SetupError
from rules.base.lots import HiddenCards, drawn, unseen
from rules.base.machine import i32, vec
from rules.boards.decks import Deck
from rules.boards.objectives import Objective, TerritoryList
from rules.contract.ruleset import Ruleset
from rules.contract.started import Row, Started, started_with
from rules.lands.people import People

MOST_TRIES = 10_000
"""Of a deal that a real match could have had; a view of one always has such a deal, and seldom needs ten tries."""


class WithDeck(Protocol):
    """A ruleset of a game with objective cards."""

    @property
    def deck(self) -> str: ...
    @property
    def scope(self) -> str: ...
    def load_deck(self) -> Deck: ...


def started_with_deck(ruleset: Ruleset, names: tuple[str, ...], deck: Deck | None) -> Started:
    """Return the first event of a match, with an organiser's own deck if there is one."""
    return started_with(ruleset, names, rows_of(deck) if deck else ())


def objective_cards(started: Started, ruleset: WithDeck, known: Collection[str]) -> tuple[Objective, ...]:
    """Return the cards, on a board with the territories `known`; SetupError when they do not fit seats, scope or
    board."""
    try:
        cards = tuple(TerritoryList(*row) for row in started.deck) or ruleset.load_deck().cards
    except KeyError as error:
        raise SetupError("deck_unknown", deck=ruleset.deck) from error
    if len(cards) < len(started.names):
        raise SetupError("deck_too_small", cards=len(cards))
    if ruleset.scope == "both" and not all(getattr(card, "secondary", ()) for card in cards):
        raise SetupError("scope_without_secondary", scope=ruleset.scope)
    for card in cards:
        if isinstance(card, TerritoryList) and not set(known).issuperset(card.principal + card.secondary):
            raise SetupError("deck_territory_unknown", card=card.number)
    return cards


def rows_of(deck: Deck) -> tuple[Row, ...]:
    """Return an organiser's deck as plain values for the first event; SetupError when a card is no list of
    territories."""
    rows = []
    for card in deck.cards:
        if not isinstance(card, TerritoryList) or card.number is None:
            raise SetupError("deck_not_territories", card=card.number)
        rows.append((card.number, card.label, card.principal, card.secondary))
    return tuple(rows)


class Seen(HiddenCards, Protocol):
    """What a seat sees of the people too."""

    @property
    def held(self) -> Sequence[int]: ...
    @property
    def order(self) -> tuple[int, ...]: ...
    @property
    def colours(self) -> tuple[str, ...]: ...
    @property
    def objectives(self) -> tuple[int | None, ...]: ...
    @property
    def fallen(self) -> tuple[int, ...]: ...
    @property
    def exits(self) -> tuple[int, ...]: ...
    @property
    def gone(self) -> tuple[str, ...]: ...
    @property
    def leaving(self) -> tuple[int, ...]: ...


def people_dealt(view: Seen, cards: int, chance: Chance, allowed: Callable[[People], bool]) -> People:
    """Return the people with objectives: those seen, the others from the cards left, of which there are `cards` in all.

    Every deal that is `allowed` is equally likely; ValueError where there is none.
    """
    goals = [card or 0 for card in view.objectives]
    hidden = [seat for seat in range(1, len(goals)) if view.objectives[seat] is None] if any(view.held) else []
    left = unseen(range(cards), [card for card in view.objectives if card is not None])
    for _ in range(MOST_TRIES):
        if hidden:
            (*dealt, _rest) = drawn(left, [1] * len(hidden), chance, "hidden_objectives")
            for seat, (card,) in zip(hidden, dealt, strict=True):
                goals[seat] = card
        people = People(
            view.order, view.colours, tuple(goals), view.fallen, view.exits, view.gone, view.leaving
        )  # fmt: skip
        if not hidden or allowed(people):
            return people
    raise ValueError("no deal of the objectives fits what is seen")


class Conquest(Protocol):
    """A territory just conquered: from where, with how many dice, and the seat it put out (0: none)."""

    @property
    def source(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def dice(self) -> int: ...
    @property
    def eliminated(self) -> int: ...


class Conquering(Protocol):
    """A position of territories in which somebody fights."""

    phase: int
    seat: int
    held: tuple[int, ...]
    armies: vec[i32]

    @property
    def fight(self) -> Conquest | None: ...
    def put(self, territory: int, armies: int) -> None: ...
    def copy(self) -> Self: ...


C = TypeVar("C", bound=Conquering)


def before_conquest(position: C, move_in: int) -> C:
    """Return the position in which nobody had won yet: this one, or in the phase `move_in` the one before a conquest
    not moved into.

    Who held the territory is known only where that seat is out; what the throw cost is not.
    """
    fight = position.fight
    if position.phase != move_in or fight is None:
        return position
    before = position.copy()
    held, bit = list(before.held), 1 << fight.target
    held[before.seat] &= ~bit
    before.put(fight.source, before.armies[fight.source] + fight.dice)
    if fight.eliminated:
        held[fight.eliminated] |= bit
    before.held = tuple(held)
    return before
