"""The options of RisiKo!: each field names the R row it implements (docs/rules.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.board import Board, load_board
from rules.decks import Deck, load_deck
from rules.lands.throws import Dice
from rules.ruleset import Ruleset, RulesetError

POSITIVE = (
    "version",
    "placement_lot",
    "territories_per_army",
    "attack_dice_max",
    "defence_dice_max",
    "garrison_beside_enemy",
    "objective_from_round",
)
MAX_DICE = 3
FAIR_SHARE = 50
CLOCKED = ("complete_round", "sdadata")


@dataclass(frozen=True, slots=True)
class RisikoRuleset(Ruleset):
    """One edition of RisiKo!; numbers are counts, minutes or armies."""

    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "play_order": ("clockwise", "dice", "seats"),
        "deal_side": ("left", "right"),
        "reinforcements_placed": ("before_attack",),
        "defence_dice": ("free", "maximum"),
        "attack_dice": ("free", "not_fewer"),
        "ties_won_by": ("defender", "attacker"),
        "strategic_move": ("adjacent", "none"),
        "captured_cards": ("next_turn", "at_once"),
        "reshuffle": ("last_card", "next_draw"),
        "end_of_time": ("none", "complete_round", "cards", "sdadata"),
        "elimination_ends": ("never", "after_reshuffle"),
        "scope": ("principal", "both"),
        "objective_expires": ("match_end", "time_limit"),
        "withdrawn_defence": ("maximum", "one"),
        "winner_by": ("objective", "values", "inside", "method1", "method2", "method1+3", "method2+3"),
        "scoring": ("none", "victory_points", "methods", "objective_points"),
        "methods": ("method1", "method2", "method1+3", "method2+3"),
        "table_tie": ("armies", "outside", "later_in_order", "extra_round"),
        "eliminated_objective": ("match_end", "at_once"),
    }

    board: str
    deck: str
    play_order: str  # R1; seats: as a tournament's draw has fixed it
    deal_side: str  # R2, of the dealer; left goes clockwise, right counter-clockwise
    deal_share_percent: int  # R2, of a continent for one player; 0 without limit
    placement_lot: int  # R3
    endowment: tuple[int, ...]  # R4, armies for seats_min players and more
    territories_per_army: int  # R5
    extra_army: int  # R5, the special rule of 000
    set_cannons: int  # R6
    set_infantry: int  # R6
    set_cavalry: int  # R6
    set_mixed: int  # R6
    set_joker: int  # R6
    set_territory: int  # R6, per card of a territory held
    sets_per_turn: int  # R7; 0 for any number
    reinforcements_placed: str  # R8
    attack_dice_max: int  # R9
    attack_dice: str  # R10
    defence_dice_max: int  # R10
    defence_dice: str  # R10
    ties_won_by: str  # R11
    conquest_moves_dice: int  # R12; 1: at least the dice of the last throw, 0: at least one army
    garrison_beside_enemy: int  # R13
    cards_per_turn: int  # R14
    strategic_move: str  # R15
    captured_cards: str  # R16
    guarded_rounds: int  # R16
    objective_from_round: int  # R17
    reshuffle: str  # R18
    end_of_time: str  # R19, R20, R29
    reshuffles_limit: int  # R20
    hand_limit: int  # R21; 0 without limit
    elimination_ends: str  # R22
    extra_rounds: int  # R23
    methods: tuple[str, ...]  # R24 to R26
    scope: str  # R27
    objective_expires: str  # R28
    sdadata_start: int  # R29
    sdadata_most: int  # R29
    sdadata_conquests: int  # R29; more territories conquered in the turn: no roll
    army_cap: int  # R30; 0 without cap
    table_tie: tuple[str, ...]  # R23, R31
    withdrawn_defence: str  # R32
    scoring: str  # R23, R24 to R26
    winner_by: str  # R33
    eliminated_objective: str  # R35

    @property
    def has_clock(self) -> bool:
        """R19, R29: the end of the time is an event of the match."""
        return self.end_of_time in CLOCKED

    @property
    def throws(self) -> Dice:
        """R9 to R11: the dice of both sides."""
        not_fewer, ties_attack = self.attack_dice == "not_fewer", self.ties_won_by == "attacker"
        return Dice(self.attack_dice_max, self.defence_dice_max, not_fewer, ties_attack)

    def load_board(self) -> Board:
        """The board it is played on."""
        return load_board(self.board)

    def load_deck(self) -> Deck:
        """The objective cards it is played with, unless the organiser brings his own."""
        return load_deck(self.deck)

    def check(self) -> None:
        """The rules between options; RulesetError names a wrong one."""
        Ruleset.check(self)
        if len(self.endowment) != self.seats_max - self.seats_min + 1 or 0 in self.endowment:
            raise RulesetError(
                "endowment_seats", ruleset=self.code, option="endowment", least=self.seats_min, most=self.seats_max
            )
        if len(set(self.colours)) < max(len(self.colours), self.seats_max):
            raise RulesetError("colours_too_few", ruleset=self.code, option="colours", seats=self.seats_max)
        for key in POSITIVE:
            if not getattr(self, key):
                raise RulesetError("option_least", ruleset=self.code, option=key, least=1)
        for key in ("attack_dice_max", "defence_dice_max"):
            if getattr(self, key) > MAX_DICE:
                raise RulesetError("option_most", ruleset=self.code, option=key, most=MAX_DICE)
        if self.garrison_beside_enemy > MAX_DICE:
            raise RulesetError("option_most", ruleset=self.code, option="garrison_beside_enemy", most=MAX_DICE)
        if 0 < self.deal_share_percent < FAIR_SHARE:
            raise RulesetError("share_never_fair", ruleset=self.code, option="deal_share_percent", least=FAIR_SHARE)
        if self.attack_dice == "not_fewer" and self.defence_dice == "free":
            raise RulesetError("attack_dice_need_defence", ruleset=self.code, option="attack_dice")


OPTIONS = RisikoRuleset
