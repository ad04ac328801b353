"""What may leave the server for whom: everything that was sent is searched for what its reader must not know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.html import escape

import rules
from matches.words.board.objectives import objective_name, objective_text
from rules.risiko.state.events import Traded
from rules.risiko.state.geography import geography
from rules.risiko.state.state import seal

JSON_IN_PAGE = re.compile(r"<script[^>]*type=\"application/json\"[^>]*>(.*?)</script>", re.DOTALL)
CARDS = geography("risiko").cards
JOKERS = ("jolly_1", "jolly_2")
PRIVATE = ("hand", "objective", "legal", "sets", "odds", "hands", "goals")
DRAWN = ("card_drawn", "card_dealt", "drawn")
SHUFFLED = ("objectives_dealt", "deck_shuffled")
ENOUGH = 4  # cards of a hidden order in a row are no chance


@dataclass
class Reader:
    """One role; `texts` are (where from, what) of all that was sent to it. `own` are the tokens it holds itself."""

    seat: int | None
    own: tuple[str, ...] = ()
    texts: list[tuple[str, str]] = field(default_factory=list)

    def hear(self, source: str, content: bytes | str) -> None:
        self.texts.append((source, content if isinstance(content, str) else content.decode(errors="replace")))


def forbidden_words(state: rules.State, seat: int | None) -> Iterator[str]:
    """The objectives of all but this role: they must not stand anywhere in what it gets before the end."""
    own, scope = state.people.goals[seat] if seat else None, state.table.ruleset.scope
    for place, card in enumerate(state.table.cards):
        if place != own:
            # A card without a name of its own is told by its sentence alone: its number stands everywhere.
            yield from (objective_name(card), card.label) if card.label else said(objective_text(card, scope))


def said(sentence: str) -> Iterator[str]:
    """A sentence as it stands in a text, in a page and in JSON."""
    yield from (sentence, escape(sentence), json.dumps(sentence)[1:-1])


def known_cards(seat: int | None, events: list[rules.Event]) -> set[str]:
    """Jokers that this role has seen: drawn by itself, taken from an eliminated player, or played openly."""
    seen: set[str] = set()
    state: rules.State | None = None
    for event in events:
        state = rules.evolve(state, event)
        if isinstance(event, Traded):
            seen |= {CARDS[card] for card in event.cards}
        if seat is not None:
            seen |= {CARDS[card] for card in state.cards.hands[seat]}
    return seen


def hidden_orders(pile: list[str]) -> Iterator[str]:
    """The order of the cards of a pile, from either end, as parts of it would look in JSON."""
    for hidden in (pile, pile[::-1]):
        for start in range(len(hidden) - ENOUGH + 1):
            yield json.dumps(hidden[start : start + ENOUGH], separators=(",", ":"))[1:-1]


def found_in(text: str, words: Iterable[str], orders: Iterable[str], seat: int | None) -> list[str]:
    """What a text tells that it must not: one of these words, a hidden order, a field of somebody else."""
    found = [word for word in words if word and word in text]
    plain = text.replace(" ", "").replace("&quot;", '"')
    found += [order for order in orders if order in plain]
    for document in documents_of(text):
        found += list(leaks(document, seat, own=False))
    return found


def documents_of(text: str) -> Iterator[Any]:
    """The JSON in an answer, a stream or a page."""
    parts = [text, *JSON_IN_PAGE.findall(text), *(row[6:] for row in text.split("\n") if row.startswith("data: "))]
    for part in parts:
        try:
            yield json.loads(part)
        except ValueError:
            continue


def leaks(document: Any, seat: int | None, own: bool) -> Iterator[str]:
    """Fields that only one seat may have, found elsewhere; cards drawn by others, orders of shuffled decks."""
    if isinstance(document, list):
        for one in document:
            yield from leaks(one, seat, own)
    if not isinstance(document, dict):
        return
    if document.get("type") in DRAWN and document.get("card") is not None and document.get("source") != "discards":
        yield f"card drawn: {document}"
    if document.get("type") in SHUFFLED and document.get("cards"):
        yield f"order: {document}"
    for key, value in document.items():
        if key == "you" and isinstance(value, dict):
            if value.get("seat") != seat:
                yield f"the private part of seat {value['seat']}"
            yield from leaks(value, seat, own=True)
            continue
        if (
            value and not own and key in PRIVATE and not isinstance(value, str | int)
        ):  # a caption of the page, a number of cards
            yield f"{key}: {value}"
        yield from leaks(value, seat, own)


def with_other_secrets(state: rules.State, seat: int | None) -> rules.State:
    """The same position with the hidden cards and objectives of the others mixed anew."""
    chance = random.Random(5)
    hands = state.cards.hands
    others = [number for number in range(1, state.table.seats + 1) if number != seat]
    hidden = [card for number in others for card in hands[number]] + list(state.cards.pile)
    chance.shuffle(hidden)
    mixed = [hands[seat] if seat and number == seat else () for number in range(len(hands))]
    for number in others:
        mixed[number] = tuple(sorted(hidden.pop() for _ in hands[number]))
    goals = list(state.people.goals)
    free = [place for place in range(len(state.table.cards)) if not seat or place != goals[seat]]
    for number, place in zip(others, chance.sample(free, len(others)), strict=True):
        goals[number] = place
    new = state.position.copy()
    new.cards = state.cards._replace(hands=tuple(mixed), pile=tuple(hidden))
    new.people = state.people._replace(goals=tuple(goals))
    return seal(new)
