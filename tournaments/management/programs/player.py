"""A program at a seat: a bot like any other, whatever the program does."""

import json
import shlex
import shutil
from collections import Counter
from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

import rules
from rules.base.json_types import Json
from rules.contract.random_bot import RandomBot
from rules.contract.state import Action, View
from rules.lands.bits import bits
from tournaments.management.programs.answers import BadAnswer, action_of, document_of, was_asked_before
from tournaments.management.programs.process import Process, ProgramFault

PROTOCOL = 1
PREFIX = "exec:"
SECONDS_TO_START = 10.0
MOST_STARTS = 4
"""In a match: a program that fails as often is not asked any more."""
SURPLUS = "surplus"
"""What a further answer to a question that is decided is counted as."""


class Limits(NamedTuple):
    """Seconds for an answer, memory in megabytes."""

    seconds: float
    megabytes: int


class ProgramBot:
    """A seat of one match that a program plays. `faults` counts what was wrong with it, `answers` what was taken.

    Where there is no good answer the random bot decides instead, from a seed of its own.
    """

    sees = True

    def __init__(self, name: str, seed: str, game: str, limits: Limits) -> None:
        self._words, self._game, self._limits = shlex.split(name.removeprefix(PREFIX)), game, limits
        self._instead = RandomBot(f"{seed}/instead")
        self._process: Process | None = None
        self._starts = self._number = 0
        self.answers = 0
        self.faults: Counter[str] = Counter()

    def act(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Return what the program answers, or what is played instead."""
        assert view is not None
        self._number += 1
        try:
            action = self._asked(view, actions)
        except ProgramFault as fault:
            self.close()
            self.faults[fault.code] += 1
        except BadAnswer as bad:
            self.faults[bad.code] += 1
            action = self._instead.act(None, actions)
            self._refuse(bad.code, action)
            return action
        else:
            self.answers += 1
            return action
        return self._instead.act(None, actions)

    def _asked(self, view: View, actions: Sequence[Action]) -> Action:
        if self._process is None:
            self._start(view)
        assert self._process is not None
        question = {
            "type": "decide", "number": self._number, "seconds": self._limits.seconds, "view": rules.encode(view),
            "actions": [rules.encode(action) for action in actions],
        }  # fmt: skip
        return action_of(self._answer(self._process, _line(question)), self._number, actions, self._game)

    def _answer(self, process: Process, question: bytes) -> Json:
        """Return the first line that answers no earlier question; those that do are passed over and counted."""
        until = monotonic() + self._limits.seconds
        answer = document_of(process.ask(question, until))
        while was_asked_before(answer, self._number):
            self.faults[SURPLUS] += 1
            answer = document_of(process.ask(b"", until))
        return answer

    def _start(self, view: View) -> None:
        """Start the program and tell it what is played; ProgramFault where that has failed too often."""
        if self._starts >= MOST_STARTS:
            raise ProgramFault("given_up")
        self._starts += 1
        process = self._process = Process(self._words, self._limits.megabytes)
        _check_hello(process.ask(_line({"type": "hello", "protocol": PROTOCOL}), monotonic() + SECONDS_TO_START))
        table = view.table
        match = {
            "type": "match", "game": self._game, "ruleset": table.ruleset.code, "seat": view.seat,
            "names": list(table.names), "options": dict(table.ruleset.values()), "borders": _borders(table),
        }  # fmt: skip
        process.tell(_line(match), monotonic() + self._limits.seconds)

    def _refuse(self, code: str, action: Action) -> None:
        self._tell({"type": "refused", "number": self._number, "reason": code, "played": rules.encode(action)})

    def _tell(self, message: Json) -> None:
        if self._process is None:
            return
        try:
            self._process.tell(_line(message), monotonic() + self._limits.seconds)
        except ProgramFault as fault:
            self.faults[fault.code] += 1
            self.close()

    def end(self, ending: str) -> None:
        """Tell the program how the match ended, and end it."""
        self._tell({"type": "end", "ending": ending})
        self.close()

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.close()
        self._process = None


def _check_hello(line: bytes) -> None:
    """Raise ProgramFault when a program does not speak this protocol."""
    try:
        hello = document_of(line)
    except BadAnswer as error:
        raise ProgramFault("wrong_protocol") from error
    if hello.get("type") != "hello" or hello.get("protocol") != PROTOCOL:
        raise ProgramFault("wrong_protocol")


def _borders(table: Any) -> dict[str, list[str]]:
    """Return the neighbours of each territory, nothing in a game without a board."""
    geo = getattr(table, "geo", None)
    if geo is None:
        return {}
    near = geo.roads if hasattr(geo, "roads") else map(bits, geo.borders)
    return {geo.codes[place]: [geo.codes[other] for other in others] for place, others in enumerate(near)}


def _line(message: Json) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


class ProgramUnknown(Exception):
    """There is no such command; the text says so."""


def check_program(name: str) -> None:
    """Raise ProgramUnknown when a command cannot be split into words, or its first word is nothing to be started."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise ProgramUnknown(f"{name}: {error}") from error
    if not words or shutil.which(words[0]) is None:
        raise ProgramUnknown(f"{name}: nothing to be started")


def is_program(name: str) -> bool:
    """Return whether a bot's name is a command."""
    return name.startswith(PREFIX)
