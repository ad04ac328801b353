"""Dice and shuffles as they are written behind a decision, and read back as a source of chance.

Dice are their faces, `641-53` attack against defence, those of eight faces behind a plus (`64+8-53`), none `0`. What is
shuffled is a word and a list: `mazzo[Ala Kam J1]`; the dice for the order too: `ordine[1=3 2=5]`.
"""

import re
from typing import NamedTuple

from rules.base.chance import FACES, ROLLS
from rules.base.errors import CodedError
from rules.base.json_types import Json
from rules.contract.game import Game, Result
from rules.contract.state import Event
from rules.notation.errors import NotationError
from rules.notation.forms import forms
from rules.notation.tokens import Place, Token
from rules.notation.vocabulary import Vocabulary, vocabulary

_SIDE = r"(?:[1-6]+(?:\+[1-8]+)?|\+[1-8]+)"
DICE = re.compile(rf"0|{_SIDE}(?:-{_SIDE})?")
_LIST = re.compile(r"([a-z]+)\[(.*)\]")
_PAIR = re.compile(r"([1-9])=([1-6])")
VOID = "annullati"
AGAIN = "rimescola"
_MORE: dict[str, tuple[str, Json]] = {
    VOID: ("territories_dealt", {"valid": False}),
    AGAIN: ("deck_shuffled", {"again": True}),
}
"""Words for a deal that does not count (R2) and for the discards that become the deck."""


def chance_text(game: Game, event: Event) -> str | None:
    """Return how the dice or the shuffle of an event are written, None where it has none."""
    if not game.asked((event,)):
        return None
    document: Json = game.documents.codec.encode(event)
    word = forms(game.code).lists.get(document["type"])
    return _dice_text(document) if word is None else _list_text(word, document, game.code)


def _dice_text(document: Json) -> str:
    if "attack" not in document:
        return _faces(document["dice"], []) or "0"
    sides = ((document[side], document.get(f"{side}8", [])) for side in ("attack", "defence"))
    return "-".join(_faces(*side) for side in sides)


def _faces(six: list[int], eight: list[int]) -> str:
    return "".join(map(str, six)) + (f"+{''.join(map(str, eight))}" if eight else "")


def _list_text(word: str, document: Json, game: str) -> str:
    if document.get("valid") is False:
        word = VOID
    if document.get("again"):
        word = AGAIN
    if "dice" in document:
        return f"{word}[{' '.join(f'{s}={d}' for s, d in zip(document['seats'], document['dice'], strict=True))}]"
    values = document["order"] if "order" in document else document["cards"]
    return f"{word}[{' '.join(_value_text(value, vocabulary(game)) for value in values)}]"


def _value_text(value: object, names: Vocabulary) -> str:
    return names.card_name(value) if isinstance(value, str) else str(value)


class Written(NamedTuple):
    """Dice or a shuffle of the text: what it gives, in the order asked. `event` is the shuffle as an event where it is
    written by cards: of discards shuffled `again` the permutation is not known before they are."""

    token: Token
    results: tuple[Result, ...]
    event: Event = None
    again: bool = False


def is_chance(text: str) -> bool:
    """Return whether a piece looks like dice or a shuffle."""
    return bool(text) and (DICE.fullmatch(text) is not None or text.endswith("]"))


def written_chance(game: Game, token: Token, started: Event) -> Written:
    """Return what a piece that looks like it gives; NotationError (chance_malformed, card_unknown)."""
    if DICE.fullmatch(token.text):
        return Written(token, tuple(_rolls(token.text)))
    try:
        return _written_list(game, token, started)
    except (CodedError, KeyError, ValueError, IndexError) as error:
        words = [f"{word}[...]" for word in (*forms(game.code).lists.values(), *_MORE)]
        raise NotationError("list_malformed", *token.place, words, found=token.text[:80], reason=str(error)) from None


def _rolls(text: str) -> list[Result]:
    six: list[int] = []
    eight: list[int] = []
    for side in text.replace("0", "").split("-"):
        low, _, high = side.partition("+")
        six += map(int, low)
        eight += map(int, high)
    rolls: list[Result] = [("roll", tuple(six))] if six or not eight else []
    return [*rolls, ("roll8", tuple(eight))] if eight else rolls


def _written_list(game: Game, token: Token, started: Event) -> Written:
    parsed = _LIST.fullmatch(token.text)
    if parsed is None:
        raise KeyError(token.text[:20])
    word, values = parsed[1], parsed[2].split()
    types: dict[str, tuple[str, Json]] = {text: (name, {}) for name, text in forms(game.code).lists.items()}
    name, more = (types | _MORE)[word]
    if name == "order_rolled":
        faces = tuple(int(_pair(value)[2]) for value in values)
        return Written(token, (("roll", faces),))
    if values and all(value.isascii() and value.isdigit() for value in values):
        order = tuple(map(int, values))
        if sorted(order) != list(range(len(order))):
            raise ValueError("not every number once")
        return Written(token, (("shuffle", order),))
    event = _event(game, name, values, more)
    if event_again := bool(more.get("again")):
        return Written(token, (("shuffle", ()),), event, event_again)
    return Written(token, (("shuffle", _permutation(game, event, started)),), event)


def _pair(text: str) -> re.Match[str]:
    parsed = _PAIR.fullmatch(text)
    if parsed is None:
        raise KeyError(text)
    return parsed


def _event(game: Game, name: str, values: list[str], more: Json) -> Event:
    names, codec = vocabulary(game.code), game.documents.codec
    fields = [field for field, _ in codec.shapes[codec.events[name]][1]]
    blank: Json = {"valid": True, "again": False, "swaps": []}
    document = {field: blank[field] for field in fields if field in blank} | more
    return codec.decode_event({"type": name, **document, "cards": [names.card_code(value) for value in values]})


def _permutation(game: Game, event: Event, started: Event) -> tuple[int, ...]:
    """Return the shuffle that leads to these cards from all of them in their order."""
    if not event.cards:  # a void deal whose cards nobody has written
        event = game.filled((started, event), None)[-1]
    cards: tuple[int, ...] = event.cards
    if len(set(cards)) < len(cards):
        raise ValueError("a card twice")
    order = sorted(cards)
    return tuple(map(order.index, cards))


class Told:
    """Chance as a text tells it; whoever asks for something else finds NotationError (chance_wanted) at that place.

    `end`: the place behind what was written. `shuffles` are the permutations of discards shuffled again, as far as
    they are known; the next one stays unshuffled, and `unknown` says so.
    """

    def __init__(self, written: list[Written], end: Place, shuffles: list[tuple[int, ...]]) -> None:
        self._results = [(kind, values, piece) for piece in written for kind, values in piece.results]
        self._end = end
        self._shuffles = iter(shuffles)
        self._place = 0
        self.unknown = False

    def roll(self, dice: int, purpose: str, faces: int = FACES) -> tuple[int, ...]:
        """Return the next dice of the text."""
        return self._next(ROLLS[faces], dice, f"{dice}d{faces}")

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        """Return the next shuffle of the text."""
        return self._next("shuffle", size, f"[{size}]")

    def _next(self, kind: str, size: int, asked: str) -> tuple[int, ...]:
        if self.unknown and kind == "roll":
            return (1,) * size
        if self.unknown:
            return tuple(range(size))
        if self._place >= len(self._results):
            raise NotationError("chance_wanted", *self._end, (asked,))
        drawn, values, piece = self._results[self._place]
        self._place += 1
        if drawn == "shuffle" == kind and piece.again and len(piece.event.cards) == size:
            order = next(self._shuffles, None)
            self.unknown = order is None
            return tuple(range(size)) if order is None else order
        if drawn != kind or len(values) != size:
            raise NotationError("chance_wanted", *piece.token.place, (asked,), found=piece.token.text[:80])
        return values

    def left(self) -> Written | None:
        """Return what was written and never asked for; None where all was."""
        return self._results[self._place][2] if self._place < len(self._results) else None
