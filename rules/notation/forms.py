"""How actions and facts are written: forms such as `{source}>{target}/{dice}`, filled in and read back."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from rules.base.json_types import Json
from rules.notation.vocabulary import CARD, Vocabulary, notation_data, vocabulary

PLACES = frozenset({"territory", "source", "target", "place", "sea"})
WORDS = {"card": "card", "cards": "cards", "colour": "word", "seat": "seat"}
NUMBER = "(?:0|[1-9][0-9]{0,6})"
_PLACE, _SEAT = "[A-Z][a-z]{2}", "[1-9]"
_FIELD = re.compile(r"\{(\w+)(?::(\w+)|\?([^}]+)|\|([^}]+))?\}")
Write = Callable[[object], str]
Read = Callable[[str], object]


class Kind(NamedTuple):
    """How the values of a field look, are written and read; `read` raises KeyError for what is no such value."""

    pattern: str
    write: Write
    read: Read


class Form(NamedTuple):
    """How one type of action or event is written."""

    type: str
    pattern: re.Pattern[str]
    parts: tuple[tuple[str, str, Kind], ...]
    end: str

    def write(self, document: Json) -> str:
        """Return the text of a document of this type."""
        return "".join(before + kind.write(document[field]) for before, field, kind in self.parts) + self.end

    def read(self, text: str) -> Json | None:
        """Return the fields that a text gives, with the type; None for a text of another form, KeyError for one with
        a name that is none."""
        parsed = self.pattern.fullmatch(text)
        if parsed is None:
            return None
        values = zip(self.parts, parsed.groups(), strict=True)
        return {"type": self.type, **{field: kind.read(value) for (_, field, kind), value in values}}


class Forms(NamedTuple):
    """The forms of one game: actions, lists (chance written as a word and a list) and facts, by type."""

    actions: Mapping[str, Form]
    lists: Mapping[str, str]
    facts: Mapping[str, Form]

    def facts_read(self, text: str) -> bool:
        """Return whether a text has the form of a fact."""
        return any(form.pattern.fullmatch(text) for form in self.facts.values())


@cache
def forms(game: str) -> Forms:
    """Return the forms of a game."""
    data, names = notation_data(), vocabulary(game)
    actions = {**data["common"]["actions"], **data[game]["actions"]}
    return Forms(
        {name: _form(name, text, names) for name, text in actions.items()},
        data[game]["lists"],
        {name: _form(name, text, names) for name, text in data[game]["facts"].items()},
    )


def _form(name: str, text: str, names: Vocabulary) -> Form:
    parts, pattern, place = [], "", 0
    for parsed in _FIELD.finditer(text):
        field, said, flag, choices = parsed.groups()
        kind = _kind(field, said, flag, choices, names)
        before = text[place : parsed.start()]
        parts.append((before, field, kind))
        pattern += f"{re.escape(before)}({kind.pattern})"
        place = parsed.end()
    return Form(name, re.compile(pattern + re.escape(text[place:])), tuple(parts), text[place:])


def _kind(field: str, said: str | None, flag: str | None, choices: str | None, names: Vocabulary) -> Kind:
    if flag:
        return Kind(f"(?:{re.escape(flag)})?", lambda value: flag if value else "", lambda text: text == flag)
    if choices:
        return _choice(dict(pair.split("=") for pair in choices.split("|")))
    name = said or ("place" if field in PLACES else WORDS.get(field, "number"))
    if name == "place":
        return Kind(_PLACE, lambda value: names.place_name(str(value)), names.place_code)
    if name == "card":
        return Kind(CARD, lambda value: names.card_name(str(value)), names.card_code)
    if name == "cards":
        return Kind(f"{CARD}(?:,{CARD})*", lambda value: cards_text(value, names), lambda text: cards_of(text, names))
    if name == "kind":
        return Kind("[A-Z]", lambda value: names.kind_name(str(value)), names.kind_code)
    if name == "word":
        return Kind("[a-z]+", str, str)
    return Kind(_SEAT if name == "seat" else NUMBER, _number_text, int)


def _choice(choices: dict[str, str]) -> Kind:
    back = {text: value for value, text in choices.items()}
    return Kind("|".join(map(re.escape, back)), lambda value: choices[str(value)], back.__getitem__)


def cards_text(value: object, names: Vocabulary) -> str:
    """Return cards by their names."""
    assert isinstance(value, list)
    return ",".join(names.card_name(card) for card in value)


def cards_of(text: str, names: Vocabulary) -> list[str]:
    """Return the codes of these cards; KeyError for a name that is none."""
    return [names.card_code(name) for name in text.split(",")]


def _number_text(value: object) -> str:
    """Return a number, or a range as `1..3`: only what is legal has one."""
    return f"{value['least']}..{value['most']}" if isinstance(value, dict) else str(value)
