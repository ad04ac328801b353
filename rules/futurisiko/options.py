"""The options of FutuRisiKo!: each field names the F row it implements (docs/decisions-futurisiko.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.contract.ruleset import COMMON_CHOICES, COMMON_RANGES, Ruleset, RulesetError
from rules.futurisiko.board import Board, load_board, own_board
from rules.futurisiko.deck import COLOURS, COPIES

CARD_OPTIONS = (
    "secret_weapon_cards", "missile_cards", "torpedo_cards", "shield_cards", "super_production_cards", "truce_cards",
    "betrayal_cards",
)  # fmt: skip
"""Cards of each kind, in the order of rules/futurisiko/deck.py."""
YES_NO = (
    "air_lines", "air_over_others", "moved_submarine_carries", "landing_on_enemy", "fire_on_invaded",
    "spare_hits_on_flag", "air_conquest",
)  # fmt: skip
FACES = 6
MAX_PIECES = 99
MOST_CARDS = COPIES * COLOURS


@dataclass(frozen=True, slots=True)
class FutuRuleset(Ruleset):
    """One edition of FutuRisiKo!; numbers are counts, dice or production points."""

    DOCUMENTS: ClassVar[tuple[str, ...]] = ("own_board", "begins_at")
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **COMMON_CHOICES,
        "board": ("futurisiko",),
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
    RANGES: ClassVar[Mapping[str, tuple[int, int]]] = {
        **COMMON_RANGES,
        "die_hits": (1, FACES - 1),
        "armies_at_start": (0, MAX_PIECES),
        **dict.fromkeys(CARD_OPTIONS, (0, MOST_CARDS)),
        "territories_per_card": (1, 99),
        "voluntary_discards": (0, 99),
        "land_limit": (0, MAX_PIECES),
        "air_limit": (0, MAX_PIECES),
        "sea_limit": (0, MAX_PIECES),
        "flag_limit": (1, 999),
        "land_cost": (1, 99),
        "air_cost": (1, 99),
        "sea_cost": (1, 99),
        "super_per_turn": (0, 99),
        "air_steps": (1, 99),
        "garrison": (0, 9),
        "landing_armies": (0, MAX_PIECES),
        "fire_dice": (1, 6),
        "flag_dice": (1, 6),
        "dice_cap": (0, 999),
        "cards_per_throw": (1, 99),
        "victory_territories": (1, 999),
    }
    GROUPS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "table": ("seats_min", "seats_max", "colours", "order_draw", "absent_colour"),
        "setup": ("opening_order", "armies_at_start"),
        "cards": (
            *CARD_OPTIONS, "territories_per_card", "voluntary_discards", "cards_per_throw", "eliminated_cards",
        ),
        "reinforcements": (
            "land_cost", "air_cost", "sea_cost", "unspent_points", "land_limit", "air_limit", "sea_limit",
            "flag_limit", "super_per_turn", "missile_timing", "missile_by", "shield_by",
        ),
        "movement": (
            "air_steps", "air_lines", "air_over_others", "garrison", "landing_armies", "moved_submarine_carries",
            "landing_on_enemy", "submarines_meet",
        ),
        "combat": (
            "die_hits", "combat_order", "fire_dice", "fire_on_invaded", "fire_answer", "first_throw_tie",
            "spare_hits_on_flag", "flag_dice", "dice_cap", "retreat", "air_conquest", "betrayal_empty_supply",
            "nobody_left", "torpedo_dice", "truce_effect", "truce_army", "truce_stops_battles",
        ),
        "end": ("goal", "victory_territories", "leavers", "time_limit_minutes", "most_rounds"),
    }  # fmt: skip

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
    begins_at: str = ""

    def load_board(self) -> Board:
        """Return the board it is played on."""
        return own_board(self.own_board) if self.own_board else load_board(self.board)

    def check(self) -> None:
        """Check the rules between options; RulesetError names a wrong one."""
        Ruleset.check(self)
        if len(self.colours) > COLOURS:
            raise RulesetError("option_most", ruleset=self.code, option="colours", most=COLOURS)
        for key in CARD_OPTIONS:
            if getattr(self, key) % len(self.colours):
                raise RulesetError("option_multiple", ruleset=self.code, option=key, of=len(self.colours))
            if getattr(self, key) > COPIES * len(self.colours):
                raise RulesetError("option_most", ruleset=self.code, option=key, most=COPIES * len(self.colours))
        self._check_flags()

    def _check_flags(self) -> None:
        """Check that there are enough (F11) flags for the opening and for the goal."""
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
