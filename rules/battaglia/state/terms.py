"""What never changes in a match, as plain numbers: what its ruleset and its table come down to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battaglia.state.parts import Weapon

if TYPE_CHECKING:
    from rules.battaglia.options import BattagliaRuleset

Around = tuple[tuple[int, ...], ...]


class Terms:
    """The numbers of a match that are read at every step. `around` are the seats from each seat (place 0 unused) on,
    in the order of play; `points` by card, `weapons` by kind."""

    def __init__(
        self, ruleset: BattagliaRuleset, around: Around, points: tuple[int, ...], weapons: dict[str, Weapon]
    ) -> None:
        self.around: Around = around
        self.points: tuple[int, ...] = points
        self.weapons: dict[str, Weapon] = weapons
        self.last_round: int = ruleset.last_round
        self.hand_size: int = ruleset.hand_size
        self.draws_always: bool = ruleset.opening_draw == "always"
        self.draws_from_both: bool = ruleset.draw_from == "both"
        self.own_at_once: bool = ruleset.own_discard == "at_once"
        self.until_complete: bool = ruleset.refill == "until_complete"
        self.needs_guard: bool = ruleset.attack_needs == "guard"
        self.attacks: int = ruleset.attacks_per_turn
        self.heals_men: bool = ruleset.medical_case == "men"
        self._set_patrols(ruleset)

    def _set_patrols(self, ruleset: BattagliaRuleset) -> None:
        self.one_colour: bool = ruleset.same_colour == "one"
        self.men: int = ruleset.patrol_men
        self.cannons_per_guard: int = ruleset.cannons_per_guard
        self.complete_cards: int = ruleset.complete_cards
        self.permanent: bool = ruleset.complete_status == "permanent"
