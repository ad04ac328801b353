"""The latest events of a match with their sentences, kept in this process so that no answer reads a whole match."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.utils import translation

import rules
from matches.games import presenter_of
from matches.models import Match, MatchEvent
from matches.selectors.matches import state_at
from matches.words.board.scene import Names
from rules import Event, History, TakenBack, follow
from rules.base.json_types import Json

LINES = 300
MATCHES = 256
Line = Json


class Told(NamedTuple):
    """A match as far as it is told, and its last lines."""

    history: History = History()
    lines: tuple[Line, ...] = ()

    @property
    def version(self) -> int:
        return self.history.version


_kept: OrderedDict[str, Told] = OrderedDict()


def lines_of(match: Match, history: History, events: Iterable[Event], names: Names) -> Told:
    """Return the lines that follow a history: `{"n", "event", "words"}` for each event, cut down for the public."""
    lines, show = [], presenter_of(match)
    for event in events:
        before, history = history.state, _history_after(match, history, event)
        words = {}
        for language, _name in settings.LANGUAGES:
            with translation.override(language):
                words[language] = show.words.event(event, before, history.state, names)
        lines.append({"n": history.version, "event": rules.encode(rules.seen(event, None)), "words": words})
    return Told(history, tuple(lines))


def _history_after(match: Match, history: History, event: Event) -> History:
    """Return the history with one more event; a step alone does not know what came before it, and looks it up."""
    undo = history.undo
    if not isinstance(event, TakenBack):
        return follow(history, event)
    known = undo is not None and undo.state is not None and undo.version == event.version
    return History(history.version + 1, undo.state if undo and known else state_at(match, event.version))


def last_lines(match: Match, names: Names, count: int = 30) -> list[Line]:
    """Return the last lines up to the version of `match`, oldest first.

    Only what is new since the last question is read. A match shown as it was has no lines once more than LINES events
    have followed.
    """
    known = _kept.get(match.code, Told())
    if known.version < match.version:
        known = _read_on(match, known, names)
    lines = [line for line in known.lines if line["n"] <= match.version]
    return lines[-count:]


def _read_on(match: Match, known: Told, names: Names) -> Told:
    rows = MatchEvent.objects.filter(match_id=match.pk, number__gt=known.version, number__lte=match.version)
    code = presenter_of(match).code
    events = (rules.decode(event, code) for event in rows.order_by("number").values_list("event", flat=True))
    return _keep(match, known, lines_of(match, known.history, events, names))


def lines_follow(match: Match, version: int, new: Told) -> None:
    """Remember lines just made, if they follow what is known of the match; else the next question reads them."""
    known = _kept.get(match.code)
    if known is not None and known.version == version:
        _keep(match, known, new)


def _keep(match: Match, known: Told, new: Told) -> Told:
    told = Told(new.history, (known.lines + new.lines)[-LINES:])
    if not connection.in_atomic_block:  # what is not committed may never have happened
        _kept[match.code] = told
        while len(_kept) > MATCHES:
            _kept.popitem(last=False)
    return told
