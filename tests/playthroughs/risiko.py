"""The golden matches of RisiKo!: every edition, 3 to 6 seats, every way a match can end."""

import rules
from rules.base.quantities import quantity_of, with_quantity
from rules.risiko.state.actions import EndTurn, Place
from rules.risiko.state.state import State
from tests.playthroughs.recipe import LEVELS, Recipe

CODES = ("risiko-classico", "risiko-time-attack", "risiko-1997", "risiko-torneo", "risiko-challenge")
CLOCKED = ("risiko-time-attack", "risiko-torneo", "risiko-challenge")
SEATS = (3, 4, 5, 6)
BY_CARDS = {"end_of_time": "cards", "reshuffles_limit": 0}
TIES = (
    ("risiko-time-attack", 4, 9), ("risiko-torneo", 6, 15), ("risiko-torneo", 6, 19), ("risiko-time-attack", 5, 30),
    ("risiko-torneo", 5, 6), ("risiko-torneo", 4, 53), ("risiko-torneo", 4, 181), ("risiko-time-attack", 6, 191),
    ("risiko-challenge", 5, 6), ("risiko-challenge", 6, 63), ("risiko-challenge", 4, 77), ("risiko-challenge", 4, 85),
    ("risiko-challenge", 4, 161), ("risiko-challenge", 4, 785), ("risiko-challenge", 5, 1994),
    ("risiko-challenge", 6, 4735),
)  # fmt: skip
"""Found by search: ties by armies, in extra rounds, by points outside, by the order of play."""
EIGHTEEN = (("risiko-classico", 6, 139), ("risiko-1997", 4, 149))


def recipes() -> dict[str, Recipe]:
    """Name -> recipe."""
    found: dict[str, Recipe] = {}
    for code in CODES:
        short = code.removeprefix("risiko-")
        for seats in SEATS:
            for seed in range(4):
                found[f"{short}-{seats}-objective-{seed}"] = Recipe(code, ("objective",) * seats, seed)
            leaving = ((2, 1 + seats % 3, "surrendered"), (3, 2 + seats % 2, "absent"))
            for place in (1, 2):
                name = f"{short}-{seats}-leaving-{place}"
                found[name] = Recipe(code, ("objective", *("random",) * (seats - 1)), 70 + place, 2, leaving[:place])
            everybody = tuple((2, seat, "surrendered") for seat in range(1, seats))
            found[f"{short}-{seats}-last-player"] = Recipe(code, ("random",) * seats, 80, 2, everybody)
    for code in CLOCKED:
        for seats in SEATS:
            for seed in range(3):
                name = f"{code.removeprefix('risiko-')}-{seats}-clock-{seed}"
                found[name] = Recipe(code, ("random",) * seats, 40 + seed, 1)
    for seats in SEATS:
        found[f"challenge-{seats}-idle"] = Recipe("risiko-challenge", ("idle",) * seats, seats, 1)
        found[f"torneo-{seats}-idle"] = Recipe("risiko-torneo", ("idle",) * seats, seats, 1)
    found["time-attack-3-shared"] = Recipe("risiko-time-attack", ("idle",) * 3, 0, 1)
    for number, (code, seats, seed) in enumerate(TIES):
        name = f"{code.removeprefix('risiko-')}-{seats}-tie-{number}"
        found[name] = Recipe(code, ("random",) * seats, seed, 1)
    for seed in range(3):
        found[f"time-attack-5-cards-{seed}"] = Recipe("risiko-time-attack", ("random",) * 5, seed, options=BY_CARDS)
    for bots, seed in (((2, 3), 1), ((3, 3), 17)):
        players = (*("objective",) * bots[0], *("random",) * bots[1])
        recipe = Recipe("risiko-time-attack", players, seed, 99, options={"deck": "risiko-tournament"})
        found[f"time-attack-{sum(bots)}-elimination-{seed}"] = recipe
    for code, seats, seed in EIGHTEEN:
        name = f"{code.removeprefix('risiko-')}-{seats}-eighteen-{seed}"
        found[name] = Recipe(code, ("objective",) * seats, seed)
    for level in LEVELS:
        found[f"challenge-3-{level}"] = Recipe("risiko-challenge", (level,) * 3, 1, 1)
    return found


class Idle:
    """Places everything on its first territory, decides nothing, ends the turn."""

    sees = False

    def act(self, view: object, actions: object) -> object:
        last = next((one for one in actions if isinstance(one, EndTurn | Place)), actions[0])
        found = quantity_of(last)
        return last if found is None else with_quantity(last, found.most)


PLAYERS = {"idle": Idle}


def ending(state: State) -> str:
    """What the match ended by, as precisely as the list of endings asks."""
    outcome = rules.outcome(state)
    if outcome is None:
        return "unfinished"
    parts = [outcome.reason]
    if outcome.reason == "objective":
        parts.append(_objective(state, outcome.winners[0]))
    if state.clock.closing:
        parts.append("cards")
    if state.clock.expired and state.table.ruleset.end_of_time == "sdadata":
        parts.append(f"sdadata-lap-{min(max(state.clock.lap, 1), 4)}")
    elif state.clock.expired:
        parts.append("clock")
    parts += ["elimination"] if state.people.exits else []
    parts += sorted({reason for reason in state.people.gone if reason})
    return " ".join(parts)


def _objective(state: State, seat: int) -> str:
    card = state.table.cards[state.people.goals[seat]]
    if card.kind == "destroy":
        colours = state.people.colours
        victim = colours.index(card.colour) if card.colour in colours else 0
        return "destroy" if victim and state.people.fallen[victim] == seat else "destroy-fallback"
    if card.kind == "count":
        return f"count-{card.count}"
    return "continents-and-one" if getattr(card, "extra", 0) else card.kind
