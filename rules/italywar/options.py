"""The options of Italy War: each field names the I row it implements (docs/decisions-italywar.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.boards.board import Board, load_board
from rules.boards.decks import Deck, load_deck
from rules.boards.objectives import PlaceCount
from rules.contract.ruleset import COMMON_CHOICES, COMMON_RANGES, Ruleset, RulesetError
from rules.italywar.own import own_board, own_deck
from rules.lands.sense import check_deck, check_endowment, check_share
from rules.odds.throws import Dice

MAX_DICE = 3
MAX_SPECIALS = 20
MAX_ARMIES = 999
FAIR_SHARE = 50
D8 = 8


@dataclass(frozen=True, slots=True)
class ItalyWarRuleset(Ruleset):
    """One edition of Italy War; numbers are counts, minutes or armies, 0 and 1 also no and yes."""

    DOCUMENTS: ClassVar[tuple[str, ...]] = ("own_board", "own_deck", "begins_at")
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **COMMON_CHOICES,
        "board": ("italywar",),
        "deck": ("italywar-normal", "italywar-tournament"),
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
    RANGES: ClassVar[Mapping[str, tuple[int, int]]] = {
        **COMMON_RANGES,
        "endowment": (1, MAX_ARMIES),
        "deal_armies": (1, 99),
        "placement_lot": (1, 99),
        "odd_army": (0, 1),
        **dict.fromkeys(("jokers", "truces", "marshals", "generals", "admirals"), (0, MAX_SPECIALS)),
        "territories_per_army": (1, 99),
        "least_reinforcement": (0, 99),
        "territories_from_round": (0, 999),
        "regions_from_round": (0, 999),
        **dict.fromkeys(("set_cannons", "set_infantry", "set_cavalry", "set_mixed", "set_joker"), (0, 99)),
        "sets_per_turn": (0, 99),
        "set_territory": (0, 99),
        "attack_dice_max": (1, MAX_DICE),
        "defence_dice_max": (1, MAX_DICE),
        "conquest_moves_dice": (0, 1),
        "garrison": (1, MAX_DICE),
        "garrison_inside": (1, MAX_DICE),
        "marshal_throws": (1, 99),
        "general_throws": (1, 99),
        "special_faces": (D8, D8),
        "admiral_throws": (0, 99),
        "truce_at_sea": (0, 1),
        "cards_per_turn": (0, 9),
        "guarded_rounds": (0, 999),
        "deal_share_percent": (0, 100),
        "idle_turns": (0, 999),
        "objective_from_round": (1, 9999),
        "dotted": (0, 1),
    }
    GROUPS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "table": ("seats_min", "seats_max", "colours", "first_tie"),
        "setup": (
            "deal_side", "deal_share_percent", "endowment", "deal_armies", "dealt_from", "placement_lot", "odd_army",
            "dotted", "port_capitals",
        ),
        "reinforcements": (
            "territories_per_army", "least_reinforcement", "territories_from_round", "regions_from_round",
            "independents",
        ),
        "cards": (
            "jokers", "truces", "marshals", "generals", "admirals", "set_cannons", "set_infantry", "set_cavalry",
            "set_mixed", "set_joker", "sets_per_turn", "set_territory", "set_territory_on", "cards_per_turn",
            "captured_cards", "reshuffle",
        ),
        "combat": (
            "dice", "attack_dice_max", "attack_dice", "defence_dice_max", "conquest_moves_dice", "marshal_throws",
            "general_throws", "special_faces", "admiral_throws", "truce_covers", "truce_at_sea", "specials_order",
            "guarded_rounds", "idle_turns", "withdrawn_defence",
        ),
        "movement": ("strategic_move", "garrison", "garrison_inside"),
        "objectives": ("deck", "scope", "capitals", "objective_from_round"),
        "end": ("time_limit_minutes", "most_rounds", "end_of_time"),
        "scoring": ("winner_by", "table_tie", "leavers"),
    }  # fmt: skip

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
    own_board: str = ""
    own_deck: str = ""
    begins_at: str = ""

    @property
    def has_clock(self) -> bool:
        """Return whether a clock runs (I32): the end of the time is an event of the match."""
        return self.end_of_time != "none"

    @property
    def army_cap(self) -> int:
        """Return 0 for no cap, as R30 has it in RisiKo!"""
        return 0

    @property
    def throws(self) -> Dice:
        """Return the dice of both sides, all of six faces (I11, I15, I28)."""
        not_fewer = self.attack_dice == "not_fewer"
        return Dice(self.attack_dice_max, self.defence_dice_max, not_fewer, False, self.garrison_inside)

    def load_board(self) -> Board:
        """Return the board it is played on."""
        return own_board(self.own_board) if self.own_board else load_board(self.board)

    def load_deck(self) -> Deck:
        """Return the objective cards it is played with, unless the organiser brings his own."""
        if self.own_deck:
            return own_deck(self.own_deck, self.own_board)
        return load_deck(self.deck, own_board(self.own_board) if self.own_board else None)

    def check(self) -> None:
        """Check the rules between options; RulesetError names a wrong one."""
        Ruleset.check(self)
        if len(self.endowment) != self.seats_max - self.seats_min + 1:
            raise RulesetError(
                "endowment_seats", ruleset=self.code, option="endowment", least=self.seats_min, most=self.seats_max
            )
        if self.garrison_inside > self.garrison:
            raise RulesetError("option_most", ruleset=self.code, option="garrison_inside", most=self.garrison)
        if self.attack_dice == "not_fewer" and self.attack_dice_max < self.defence_dice_max:
            raise RulesetError(
                "attack_dice_too_few", ruleset=self.code, option="attack_dice_max", least=self.defence_dice_max
            )
        if 0 < self.deal_share_percent < FAIR_SHARE:
            raise RulesetError("share_never_fair", ruleset=self.code, option="deal_share_percent", least=FAIR_SHARE)
        self._check_board()
        self._check_objectives()

    def _check_board(self) -> None:
        """Check the board. I34: no port is a capital; I2: what is dealt must be there."""
        board = self.sound(self.load_board)
        if self.port_capitals == "never" and set(board.ports) & set(board.capitals):
            raise RulesetError("port_is_capital", ruleset=self.code, option="port_capitals")
        if self.dealt_from == "endowment":
            check_endowment(self.code, self.endowment, self.seats_min, len(board.codes), self.deal_armies)
        regions = [len(continent.territories) for continent in board.continents if not continent.independent]
        check_share(self.code, self.deal_share_percent, self.seats_min, regions)

    def check_sense(self, deck: Deck | None = None) -> None:
        """Refuse what no new match may have; RulesetError names a wrong option."""
        Ruleset.check_sense(self, deck)
        check_deck(self.code, self.scope, self.winner_by, deck or self.load_deck())

    def _check_objectives(self) -> None:
        """Check the objectives (I31): an own board must have the places that the objectives ask for."""
        if not (self.own_board or self.own_deck):
            return
        board = self.load_board()
        for card in self.sound(self.load_deck).cards:
            if isinstance(card, PlaceCount):
                if card.capitals > len(board.capitals):
                    raise RulesetError("capitals_too_few", ruleset=self.code, card=card.number, least=card.capitals)
                if card.ports > len(board.ports):
                    raise RulesetError("ports_too_few", ruleset=self.code, card=card.number, least=card.ports)


OPTIONS = ItalyWarRuleset
