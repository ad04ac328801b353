"""How a golden match is played, in one line that stands at its head."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import rules
from rules.base.chance import Seeded
from rules.contract.outside import TimeUp, Withdraw
from rules.play.bots import bot
from rules.records.match_log import canonical
from tests.playthroughs.own import own

MOST = 1500
LEVELS = ("planner", "strong")
"""Bots that think their turn through: a match of each, in RisiKo! and in Italy War, is always played again."""


@dataclass(frozen=True)
class Recipe:
    """`bell`: the clock rings when this round is over; `leave`: (round, seat, reason); `options` of the ruleset."""

    ruleset: str
    bots: tuple[str, ...]
    seed: int
    bell: int = 15
    leave: tuple[tuple[int, int, str], ...] = ()
    options: dict[str, object] = field(default_factory=dict)

    def head(self) -> str:
        parts = [self.ruleset, f"bots={','.join(self.bots)}", f"seed={self.seed}", f"bell={self.bell}"]
        parts += [f"leave={round_}:{seat}:{reason}" for round_, seat, reason in self.leave]
        return " ".join([*parts, *(f"{key}={value}" for key, value in sorted(self.options.items()))])


def played(recipe: Recipe) -> Iterator[tuple[object, Any]]:
    """(event, state after it) of the whole match."""
    ruleset = rules.load(recipe.ruleset)
    ruleset = ruleset.varied(**recipe.options) if recipe.options else ruleset
    players = [_player(ruleset.game, name, f"{recipe.seed}/{seat}") for seat, name in enumerate(recipe.bots, 1)]
    chance = Seeded(f"golden {recipe.seed}")
    leaving = list(recipe.leave)
    state, count = None, 0
    events = rules.start(ruleset, len(players), chance)
    while events:
        for event in events:
            state = rules.evolve(state, event)
            yield event, state
        count += len(events)
        events = (
            [] if rules.outcome(state) or count >= MOST else _next(state, recipe, ruleset, players, chance, leaving)
        )


def _player(game: str, name: str, seed: str) -> Any:
    found = own(game).PLAYERS
    return found[name]() if name in found else bot(name, seed, game)


def _next(state, recipe, ruleset, players, chance, leaving) -> list:
    if leaving and state.round >= leaving[0][0]:
        _, seat, reason = leaving.pop(0)
        if state.active(seat):
            return rules.decide(state, Withdraw(seat, reason), None, chance)
    if ruleset.has_clock and state.round > recipe.bell and TimeUp() in rules.legal_actions(state, None):
        return rules.decide(state, TimeUp(), None, chance)
    seat = rules.to_move(state)[0]
    player = players[seat - 1]
    action = player.act(rules.view(state, seat) if player.sees else None, rules.legal_actions(state, seat))
    return rules.decide(state, action, seat, chance)


def transcript(recipe: Recipe) -> list[str]:
    """One line per event: number, digest of the state after it, the event in words."""
    lines = [recipe.head()]
    state = None
    for number, (event, state) in enumerate(played(recipe), 1):
        digest = hashlib.sha256(canonical(rules.encode(state)).encode()).hexdigest()[:6]
        lines.append(f"{number:4} {digest} {_words(rules.encode(event))}")
    lines.append(f"ending: {own(state.game).ending(state)}")
    return lines


def _words(document: dict) -> str:
    name = document.pop("type")
    return " ".join([name, *(f"{key}={_short(value)}" for key, value in document.items())])


def _short(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(_short, value)) if not value or not isinstance(value[0], list) else str(value)
    return str(value)
