"""What is played side by side: the shipped rulesets, and other values of options that random matches seldom reach."""

from typing import Any

EDITIONS: dict[str, tuple[str, dict[str, Any]]] = {
    **{code: (code, {}) for code in (
        "risiko-classico", "risiko-time-attack", "risiko-1997", "risiko-torneo", "risiko-challenge",
    )},
    "by cards": ("risiko-time-attack", {"end_of_time": "cards", "reshuffles_limit": 0, "cards_per_turn": 4}),
    "small hands": ("risiko-time-attack", {"hand_limit": 3, "cards_per_turn": 3, "captured_cards": "at_once",
                                           "guarded_rounds": 0, "conquest_moves_dice": 0}),
    "tied": ("risiko-classico", {"most_rounds": 2, "table_tie": ["extra_round"], "extra_rounds": 2}),
    "of one lap": ("risiko-challenge", {"sdadata_start": 2, "sdadata_most": 3, "objective_expires": "time_limit",
                                        "withdrawn_defence": "one", "objective_from_round": 5}),
    "others": ("risiko-torneo", {"leavers": "as_others", "extra_army": 1, "reshuffle": "next_draw",
                                 "play_order": "dice", "ties_won_by": "attacker",
                                 "table_tie": ["outside", "armies"], "attack_dice_max": 2}),
}  # fmt: skip
