"""The golden matches of Italy War: both rulesets, 4 to 7 seats, every way a match can end, other choices of options."""

from typing import Any

from rules.base.quantities import quantity_of, with_quantity
from rules.italywar.bot import SenseBot
from rules.italywar.state.actions import EndTurn, Pass, Place
from rules.italywar.state.geography import MARSHAL, TRUCE
from rules.italywar.state.state import State
from tests.playthroughs.recipe import LEVELS, Recipe

SEATS = (4, 5, 6, 7)
MANY = {"truces": 9, "marshals": 9, "generals": 9, "admirals": 9}
OPTIONS: dict[str, dict[str, object]] = {
    "cards": MANY,
    "house": {"dealt_from": "extra", "odd_army": 0, "deal_side": "left", "first_tie": "all", "garrison_inside": 1},
    "sets": {"sets_per_turn": 0, "set_territory_on": "anywhere", "captured_cards": "at_once", "reshuffle": "last_card"},
    "truces": MANY | {"truce_covers": "territory", "truce_at_sea": 0, "marshal_throws": 3, "general_throws": 2},
    "sea": MANY | {"dotted": 1, "admiral_throws": 1, "guarded_rounds": 4, "conquest_moves_dice": 0},
}
COVERED = (
    "^ending: objective territories",
    "^ending: objective continents",
    "^ending: objective destroy",
    "^ending: objective count",
    "^ending: (points|outside|armies) clock",
    "^ending: last_player .*surrendered",
    "^ending: .*elimination",
    "^ending: .*absent",
    "territories_dealt .* swaps=\\[",
    "traded seat=. .* bonus=2",
    "admiral_played",
    "truce_declared",
    "passed seat=. turn=True",
    "general_played",
    "marshal_played",
    "attack8=[1-8]",
    "defence8=[1-8]",
    "eliminated seat=",
    "deck_shuffled .* again=True",
)
"""What some line of some transcript must tell."""


class Idle:
    """Places everything on its first territory, answers nothing, ends the turn where it may."""

    sees = False

    def act(self, view: object, actions: Any) -> Any:
        """One of the actions."""
        chosen = next((one for one in actions if isinstance(one, EndTurn | Place | Pass)), actions[0])
        found = quantity_of(chosen)
        return with_quantity(chosen, found.most) if found else chosen


class Waiving(SenseBot):
    """The bot with which these matches were played first: without a card to play it passes for the whole turn."""

    def __init__(self) -> None:
        super().__init__("")

    def _answer(self, view: Any, actions: Any) -> Any:
        """The same card as today's, another way to pass."""
        answer = super()._answer(view, actions)
        symbols = view.table.geo.symbols
        holds = any(symbols[card] in (TRUCE, MARSHAL) for card in view.hand)
        return Pass(not holds) if isinstance(answer, Pass) else answer


PLAYERS = {"idle": Idle, "sense": Waiving}


def recipes() -> dict[str, Recipe]:
    """Name -> recipe."""
    found: dict[str, Recipe] = {}
    for code in ("italywar", "italywar-torneo"):
        for seats in SEATS:
            sense, random = ("sense",) * seats, ("random",) * (seats - 1)
            for seed in range(2):
                found[f"{code}-{seats}-sense-{seed}"] = Recipe(code, sense, seed)
            found[f"{code}-{seats}-mixed"] = Recipe(code, ("sense", *random), 20)
            leaving = ((1, 2, "absent"), (2, 3, "surrendered"))
            found[f"{code}-{seats}-leaving"] = Recipe(code, ("sense", *random), 30, 4, leaving)
            everybody = tuple((2, seat, "surrendered") for seat in range(1, seats))
            found[f"{code}-{seats}-last-player"] = Recipe(code, sense, 40, leave=everybody)
    for seats in SEATS:
        found[f"italywar-torneo-{seats}-clock"] = Recipe("italywar-torneo", ("random",) * seats, 50, 1)
        found[f"italywar-torneo-{seats}-idle"] = Recipe("italywar-torneo", ("idle",) * seats, 51, 2)
        found[f"italywar-{seats}-duel"] = Recipe("italywar", ("sense", *("idle",) * (seats - 1)), 52)
    for name, options in OPTIONS.items():
        for seats in (4, 6):
            found[f"italywar-{seats}-{name}"] = Recipe("italywar", ("sense",) * seats, 60, options=options)
    for level in LEVELS:
        found[f"italywar-torneo-4-{level}"] = Recipe("italywar-torneo", (level,) * 4, 1, 2)
    return found


def ending(state: State) -> str:
    """Why the match is over, whether somebody was eliminated or left."""
    outcome = state.outcome
    parts = [outcome.reason if outcome else "unfinished"]
    if outcome and outcome.reason == "objective":
        parts.append(state.table.cards[state.people.goals[outcome.winners[0]]].kind)
    parts += ["clock"] if state.expired else []
    parts += ["elimination"] if state.people.exits else []
    return " ".join([*parts, *sorted({reason for reason in state.people.gone if reason})])
