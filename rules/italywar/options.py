"""The options of Italy War: each field names the I row it implements (docs/rules.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.board import Board, load_board
from rules.decks import Deck, load_deck
from rules.lands.throws import Dice
from rules.ruleset import Ruleset, RulesetError

POSITIVE = (
    "version",
    "deal_armies",
    "placement_lot",
    "territories_per_army",
    "attack_dice_max",
    "defence_dice_max",
    "garrison",
    "garrison_inside",
    "marshal_throws",
    "general_throws",
    "objective_from_round",
)
FLAGS = ("odd_army", "truce_at_sea", "dotted", "conquest_moves_dice")
MAX_DICE = 3
MAX_SPECIALS = 20
FAIR_SHARE = 50
D8 = 8


@dataclass(frozen=True, slots=True)
class ItalyWarRuleset(Ruleset):
    """One edition of Italy War; numbers are counts, minutes or armies, 0 and 1 also no and yes."""

    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "board": ("italywar",),
        "dealt_from": ("endowment", "extra"),
        "first_tie": ("tied", "all"),
        "deal_side": ("right", "left"),
        "set_territory_on": ("card", "anywhere"),
        "independents": ("bonus", "none"),
        "dice": ("maximum",),
        "attack_dice": ("free", "not_fewer"),
        "truce_covers": ("player", "territory"),
        "specials_order": ("truce_general_marshal",),
        "reshuffle": ("last_card", "next_draw"),
        "captured_cards": ("next_turn", "at_once"),
        "strategic_move": ("adjacent", "none"),
        "capitals": ("objectives",),
        "end_of_time": ("none", "complete_round"),
        "winner_by": ("objective", "territories", "inside"),
        "table_tie": ("armies", "outside", "later_in_order"),
        "port_capitals": ("never", "allowed"),
        "scope": ("principal", "both"),
        "withdrawn_defence": ("maximum",),
    }

    board: str
    deck: str  # I35
    endowment: tuple[int, ...]  # I1, armies for seats_min players and more
    deal_armies: int  # I2, on each territory dealt
    dealt_from: str  # I2
    placement_lot: int  # I3
    odd_army: int  # I3; 1: the last placement may be smaller, 0: what is left over is not placed
    deal_side: str  # I4, of the first player; left goes clockwise, right counter-clockwise
    first_tie: str  # I5, who rolls again
    jokers: int  # I6
    truces: int  # I6
    marshals: int  # I6
    generals: int  # I6
    admirals: int  # I6
    territories_per_army: int  # I7
    least_reinforcement: int  # I7
    territories_from_round: int  # I7
    regions_from_round: int  # I7
    independents: str  # I8
    set_cannons: int  # I9
    set_infantry: int  # I9
    set_cavalry: int  # I9
    set_mixed: int  # I9
    set_joker: int  # I9
    sets_per_turn: int  # I9; 0 for any number
    set_territory: int  # I10, per card of a territory held
    set_territory_on: str  # I10
    dice: str  # I11
    attack_dice_max: int  # I11
    defence_dice_max: int  # I11
    conquest_moves_dice: int  # I12, I13
    garrison: int  # I14, I15, what voluntary acts leave beside an enemy
    garrison_inside: int  # I15, and away from any enemy
    marshal_throws: int  # I16
    general_throws: int  # I17
    special_faces: int  # I18
    admiral_throws: int  # I19; 0 without limit
    truce_covers: str  # I20
    truce_at_sea: int  # I21
    specials_order: str  # I22
    reshuffle: str  # I23
    cards_per_turn: int  # I24; a hand has no limit
    captured_cards: str  # I25
    guarded_rounds: int  # I25, in which nobody may attack a player's only territory
    strategic_move: str  # I26
    deal_share_percent: int  # I27, of a region for one player; 0 without limit
    attack_dice: str  # I28
    idle_turns: int  # I29, turns in a row without a throw, plus one; 0: any number
    capitals: str  # I30
    objective_from_round: int  # I31
    end_of_time: str  # I32
    winner_by: str  # I32
    table_tie: tuple[str, ...]  # I32
    dotted: int  # I33
    port_capitals: str  # I34
    scope: str  # I35
    withdrawn_defence: str  # R32

    @property
    def has_clock(self) -> bool:
        """I32: the end of the time is an event of the match."""
        return self.end_of_time != "none"

    @property
    def army_cap(self) -> int:
        """No cap is named (0), as R30 has it in RisiKo!"""
        return 0

    @property
    def throws(self) -> Dice:
        """I11, I15, I28: the dice of both sides, all of six faces."""
        not_fewer = self.attack_dice == "not_fewer"
        return Dice(self.attack_dice_max, self.defence_dice_max, not_fewer, False, self.garrison_inside)

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
            raise RulesetError(f"{self.label}: endowment must have one positive number for each count of seats")
        for key in POSITIVE:
            if not getattr(self, key):
                raise RulesetError(f"{self.label}: {key} must be a number from 1")
        for key in ("attack_dice_max", "defence_dice_max", "garrison", "garrison_inside"):
            if getattr(self, key) > MAX_DICE:
                raise RulesetError(f"{self.label}: {key} may be {MAX_DICE} at most")
        for key in FLAGS:
            if getattr(self, key) > 1:
                raise RulesetError(f"{self.label}: {key} must be 0 or 1")
        for key in ("jokers", "truces", "marshals", "generals", "admirals"):
            if getattr(self, key) > MAX_SPECIALS:
                raise RulesetError(f"{self.label}: {key} may be {MAX_SPECIALS} at most")
        if self.special_faces != D8:
            raise RulesetError(f"{self.label}: special_faces may be {D8} only: the dice there are have 6 and {D8}")
        if self.garrison_inside > self.garrison:
            raise RulesetError(f"{self.label}: garrison_inside may not be more than garrison")
        if 0 < self.deal_share_percent < FAIR_SHARE:
            raise RulesetError(f"{self.label}: deal_share_percent must be 0 or from {FAIR_SHARE}, or no deal is fair")
        self._check_board()

    def _check_board(self) -> None:
        """I34: no port is a capital; I2: what is dealt must be there."""
        board = self.load_board()
        if self.port_capitals == "never" and set(board.ports) & set(board.capitals):
            raise RulesetError(f"{self.label}: a port of the board is a capital, and port_capitals is never")
        size = len(board.codes)
        for seats, armies in enumerate(self.endowment, self.seats_min):
            if self.dealt_from == "endowment" and armies < self.deal_armies * -(-size // seats):
                raise RulesetError(f"{self.label}: {armies} armies are too few for the cards of {seats} players")


OPTIONS = ItalyWarRuleset
