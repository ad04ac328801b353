"""Official matches with void deals, honest ones and those of a server that calls a fair deal void."""

from collections.abc import Iterator
from typing import NamedTuple

import rules
from rules.base.committed import Committed
from rules.play.simulation import Recording, play
from rules.records.match_log import lines_of, setup_of
from rules.risiko.state.events import Event, TerritoriesDealt
from rules.risiko.state.geography import geography

CONTINENTS = geography("risiko").continents
SEED = "x4"
"""Of this match of three 33 deals are void."""


class Dealing(Committed):
    """Official dice that keep the cards of each deal; `skips`: the first fair one is dealt as if it had been void."""

    skips = False
    dealt: tuple[tuple[int, ...], ...] = ()

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        cards = super().shuffle(size, purpose)
        if purpose != "deal":
            return cards
        self.dealt += (cards,)
        if self.skips and fair(cards):
            self.skips, cards = False, next(one for one in self.dealt if not fair(one))
        return cards


def fair(cards: tuple[int, ...]) -> bool:
    """Whether nobody of three has more than half of a continent."""
    hands = [set(cards[seat::3]) for seat in range(3)]
    lands = [{land for land in range(42) if one >> land & 1} for one in CONTINENTS]
    return all(2 * len(hand & land) <= len(land) for hand in hands for land in lands)


class Official(NamedTuple):
    """A match: its events, the cards of every deal as the seed gives them, and its file."""

    events: tuple[Event, ...]
    dealt: tuple[tuple[int, ...], ...]
    header: dict
    seed: bytes

    def lines(self, events: tuple[Event, ...] | None = None) -> list[str]:
        return list(lines_of(events or self.events, self.header, self.seed))

    def with_cards(self) -> tuple[Event, ...]:
        """The events with the cards of every deal, as release 0.1.0 wrote them."""
        cards = iter(self.dealt)
        return tuple(
            TerritoriesDealt(next(cards), one.valid) if isinstance(one, TerritoriesDealt) else one
            for one in self.events
        )

    def deals(self) -> Iterator[int]:
        """The numbers of the events that deal."""
        return (number for number, one in enumerate(self.events, 1) if isinstance(one, TerritoriesDealt))


def official(seats: int = 3, *, skips: bool = False, seed: str = SEED, code: str = "risiko-challenge") -> Official:
    recording = Recording(rules.load(code), ["random"] * seats, seed, committed=True)
    secret, header = recording.secret, recording.header
    assert secret is not None
    names = [f"p{number}" for number in range(1, seats + 1)]
    chance = Dealing(secret, setup_of(recording.ruleset, names), header["nonces"])
    chance.skips = skips
    events: list[Event] = []
    play(recording.ruleset, recording.bots, chance, record=events.extend)
    return Official(tuple(events), chance.dealt, header, secret)
