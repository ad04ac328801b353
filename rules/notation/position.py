"""A position as one string without a space, public or full, and back (docs/notation.md)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from rules.base.errors import CodedError, MalformedDocument
from rules.base.json_types import Document, Json
from rules.contract.beginning import BEGINS_AT
from rules.contract.documents import FORMAT
from rules.contract.games import game, game_of
from rules.contract.ruleset import codes, load
from rules.contract.started import Started, ruleset_started
from rules.contract.state import State
from rules.notation.board_text import board_of, board_text
from rules.notation.errors import NotationError
from rules.notation.fields import Kinds
from rules.notation.packing import Packing, json_of, json_text
from rules.notation.vocabulary import land_codes, notation_data, notation_of, vocabulary
from rules.records.decisions import BROKEN

PUBLIC = "p"
MOST_SEATS = 9
"""A seat is one sign."""
OPTIONS, DECK = "V", "D"
OWN = {"options": OPTIONS, "deck": DECK}
"""The parts of the fields of a first event."""
ALWAYS = ("phase", "seat", "round")
BOARD_SIGNS = ("A..I", "-", "0..9", "a..z", "K0..Zz", ".612.")
MOST = 10**6
"""Characters of a string, an organiser's own board and cards within it."""
_FIRST = re.compile(r"([A-Za-z0-9-]+)(?:\.([2-9]|[1-9][0-9]{1,5}))?:([1-9])")
_TURN = re.compile(r"([A-Z]|[a-z_]+)([0-9])\.(0|[1-9][0-9]{0,5})")


class _Shape(NamedTuple):
    """How the positions of one match are written: the names of its board and phases, the letters of its fields."""

    board: tuple[str, ...]
    phases: Mapping[str, str]
    fields: Mapping[tuple[str, ...], tuple[str, Packing]]
    lands: tuple[str, ...]


def _shape(code: str, started: Started, public: bool) -> _Shape:
    data = notation_of(code)["position"]
    lands = land_codes(code)
    colours = getattr(ruleset_started(started), "colours", ())
    kinds, fields = Kinds(vocabulary(code), len(started.names), len(lands), colours), {}
    for names, (letter, kind) in data["fields"].items():
        fields[tuple(names.split())] = letter, kinds.of(kind, len(names.split()), public)
    return _Shape(tuple(data["board"]), data["phases"], fields, lands)


def position_string(state: State, public: bool = False) -> str:
    """Return the position of a state: full, or with what the public may see. Names of players are not in it."""
    played = game_of(state)
    started: Started = state.table.started
    document: Json = played.documents.encode(state)
    if public:
        document = _seen(document, played.code, played.view(state, None))
    shape = _shape(played.code, started, public)
    parts = [_first(started), board_text(*(document[name] for name in shape.board)) if shape.board else ""]
    phase = shape.phases.get(document["phase"], document["phase"])
    parts.append(f"{phase}{document['seat']}.{document['round']}")
    for names, (letter, packed) in shape.fields.items():
        if names[0] in document and (values := _joined(document, names)) != packed.blank:
            parts.append(letter + packed.write(values))
    return "/".join([*parts, *_own(started), *([PUBLIC] if public else [])])


def _own(started: Started) -> Iterator[str]:
    """Yield the options that were changed and the cards of one's own."""
    if options := [[key, value] for key, value in started.options if key != BEGINS_AT]:
        yield OPTIONS + json_text(options)
    if started.deck:
        yield DECK + json_text(started.deck)


def set_up(ruleset: str, seats: int, turn: int, lands: Mapping[str, tuple[int, int]], like: str = "") -> str:
    """Return the position of this board (seat and armies by territory) in which a seat attacks: all else as in `like`
    where that is one of the same ruleset and seats, else with nothing known."""
    code = load(ruleset).game
    owners, armies = zip(*(lands[land] for land in land_codes(code)), strict=True)
    first = _first(Started(ruleset, load(ruleset).version, (), ("",) * seats))
    parts = like.split("/")
    if parts[0] != first or len(parts) < 3 or not _TURN.fullmatch(parts[2]):
        phases = notation_of(code)["position"]["phases"]
        parts = [first, "", f"{phases.get('attack', 'attack')}1.1", PUBLIC]
    parts[1] = board_text(owners, armies)
    parts[2] = _TURN.sub(rf"\g<1>{turn}.\g<3>", parts[2])
    return "/".join(parts)


def _joined(document: Json, names: tuple[str, ...]) -> object:
    """Return the value of a field; of one of several names a list."""
    values = [document[name] for name in names]
    return values if len(values) > 1 else values[0]


def _apart(names: tuple[str, ...], values: object) -> Document:
    """Return a field by its names."""
    if len(names) == 1:
        return {names[0]: values}
    assert isinstance(values, list)
    return dict(zip(names, values, strict=True))


def _first(started: Started) -> str:
    version = "" if started.version == 1 else f".{started.version}"
    name = notation_data()["rulesets"].get(started.ruleset, started.ruleset)
    return f"{name}{version}:{len(started.names)}"


def _seen(document: Json, code: str, view: Any) -> Json:
    """Return the fields that the public sees: those open to everybody, how many cards, which objectives are open.

    A field that is neither, such as a secret that a game has gained, stays out.
    """
    data = notation_of(code)["position"]
    seen: Json = {name: document[name] for name in (*ALWAYS, *data["board"], *data["open"]) if name in document}
    seen |= {name: list(map(len, document[name])) for name in ("hands", "arsenals") if name in document}
    seen["pile"] = len(document["pile"])
    if "goals" in document:
        seen["goals"] = [0, *view.objectives[1:]]
    if document.get("fight") and hasattr(view.fight, "general"):
        seen["fight"] = [*document["fight"][:2], view.fight.general, *document["fight"][3:]]
    return seen


class Position(NamedTuple):
    """What a position string says: the document of a state, with numbers for secrets if it is `public`."""

    game: str
    public: bool
    document: Document

    @property
    def started(self) -> Started:
        """Return the first event of a match that could lead here, without the names of players."""
        started: Started = game(self.game).documents.codec.decode_event(self.document["started"])
        return started

    def state(self) -> State:
        """Return the state; MalformedDocument where no match can go on from it, and for a public one."""
        if self.public:
            raise MalformedDocument("not_a_position", part="public")
        return game(self.game).documents.decode_state(self.document)

    def defects(self) -> list[Json]:
        """Return what is wrong with a full position: the first thing seen, or nothing."""
        try:
            self.state()
        except CodedError as error:
            return [{"code": error.code, **error.params}]
        except BROKEN as error:
            return [{"code": "not_a_position", "reason": str(error)}]
        return []

    @property
    def territories(self) -> dict[str, list[int]]:
        """Return (seat, armies) by code of territory; empty for a game without a board."""
        names = notation_of(self.game)["position"]["board"]
        if not names:
            return {}
        owners, armies = (self.document[name] for name in names)
        assert isinstance(owners, list) and isinstance(armies, list)
        return {code: [owners[place], armies[place]] for place, code in enumerate(land_codes(self.game))}


def read_position(text: str) -> Position:
    """Return what a position string says; NotationError with the column of the first part that is wrong, or that is
    not written as `position_string` writes it: only the order of the last parts is free, and the name of the ruleset.
    """
    parts = _parts(text.strip())
    started, code = _started(parts)
    public = parts[-1][1] == PUBLIC
    shape = _shape(code, started, public)
    document: Document = {"type": "state", "format": FORMAT, "started": game(code).documents.codec.encode(started)}
    document |= _board(parts[1:2], shape)
    document |= _turn(parts[2:3], shape)
    for names, (_, packed) in shape.fields.items():
        document |= {} if names == ("leaving",) else _apart(names, packed.blank)
    document |= _fields(parts[3 : len(parts) - public], shape)
    return Position(code, public, document)


def position_document(text: str) -> Json:
    """Return a position string as plain JSON: the document of the state, its territories, what is wrong with it."""
    position = read_position(text)
    more = {"public": position.public, "territories": position.territories}
    return position.document | more | ({} if position.public else {"defects": position.defects()})


Part = tuple[int, str]
"""Column and text."""


def _parts(text: str) -> list[Part]:
    if len(text) > MOST:
        raise NotationError("too_long", 1, 1, (), most=MOST)
    column, parts = 1, []
    for part in text.split("/"):
        parts.append((column, part))
        column += len(part) + 1
    return parts


def _started(parts: list[Part]) -> tuple[Started, str]:
    column, text = parts[0]
    parsed = _FIRST.fullmatch(text)
    known = {name: ruleset for ruleset, name in notation_data()["rulesets"].items()}
    ruleset = known.get(parsed[1], parsed[1]) if parsed else ""
    if parsed is None or ruleset not in codes():
        raise NotationError("ruleset_wrong", 1, column, [f"{name}:4" for name in known], found=text[:60])
    code = load(ruleset).game
    more = {part[0]: (place, part) for place, part in parts[3:] if part[:1] in (OPTIONS, DECK)}
    document = {
        "type": "started",
        "ruleset": ruleset,
        "version": int(parsed[2] or 1),
        "options": _json(more.get(OPTIONS)),
        "names": [f"p{number}" for number in range(1, int(parsed[3]) + 1)],
        "deck": _json(more.get(DECK)),
    }
    try:
        started: Started = game(code).documents.codec.decode_event(document)
        differing = ruleset_started(started).changes()
    except CodedError as error:
        letter = OWN.get(str(error.params.get("field")), OPTIONS if "option" in error.params else "")
        if letter in more:
            place, part = more[letter]
            raise NotationError("part_wrong", 1, place, (), found=part[:60], reason=str(error)) from None
        seats = {name: error.params[name] for name in ("least", "most") if error.code == "seat_count"}
        raise NotationError("ruleset_wrong", 1, column, (), reason=str(error), **seats) from None
    needed = tuple(pair for pair in started.options if pair[0] in differing)
    own = {part[0]: part for part in _own(replace(started, options=needed))}
    for letter, (place, part) in more.items():
        _check_written(part, own.get(letter, ""), "part_wrong", place)
    return started, code


def _check_written(text: str, again: str, code: str, column: int) -> None:
    """Refuse what says something in another way than the one in which it is written."""
    if text != again:
        raise NotationError(code, 1, column, [again] if again else (), found=text[:60])


def _json(part: Part | None) -> object:
    if part is None:
        return []
    try:
        return json_of(part[1][1:])
    except (ValueError, RecursionError):
        raise NotationError("part_wrong", 1, part[0], (), found=part[1][:60]) from None


def _board(parts: list[Part], shape: _Shape) -> Document:
    column, text = parts[0] if parts else (1, "")
    if not shape.board:
        if text:
            raise NotationError("board_wrong", 1, column, ("/",), found=text[:60])
        return {}
    try:
        owners, armies = board_of(text, len(shape.lands))
    except ValueError as error:
        place = int(str(error))
        raise NotationError("board_wrong", 1, column + place, BOARD_SIGNS, found=text[place : place + 1]) from None
    wanted = len(shape.lands)
    told = len(owners) if len(owners) != wanted else len(armies)
    if told != wanted:
        raise NotationError("board_wrong", 1, column, (), territories=told, wanted=wanted)
    _check_written(text, board_text(owners, armies), "board_wrong", column)
    return dict(zip(shape.board, (owners, armies), strict=True))


def _turn(parts: list[Part], shape: _Shape) -> Document:
    column, text = parts[0] if parts else (1, "")
    parsed = _TURN.fullmatch(text)
    phases = {letter: phase for phase, letter in shape.phases.items()}
    if parsed is None or (phases and parsed[1] not in phases):
        legal = [f"{letter}1.1" for letter in phases] or ["attack1.1"]
        raise NotationError("turn_wrong", 1, column, legal, found=text[:60])
    return {"phase": phases.get(parsed[1], parsed[1]), "seat": int(parsed[2]), "round": int(parsed[3])}


def _fields(parts: list[Part], shape: _Shape) -> Document:
    letters = {letter: (names, packed) for names, (letter, packed) in shape.fields.items()}
    document: Document = {}
    for part in _once(parts, letters):
        document |= _field(part, letters)
    return document


def _once(parts: list[Part], letters: Mapping[str, object]) -> Iterator[Part]:
    """Yield the parts with a known letter; NotationError for another one, and for one that comes twice."""
    seen: set[str] = set()
    for column, text in parts:
        letter = text[:1]
        if letter in seen or letter not in {*letters, OPTIONS, DECK}:
            raise NotationError("part_wrong", 1, column, sorted({*letters, PUBLIC} - seen), found=text[:60])
        seen.add(letter)
        if letter in letters:
            yield column, text


def _field(part: Part, letters: Mapping[str, tuple[tuple[str, ...], Packing]]) -> Document:
    column, text = part
    names, packed = letters[text[0]]
    try:
        values = packed.read(text[1:])
        again = "" if values == packed.blank else text[0] + packed.write(values)
    except (ValueError, LookupError, TypeError, RecursionError):
        raise NotationError("part_wrong", 1, column, (), field=" ".join(names), found=text[:60]) from None
    _check_written(text, again, "part_wrong", column)
    return _apart(names, values)
