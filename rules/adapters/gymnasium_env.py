"""Matches for Gymnasium: one seat learns, bots play the others."""

from typing import Any

from rules.adapters.extras import extra
from rules.adapters.match_by_ids import RULESET, Interface, MatchByIds, check_most, rewards
from rules.base.chance import Seeded
from rules.contract.ruleset import load
from rules.play.bots import bot, bot_names

with extra("gymnasium"):
    import gymnasium
    from gymnasium import spaces

    from rules.adapters.masks import mask_of, row_of, row_space

MAX_DECISIONS = 3000


class SeatEnv(gymnasium.Env[Any, Any]):
    """A seat of a match whose other seats bots play.

    The observation is a row of numbers (docs/engine.md), `info["action_mask"]` says which ids are legal. An id that is
    not legal changes nothing and is told in `info["refused"]`. The reward comes at the end: the share in the victory
    less an even share. After `max_decisions` of its own the match is cut short.
    """

    metadata = {"render_modes": []}

    def __init__(
        self, ruleset: str = RULESET, seats: int = 4, seat: int = 1, bots: str = "", max_decisions: int = MAX_DECISIONS
    ) -> None:
        check_most("max_decisions", max_decisions)
        self.interface = Interface(load(ruleset), seats)
        if seat not in range(1, seats + 1):
            raise ValueError(f"seat must be one from 1 to {seats}, not {seat!r}")
        code = self.interface.ruleset.game
        self._bot_name, self._most, self.render_mode = bots or bot_names(code)[0], max_decisions, None
        self.seat = seat
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.interface.ids.size)
        self.observation_space: spaces.Space[Any] = row_space(self.interface.observations.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match and let the bots play up to the first own decision."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 62))
        self._match = MatchByIds(self.interface, Seeded(drawn))
        code = self.interface.ruleset.game
        self._bots = [bot(self._bot_name, f"{drawn}/{seat}", code) for seat in range(1, self.interface.seats + 1)]
        self._decisions = 0
        self._play_others()
        return self._seen(), self._info(False)

    def _play_others(self) -> None:
        while not self._match.over and self._match.seat != self.seat:
            self._match.act(self._bots[self._match.seat - 1].act(self._match.view(), self._match.listed()))

    def _seen(self) -> Any:
        return row_of(self._match.seen(self.seat))

    def _info(self, refused: bool) -> dict[str, Any]:
        spans = () if self._match.over else self._match.spans()
        return {"action_mask": mask_of(spans, self.interface.ids.size), "refused": refused}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots play up to the next own decision or the end."""
        number = int(action)
        legal = not self._match.over and self._match.is_legal(number)
        if legal:
            self._match.act(number)
            self._play_others()
        self._decisions += 1
        over = self._match.over
        reward = rewards(self._match.state)[self.seat - 1]
        return self._seen(), reward, over, not over and self._decisions >= self._most, self._info(not legal)
