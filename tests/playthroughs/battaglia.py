"""The golden matches of Battaglia: 2 to 4 seats, every way a hand and a match can end, the other choice of options."""

from typing import Any

from rules.battaglia.state.actions import Attack, Discard, Endure, Heal
from rules.battaglia.state.state import State
from tests.playthroughs.recipe import Recipe

SEATS = (2, 3, 4)
OPTIONS: dict[str, dict[str, object]] = {
    "men": {"medical_case": "men"},
    "ban": {"own_discard": "next_turn"},
    "refill": {"refill": "always"},
    "while-complete": {"complete_status": "while_complete"},
    "deck": {"draw_from": "deck"},
    "one-attack": {"attacks_per_turn": 1, "attack_needs": "patrol"},
    "same-colour": {"same_colour": "one"},
    "clockwise": {"play_side": "left", "deal_side": "right", "dealer_side": "left", "first_dealer": "seats"},
    "until-complete": {"opening_draw": "until_complete"},
}
MEN_ONLY = {"points_capitano": 0, "points_cannone": 0, "complete_bonus": 0, "closing_bonus": 0, "target_points": 20}
TIES: tuple[tuple[str, int, int, dict[str, object]], ...] = (
    ("shared", 2, 46, {"tie": "shared", **MEN_ONLY}),
    ("shared", 2, 130, {"tie": "shared", **MEN_ONLY}),
    ("another-hand", 2, 46, dict(MEN_ONLY)),
    ("another-hand", 4, 70, {"target_points": 30}),
)
"""Found by search: two with the most points, at a hundred or what stands for it."""
COVERED = (
    "^ending: points",
    "^ending: shared",
    "^ending: last_player .*surrendered",
    "^ending: .*absent",
    "hand_ended reason=closed",
    "hand_ended reason=cards seat=0",
    "deck_shuffled .* again=True",
    "healed seat=",
    "struck patrol=",
    "patrol_completed",
    "drawn seat=. source=discards .* arsenal=False",
    "drawn seat=. source=deck .* arsenal=True",
)
"""What some line of some transcript must tell."""


class Idle:
    """Lays nothing, discards its first card: hands that end only by others."""

    sees = False

    def act(self, view: object, actions: Any) -> Any:
        """One of the actions."""
        return next((one for one in actions if isinstance(one, Discard)), actions[0])


class Striker:
    """Attacks whenever it can, never heals; else lays what comes first."""

    sees = False

    def act(self, view: object, actions: Any) -> Any:
        """One of the actions."""
        attacks = [one for one in actions if isinstance(one, Attack)]
        if attacks:
            return max(attacks, key=lambda one: one.captains + one.guards + one.cannons)
        return next((one for one in actions if not isinstance(one, Heal)), Endure())


PLAYERS = {"idle": Idle, "striker": Striker}


def recipes() -> dict[str, Recipe]:
    """Name -> recipe."""
    found: dict[str, Recipe] = {}
    for seats in SEATS:
        for seed in range(6):
            found[f"battaglia-{seats}-sense-{seed}"] = Recipe("battaglia", ("sense",) * seats, seed)
        for seed in range(3):
            players = ("striker", *("sense",) * (seats - 1))
            found[f"battaglia-{seats}-striker-{seed}"] = Recipe("battaglia", players, 20 + seed)
            mixed = ("sense", *("random",) * (seats - 1))
            found[f"battaglia-{seats}-mixed-{seed}"] = Recipe("battaglia", mixed, 40 + seed)
        found[f"battaglia-{seats}-idle"] = Recipe("battaglia", ("sense", *("idle",) * (seats - 1)), seats)
        found[f"battaglia-{seats}-random"] = Recipe("battaglia", ("random",) * seats, 50)
        leaving = ((8, 1 + seats % 2, "absent"), (20, 2 - seats % 2, "surrendered"))
        found[f"battaglia-{seats}-leaving"] = Recipe("battaglia", ("sense",) * seats, 60, leave=leaving[: seats - 1])
        everybody = tuple((9, seat, "surrendered") for seat in range(1, seats))
        found[f"battaglia-{seats}-last-player"] = Recipe("battaglia", ("sense",) * seats, 70, leave=everybody)
    for name, options in OPTIONS.items():
        for seats in (2, 4):
            found[f"battaglia-{seats}-{name}"] = Recipe("battaglia", ("sense",) * seats, 80 + seats, options=options)
    for name, seats, seed, options in TIES:
        found[f"battaglia-{seats}-{name}-{seed}"] = Recipe("battaglia", ("sense",) * seats, seed, options=options)
    return found


def ending(state: State) -> str:
    """Why the match is over, whether anybody left, how many hands there were."""
    outcome = state.outcome
    parts = [outcome.reason if outcome else "unfinished", f"{state.hand}-hands"]
    return " ".join([*parts, *sorted({reason for reason in state.gone if reason})])
