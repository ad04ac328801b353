"""A presenter for a game that has no board of its own yet, out of its words alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import rules
from matches.games.ending import ending_of
from matches.games.generic.documents import TurnBegins, generic_documents, position
from matches.games.generic.words import GenericWords, label, texts
from matches.games.presenter import Fate, Pages, Presenter, Words
from matches.models import Match
from matches.words.board.colours import letter_of
from rules import Event, State
from rules.base.json_types import Json

NAMES = ("seat", "name")
"""Of a row: who it is about."""


@dataclass(frozen=True, slots=True)
class GenericPages:
    """The contexts of the parts of pages: the position as tables, with the game's labels."""

    words: GenericWords

    def board(self, match: Match, state: State | None) -> Json:
        """Return the position for the scripts (`scene`), and as a table for those who have none."""
        document = None if state is None else position(state, rules.view(state, None))
        rows = document["rows"] if document else []
        labels = self.words.fields
        heads = [labels.get(name) or label(name) for name in rows[0] if name not in NAMES] if rows else []
        cells = [(row["name"], [row[name] for name in row if name not in NAMES]) for row in rows]
        return {"scene": {"board": document, "fields": texts(labels)}, "heads": heads, "cells": cells}

    def end(self, match: Match, state: State | None) -> Json:
        """Return the places, and the position as it was left."""
        if state is None:
            return {"ending": None}
        colours = state.table.ruleset.colours
        own = {seat: {"letter": letter_of(colours[seat - 1])} for seat in range(1, state.table.seats + 1)}
        return {"ending": ending_of(match, state, own=own.__getitem__), **self.board(match, state)}

    def replay(self, match: Match, events: Sequence[Event]) -> Json:
        """Return the last position."""
        return self.board(match, rules.replay(events))


def generic_presenter(
    code: str,
    words: GenericWords,
    began: type[TurnBegins],
    dice: Mapping[str, tuple[str, str]],
    told: frozenset[str] = frozenset(),
) -> Presenter:
    """Return the presenter of a game.

    `began` is the type of event that begins a turn; `dice` says by type of event which kind of result it holds (roll,
    roll8 or shuffle) and in which field; `told` are the types that are told again when a seat's own turn begins.
    """

    pages = GenericPages(words)
    return Presenter(
        code=code,
        words=Words(
            name=words.name,
            event=words.event,
            illegal=words.refusal,
            ending=words.ending,
            board=words.board,
            rulesets=words.rulesets,
            told=told,
        ),
        documents=generic_documents(began),
        pages=Pages(
            styles=("matches/generic/generic.css",),
            board=pages.board,
            end=pages.end,
            replay=pages.replay,
            folder="generic",
        ),
        fate=lambda state, seat: Fate(0, state.gone[seat]),
        started=lambda state: state.table.started,
        dice={"kinds": dice},
    )
