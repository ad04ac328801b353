"""A frozen corpus: what thousands of matches of every ruleset were, kept as digests, block by block.

`python -m tests.rules.corpus` writes the file anew; a change of it is a change of the rules (docs/engine.md).
"""

import json
import random
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import rules
from rules.base.chance import Seeded
from rules.base.quantities import quantity_of, with_quantity
from rules.contract.games import game
from rules.contract.ruleset import Ruleset
from rules.play.bots import bot_names
from rules.play.simulation import EventDigest, Recording, simulated
from rules.records.match_log import state_digest
from tests.rules.fuzzing import NUMBERS, OTHERS, odd_action
from tests.rules.games.varied import varied

FILE = Path(__file__).parent / "data" / "corpus.json"
BLOCK = 50
"""Matches of a digest."""
BLOCKS = {"risiko": 60, "futurisiko": 8, "italywar": 8, "battaglia": 60}
WALKS = {"risiko": 6, "futurisiko": 6, "italywar": 6, "battaglia": 6}
"""Blocks of matches with players who leave, the clock at odd moments and wrong requests."""
VARIED = {"battaglia": 6}
"""Blocks of the same with other values of many options."""
MOST = 700
"""Events of such a match."""
MOST_OPTIONS = 8
"""Options changed at once."""
Row = tuple[str, str, int]


def rows() -> list[Row]:
    """Everything that is kept: ruleset, kind of matches, number of the block. A game whose rules stand is in BLOCKS."""
    found: list[Row] = []
    for code in rules.codes():
        name = rules.load(code).game
        if name not in BLOCKS:
            continue
        found += [(code, "random", block) for block in range(BLOCKS[name])]
        found += [(code, "walk", block) for block in range(WALKS[name])]
        found += [(code, "bots", block) for block in range(2)]
        found += [(code, "varied", block) for block in range(VARIED.get(name, 0))]
    return found


def digest_of(row: Row) -> str:
    """The digest of a block as it is played now."""
    code, kind, block = row
    whole = sha256()
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        for text in _texts(rules.load(code), kind, number):
            whole.update(text.encode())
        if kind == "bots" and number % BLOCK == 9:
            break
    return whole.hexdigest()[:16]


def _texts(ruleset: Ruleset, kind: str, number: int) -> Iterator[str]:
    if kind == "varied":
        ruleset = next(varied(ruleset.code, f"corpus {number}", 100, MOST_OPTIONS))
    seats = ruleset.seats_min + number % (ruleset.seats_max - ruleset.seats_min + 1)
    if kind in ("walk", "varied"):
        yield from walk(ruleset, seats, f"corpus {number}")
        return
    names = ["random"] * seats
    if kind == "bots":
        names[::2] = [bot_names(ruleset.game)[-1]] * len(names[::2])
    played = simulated(Recording(ruleset, names, f"corpus {number}", kind == "bots"), whole=kind == "bots")
    yield f"{played.digest} {played.ending} {played.events} {played.turns} {''.join(played.lines[-1:])}"


def walk(ruleset: Ruleset, seats: int, seed: str) -> Iterator[str]:
    """The events, the states and the refusals of a match that goes on by `decide` and `evolve`."""
    chance, dice = Seeded(f"{seed}/chance"), random.Random(f"{seed}/walk")
    kinds: Any = tuple(game(ruleset.game).documents.codec.actions.values())
    digest, events = EventDigest(), rules.start(ruleset, seats, chance)
    digest.add(events)
    state, count = rules.replay(events), len(events)
    while state.outcome is None and count < MOST:
        outside = dice.random() < 0.01
        seat = None if outside else rules.to_move(state)[0]
        action = _chosen(rules.legal_actions(state, seat) or rules.legal_actions(state, rules.to_move(state)[0]), dice)
        if dice.random() < 0.3:
            yield refused(state, dice, (seat, action), kinds)
        events = rules.decide(
            state, action, seat if not outside or _is_outside(action) else rules.to_move(state)[0], chance
        )
        for event in events:
            state = rules.evolve(state, event)
        digest.add(events)
        count += len(events)
        if dice.random() < 0.05:
            yield state_digest(state)
    yield digest.hexdigest()


def _is_outside(action: Any) -> bool:
    return type(action) in rules.contract.outside.FROM_OUTSIDE


def _chosen(options: Sequence[Any], dice: random.Random) -> Any:
    action = options[int(dice.random() * len(options))]
    free = quantity_of(action)
    return with_quantity(action, dice.randint(*free)) if free else action


def refused(state: Any, dice: random.Random, asked: tuple[Any, Any], kinds: tuple[type, ...]) -> str:
    """What is said to three requests that may be wrong."""
    told = []
    for seat, action in (odd_action(dice, [asked], kinds, lambda: _odd(dice)) for _ in range(3)):
        error = rules.refusal(state, action, seat)
        told.append(f"{error.code} {error.params!r}" if error else "accepted")
    return "; ".join(told)


def _odd(dice: random.Random) -> object:
    chance = dice.random()
    if chance < 0.4:
        return dice.randrange(-1, 46)
    return dice.choice(NUMBERS if chance < 0.7 else OTHERS)


def kept() -> dict[str, list[str]]:
    """The digests of the file by ruleset and kind of matches."""
    found: dict[str, list[str]] = json.loads(FILE.read_text(encoding="ascii"))
    return found


def main() -> None:
    """Write the file anew."""
    whole: dict[str, list[str]] = {}
    for row in islice(rows(), None):
        whole.setdefault(f"{row[0]} {row[1]}", []).append(digest_of(row))
    FILE.write_text(json.dumps(whole, indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
