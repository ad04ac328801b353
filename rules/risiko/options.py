"""The options of RisiKo!: each field names the R row it implements (docs/decisions-risiko.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.boards.board import Board, load_board
from rules.boards.decks import Deck, load_deck
from rules.contract.ruleset import COMMON_CHOICES, COMMON_RANGES, Ruleset, RulesetError
from rules.lands.sense import check_deck, check_endowment, check_share
from rules.odds.throws import Dice

MAX_DICE = 3
MAX_ARMIES = 999
CLOCKED = ("complete_round", "sdadata")


@dataclass(frozen=True, slots=True)
class RisikoRuleset(Ruleset):
    """One edition of RisiKo!; numbers are counts, minutes or armies."""

    DOCUMENTS: ClassVar[tuple[str, ...]] = ("begins_at",)
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **COMMON_CHOICES,
        "board": ("risiko",),
        "deck": ("risiko-classic", "risiko-tournament"),
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
    RANGES: ClassVar[Mapping[str, tuple[int, int]]] = {
        **COMMON_RANGES,
        "deal_share_percent": (0, 100),
        "placement_lot": (1, 99),
        "endowment": (1, MAX_ARMIES),
        "territories_per_army": (1, 42),
        "extra_army": (0, 99),
        **dict.fromkeys(("set_cannons", "set_infantry", "set_cavalry", "set_mixed", "set_joker"), (0, 99)),
        "set_territory": (0, 99),
        "sets_per_turn": (0, 99),
        "attack_dice_max": (1, MAX_DICE),
        "defence_dice_max": (1, MAX_DICE),
        "conquest_moves_dice": (0, 1),
        "garrison_beside_enemy": (1, MAX_DICE),
        "cards_per_turn": (0, 9),
        "guarded_rounds": (0, 999),
        "objective_from_round": (1, 9999),
        "reshuffles_limit": (0, 99),
        "hand_limit": (0, 99),
        "extra_rounds": (0, 99),
        "sdadata_start": (2, 12),
        "sdadata_most": (2, 12),
        "sdadata_conquests": (0, 42),
        "army_cap": (0, MAX_ARMIES),
    }
    GROUPS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "table": ("seats_min", "seats_max", "colours", "play_order"),
        "setup": ("deal_side", "deal_share_percent", "endowment", "placement_lot"),
        "reinforcements": ("territories_per_army", "extra_army", "reinforcements_placed", "army_cap"),
        "cards": (
            "set_cannons", "set_infantry", "set_cavalry", "set_mixed", "set_joker", "set_territory", "sets_per_turn",
            "cards_per_turn", "hand_limit", "captured_cards", "reshuffle",
        ),
        "combat": (
            "attack_dice_max", "attack_dice", "defence_dice_max", "defence_dice", "ties_won_by", "conquest_moves_dice",
            "guarded_rounds", "withdrawn_defence",
        ),
        "movement": ("strategic_move", "garrison_beside_enemy"),
        "objectives": ("deck", "scope", "objective_from_round", "objective_expires", "eliminated_objective"),
        "end": (
            "time_limit_minutes", "most_rounds", "end_of_time", "reshuffles_limit", "elimination_ends", "sdadata_start",
            "sdadata_most", "sdadata_conquests",
        ),
        "scoring": ("winner_by", "table_tie", "leavers", "extra_rounds", "scoring", "methods"),
    }  # fmt: skip

    board: str
    deck: str
    play_order: str  # R1; seats: as a tournament's draw has fixed it
    deal_side: str  # R2, of the dealer; left goes clockwise, right counter-clockwise
    deal_share_percent: int  # R2, of a continent for one player; 0 without limit
    placement_lot: int  # R3
    endowment: tuple[int, ...]  # R4, armies for seats_min players and more
    territories_per_army: int  # R5
    extra_army: int  # R5, the special rule of the later box
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
    begins_at: str = ""

    @property
    def has_clock(self) -> bool:
        """Return whether a clock runs (R19, R29): the end of the time is an event of the match."""
        return self.end_of_time in CLOCKED

    @property
    def throws(self) -> Dice:
        """Return the dice of both sides (R9 to R11)."""
        not_fewer, ties_attack = self.attack_dice == "not_fewer", self.ties_won_by == "attacker"
        return Dice(self.attack_dice_max, self.defence_dice_max, not_fewer, ties_attack)

    def load_board(self) -> Board:
        """Return the board it is played on."""
        return load_board(self.board)

    def load_deck(self) -> Deck:
        """Return the objective cards it is played with, unless the organiser brings his own."""
        return load_deck(self.deck)

    def check(self) -> None:
        """Check the rules between options; RulesetError names a wrong one."""
        Ruleset.check(self)
        if len(self.endowment) != self.seats_max - self.seats_min + 1:
            raise RulesetError(
                "endowment_seats", ruleset=self.code, option="endowment", least=self.seats_min, most=self.seats_max
            )
        board = self.load_board()
        check_endowment(self.code, self.endowment, self.seats_min, len(board.codes))
        check_share(
            self.code,
            self.deal_share_percent,
            self.seats_min,
            [len(continent.territories) for continent in board.continents],
        )
        if 0 < self.army_cap < max(self.endowment):
            raise RulesetError("cap_below_endowment", ruleset=self.code, option="army_cap", least=max(self.endowment))
        if self.attack_dice == "not_fewer" and self.defence_dice == "free":
            raise RulesetError("attack_dice_need_defence", ruleset=self.code, option="attack_dice")
        if self.attack_dice == "not_fewer" and self.attack_dice_max < self.defence_dice_max:
            raise RulesetError(
                "attack_dice_too_few", ruleset=self.code, option="attack_dice_max", least=self.defence_dice_max
            )

    def check_sense(self, deck: Deck | None = None) -> None:
        """Refuse what no new match may have; RulesetError names a wrong option."""
        Ruleset.check_sense(self, deck)
        check_deck(self.code, self.scope, self.winner_by, deck or self.load_deck())


OPTIONS = RisikoRuleset
