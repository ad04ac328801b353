"""The options of Battaglia: each field names the B row it implements (docs/decisions-battaglia.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.contract.ruleset import COMMON_CHOICES, COMMON_RANGES, Ruleset, RulesetError

KINDS = (
    "capitano", "guardia", "cannone", "proiettili", "bomba_a_mano", "colpo_di_cannone", "dinamite", "valigetta_medica",
)  # fmt: skip
HITS = ("capitano", "guardia", "cannone")
HAND_MOST = 7
"""A larger hand has too many patrols in it to list them all."""
SEATS_MOST = 4
"""70 cards are not enough for more."""
BATTALIONS = 4
MOST_COPIES = 16
MOST_POINTS = 999
WEAPONS = ("proiettili", "bomba_a_mano", "colpo_di_cannone", "dinamite")
SPARE = 2
"""Cards for each seat beside its hand."""
SIDES = ("left", "right")


@dataclass(frozen=True, slots=True)
class BattagliaRuleset(Ruleset):
    """One edition of Battaglia; numbers are cards or points."""

    DOCUMENTS: ClassVar[tuple[str, ...]] = ("begins_at",)
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **COMMON_CHOICES,
        "hits_proiettili": HITS,
        "hits_bomba_a_mano": HITS,
        "hits_colpo_di_cannone": HITS,
        "hits_dinamite": HITS,
        "first_dealer": ("lot", "seats"),
        "deal_side": SIDES,
        "play_side": SIDES,
        "dealer_side": SIDES,
        "opening_draw": ("always", "until_complete"),
        "draw_from": ("both", "deck"),
        "own_discard": ("next_turn", "at_once"),
        "arsenal_drawn": ("draw_again",),
        "refill": ("until_complete", "always"),
        "complete_status": ("permanent", "while_complete"),
        "last_card": ("discarded",),
        "same_colour": ("several", "one"),
        "damaged_patrol": ("stays",),
        "attack_needs": ("guard", "patrol"),
        "medical_case": ("everything", "men"),
        "used_cards": ("bottom",),
        "reshuffle": ("keep_top",),
        "unplayed_cards": ("nothing",),
        "tie": ("another_hand", "shared"),
    }
    RANGES: ClassVar[Mapping[str, tuple[int, int]]] = {
        **COMMON_RANGES,
        "seats_max": (2, SEATS_MOST),
        "time_limit_minutes": (0, 0),
        "hand_size": (1, HAND_MOST),
        **{f"copies_{kind}": (0, MOST_COPIES) for kind in KINDS},
        **{f"points_{kind}": (0, MOST_POINTS) for kind in HITS},
        **{f"most_{kind}": (0, MOST_COPIES) for kind in WEAPONS},
        "complete_cards": (1, 99),
        "complete_bonus": (0, MOST_POINTS),
        "closing_bonus": (0, MOST_POINTS),
        "patrol_men": (1, 99),
        "cannons_per_guard": (1, 99),
        "attacks_per_turn": (0, 99),
        "target_points": (1, 9999),
    }
    GROUPS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "table": ("seats_min", "seats_max", "colours", "first_dealer", "deal_side", "play_side", "dealer_side"),
        "cards": tuple(f"copies_{kind}" for kind in KINDS),
        "drawing": (
            "hand_size", "opening_draw", "draw_from", "own_discard", "arsenal_drawn", "refill", "last_card",
            "reshuffle",
        ),
        "patrols": (
            "patrol_men", "cannons_per_guard", "same_colour", "complete_cards", "complete_status", "damaged_patrol",
        ),
        "combat": (
            "attack_needs", "attacks_per_turn", *(f"{word}_{kind}" for kind in WEAPONS for word in ("hits", "most")),
            "medical_case", "used_cards",
        ),
        "end": ("target_points", "tie", "leavers", "time_limit_minutes", "most_rounds"),
        "scoring": (*(f"points_{kind}" for kind in HITS), "complete_bonus", "closing_bonus", "unplayed_cards"),
    }  # fmt: skip

    hand_size: int
    copies_capitano: int  # B1, in each colour
    copies_guardia: int  # B1
    copies_cannone: int  # B1
    copies_proiettili: int  # B1
    copies_bomba_a_mano: int  # B1
    copies_colpo_di_cannone: int  # B1
    copies_dinamite: int  # B1
    copies_valigetta_medica: int  # B1
    points_capitano: int  # B1
    points_guardia: int  # B1
    points_cannone: int  # B1
    hits_proiettili: tuple[str, ...]  # B2
    most_proiettili: int  # B2
    hits_bomba_a_mano: tuple[str, ...]  # B2
    most_bomba_a_mano: int  # B2
    hits_colpo_di_cannone: tuple[str, ...]  # B2
    most_colpo_di_cannone: int  # B2
    hits_dinamite: tuple[str, ...]  # B2
    most_dinamite: int  # B2
    first_dealer: str  # B3
    deal_side: str  # B3, of the dealer; left goes clockwise, right counter-clockwise
    play_side: str  # B3
    dealer_side: str  # B3
    opening_draw: str  # B4
    draw_from: str  # B5
    own_discard: str  # B5
    arsenal_drawn: str  # B6
    refill: str  # B7
    complete_status: str  # B8
    complete_cards: int  # B8
    complete_bonus: int  # B9
    closing_bonus: int  # B10
    last_card: str  # B11
    same_colour: str  # B12
    patrol_men: int  # B13, B14
    cannons_per_guard: int  # B13
    damaged_patrol: str  # B14
    attack_needs: str  # B15
    attacks_per_turn: int  # B16; 0 for any number
    medical_case: str  # B17
    used_cards: str  # B18
    reshuffle: str  # B19
    unplayed_cards: str  # B20
    target_points: int  # B21
    tie: str  # B21
    begins_at: str = ""

    @property
    def has_clock(self) -> bool:
        """Return False: a match ends by points."""
        return False

    def check(self) -> None:
        """Check the rules between options; RulesetError names a wrong one."""
        Ruleset.check(self)
        if not self.points_guardia + self.points_capitano + self.points_cannone:
            raise RulesetError("cards_worth_nothing", ruleset=self.code)
        self._check_copies()
        if self.complete_cards < self.patrol_men:
            raise RulesetError("option_least", ruleset=self.code, option="complete_cards", least=self.patrol_men)

    @property
    def copies(self) -> dict[str, int]:
        """Return the copies of each kind, in one colour where it has one."""
        return {kind: getattr(self, f"copies_{kind}") for kind in KINDS}

    def _check_copies(self) -> None:
        """Check that there is enough to deal (B1), and men for a patrol."""
        copies = self.copies
        needed = self.seats_max * (self.hand_size + SPARE)
        if BATTALIONS * sum(copies[kind] for kind in HITS) < needed:
            raise RulesetError("cards_too_few", ruleset=self.code, least=needed)
        if not copies["guardia"] or copies["guardia"] + min(copies["capitano"], 1) < self.patrol_men:
            raise RulesetError("option_least", ruleset=self.code, option="copies_guardia", least=self.patrol_men)


OPTIONS = BattagliaRuleset
