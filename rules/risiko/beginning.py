"""A match of RisiKo! that begins at a position instead of the set-up: friendly ones go on from where another stood.

The position is an option of the ruleset (`begins_at`), so that it stands in the first event, in the header of the log
and in the setup on which the dice rest.
"""

import json
from typing import Any

from rules.base.chance import Chance
from rules.base.errors import CodedError, SetupError
from rules.base.json_types import Document
from rules.base.material import canonical
from rules.contract.course import record_of
from rules.contract.documents import FORMAT
from rules.contract.live import LiveEngine
from rules.contract.started import Started
from rules.risiko.chapters import setup
from rules.risiko.chapters.match import WAYS
from rules.risiko.chapters.registry import CHAPTERS, Course
from rules.risiko.documents.codec import CODEC
from rules.risiko.documents.codec_state import decode_state, encode_state
from rules.risiko.state.parts import OVER
from rules.risiko.state.position import Position
from rules.risiko.state.state import State, fork

OPTION = "begins_at"
HEAD = ("type", "format", "started")


def position_text(state: State) -> str:
    """Return what `begins_at` says for a match that is to begin where this one stands."""
    return canonical({name: part for name, part in encode_state(state).items() if name not in HEAD})


def begins_at(started: Started) -> str:
    """Return the position at which a match begins, empty for one that begins with its set-up."""
    return next((str(value) for name, value in started.options if name == OPTION), "")


def hidden(started: Started) -> Started:
    """Return a first event without the position, which holds cards that not everybody may know."""
    options = tuple(pair for pair in started.options if pair[0] != OPTION)
    return Started(started.ruleset, started.version, options, started.names, started.deck)


def begun(started: Started) -> Position:
    """Return the position after the first event; SetupError (begins_wrong) where no match can begin at it."""
    text = begins_at(started)
    if not text:
        return setup.begun(started)
    try:
        document: Any = json.loads(text)
        state = decode_state(_whole(document, started))
    except (CodedError, ValueError, TypeError, KeyError, LookupError) as error:
        raise SetupError("begins_wrong", reason=str(error)[:200]) from error
    if not state.round or state.phase == OVER:
        raise SetupError("begins_wrong", reason="phase")
    return fork(state)


def _whole(document: Document, started: Started) -> Document:
    return {**document, "type": "state", "format": FORMAT, "started": CODEC.encode(started)}


def discards_at(started: Started) -> tuple[int, ...]:
    """Return the cards that lie on the discards when a match begins."""
    return begun(started).cards.discards if begins_at(started) else ()


def start(started: Started, chance: Chance) -> Course:
    """Return a match that has come to its first decision; at a position nothing is rolled or dealt first."""
    if not begins_at(started):
        return setup.start(started, chance)
    course = CHAPTERS.course(begun(started), chance)
    course.records.append(record_of(started))
    return course


ENGINE = LiveEngine(CHAPTERS, WAYS._replace(begun=begun, start=start))
