"""Matches for PettingZoo: every seat an agent, one at a time (AEC), or all at once by its own conversion.

`env()` asks the seat that has to decide. With `every_seat` all seats are asked in turn, and those without a
decision have only the action 0; so a match can be had in parallel too (`parallel_env`). There an action that is not
legal does nothing; `env()` ends the match on one, as PettingZoo's games do.
"""

from typing import Any

from rules.adapters.action_ids import WAIT
from rules.adapters.extras import extra
from rules.adapters.match_by_ids import RULESET, Interface, MatchByIds, check_most, rewards
from rules.base.chance import Seeded
from rules.contract.ruleset import load

with extra("pettingzoo"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import aec_to_parallel

    from rules.adapters.masks import mask_of, row_of, row_space

MAX_CYCLES = 3000
ILLEGAL_REWARD = -1


def env(**options: Any) -> Any:
    """Return an environment with the usual wrappers; the options are those of `MatchEnv`."""
    match = MatchEnv(**options)
    safe = match if match.every_seat else wrappers.TerminateIllegalWrapper(match, ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(safe)


def parallel_env(**options: Any) -> Any:
    """Return an environment in which every seat is asked at once."""
    return aec_to_parallel(env(every_seat=True, **options))


class MatchEnv(AECEnv):
    """A match under a ruleset. `max_cycles` (from 1 on) times the seats decisions at most, then it is cut short.

    An observation is `observation` (docs/engine.md says how the numbers are named) and `action_mask`. Rewards come at
    the end: the share in the victory less an even share.
    """

    metadata = {"name": "planisfero_v0", "render_modes": [], "is_parallelizable": True}

    def __init__(
        self, ruleset: str = RULESET, seats: int = 4, max_cycles: int = MAX_CYCLES, every_seat: bool = False
    ) -> None:
        super().__init__()
        check_most("max_cycles", max_cycles)
        self.interface = Interface(load(ruleset), seats)
        self.every_seat, self.render_mode = every_seat, None
        self._most = max_cycles * seats
        self.possible_agents = [f"seat_{number}" for number in range(1, seats + 1)]
        size, places = self.interface.ids.size, self.interface.observations.size
        self._action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict({"observation": row_space(places), "action_mask": spaces.MultiBinary(size)})
            for agent in self.possible_agents
        }
        self.state_space = row_space(places * seats)
        self._random: Any = seeding.np_random()[0]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may see, the same space every time."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may do, the same space every time."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; with a seed the same dice and cards come."""
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self._match = MatchByIds(self.interface, Seeded(int(self._random.integers(1 << 62))))
        self.agents = self.possible_agents[:]
        self._steps, self._place = 0, 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        return self.possible_agents[self._place if self.every_seat else (self._match.seat or 1) - 1]

    def _decides(self, agent: str) -> bool:
        return self.possible_agents.index(agent) + 1 == self._match.seat

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees and what it may do now."""
        spans = self._match.spans() if self._decides(agent) else iter([range(WAIT, WAIT + 1)] * self.every_seat)
        seat = self.possible_agents.index(agent) + 1
        return {"observation": row_of(self._match.seen(seat)), "action_mask": mask_of(spans, self.interface.ids.size)}

    def state(self) -> Any:
        """Return what all seats see, one after the other."""
        return np.concatenate([row_of(self._match.seen(seat)) for seat in range(1, self.interface.seats + 1)])

    def step(self, action: Any) -> None:
        """Let the agent act that is asked; agents of a match that is over have no action (None)."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        number = int(action)
        if self._decides(agent) and self._match.is_legal(number):
            self._match.act(number)
        elif not self.every_seat:
            raise ValueError(f"{number} is not legal for {agent}")
        self._steps += 1
        self._place = (self._place + 1) % self.interface.seats
        self._clear_rewards()
        if not self.every_seat or not self._place:
            self._end_if_due()
        self._accumulate_rewards()
        self.agent_selection = self._asked()

    def _end_if_due(self) -> None:
        if self._match.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, rewards(self._match.state), strict=True))
        elif self._steps >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
