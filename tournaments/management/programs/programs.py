"""The programs at the seats of simulated matches, and what there is to say of them afterwards."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from rules.base.json_types import Json
from rules.contract.game import Bot
from rules.play.bots import bot
from tournaments.management.programs.player import Limits, ProgramBot, is_program


class Programs:
    """Bots by name, programs among them, for one match after the other."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._playing: list[tuple[str, ProgramBot]] = []
        self._answers: Counter[str] = Counter()
        self._faults: dict[str, Counter[str]] = {}

    def bot(self, name: str, seed: str, game: str) -> Bot:
        """Return the bot of that name; UnknownBot where it is no program and none of the game's."""
        if not is_program(name):
            return bot(name, seed, game)
        player = ProgramBot(name, seed, game, self._limits)
        self._playing.append((name, player))
        return player

    @contextmanager
    def match(self) -> Iterator[None]:
        """Let a match be played; afterwards no program of it is left running, whatever happened."""
        try:
            yield
        finally:
            for name, player in self._playing:
                player.close()
                self._answers[name] += player.answers
                self._faults.setdefault(name, Counter()).update(player.faults)
            self._playing = []

    def end(self, ending: str) -> None:
        """Tell the programs how the match ended."""
        for _, player in self._playing:
            player.end(ending)

    @property
    def report(self) -> Json:
        """Return, by name, how many answers were taken and how often what was wrong."""
        return {
            name: {"answers": self._answers[name], "faults": dict(sorted(faults.items()))}
            for name, faults in self._faults.items()
        }
