"""A match that is being played by bots: in one position that is written into, or from state to state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.base.chance import Chance
from rules.contract.course import Course, Record, record_of
from rules.contract.game import Bot, Game
from rules.contract.history import replay
from rules.contract.live import LiveEngine
from rules.contract.outside import TimeUp
from rules.contract.random_bot import RandomBot
from rules.contract.started import Started
from rules.contract.state import Action, Event, State


class Running:
    """A match under way; what happens in it comes as the game has it, and as events or records when asked for.

    `at` is where the match stands, to be read at once, `opening` what happened before the first decision; `count` and
    `turns` are the events and turns so far.
    """

    def __init__(self) -> None:
        self.at: Any = None
        self.opening: list[Any] = []
        self.count: int = 0
        self.turns: int = 0

    @property
    def state(self) -> State:
        """Return where the match stands, as a state."""
        raise NotImplementedError

    def act(self, action: Action, seat: int | None) -> list[Any]:
        """Return what follows from an action; IllegalAction when it is not allowed."""
        raise NotImplementedError

    def ask(self, bots: Sequence[Bot]) -> list[Any]:
        """Return what follows from what the bot does that is to move, seat 1 for the first one."""
        raise NotImplementedError

    def events_of(self, happened: list[Any]) -> list[Event]:
        """Return the events of what happened."""
        raise NotImplementedError

    def records_of(self, happened: list[Any]) -> list[Record]:
        """Return the records of what happened."""
        raise NotImplementedError

    def hearing(self, note: Callable[[list[Any]], object] | None) -> Callable[[list[Any]], object] | None:
        """Return what tells `note` the records of what happened."""
        raise NotImplementedError

    def begins(self, last: Any) -> bool:
        """Return whether this, the last thing that happened, began a new turn."""
        raise NotImplementedError

    def play_on(self, bots: Sequence[Bot], bell: int, most: int, heard: Callable[[list[Any]], object] | None) -> None:
        """Play to the end, or until there are so many events; the clock rings after the round `bell` (0: never).

        `heard` is called with what each decision leads to.
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
            if heard is not None:
                heard(happened)


class Live(Running):
    """A match in one position."""

    def __init__(self, played: Game, engine: LiveEngine[Any], started: Started, chance: Chance) -> None:
        super().__init__()
        self._game, self._engine = played, engine
        self._course: Course[Any] = engine.ways.start(started, chance)
        self._at_random = played.at_random
        self._to_move = engine.ways.to_move
        self._goes_on: bool = engine.goes_on
        self._begins: dict[str, bool] = {}
        self.at = self._course.state
        self.opening = self._course.taken()
        self.count = len(self.opening)

    @property
    def state(self) -> State:
        """Return where the match stands, as a state."""
        return self._engine.ways.seal(self.at.copy())

    def act(self, action: Action, seat: int | None) -> list[Any]:
        """Return the records of what follows from an action."""
        self._engine.act(self._course, action, seat)
        return self._course.taken()

    def ask(self, bots: Sequence[Bot]) -> list[Any]:
        """Return the records of what follows from what a bot does."""
        seats: tuple[int, ...] = self._to_move(self.at)
        seat = seats[0]
        bot = bots[seat - 1]
        at_random = self._at_random
        if at_random is not None and isinstance(bot, RandomBot) and at_random(self._course, bot.random):
            if self._goes_on:
                self._engine.go_on(self._course)
            return self._course.taken()
        view = self._game.view(self.state, seat) if bot.sees else None
        return self.act(bot.act(view, self._engine.ways.legal_actions(self.at, seat)), seat)

    def events_of(self, happened: list[Any]) -> list[Event]:
        """Return the events of these records."""
        return self._engine.events_of(happened)

    def records_of(self, happened: list[Any]) -> list[Record]:
        """Return the records as they are."""
        return happened

    def hearing(self, note: Callable[[list[Any]], object] | None) -> Callable[[list[Any]], object] | None:
        """Return `note`, which can be told what happens as it is."""
        return note

    def begins(self, last: Any) -> bool:
        """Return whether this record began a new turn, which the type of its event tells."""
        name = last[0]
        begins = self._begins.get(name)
        if begins is None:
            begins = self._begins[name] = self._game.began(self._engine.events_of([last])[0])
        return begins


class Stepped(Running):
    """A match from state to state."""

    def __init__(self, played: Game, started: Started, chance: Chance) -> None:
        super().__init__()
        self._game, self._chance = played, chance
        self.opening = played.opening(started, chance)
        self.at = replay(self.opening)
        self.count = len(self.opening)

    @property
    def state(self) -> State:
        """Return where the match stands."""
        return self.at

    def act(self, action: Action, seat: int | None) -> list[Any]:
        """Return the events that follow from an action."""
        events, self.at = self._game.engine.step(self.at, action, seat, self._chance)
        return events

    def ask(self, bots: Sequence[Bot]) -> list[Any]:
        """Return the events that follow from what a bot does."""
        state, played = self.at, self._game
        seat = played.engine.to_move(state)[0]
        bot = bots[seat - 1]
        view = played.view(state, seat) if bot.sees else None
        return self.act(bot.act(view, played.legal_actions(state, seat)), seat)

    def events_of(self, happened: list[Any]) -> list[Event]:
        """Return the events as they are."""
        return happened

    def records_of(self, happened: list[Any]) -> list[Record]:
        """Return the records of these events."""
        return [record_of(event) for event in happened]

    def hearing(self, note: Callable[[list[Any]], object] | None) -> Callable[[list[Any]], object] | None:
        """Return what tells `note` the records of these events."""
        if note is None:
            return None
        told = note
        return lambda happened: told(self.records_of(happened))

    def begins(self, last: Any) -> bool:
        """Return whether this event began a new turn."""
        return self._game.began(last)
