"""A match in writing as it is printed: its head for people, how it is read, its tags and moves in paragraphs."""

from __future__ import annotations

import re
from datetime import date

from django.utils.formats import date_format

from matches.games import presenter_of
from matches.models import Match
from matches.selectors.match_texts import position_then, tags_of, writing_of
from matches.selectors.matches import state_of
from matches.words.board.notation_keys import ALOUD, KEYS, LABELS
from matches.words.rules.rulesets import ruleset_name
from rules.analysis.beginnings import BEGINS_AT
from rules.base.json_types import Json
from rules.notation.short_names import names_shortened
from rules.notation.tags import PEOPLES
from rules.notation.vocabulary import vocabulary
from rules.notation.writing import Paragraph

MAY_BREAK = re.compile(r"(?<=[^\w\s])(?=\w)")
JOINER = "\u2060"
"""A sign without width at which no line may end."""
BEGINS = f'[Option "{BEGINS_AT}" '
"""How the tag begins that tells, in pages of JSON, at which position a match began."""


def match_paper(match: Match) -> Json | None:
    """Return what is printed of a match that is over, None where nothing can be; `seats` is to be prefetched.

    {"head": [(label, value)], "ruleset", "seats": [(number, name, colour)], "commitment", "result",
    "key": [(sign, words)], "names": [(short, whole)], "aloud": (a piece, how it is read) or None, "began", "tags",
    "moves"}: the tags beside the head, so that the whole match can be typed in from paper. Of one that `began` at a
    position (else it is empty) the paper has the string of that position instead of its tag.
    """
    writing = writing_of(match)
    if writing is None:
        return None
    told = tags_of(match)
    show = presenter_of(match)
    players = show.documents.players(state_of(match))
    return {
        "head": [(label, _told(name, told[name])) for name, label in LABELS.items() if name in told],
        "ruleset": ruleset_name(match.ruleset),
        "seats": [(row["seat"], row["name"], row["colour"]) for row in players],
        "commitment": match.commitment,
        "result": told.get("Result", ""),
        "key": KEYS.get(show.code, ()),
        "names": [row for board in vocabulary(show.code).boards for row in names_shortened(board)],
        "aloud": ALOUD.get(show.code),
        "began": position_then(match, 1) if any(tag.startswith(BEGINS) for tag in writing.tags) else "",
        "tags": [tag for tag in writing.tags if tag[1:].split(" ", 1)[0] not in PEOPLES and not tag.startswith(BEGINS)],
        "moves": [Paragraph(part.heading, MAY_BREAK.sub(JOINER, part.text)) for part in writing.moves],
    }


def _told(name: str, value: str) -> str:
    return date_format(date.fromisoformat(value)) if name == "Date" else value
