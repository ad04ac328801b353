"""What a saved copy must say before anything is made of it; all of it outside the transaction that writes.

A copy of this installation's own is believed: its signature says that nobody has changed it. In every other one each
match is played again, each result counted again, and a match that does not hold refuses the whole copy.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from matches.documents.files.child_reading import Limits
from matches.documents.record.stored_match import Verified, verify_matches
from rules.base.json_types import Json
from rules.base.plain_text import plain_document
from tournaments.backup.documents.copy_shapes import COPY, where_and_field
from tournaments.backup.documents.origins import Mark, origins_after
from tournaments.backup.documents.shapes import Missing, Unlike
from tournaments.backup.documents.signature import Signed
from tournaments.backup.services.restore_counts import results_unlike
from tournaments.backup.services.restore_documents import documents_check
from tournaments.backup.services.rows import DAMAGE, UnknownValue
from tournaments.documents.reading import read_within
from tournaments.errors import Refused
from tournaments.models import ARRIVAL_CODES
from tournaments.selectors.setup.addresses import address_clean

# A full match takes a tenth of a second; a league of 128 of them about ten.
CHILD = Limits(memory=1024, work=60, wait=180)
CODE = re.compile(r"[a-z0-9_]{1,40}")
ARRIVAL_STATES = ("finished", "void")


@dataclass(frozen=True)
class Checked:
    """A document that may be restored: who signed it, where it comes from, and what its matches come to.

    `matches` is by place in the document's list; `results_unlike` how many results do not follow from what was written
    down at their tables.
    """

    document: Json
    by: Signed
    origins: list[Mark] = field(default_factory=list)
    matches: Mapping[int, Verified] = field(default_factory=dict)
    results_unlike: int = 0

    @property
    def is_own(self) -> bool:
        """Return whether this installation made and signed the copy."""
        return self.by.by == "own"

    def match_origins(self, row: Json) -> list[Mark]:
        """Return the marks of a match made from a row of the document."""
        return origins_after(row.get("origins", []), self.by, self.document)


def document_check(*, document: Json, by: Signed) -> Checked:
    """Return a document with what was found out about it.

    Raises Refused: backup_damaged (where), backup_field (where, field, value), backup_lacks (where, field),
    backup_match (number, match, defect, place), and what `read_within` raises.
    """
    try:
        if by.by != "own":
            COPY(document)
        document = _plain(document)
        origins = origins_after(document.get("origins", []), by, document)
        if by.by == "own":
            return Checked(document, by, origins)
        _check_fields(document)
        documents_check(document)
        return Checked(document, by, origins, _verify(document), results_unlike(document))
    except Unlike as unlike:
        where, name = where_and_field(unlike)
        if isinstance(unlike, Missing):
            raise Refused("backup_lacks", where=where, field=name) from unlike
        raise Refused("backup_field", where=where, field=name, value=str(unlike.value)[:60]) from unlike
    except UnknownValue as error:
        raise Refused("backup_field", where="tournament", field=error.field, value=error.value) from error
    except DAMAGE as error:
        raise Refused("backup_damaged", where="?") from error


def _plain(document: Json) -> Json:
    """Return the document without signs that nobody sees; of a match what its hashes stand for is left as it is."""
    rows = document.get("matches", [])
    plain: Json = plain_document({name: value for name, value in document.items() if name != "matches"})
    return plain | ({"matches": [_plain_match(row) for row in rows]} if "matches" in document else {})


def _plain_match(row: Json) -> Json:
    kept = row["match"]
    plain: Json = plain_document({name: value for name, value in row.items() if name != "match"})
    shown = {name: plain_document(kept[name]) for name in ("title", "seats", "notes") if name in kept} if kept else {}
    return plain | {"match": {**kept, **shown} if kept else kept}


def _check_fields(document: Json) -> None:
    """Refuse the first value that no field of ours can have; what has its list of values is checked with its row."""
    address = document["tournament"]["public_address"]
    if address and address_clean(str(address)) != str(address).casefold():
        raise Refused("backup_field", where="tournament", field="public_address", value=str(address)[:60])
    for where, name, value, known in _codes(document):
        if value not in known:
            raise Refused("backup_field", where=where, field=name, value=str(value)[:60])
    for number, entry in enumerate(document["log"], 1):
        if not CODE.fullmatch(str(entry["action"])) or not isinstance(entry["detail"], dict):
            raise Refused("backup_field", where=f"log {number}", field="action", value=str(entry["action"])[:60])


def _codes(document: Json) -> Iterator[tuple[str, str, object, tuple[str, ...]]]:
    """Yield place, field, value and known values of the codes that are words on a page and no choice of a field."""
    for number, row in enumerate(document.get("matches", []), 1):
        for arrival in row["arrivals"]:
            yield f"match {number}", "code", arrival["code"], ARRIVAL_CODES
            yield f"match {number}", "state", arrival["state"], ARRIVAL_STATES


def _verify(document: Json) -> dict[int, Verified]:
    rows = [row["match"] for row in document.get("matches", [])]
    if not any(rows):
        return {}
    verified = read_within(verify_matches, json.dumps(rows).encode(), limits=CHILD)
    for number, (row, match_) in enumerate(zip(document["matches"], verified, strict=True), 1):
        if match_.defects:
            defect = match_.defects[0]
            match = str(row["code"])[:12]
            raise Refused("backup_match", number=number, match=match, defect=defect.code, place=defect.where)
    return {place: match_ for place, match_ in enumerate(verified) if rows[place] is not None}
