"""The golden matches of FutuRisiKo!: 3 to 6 seats, every way a match can end, the other choice of options."""

from typing import Any

from rules.base.quantities import quantity_of, with_quantity
from rules.futurisiko.state.actions import BeginBattle, EndMovement, EndTurn, Fire, OfferTruce, Pass, PlayCard, TakeAim
from rules.futurisiko.state.state import State
from tests.playthroughs.recipe import Recipe

SEATS = (3, 4, 5, 6)
SHORT = {"victory_territories": 16}
OPTIONS: dict[str, dict[str, object]] = {
    "armies": {"armies_at_start": 1},
    "air": {"air_lines": "yes", "air_over_others": "yes", "air_steps": 3},
    "garrison": {"garrison": 1, "landing_armies": 2, "moved_submarine_carries": "no"},
    "sea": {"fire_on_invaded": "no", "torpedo_dice": "own", "landing_on_enemy": "no", "sea_cost": 2},
    "battle": {"first_throw_tie": "attacker", "spare_hits_on_flag": "no", "dice_cap": 4, "cards_per_throw": 2},
    "cards": {"territories_per_card": 2, "super_per_turn": 1, "voluntary_discards": 0, "truce_effect": "both_ways"},
    "last": {"goal": "last_player_standing", "flag_limit": 36, "die_hits": 3},
}
COVERED = (
    "^ending: territories",
    "^ending: time",
    "^ending: last_player .*surrendered",
    "^ending: .*absent",
    "^ending: .*elimination",
    "order_drawn",
    "shield_raised",
    "missile_struck",
    "super_played",
    "built seat=. arm=sea",
    "built seat=. arm=air",
    "flown source=",
    "sailed source=",
    "shipped source=",
    "truce_offered",
    "truce_ended",
    "torpedo_launched",
    "sunk seat=",
    "fired seat=",
    "weapon_played",
    "armies_lost .* joined_land=[1-9]",
    "conquered seat=",
    "repelled seat=",
    "eliminated seat=",
    "discarded seat=",
)
"""What some line of some transcript must tell."""


class Idle:
    """Decides nothing that it need not decide."""

    sees = False

    def act(self, view: object, actions: Any) -> Any:
        """One of the actions."""
        ends = (Pass, EndMovement, Fire, EndTurn, BeginBattle)
        chosen = next((one for one in actions if isinstance(one, ends)), actions[0])
        found = quantity_of(chosen)
        return with_quantity(chosen, found.least) if found else chosen


class Gambler:
    """Plays every card and fires every submarine; else as chance would, the last thing listed first."""

    sees = False

    def act(self, view: object, actions: Any) -> Any:
        """One of the actions."""
        cards = [one for one in actions if hasattr(one, "card") and not isinstance(one, OfferTruce)]
        chosen = next((one for one in actions if isinstance(one, PlayCard | TakeAim)), None)
        chosen = chosen or (cards[0] if cards else actions[-1])
        found = quantity_of(chosen)
        return with_quantity(chosen, found.most) if found else chosen


PLAYERS = {"idle": Idle, "gambler": Gambler}


def recipes() -> dict[str, Recipe]:
    """Name -> recipe."""
    found: dict[str, Recipe] = {}
    for seats in SEATS:
        sense = ("sense",) * seats
        for seed in range(4):
            found[f"futurisiko-{seats}-sense-{seed}"] = Recipe("futurisiko", sense, seed, options=SHORT)
        for seed in range(3):
            players = ("gambler", "sense", *("random",) * (seats - 2))
            found[f"futurisiko-{seats}-mixed-{seed}"] = Recipe("futurisiko", players, 20 + seed, options=SHORT)
        found[f"futurisiko-{seats}-twenty"] = Recipe("futurisiko", ("sense", *("random",) * (seats - 1)), 30)
        found[f"futurisiko-{seats}-idle"] = Recipe("futurisiko", ("sense", *("idle",) * (seats - 1)), 31)
        leaving = ((1, 2, "absent"), (2, 3, "surrendered"))
        for count in (1, 2):
            name = f"futurisiko-{seats}-leaving-{count}"
            found[name] = Recipe("futurisiko", sense, 40 + count, leave=leaving[:count], options=SHORT)
        everybody = tuple((2, seat, "surrendered") for seat in range(1, seats))
        found[f"futurisiko-{seats}-last-player"] = Recipe("futurisiko", sense, 50, leave=everybody)
        for seed in range(2):
            clock = {"time_limit_minutes": 60}
            players = ("sense", *("random",) * (seats - 1))
            found[f"futurisiko-{seats}-clock-{seed}"] = Recipe("futurisiko", players, 60 + seed, 1, options=clock)
    for name, options in OPTIONS.items():
        for seats in (3, 4):
            players = ("gambler", *("sense",) * (seats - 1))
            found[f"futurisiko-{seats}-{name}"] = Recipe("futurisiko", players, 70 + seats, options=SHORT | options)
    return found


def ending(state: State) -> str:
    """Why the match is over, whether somebody was eliminated or left."""
    outcome = state.outcome
    parts = [outcome.reason if outcome else "unfinished", f"round-{state.round}"]
    parts += ["elimination"] if state.people.exits else []
    return " ".join([*parts, *sorted({reason for reason in state.people.gone if reason})])
