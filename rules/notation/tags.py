"""The tags of a match text: the header of the log, the seed of its last line, and what only people want to know."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.base.errors import CodedError, LogError, SetupError
from rules.base.json_types import Document, Json
from rules.contract.codec import COMMON
from rules.contract.games import game
from rules.contract.ruleset import codes, load
from rules.contract.started import Started, ruleset_started
from rules.notation.errors import NotationError
from rules.notation.tokens import Place, Tag
from rules.records.match_file import field_wrong
from rules.records.match_log import FORMAT, KIND

NOTATION = "1"
"""Version of this notation."""
PEOPLES = ("Event", "Place", "Date", "Round", "Table", "Result", "Annotator")
"""Tags that no log has: they are read over."""
REPEATED = ("Option", "Card")
ONE = {
    "Commitment": "commitment",
    "SetupWas": "setup_was",
    "Scheme": "scheme",
    "Outside": "outside",
    "Release": "release",
}
"""Tags with one value, and the field of the header that it is."""
FIELDS = {"options": "Option", "names": "Seats", "deck": "Card"}
"""Tags of the fields of the first event."""
TAGS = ("Notation", *PEOPLES, "Ruleset", *REPEATED, "Seats", *ONE, "Nonces", "Seed")


SHAPES = {
    name: re.compile(shape)
    for name, shape in {
        "": "s", "Ruleset": "sn?", "Option": "s.", "Card": "nsll", "Seats": "s+", "Nonces": "s*", "Outside": "o",
    }.items()
}  # fmt: skip
"""Types of the values of a tag, by name: s for a string, n for a number, l for a list, o for an object or null."""


class Heading(NamedTuple):
    """What the tags say: the header of the log, the first event, the server's seed (None: none)."""

    header: Json
    started: Started
    seed: bytes | None


def tag_line(name: str, *values: object) -> str:
    """Return a tag as a line."""
    return f"[{' '.join([name, *map(_json_text, values)])}]"


def _json_text(value: object) -> str:
    plain = json.dumps(value, ensure_ascii=False)
    return plain if plain.isprintable() else json.dumps(value)


def tag_lines(header: Json, started: Started, seed: str | None, more: Mapping[str, str]) -> Iterator[str]:
    """Yield the tags of a match; `more` are those for people. LogError (header_unknown) for fields without a tag."""
    known = {"kind", "format", "ruleset", "version", "options", "seats", "nonces", *ONE.values()}
    if unknown := header.keys() - known:
        raise LogError("header_unknown", 0, fields=sorted(unknown))
    yield tag_line("Notation", NOTATION)
    for name in PEOPLES:
        if name in more:
            yield tag_line(name, more[name])
    document: Json = game(load(started.ruleset).game).documents.codec.encode(started)
    yield tag_line("Ruleset", document["ruleset"], document["version"])
    yield from (tag_line("Option", *option) for option in document["options"])
    yield from (tag_line("Card", *row) for row in document["deck"])
    yield tag_line("Seats", *document["names"])
    for name, field in ONE.items():
        if field in header and (field, header[field]) != ("commitment", None):
            yield tag_line(name, header[field])
    if header.get("nonces"):
        yield tag_line("Nonces", *header["nonces"])
    if seed is not None:
        yield tag_line("Seed", seed)


def heading_of(tags: Sequence[Tag], after: Place) -> Heading:
    """Return what these tags say; NotationError at the first that is wrong, or `after` them for one that is missing.

    Codes: tag_unknown, tag_twice, tag_wrong, tag_missing.
    """
    given: dict[str, list[Tag]] = {}
    for tag in tags:
        if tag.name not in TAGS:
            raise NotationError("tag_unknown", *tag.place, TAGS, found=tag.name[:40])
        if tag.name in given and tag.name not in REPEATED:
            left = [name for name in TAGS if name in REPEATED or name not in given]
            raise NotationError("tag_twice", *tag.place, left, found=tag.name)
        given.setdefault(tag.name, []).append(tag)
    for name in ("Ruleset", "Seats"):
        if name not in given:
            raise NotationError("tag_missing", *after, (f"[{name} ...]",))
    _check_values(given)
    started = _started(given)
    return Heading(_header(given, started), started, _seed(given.get("Seed")))


def _check_values(given: Mapping[str, list[Tag]]) -> None:
    """Refuse tags with other values than theirs."""
    for name, tags in given.items():
        for tag in tags:
            if not SHAPES.get(name, SHAPES[""]).fullmatch("".join(map(_shape, tag.values))):
                raise NotationError("tag_wrong", *tag.place, (_example(name),), tag=name)
            if name == "Notation" and tag.values != [NOTATION]:
                raise NotationError("tag_wrong", *tag.place, (tag_line(name, NOTATION),), tag=name)


def _shape(value: object) -> str:
    """Return a letter for the type of a value: string, number, list, object, or another."""
    shapes = {str: "s", int: "n", list: "l", dict: "o", type(None): "o"}
    return shapes.get(type(value), "?")


def _example(name: str) -> str:
    values = {"Ruleset": '"risiko-torneo" 1', "Option": '"hand_limit" 7', "Card": '1 "..." [] []', "Outside": "null"}
    return f"[{name} {values.get(name, chr(34) * 2)}]"


def _check_options(tags: Sequence[Tag]) -> None:
    """Refuse an option of another shape, and one that is told twice."""
    named: set[object] = set()
    for tag in tags:
        if tag.values[0] in named:
            raise NotationError("tag_twice", *tag.place, (), found=str(tag.values[0])[:40], tag=tag.name)
        named.add(tag.values[0])
        try:
            COMMON["options"].read([tag.values])
        except CodedError as error:
            raise _tag_wrong(tag, (_example(tag.name),), error) from None


def _tag_wrong(tag: Tag, legal: Sequence[str], reason: object) -> NotationError:
    return NotationError("tag_wrong", *tag.place, legal, tag=tag.name, reason=str(reason))


def _started(given: Mapping[str, list[Tag]]) -> Started:
    ruleset = given["Ruleset"][0]
    code = str(ruleset.values[0])
    if code not in codes():
        raise NotationError("tag_wrong", *ruleset.place, codes(), tag="Ruleset", found=code[:40])
    _check_options(given.get("Option", ()))
    document: Document = {
        "type": "started",
        "ruleset": code,
        "version": ruleset.values[1] if ruleset.values[1:] else load(code).version,
        "options": [tag.values for tag in given.get("Option", ())],
        "names": given["Seats"][0].values,
        "deck": [tag.values for tag in given.get("Card", ())],
    }
    try:
        started: Started = game(load(code).game).documents.codec.decode_event(document)
    except CodedError as error:
        tag = given[FIELDS.get(str(error.params.get("field")), "Ruleset")][0]
        raise _tag_wrong(tag, (_example(tag.name),), error) from None
    _check_setup(started, given)
    return started


def _check_setup(started: Started, given: Mapping[str, list[Tag]]) -> None:
    """Refuse what nobody can play: another number of seats, an unknown version, wrong options; and an option as the
    ruleset has it anyway."""
    told = {tag.values[0]: tag for tag in given.get("Option", ())}
    try:
        differing = ruleset_started(started).changes()
    except SetupError as error:
        name = {"seat_count": "Seats", "ruleset_wrong": "Option"}.get(error.code, "Ruleset")
        tag = told.get(error.params.get("option")) or given.get(name, given["Ruleset"])[0]
        least, most = error.params.get("least", 1), error.params.get("most", 0)
        assert isinstance(least, int) and isinstance(most, int)
        legal = [tag_line("Seats", *[f"p{seat}" for seat in range(1, seats + 1)]) for seats in range(least, most + 1)]
        legal = legal or [tag_line("Ruleset", started.ruleset, load(started.ruleset).version)]
        raise _tag_wrong(tag, legal, error) from None
    for option, tag in told.items():
        if option not in differing:
            raise _tag_wrong(tag, (), f"{option} is no other than in {started.ruleset}")


def _header(given: Mapping[str, list[Tag]], started: Started) -> Json:
    options = {key: list(value) if isinstance(value, tuple) else value for key, value in started.options}
    header: Json = {
        "kind": KIND,
        "format": FORMAT,
        "ruleset": started.ruleset,
        "version": started.version,
        "options": options,
        "seats": list(started.names),
        "commitment": None,
        "nonces": given["Nonces"][0].values if "Nonces" in given else [],
    }
    header |= {field: given[name][0].values[0] for name, field in ONE.items() if name in given}
    if field := field_wrong(header):
        tag = next(given[name][0] for name, known in ONE.items() if known == field)
        raise _tag_wrong(tag, (_example(tag.name),), f"{field} is of another kind")
    return header


def _seed(tags: list[Tag] | None) -> bytes | None:
    if not tags:
        return None
    text = str(tags[0].values[0])
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if seed.hex() != text or not seed:
        raise NotationError("tag_wrong", *tags[0].place, ('[Seed "0f..."]',), tag="Seed")
    return seed
