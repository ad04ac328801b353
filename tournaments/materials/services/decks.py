"""An organiser's own decks: made by hand or from a file, changed until somebody has played with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournaments.errors import Refused
from tournaments.models import Deck, Result, Tournament
from tournaments.selectors.setup.choices import choices_check, choices_of, own_deck
from tournaments.services.names import KEPT, free_name

Card = dict[str, Any]


@transaction.atomic
def deck_create(*, owner: User, name: str, cards: Sequence[Card] = ()) -> Deck:
    """Create a deck; its cards are checked already. Raises Refused: deck_name_taken."""
    try:
        with transaction.atomic():
            return Deck.objects.create(owner=owner, name=name, cards=list(cards))
    except IntegrityError as error:
        raise Refused("deck_name_taken") from error


@transaction.atomic
def deck_update(*, deck: Deck, name: str | None = None, cards: Sequence[Card] | None = None) -> None:
    """Change name or cards. Raises Refused: deck_name_taken, deck_played, deck_empty, and what the tournaments that use
    it would no longer allow (`choices_check`); rules.InvalidDeck when the cards are wrong."""
    if cards is not None:
        _check_unplayed(deck)
        deck.cards = list(cards)
        if cards:
            own_deck(deck)
        for tournament in Tournament.objects.filter(deck=deck):
            if not cards:
                raise Refused("deck_empty", tournament=tournament.name)
            tournament.deck = deck
            choices_check(choices_of(tournament))
    if name is not None:
        deck.name = name
    try:
        with transaction.atomic():
            deck.save(update_fields=["name", "cards"])
    except IntegrityError as error:
        raise Refused("deck_name_taken") from error
    Tournament.objects.filter(deck=deck).touch()


@transaction.atomic
def deck_delete(*, deck: Deck) -> None:
    """Delete a deck that no tournament uses. Raises Refused: deck_in_use."""
    used = Tournament.objects.filter(deck=deck).count()
    if used:
        raise Refused("deck_in_use", deck=deck.name, count=used)
    deck.delete()


def deck_restore(*, owner: User, name: str, cards: Sequence[Card]) -> Deck:
    """Return the owner's deck with these cards, or make one; another deck of this name stays as it is."""
    same = Deck.objects.filter(owner=owner, name__startswith=name[:KEPT])
    for deck in same:
        if deck.cards == cards:
            return deck
    deck = Deck(owner=owner, name=free_name(name, {deck.name for deck in same}), cards=cards)
    deck.clean_fields()
    deck.save()
    return deck


def deck_played(deck: Deck) -> Tournament | None:
    """Return a tournament whose results refer to these cards, if there is one."""
    played = Result.objects.filter(table__round__stage__tournament__deck=deck)
    row = played.select_related("table__round__stage__tournament").first()
    return row.table.round.stage.tournament if row else None


def _check_unplayed(deck: Deck) -> None:
    tournament = deck_played(deck)
    if tournament:
        raise Refused("deck_played", tournament=tournament.name)
