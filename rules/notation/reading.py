"""A match text read: every move against the rules, so that the log it came from is written again, byte for byte."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from rules.base.errors import CodedError
from rules.base.json_types import Json
from rules.contract.engine import step
from rules.contract.game import Game
from rules.contract.games import game
from rules.contract.history import History, replay, taken_back
from rules.contract.outside import FROM_OUTSIDE
from rules.contract.ruleset import load
from rules.contract.started import Started
from rules.contract.state import Action, Event, State
from rules.notation.chance_text import Told, Written, is_chance, written_chance
from rules.notation.errors import NotationError
from rules.notation.forms import forms
from rules.notation.moves import END, documents_read, end_text, following, legal_texts
from rules.notation.tags import Heading, heading_of
from rules.notation.tokens import Place, Text, Token
from rules.records.decisions import BROKEN, history_after
from rules.records.match_file import first_released
from rules.records.match_log import LogWriter, lines_of

DEPTH = 20
"""Variations within variations."""


class MatchText(NamedTuple):
    """What a match text says: its heading and every event."""

    heading: Heading
    events: tuple[Event, ...]

    def lines(self) -> Iterator[str]:
        """Yield the lines of the log."""
        return lines_of(self.events, self.heading.header, self.heading.seed)

    @property
    def digest(self) -> str:
        """Return the hash of the last line of the log."""
        writer = LogWriter(self.heading.header)
        writer.add(self.events)
        writer.close(replay(self.events), self.heading.seed)
        return writer.digest


def read_match_text(text: str) -> MatchText:
    """Return the match of a text; NotationError with line and column at the first thing that cannot be.

    A text that today's defaults do not lead to is read under those of release 0.1.0, if its header can be one of it.
    """
    whole = Text(text)
    tags = list(whole.tags())
    heading = heading_of(tags, whole.place())
    tokens = [*whole.tokens(), Token("", whole.place())]
    played = game(load(heading.started.ruleset).game)
    try:
        return MatchText(heading, _Reader(played, heading.started, tokens).match())
    except NotationError:
        before = first_released(heading.header, heading.started)
        if before is None:
            raise
        try:
            events = _Reader(played, before, tokens).match()
        except NotationError:
            events = ()
        if not events:
            raise
        return MatchText(heading, (heading.started, *events[1:]))


class _Reader:
    """Reads the moves; `history` is the match as far as it is read, `earlier` before the last decision."""

    def __init__(self, played: Game, started: Started, tokens: Sequence[Token]) -> None:
        self.game, self.started, self._tokens = played, started, tokens
        self._at = 0
        self.history = self.earlier = History()
        self.events: list[Event] = []

    def match(self) -> tuple[Event, ...]:
        """Return every event of the match."""
        self._opening()
        self._moves(0)
        return tuple(self.events)

    @property
    def token(self) -> Token:
        """Return the next piece."""
        return self._tokens[self._at]

    def _refuse(self, code: str, token: Token, legal: Sequence[str] | None = None, reason: str = "") -> NotationError:
        said = legal_texts(self.history) if legal is None else legal
        if reason:
            return NotationError(code, *token.place, said, found=token.text[:80], reason=reason)
        return NotationError(code, *token.place, said, found=token.text[:80])

    def _opening(self) -> None:
        first = self.token
        try:
            self._decide(None, self.started, first)
        except (CodedError, *BROKEN) as error:
            if isinstance(error, NotationError):
                raise
            raise NotationError("setup_wrong", *first.place, ("[Card ...]",), reason=str(error)) from None

    def _moves(self, depth: int) -> None:
        """Read moves up to the end of the match, of a variation (`depth` over 0) up to its bracket."""
        while True:
            token = self.token
            if depth and token.text == ")":
                self._at += 1
                return
            if token.text == "(":
                self._variation(token, depth)
            elif token.text.startswith(END) and not depth:
                self._end(token)
                return
            else:
                self._move(token)

    def _variation(self, token: Token, depth: int) -> None:
        """Read what could have been decided instead of the last decision, beginning with that."""
        if self.earlier.state is None or depth >= DEPTH:
            raise self._refuse("variation_misplaced", token)
        kept, events = (self.history, self.earlier), len(self.events)
        self.history = self.earlier
        self._at += 1
        if self.token.text in ("(", ")"):
            raise self._refuse("variation_misplaced", self.token)
        self._moves(depth + 1)
        self.history, self.earlier = kept
        del self.events[events:]

    def _end(self, token: Token) -> None:
        state: Any = self.history.state
        said = end_text(state.outcome)
        if token.text != said:
            raise self._refuse("end_wrong", token, (said,))
        self._at += 1
        if self.token.text:
            raise self._refuse("after_the_end", self.token, ("",))

    def _move(self, token: Token) -> None:
        state: Any = self.history.state
        if state.outcome is not None or not token.text:
            raise self._refuse("end_missing" if not token.text else "not_a_move", token)
        action = self._action(token)
        self._at += 1
        seats = self.game.engine.to_move(state)
        outside = isinstance(action, dict) or type(action) in FROM_OUTSIDE
        self._decide(None if outside or not seats else seats[0], action, token)

    def _action(self, token: Token) -> Action | Json:
        """Return the action that a piece stands for; a document where a turn is taken back."""
        try:
            documents = documents_read(self.game, token.text)
        except KeyError as error:
            raise self._refuse("name_unknown", token, reason=str(error.args[0])[:40]) from None
        if not documents:
            raise self._refuse("not_a_move", token)
        if documents[0]["type"] == "taken_back":
            return documents[0]
        try:
            return self.game.documents.codec.decode_action(documents[0])
        except CodedError as error:
            raise self._refuse("not_a_move", token, reason=str(error)) from None

    def _decide(self, seat: int | None, action: Action, token: Token) -> None:
        """Let a decision happen with the dice and shuffles that stand behind it, and compare what is written of it."""
        pieces, written, end = self._followers()
        before = self.history
        events, after = self._led(seat, action, token, written, end)
        self.history = history_after(before, events, after)
        events = self._as_written(events, written)
        self._compare(events, pieces)
        self.earlier = before
        self.events += events

    def _followers(self) -> tuple[list[Token], list[Written], Place]:
        """Return the dice, shuffles and facts that stand next, the first two read, and the place behind them."""
        pieces, written = [], []
        while is_chance(self.token.text) or forms(self.game.code).facts_read(self.token.text):
            pieces.append(self.token)
            if is_chance(self.token.text):
                written.append(written_chance(self.game, self.token, self.started))
            self._at += 1
        return pieces, written, self.token.place

    def _led(
        self, seat: int | None, action: Action, token: Token, written: list[Written], end: Place
    ) -> tuple[list[Event], State | None]:
        """Return what the decision leads to. Discards that are shuffled again are asked for one at a time."""
        shuffles: list[tuple[int, ...]] = []
        again = [piece for piece in written if piece.again]
        while True:
            told = Told(written, end, shuffles)
            events, after = self._step(seat, action, token, told)
            if not told.unknown:
                break
            piece = again[len(shuffles)]
            shuffled = [event for event in events if type(event) is type(piece.event) and event.again]
            before: tuple[int, ...] = shuffled[len(shuffles)].cards
            if sorted(before) != sorted(piece.event.cards):
                legal = [chance for event in shuffled[-1:] if (chance := next(following(self.game, [event])).text)]
                raise self._refuse("list_wrong", piece.token, legal)
            shuffles.append(tuple(map(before.index, piece.event.cards)))
        if left := told.left():
            raise self._refuse("chance_unasked", left.token)
        return events, after

    def _step(self, seat: int | None, action: Action, token: Token, told: Told) -> tuple[list[Event], State | None]:
        state = self.history.state
        try:
            if state is None:
                events = self.game.opening(action, told)
                return events, replay(events)
            if isinstance(action, dict):
                return [taken_back(self.history, action["seat"])], None
            return step(state, action, seat, told)
        except NotationError:
            raise
        except (CodedError, *BROKEN) as error:
            if state is None:
                raise
            raise self._refuse("not_legal", token, reason=str(error)) from None

    def _as_written(self, events: list[Event], written: list[Written]) -> list[Event]:
        """Return the events as the log has them: a void deal keeps the cards that the text gives (release 0.1.0)."""
        deals = iter([piece for piece in written if getattr(piece.event, "valid", True) is False])
        kept = []
        for event in events:
            if getattr(event, "valid", True) is False and (piece := next(deals, None)):
                event = replace(event, cards=piece.event.cards)
            kept.append(event)
        return kept

    def _compare(self, events: Sequence[Event], pieces: Sequence[Token]) -> None:
        """Refuse dice, shuffles and facts that are not what happened, facts left out excepted."""
        place = 0
        for piece in following(self.game, events):
            parsed = pieces[place] if place < len(pieces) else None
            if parsed is not None and parsed.text == piece.text:
                place += 1
            elif piece.needed:
                raise self._refuse("written_otherwise", parsed or self.token, (piece.text,))
        if place < len(pieces):
            said = [piece.text for piece in following(self.game, events) if not piece.needed]
            raise self._refuse("fact_wrong", pieces[place], said or None)
