"""The engine and the model side by side: the same actions, the same dice, compared after every event."""

import random
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import rules
import rules.play.bots
from rules.base.quantities import Range, quantity_of, with_quantity
from rules.risiko.state import actions
from rules.risiko.state.state import Phase
from tests.rules.model.course import act
from tests.rules.model.legal import allowed, asked, legal, outside
from tests.rules.model.match import Match
from tests.rules.model.opening import opening
from tests.rules.model.world import World

RARE = 0.004
"""How often somebody leaves or comes back, of a hundred steps not one."""
PHASES = {phase.value: phase.name.lower() for phase in Phase}


class Recording:
    """Chance that notes what it gives, and gives it to the model once more."""

    def __init__(self, seed: str) -> None:
        self._chance, self._given = rules.Seeded(seed), list[tuple[int, ...]]()

    def roll(self, dice: int, purpose: str = "", faces: int = 6) -> tuple[int, ...]:
        """A roll for the engine."""
        self._given.append(self._chance.roll(dice, purpose, faces))
        return self._given[-1]

    def shuffle(self, size: int, purpose: str = "") -> tuple[int, ...]:
        """A shuffle for the engine."""
        self._given.append(self._chance.shuffle(size, purpose))
        return self._given[-1]

    def again(self) -> "Again":
        """All that was given since the last time."""
        given, self._given = self._given, []
        return Again(given)


class Again:
    """The same dice and shuffles for the model, which must ask for as many of each."""

    def __init__(self, given: list[tuple[int, ...]]) -> None:
        self._given = given

    def roll(self, dice: int) -> tuple[int, ...]:
        """The next roll."""
        return self._next(dice)

    def shuffle(self, size: int) -> tuple[int, ...]:
        """The next shuffle."""
        return self._next(size)

    def _next(self, size: int) -> tuple[int, ...]:
        assert len(self._given[0]) == size
        return self._given.pop(0)

    def used_up(self) -> bool:
        """Whether nothing is left."""
        return not self._given


def of_engine(state: Any) -> dict[str, Any]:
    """What the model keeps, as the engine has it."""
    cards, people, clock, fight = state.cards, state.people, state.clock, state.fight
    ended = state.outcome
    return {
        "phase": PHASES[state.phase], "seat": state.seat, "round": state.round, "left": state.left,
        "stock": list(state.stock), "owner": list(state.owner), "armies": list(state.armies),
        "conquests": state.conquests, "sets": state.sets, "hand": [list(hand) for hand in cards.hands],
        "pile": list(cards.pile), "discards": list(cards.discards), "reshuffles": cards.reshuffles,
        "order": list(people.order), "colour": list(people.colours), "goal": list(people.goals),
        "fallen": list(people.fallen), "exits": list(people.exits), "gone": list(people.gone),
        "leaving": list(people.leaving), "fight": tuple(fight) if fight else None,
        "clock": (*clock[:5], list(clock.contenders)),
        "outcome": ended and (ended.reason, list(ended.winners), {
            placing.seat: (placing.place, placing.points) for placing in ended.placings
        }),
    }  # fmt: skip


def of_model(match: Match) -> dict[str, Any]:
    """The same of the model."""
    names = (
        "phase", "seat", "round", "left", "stock", "owner", "armies", "conquests", "sets", "hand", "pile", "discards",
        "reshuffles", "order", "colour", "goal", "fallen", "exits", "gone", "leaving", "outcome",
    )  # fmt: skip
    fight = (match.source, match.target, match.dice, match.eliminated) if match.fighting else None
    clock = (match.expired, match.lap, match.lap_seat, match.closing, match.extra, match.contenders)
    return {name: getattr(match, name) for name in names} | {"fight": fight, "clock": clock}


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def as_tuple(action: Any) -> tuple[Any, ...]:
    """An action of the engine as the model writes it."""
    values = [getattr(action, name) for name in _names(type(action))]
    return (type(action).__name__, *(tuple(value) if isinstance(value, Range) else value for value in values))


class Beside:
    """One match in both. `steps` counts decisions, `events` what was compared."""

    def __init__(self, code: str, seats: int, seed: str, **changes: object) -> None:
        self._chance, self._random = Recording(f"{seed}/chance"), random.Random(f"{seed}/player")
        ruleset = rules.load(code)
        self.ruleset = ruleset.varied(**changes) if changes else ruleset
        self.match, self.state = Match(World(code, **changes), seats), None
        self.steps = self.events = 0
        self._player = rules.play.bots.bot("objective", seed) if self._random.random() < 0.5 else None
        self._follow(rules.start(self.ruleset, seats, self._chance), opening)

    def _follow(self, events: list[Any], course: Any, *action: Any) -> None:
        """Let the model do the same, and compare after each event."""
        tape = self._chance.again()
        happening: Iterator[str] = course(self.match, *action, tape)
        for event in events:
            self.state = rules.evolve(self.state, event) if self.state is not None else rules.replay([event])
            assert next(happening, None) == type(event).__name__, (self.steps, event)
            of_one, of_other = of_engine(self.state), of_model(self.match)
            assert of_one == of_other, (self.steps, event, {
                name: (of_one[name], of_other[name]) for name in of_one if of_one[name] != of_other[name]
            })  # fmt: skip
            self.events += 1
        assert next(happening, None) is None
        assert tape.used_up()

    def step(self) -> None:
        """Compare what is legal, try something that is perhaps not, then act."""
        seat: int | None = asked(self.match)
        assert rules.to_move(self.state) == ((seat,) if seat else ())
        listed = self._compare_lists(seat)
        self._try_wrong(seat, listed)
        if self._random.random() < RARE or self._bell_rings():
            seat, options = None, list(rules.legal_actions(self.state, None))
            action = self._random.choice(options) if not self._bell_rings() else rules.TimeUp()
        else:
            action = self._choice(listed)
        self._follow(rules.decide(self.state, action, seat, self._chance), act, as_tuple(action))
        self.steps += 1

    def _bell_rings(self) -> bool:
        return self.ruleset.has_clock and not self.match.expired and self.match.round > 15

    def _compare_lists(self, seat: int) -> list[Any]:
        self._ours = {other: legal(self.match, other) for other in self.match.seats}
        for other in self.match.seats:
            theirs = list(rules.legal_actions(self.state, other))
            ours = self._ours[other]
            assert len(theirs) == len(ours) and {as_tuple(one) for one in theirs} == set(ours), self.steps
            if other == seat:
                listed = theirs
        assert [as_tuple(one) for one in rules.legal_actions(self.state, None)] == outside(self.match)
        return listed

    def _choice(self, listed: list[Any]) -> Any:
        if self._player is not None:
            return self._player.act(rules.view(self.state, asked(self.match)), listed)
        return self._at_random(listed)

    def _at_random(self, listed: list[Any]) -> Any:
        action = self._random.choice(listed)
        choice = quantity_of(action)
        return with_quantity(action, self._random.randint(*choice)) if choice else action

    def _try_wrong(self, seat: int, listed: list[Any]) -> None:
        """A request that is near a legal one: both allow it, or both refuse."""
        for request, who in self._near(seat, listed):
            wanted = allowed(self._ours[who], as_tuple(request))
            assert (rules.refusal(self.state, request, who) is None) == wanted, (self.steps, request, who)

    def _near(self, seat: int, listed: list[Any]) -> Iterator[tuple[Any, int]]:
        action = self._at_random(listed)
        yield action, self._random.choice(self.match.seats)
        values = [getattr(action, name) for name in _names(type(action))]
        if values and type(values[-1]) is int:
            place = self._random.randrange(len(values))
            values[place] += self._random.choice((-2, -1, 1, 2, 40))
            yield type(action)(*values), seat
        kinds = (
            actions.Place(self._land(), 1), actions.Attack(self._land(), self._land(), self._random.randint(1, 3)),
            actions.Move(self._land(), self._land(), 1), actions.EndTurn(), actions.MoveIn(self._random.randint(1, 4)),
            actions.Defend(self._random.randint(0, 4)), actions.Discard(self._random.randrange(44)),
            actions.Trade(tuple(sorted(self._random.sample(range(44), 3)))),
            actions.ChooseColour(self._random.choice(self.ruleset.colours)),
        )  # fmt: skip
        yield self._random.choice(kinds), seat

    def _land(self) -> int:
        return self._random.randrange(42)
