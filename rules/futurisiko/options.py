"""The options of FutuRisiKo!: each field names the F row it implements (docs/rules.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.futurisiko.board import Board, load_board, own_board
from rules.futurisiko.deck import COLOURS, COPIES
from rules.ruleset import Ruleset, RulesetError

CARD_OPTIONS = (
    "secret_weapon_cards", "missile_cards", "torpedo_cards", "shield_cards", "super_production_cards", "truce_cards",
    "betrayal_cards",
)  # fmt: skip
"""Cards of each kind, in the order of rules/futurisiko/deck.py."""
POSITIVE = (
    "version", "die_hits", "fire_dice", "flag_dice",
    "territories_per_card", "land_cost", "air_cost", "sea_cost", "air_steps", "cards_per_throw",
    "victory_territories",
)  # fmt: skip
YES_NO = (
    "air_lines", "air_over_others", "moved_submarine_carries", "landing_on_enemy", "fire_on_invaded",
    "spare_hits_on_flag", "air_conquest",
)  # fmt: skip
FACES = 6
MOST = {"land_limit": 99, "air_limit": 99, "sea_limit": 99, "fire_dice": 6, "flag_dice": 6, "garrison": 9}


@dataclass(frozen=True, slots=True)
class FutuRuleset(Ruleset):
    """One edition of FutuRisiKo!; numbers are counts, dice or production points."""

    DOCUMENTS: ClassVar[tuple[str, ...]] = ("own_board",)
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **dict.fromkeys(YES_NO, ("yes", "no")),
        "opening_order": ("clockwise",),
        "order_draw": ("pile_and_discards",),
        "absent_colour": ("draw_again",),
        "unspent_points": ("lost",),
        "missile_timing": ("before_spending",),
        "shield_by": ("victim",),
        "missile_by": ("any_opponent",),
        "submarines_meet": ("coexist",),
        "combat_order": ("sea_before_land",),
        "fire_answer": ("none",),
        "first_throw_tie": ("defender", "attacker"),
        "retreat": ("none",),
        "betrayal_empty_supply": ("removed",),
        "nobody_left": ("defender",),
        "torpedo_dice": ("target", "own"),
        "truce_effect": ("one_way", "both_ways"),
        "truce_army": ("returns_to_supply",),
        "truce_stops_battles": ("no",),
        "goal": ("territories", "last_player_standing"),
        "eliminated_cards": ("discards",),
    }

    board: str
    die_hits: int  # F1
    opening_order: str  # F3
    armies_at_start: int  # F4
    secret_weapon_cards: int  # F5
    missile_cards: int  # F5
    torpedo_cards: int  # F5
    shield_cards: int  # F5
    super_production_cards: int  # F5
    truce_cards: int  # F5
    betrayal_cards: int  # F5
    order_draw: str  # F6, F43
    absent_colour: str  # F7
    territories_per_card: int  # F8
    voluntary_discards: int  # F9
    unspent_points: str  # F10
    land_limit: int  # F11
    air_limit: int  # F11
    sea_limit: int  # F11
    flag_limit: int  # F11
    land_cost: int
    air_cost: int
    sea_cost: int
    missile_timing: str  # F12
    shield_by: str  # F13
    missile_by: str  # F14
    super_per_turn: int  # F15; 0 for any number
    air_steps: int  # F16
    air_lines: str  # F17
    air_over_others: str  # F18
    garrison: int  # F19
    landing_armies: int  # F20; 0 for any number
    moved_submarine_carries: str  # F21
    landing_on_enemy: str  # F22
    submarines_meet: str  # F23
    combat_order: str  # F24
    fire_dice: int  # F24
    fire_on_invaded: str  # F25
    fire_answer: str  # F26
    first_throw_tie: str  # F27
    spare_hits_on_flag: str  # F28
    flag_dice: int  # F29
    dice_cap: int  # F30; 0 without cap
    retreat: str  # F31
    air_conquest: str  # F32
    cards_per_throw: int  # F33
    betrayal_empty_supply: str  # F34
    nobody_left: str  # F35
    torpedo_dice: str  # F36
    truce_effect: str  # F37
    truce_army: str  # F38
    truce_stops_battles: str  # F39
    victory_territories: int  # F40
    goal: str  # F41
    eliminated_cards: str  # F42
    own_board: str = ""

    def load_board(self) -> Board:
        """The board it is played on."""
        return own_board(self.own_board) if self.own_board else load_board(self.board)

    def check(self) -> None:
        """The rules between options; RulesetError names a wrong one."""
        Ruleset.check(self)
        for key in POSITIVE:
            if not getattr(self, key):
                raise RulesetError("option_least", ruleset=self.code, option=key, least=1)
        for key, most in MOST.items():
            if getattr(self, key) > most:
                raise RulesetError("option_most", ruleset=self.code, option=key, most=most)
        if self.die_hits >= FACES:
            raise RulesetError("option_most", ruleset=self.code, option="die_hits", most=FACES - 1)
        if len(self.colours) > COLOURS:
            raise RulesetError("option_most", ruleset=self.code, option="colours", most=COLOURS)
        for key in CARD_OPTIONS:
            if getattr(self, key) % len(self.colours):
                raise RulesetError("option_multiple", ruleset=self.code, option=key, of=len(self.colours))
            if getattr(self, key) > COPIES * len(self.colours):
                raise RulesetError("option_most", ruleset=self.code, option=key, most=COPIES * len(self.colours))
        self._check_flags()

    def _check_flags(self) -> None:
        """F11: enough flags for the opening and for the goal."""
        territories = len(self.sound(self.load_board).territories)
        needed = self.victory_territories if self.goal == "territories" else territories
        needed = max(needed, -(-territories // self.seats_min))
        most = min(territories, self.flag_limit) if self.goal == "territories" else territories
        if self.victory_territories > most:
            raise RulesetError("option_most", ruleset=self.code, option="victory_territories", most=most)
        if self.flag_limit < needed:
            raise RulesetError("option_least", ruleset=self.code, option="flag_limit", least=needed)
        if self.goal == "territories" and self.victory_territories <= -(-territories // self.seats_min):
            raise RulesetError(
                "option_least",
                ruleset=self.code,
                option="victory_territories",
                least=1 - territories // -self.seats_min,
            )
        if self.armies_at_start * needed > self.land_limit:
            raise RulesetError(
                "option_most", ruleset=self.code, option="armies_at_start", most=self.land_limit // needed
            )


OPTIONS = FutuRuleset
