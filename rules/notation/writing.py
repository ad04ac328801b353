"""A stored match written as text."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.base.errors import LogError
from rules.contract.game import Game
from rules.contract.outcome import Outcome
from rules.contract.started import Started
from rules.notation.errors import NotationError
from rules.notation.moves import Piece, action_text, end_text, following, undo_text
from rules.notation.reading import read_match_text
from rules.notation.tags import tag_lines
from rules.records.decisions import Decision, decisions
from rules.records.match_file import StoredMatch, first_released, game_of_header

WIDTH = 100
"""Columns of a line of moves."""


def match_text(match: StoredMatch, more: Mapping[str, str] = {}) -> str:
    """Return the text of a stored match; `more` are tags for people (Event, Round, Table ...).

    LogError as `verify` raises it, not_canonical where the text would not lead back to the same bytes.
    """
    played = game_of_header(match.header)
    if not match.events or not isinstance(match.events[0], Started):
        raise LogError("not_legal", 1)
    text = _text(played, match, match.events[0], more)
    try:
        digest = read_match_text(text).digest
    except NotationError as error:
        raise LogError("not_canonical", reason=str(error)) from None
    if digest != match.digest:
        raise LogError("not_canonical")
    return text


def _text(played: Game, match: StoredMatch, started: Started, more: Mapping[str, str]) -> str:
    seed: Any = match.closed.get("seed") if match.closed else None
    try:
        pieces = list(_pieces(played, match, started))
    except LogError as error:
        before = first_released(match.header, started)
        if before is None:
            raise
        try:
            pieces = list(_pieces(played, match, before))
        except LogError:
            raise error from None
    return "".join(f"{line}\n" for line in (*tag_lines(match.header, started, seed, more), "", *_lines(pieces)))


def _pieces(played: Game, match: StoredMatch, started: Started) -> Iterator[Piece]:
    """Yield every piece of the moves, `started` for the first event."""
    outcome: Outcome | None = None
    for decision in decisions((started, *match.events[1:])):
        if told := _decided(played, decision):
            yield Piece(told, True)
        yield from following(played, decision.events)
        assert decision.after.state is not None
        outcome = decision.after.state.outcome
    yield Piece(end_text(outcome), True, heading=True)


def _decided(played: Game, decision: Decision) -> str:
    if decision.action is not None:
        return action_text(played, decision.action)
    return undo_text(played, decision.seat) if decision.seat else ""


def _lines(pieces: list[Piece]) -> Iterator[str]:
    """Yield the moves in lines: a turn begins a new one, and what is shuffled has its own."""
    line = ""
    for piece in pieces:
        alone = piece.text.endswith("]")
        for number, word in enumerate(piece.text.split(" ")):
            if line and (len(line) + len(word) >= WIDTH or (number == 0 and (piece.heading or alone))):
                yield line
                line = ""
            line = f"{line} {word}" if line else word
        if alone:
            yield line
            line = ""
    if line:
        yield line
