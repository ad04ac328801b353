"""The objective cards a match is played with: those of its ruleset, or an organiser's own ones in the first event."""

from collections.abc import Collection
from typing import Protocol

from rules.base.errors import SetupError
from rules.boards.decks import Deck
from rules.boards.objectives import Objective, TerritoryList
from rules.contract.ruleset import Ruleset
from rules.contract.started import Row, Started, started_with


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
