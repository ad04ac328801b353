"""A match that is being played by bots: in one position that is written into, or from state to state."""

from __future__ import annotations

from typing import Any, Protocol

from rules.base.chance import Chance
from rules.contract.course import Record, record_of
from rules.contract.game import Bot, Game
from rules.contract.live import LiveEngine
from rules.contract.random_bot import RandomBot
from rules.contract.state import Action, Event, State


class Running(Protocol):
    """A match under way; what happens in it comes as the game has it, and as events or records when asked for."""

    @property
    def at(self) -> Any:
        """Return where the match stands, to be read at once."""

    @property
    def state(self) -> State:
        """Return where the match stands, as a state."""

    def act(self, action: Action, seat: int | None) -> list[Any]:
        """Return what follows from an action; IllegalAction when it is not allowed."""

    def ask(self, bot: Bot, seat: int) -> list[Any]:
        """Return what follows from what a bot does at this seat, which is to move."""

    def began(self, happened: list[Any]) -> bool:
        """Return whether the last thing that happened began a new turn."""

    def events_of(self, happened: list[Any]) -> list[Event]:
        """Return the events of what happened."""

    def records_of(self, happened: list[Any]) -> list[Record]:
        """Return the records of what happened."""


def running(played: Game, state: State, chance: Chance) -> Running:
    """Return a match that goes on from a state."""
    return Live(played, state, chance) if isinstance(played.engine, LiveEngine) else Stepped(played, state, chance)


class Live:
    """A match in one position."""

    def __init__(self, played: Game, state: State, chance: Chance) -> None:
        assert isinstance(played.engine, LiveEngine)
        self._game, self._engine = played, played.engine
        self._course = self._engine.course(state, chance)
        self.at = self._course.state
        self._begins: dict[str, bool] = {}

    @property
    def state(self) -> State:
        """Return where the match stands, as a state."""
        return self._engine.ways.seal(self.at.copy())

    def act(self, action: Action, seat: int | None) -> list[Record]:
        """Return the records of what follows from an action."""
        self._engine.act(self._course, action, seat)
        return self._course.taken()

    def ask(self, bot: Bot, seat: int) -> list[Record]:
        """Return the records of what follows from what a bot does."""
        at_random = self._game.at_random
        if type(bot) is RandomBot and at_random and at_random(self._course, bot.random):
            return self._course.taken()
        view = self._game.view(self.state, seat) if bot.sees else None
        return self.act(bot.act(view, self._engine.ways.legal_actions(self.at, seat)), seat)

    def began(self, happened: list[Record]) -> bool:
        """Return whether the last record began a new turn, which its type tells."""
        name = happened[-1][0]
        begins = self._begins.get(name)
        if begins is None:
            begins = self._begins[name] = self._game.began(self.events_of(happened[-1:])[0])
        return begins

    def events_of(self, happened: list[Record]) -> list[Event]:
        """Return the events of these records."""
        return self._engine.events_of(happened)

    def records_of(self, happened: list[Record]) -> list[Record]:
        """Return the records as they are."""
        return happened


class Stepped:
    """A match from state to state."""

    def __init__(self, played: Game, state: State, chance: Chance) -> None:
        self._game, self._chance = played, chance
        self.at = self.state = state

    def act(self, action: Action, seat: int | None) -> list[Event]:
        """Return the events that follow from an action."""
        events, self.state = self._game.engine.step(self.state, action, seat, self._chance)
        self.at = self.state
        return events

    def ask(self, bot: Bot, seat: int) -> list[Event]:
        """Return the events that follow from what a bot does."""
        view = self._game.view(self.state, seat) if bot.sees else None
        return self.act(bot.act(view, self._game.legal_actions(self.state, seat)), seat)

    def began(self, happened: list[Event]) -> bool:
        """Return whether the last event began a new turn."""
        return self._game.began(happened[-1])

    def events_of(self, happened: list[Event]) -> list[Event]:
        """Return the events as they are."""
        return happened

    def records_of(self, happened: list[Event]) -> list[Record]:
        """Return the records of these events."""
        return [record_of(event) for event in happened]
