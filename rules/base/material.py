"""What an organiser may replace of a game: its board, its deck, its cards, each a plain document in JSON.

A game lists its materials as `MATERIALS` of rules/<game>/materials.py; docs/materials.md shows the documents. A sound
document becomes options of a ruleset, so that it is part of the setup of a match: header, first event, committed dice
and digests hold it.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from rules.base.errors import CodedError
from rules.base.json_types import Json

MARKS = ("sourced", "sourced-name", "reconstructed", "own")
MOST_TEXT = 60_000
"""Signs of a document as it is stored."""
MOST_ROWS = 200
MOST_FLAWS = 100


class Flaw(NamedTuple):
    """One thing wrong in a document: `where` is the code of the row (empty: the whole), `params` plain values."""

    code: str
    where: str = ""
    params: Mapping[str, object] = {}


class InvalidMaterial(CodedError):
    """A document that cannot be used, with every flaw at once."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)[:MOST_FLAWS]
        first = self.flaws[0]
        super().__init__("material_wrong", flaw=first.code, where=first.where, flaws=len(self.flaws))


class Difference(NamedTuple):
    """A value that is not the standard's: `row` and `name` say where; None where there is none."""

    row: str
    name: str
    standard: object
    own: object


@dataclass(frozen=True, slots=True)
class Material:
    """One part of a game that can be replaced.

    `part` is board, deck or cards; `standard` its document as shipped. `flaws` lists everything that is wrong with a
    document of any shape. `options` turns a sound one into options of a ruleset. `lists` are the fields of the document
    that hold rows, with what names a row. `columns` are those of a table (CSV, form) of the first list, none where the
    document is no table; `several` of them hold lists. `mirrored` are fields of borders, `tidied` counts sums again.
    `others` are more documents as shipped, by the code of the ruleset that is played with them.
    """

    game: str
    part: str
    standard: Callable[[], Json]
    flaws: Callable[[object], list[Flaw]]
    options: Callable[[Json], dict[str, object]]
    lists: Mapping[str, str]
    columns: tuple[str, ...] = ()
    several: frozenset[str] = frozenset()
    mirrored: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tidied: Callable[[Json], Json] = dict
    others: Mapping[str, Callable[[], Json]] = field(default_factory=dict)


def canonical(document: object) -> str:
    """Return JSON as it is stored and hashed: sorted keys, no spaces, ASCII."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest_of(document: object) -> str:
    """Return SHA-256 of a document's canonical JSON, hexadecimal."""
    return hashlib.sha256(canonical(document).encode()).hexdigest()


def document_of(text: str) -> object:
    """Return the JSON of a text; InvalidMaterial (not_json with line and column, too_large, number_not_finite)."""
    try:
        document: object = json.loads(text, parse_constant=_not_finite)
        if len(canonical(document)) > MOST_TEXT:
            raise InvalidMaterial([Flaw("too_large", params={"most": MOST_TEXT})])
    except json.JSONDecodeError as error:
        raise InvalidMaterial([Flaw("not_json", params={"line": error.lineno, "column": error.colno})]) from None
    except InvalidMaterial:
        raise
    except (ValueError, RecursionError):
        raise InvalidMaterial([Flaw("not_json", params={"line": 1, "column": 1})]) from None
    return document


def _not_finite(text: str) -> NoReturn:
    raise InvalidMaterial([Flaw("number_not_finite", params={"value": text})])


def sound_or_refuse(material: Material, document: object) -> Json:
    """Return the document; InvalidMaterial with every flaw when it has any."""
    return sound_document(document, material.flaws(document))


def sound_document(document: object, flaws: Sequence[Flaw]) -> Json:
    """Return a document in which no flaw was found; InvalidMaterial with every flaw when there is one."""
    if flaws or not isinstance(document, dict):
        raise InvalidMaterial(flaws)
    return dict(document)


def differences(material: Material, document: Json) -> list[Difference]:
    """Return where a sound document is not the standard, in the order of the standard; marks are left out."""
    standard, differing = material.standard(), []
    for name, key in material.lists.items():
        rows = {str(row[key]): row for row in standard[name]}
        own = {str(row[key]): row for row in document[name]}
        for code in [*rows, *(code for code in own if code not in rows)]:
            before, after = rows.get(code, {}), own.get(code, {})
            for column in dict.fromkeys((*before, *after)):
                own_value, standard_value = after.get(column), before.get(column)
                if column not in ("mark", key) and _plain(standard_value) != _plain(own_value):
                    differing.append(Difference(code, column, standard_value, own_value))
    return differing


def _plain(value: object) -> object:
    """Return a value as it is compared: lists of codes are sets; what is left out is empty."""
    return sorted(map(str, value)) if isinstance(value, list) else value or None


def marked(material: Material, document: Json) -> Json:
    """Return the document with the mark "own" on every row that is not the standard's."""
    changed = {difference.row for difference in differences(material, document)}
    return {
        name: [{**row, "mark": "own"} if str(row[material.lists[name]]) in changed else row for row in value]
        if name in material.lists
        else value
        for name, value in document.items()
    }


def marks_in(material: Material, document: Json) -> dict[str, int]:
    """Return how many rows have each mark."""
    counts: dict[str, int] = {}
    for name in material.lists:
        for row in document[name]:
            mark = row.get("mark", "reconstructed")
            counts[mark] = counts.get(mark, 0) + 1
    return counts
