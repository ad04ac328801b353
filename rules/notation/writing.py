"""A stored match written as text."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

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


class Paragraph(NamedTuple):
    """What stands together: a turn with its heading, or without one a list of what was shuffled, the set-up."""

    heading: str
    text: str


class Writing(NamedTuple):
    """A match in writing: its tags, and its moves in paragraphs."""

    tags: tuple[str, ...]
    moves: tuple[Paragraph, ...]

    @property
    def text(self) -> str:
        """Return the whole text, in lines."""
        lines = (line for paragraph in self.moves for line in _lines(" ".join(filter(None, paragraph))))
        return "".join(f"{line}\n" for line in (*self.tags, "", *lines))


def match_text(match: StoredMatch, more: Mapping[str, str] = {}) -> str:
    """Return the text of a stored match; `more` are tags for people (Event, Round, Table ...). LogError as below."""
    return match_writing(match, more).text


def match_writing(match: StoredMatch, more: Mapping[str, str] = {}) -> Writing:
    """Return a stored match in writing.

    LogError as `verify` raises it, not_canonical where the text would not lead back to the same bytes.
    """
    played = game_of_header(match.header)
    if not match.events or not isinstance(match.events[0], Started):
        raise LogError("not_legal", 1)
    writing = _writing(played, match, match.events[0], more)
    try:
        digest = read_match_text(writing.text).digest
    except NotationError as error:
        raise LogError("not_canonical", reason=str(error)) from None
    if digest != match.digest:
        raise LogError("not_canonical")
    return writing


def _writing(played: Game, match: StoredMatch, started: Started, more: Mapping[str, str]) -> Writing:
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
    return Writing(tuple(tag_lines(match.header, started, seed, more)), tuple(_paragraphs(pieces)))


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


def _paragraphs(pieces: list[Piece]) -> Iterator[Paragraph]:
    """Yield the moves in paragraphs: a turn begins a new one, and what is shuffled has its own."""
    heading, words = "", list[str]()
    for piece in pieces:
        alone = piece.text.endswith("]")
        if (heading or words) and (piece.heading or alone):
            yield Paragraph(heading, " ".join(words))
            heading, words = "", []
        if piece.heading:
            heading = piece.text
        else:
            words.append(piece.text)
        if alone:
            yield Paragraph("", " ".join(words))
            words = []
    if heading or words:
        yield Paragraph(heading, " ".join(words))


def _lines(paragraph: str) -> Iterator[str]:
    """Yield a paragraph in lines of the width of a text."""
    line = ""
    for word in paragraph.split(" "):
        if line and len(line) + len(word) >= WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line
