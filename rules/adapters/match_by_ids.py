"""A match in which actions are ids and views rows of numbers, for the interfaces of this room."""

from collections.abc import Iterator
from numbers import Integral

from rules.adapters.action_ids import action_ids
from rules.adapters.observations import Row, observations
from rules.base.chance import Chance
from rules.contract.engine import legal_actions, outcome, replay, start, step, to_move, view
from rules.contract.outside import TimeUp
from rules.contract.ruleset import Ruleset
from rules.contract.state import Action, State, View
from rules.play.simulation import TIME_UP_AFTER

RULESET = "risiko-challenge"
"""What is played where no ruleset is named."""


def rewards(state: State) -> list[float]:
    """Return what each seat gets, seat 1 first: its share in the victory less an even share, 0 for all before the
    end; they sum up to 0."""
    ended, seats = outcome(state), state.table.seats
    if ended is None:
        return [0.0] * seats
    return [share - 1 / seats for share in ended.shares(seats)]


def check_most(name: str, most: object) -> None:
    """Raise ValueError for what is no number of decisions or cycles after which a match could be cut short."""
    if not isinstance(most, Integral) or int(most) < 1:
        raise ValueError(f"{name} must be a whole number from 1 on, not {most!r}")


class Interface:
    """What a ruleset with so many seats looks like in numbers. `bell`: the round after which the clock rings, 0 for
    never."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        self.ruleset, self.seats = ruleset, seats
        self.ids = action_ids(ruleset)
        self.observations = observations(ruleset, seats)
        self.bell = TIME_UP_AFTER if ruleset.has_clock else 0

    def __reduce__(self) -> tuple[object, ...]:
        return Interface, (self.ruleset, self.seats)


class MatchByIds:
    """A match under way; `state` is where it stands."""

    def __init__(self, interface: Interface, chance: Chance) -> None:
        self._interface, self._chance, self._bell = interface, chance, interface.bell
        self.state = replay(start(interface.ruleset, interface.seats, chance))

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return outcome(self.state) is not None

    @property
    def seat(self) -> int:
        """Return who decides now; 0 when the match is over."""
        return next(iter(to_move(self.state)), 0)

    def listed(self) -> list[Action]:
        """Return the listed actions of the seat that decides."""
        return list(legal_actions(self.state, self.seat))

    def spans(self) -> Iterator[range]:
        """Yield the ids of what the seat may do that decides."""
        return self._interface.ids.legal(self.state, self.seat)

    def is_legal(self, number: int) -> bool:
        """Return whether this is the id of an action that is legal now."""
        return any(number in span for span in self.spans())

    def view(self) -> View:
        """Return what the seat sees that decides."""
        return view(self.state, self.seat)

    def seen(self, seat: int) -> Row:
        """Return what a seat sees."""
        return self._interface.observations.seen(self.state, seat)

    def act(self, action: Action | int) -> None:
        """Let the seat act that decides, by an id or a request; IllegalAction when it may not."""
        request = self._interface.ids.request(self.state, self.seat, action) if isinstance(action, int) else action
        _, self.state = step(self.state, request, self.seat, self._chance)
        if self._bell and self.state.round > self._bell and not self.over:
            self._bell = 0
            _, self.state = step(self.state, TimeUp(), None, self._chance)
