"""A match that is being played by bots, in one position that is written into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.base.chance import Chance
from rules.contract.course import Course, Listener, Live, Record
from rules.contract.game import Bot, Game
from rules.contract.live import LiveEngine
from rules.contract.outside import TimeUp
from rules.contract.random_bot import RandomBot, RandomPlay
from rules.contract.started import Started
from rules.contract.state import Action, Event, State


class Running:
    """A match under way, in one position; what happens in it comes as records, and as events when asked for.

    `at` is where the match stands, to be read at once, `opening` what happened before the first decision; `count` and
    `turns` are the events and turns so far.
    """

    def __init__(self, played: Game, engine: LiveEngine[Any], started: Started, chance: Chance) -> None:
        self._game, self._engine = played, engine
        self._course: Course[Live] = engine.ways.start(started, chance)
        self._at_random: RandomPlay[Live] | None = played.at_random
        self._to_move = engine.ways.to_move
        self._goes_on: bool = engine.goes_on
        self._begins = engine.begins
        self.at: Live = self._course.state
        self.opening: list[Record] = self._course.taken()
        self.count: int = len(self.opening)
        self.turns: int = 0

    @property
    def state(self) -> State:
        """Return where the match stands, as a state."""
        return self._engine.ways.seal(self.at.copy())

    def act(self, action: Action, seat: int | None) -> list[Record]:
        """Return the records of what follows from an action."""
        self._engine.act(self._course, action, seat)
        return self._course.taken()

    def ask(self, bots: Sequence[Bot]) -> list[Record]:
        """Return the records of what follows from what a bot does."""
        at_random = self._at_random
        if at_random is not None:
            asked = bots[at_random.asked(self.at) - 1]
            if isinstance(asked, RandomBot) and at_random.act(self._course, asked.random):
                if self._goes_on:
                    self._engine.go_on(self._course)
                return self._course.taken()
        seat: int = self._to_move(self.at)[0]
        bot = bots[seat - 1]
        view = self._game.view(self.state, seat) if bot.sees else None
        return self.act(bot.act(view, self._engine.ways.legal_actions(self.at, seat)), seat)

    def events_of(self, happened: list[Record]) -> list[Event]:
        """Return the events of these records."""
        return self._engine.events_of(happened)

    def begins(self, last: Record) -> bool:
        """Return whether this record began a new turn, which the type of its event tells."""
        name = last[0]
        begins = self._begins.get(name)
        if begins is None:
            begins = self._begins[name] = self._game.began(self._engine.events_of([last])[0])
        return begins

    def play_on(self, bots: Sequence[Bot], bell: int, most: int, listener: Listener | None) -> None:
        """Play to the end, or until there are so many events; the clock rings after the round `bell` (0: never).

        The listener hears what each decision leads to.
        """
        while self.at.outcome is None and self.count < most:
            if bell and self.at.round > bell:
                bell = 0
                happened = self.act(TimeUp(), None)
            else:
                happened = self.ask(bots)
            self.count += len(happened)
            if self.begins(happened[-1]):
                self.turns += 1
            if listener is not None:
                listener.note(happened)
