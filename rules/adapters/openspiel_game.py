"""Matches for OpenSpiel: `pyspiel.load_game("python_planisfero(ruleset=risiko-challenge,players=4)")`.

Every die and every card drawn is a chance node with its exact probabilities. The rules are asked with what chance has
answered so far; where they want more, the match stands at a chance node until it is there, and they are asked again.
"""

from typing import Any

from rules.adapters.extras import extra
from rules.adapters.match_by_ids import RULESET, Interface, check_most, rewards
from rules.contract.engine import outcome, replay, start, step, to_move
from rules.contract.outside import TimeUp
from rules.contract.ruleset import load
from rules.contract.state import State

with extra("openspiel"):
    import numpy as np
    import pyspiel

NAME = "python_planisfero"
DEFAULTS = {"ruleset": RULESET, "players": 4, "max_decisions": 3000}
GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Planisfero: RisiKo!, Italy War, FutuRisiKo! and Battaglia",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=7,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class Asked(Exception):
    """The rules want a roll or a shuffle that chance has not answered yet: of so many, each with so many outcomes.

    `again` is False where what has come cannot come again, as in a shuffle.
    """

    def __init__(self, count: int, outcomes: int, again: bool) -> None:
        super().__init__(count, outcomes, again)
        self.count, self.outcomes, self.again = count, outcomes, again


class Answers:
    """Chance that gives answers one after the other, and asks where it has none."""

    def __init__(self, answers: list[tuple[int, ...]]) -> None:
        self._answers = iter(answers)

    def roll(self, dice: int, purpose: str, faces: int = 6) -> tuple[int, ...]:
        """Return the dice that came; Asked when they are still to be rolled."""
        return tuple([face + 1 for face in self._next(Asked(dice, faces, True))])

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        """Return the order that came; Asked when the cards are still to be shuffled."""
        return self._next(Asked(size, size, False))

    def _next(self, otherwise: Asked) -> tuple[int, ...]:
        answer = next(self._answers, None)
        if answer is None:
            raise otherwise
        return answer


class PlanisferoGame(pyspiel.Game):
    """A ruleset with so many players. After `max_decisions` a match is cut short, and everybody has 0."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        values: dict[str, Any] = DEFAULTS | (params or {})
        seats, self.most = int(values["players"]), int(values["max_decisions"])
        check_most("max_decisions", self.most)
        self.interface = Interface(load(values["ruleset"]), seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.interface.ids.size,
            max_chance_outcomes=len(self.interface.observations.names),  # it has a number for each card and land
            num_players=seats,
            min_utility=-1 / seats,
            max_utility=1 - 1 / seats,
            utility_sum=0.0,
            max_game_length=self.most,
        )
        super().__init__(GAME_TYPE, info, values)

    def new_initial_state(self) -> "PlanisferoState":
        """Return a match of which nothing is drawn yet."""
        return PlanisferoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver":
        """Return what tells a player what it sees."""
        return SeatObserver(self.interface)


class PlanisferoState(pyspiel.State):
    """A match, or its beginning while cards and dice of the opening are drawn."""

    def __init__(self, game: PlanisferoGame) -> None:
        super().__init__(game)
        self._interface, self._most = game.interface, game.most
        self._bell, self._decisions = game.interface.bell, 0
        self._state: State | None = None
        self._answers: list[tuple[int, ...]] = []
        self._drawn: list[int] = []
        self._asked: Asked | None = None
        self._request: int | None = None
        self._go_on()

    def __deepcopy__(self, memo: object) -> "PlanisferoState":
        other = type(self)(self.get_game())
        names = ("_bell", "_decisions", "_state", "_asked", "_request")
        for name in names:
            setattr(other, name, getattr(self, name))
        other._answers, other._drawn = self._answers[:], self._drawn[:]
        return other

    def _go_on(self) -> None:
        """Ask the rules with the answers so far; where they are enough, the match stands after the decision."""
        try:
            self._state = self._decided(Answers(self._answers))
        except Asked as asked:
            self._asked = asked
        else:
            self._asked, self._answers, self._request = None, [], None

    def _decided(self, chance: Answers) -> State:
        if self._state is None:
            return replay(start(self._interface.ruleset, self._interface.seats, chance))
        assert self._request is not None
        seat = to_move(self._state)[0]
        _, after = step(self._state, self._interface.ids.request(self._state, seat, self._request), seat, chance)
        if self._bell and after.round > self._bell and outcome(after) is None:
            _, after = step(after, TimeUp(), None, chance)
            self._bell = 0
        return after

    def current_player(self) -> int:
        """Return who decides, from 0; chance while something is to be drawn."""
        if self._asked is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal() or self._state is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return to_move(self._state)[0] - 1

    def is_terminal(self) -> bool:
        """Return whether the match has ended or is cut short."""
        if self._asked is not None or self._state is None:
            return False
        return outcome(self._state) is not None or self._decisions >= self._most

    def _legal_actions(self, player: int) -> list[int]:
        if self._state is None or player != self.current_player():
            return []
        spans = self._interface.ids.legal(self._state, player + 1)
        return sorted(number for span in spans for number in span)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may come now: each face of a die, each card not drawn yet, all equally likely."""
        assert self._asked is not None
        gone = () if self._asked.again else self._drawn
        left = [number for number in range(self._asked.outcomes) if number not in gone]
        return [(number, 1 / len(left)) for number in left]

    def _apply_action(self, action: int) -> None:
        if self._asked is None:
            self._request = action
            self._decisions += 1
            self._go_on()
            return
        self._drawn.append(action)
        if not self._asked.again and len(self._drawn) == self._asked.count - 1:
            self._drawn += set(range(self._asked.outcomes)).difference(self._drawn)
        if len(self._drawn) == self._asked.count:
            self._answers.append(tuple(self._drawn))
            self._drawn = []
            self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"drawn {action}" if player == pyspiel.PlayerId.CHANCE else str(self._interface.ids.action(action))

    def returns(self) -> list[float]:
        """Return what each player has: nothing before the end."""
        return rewards(self._state) if self._state is not None else [0.0] * self._interface.seats

    def seen(self, player: int) -> list[int] | None:
        """Return what a player sees, None before there is anything to be seen."""
        return None if self._state is None else self._interface.observations.seen(self._state, player + 1)

    def __str__(self) -> str:
        return f"{self._state!r} {self._decisions} {self._request} {self._answers} {self._drawn}"


class SeatObserver:
    """What a player sees, as the numbers of docs/engine.md."""

    def __init__(self, interface: Interface) -> None:
        self.tensor = np.zeros(interface.observations.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PlanisferoState, player: int) -> None:
        """Take what a player sees in this state."""
        self.tensor[:] = state.seen(player) or 0

    def string_from(self, state: PlanisferoState, player: int) -> str:
        """Return the same as text."""
        return str(state.seen(player))


pyspiel.register_game(GAME_TYPE, PlanisferoGame)
