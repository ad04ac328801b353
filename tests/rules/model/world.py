"""What never changes: the options of a ruleset, the board, the cards, as the data files have them."""

import json
import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "rules/data"
DECKS = {"risiko-classic": "risiko_classic_objectives.json", "risiko-tournament": "risiko_tournament_objectives.json"}
SYMBOLS = ("cannone", "fante", "cavaliere")


class World:
    """Territories are numbered as in the file; cards too, behind them the two jokers."""

    def __init__(self, code: str, **changes: object) -> None:
        board = json.loads((DATA / "risiko_board.json").read_text("utf-8"))
        self.options: dict[str, Any] = tomllib.loads((DATA / f"rulesets/{code}.toml").read_text("utf-8")) | changes
        lands = board["territories"]
        number = {land["code"]: place for place, land in enumerate(lands)}
        self.size = len(lands)
        self.near = [[number[other] for other in land["land"] + land["sea"]] for land in lands]
        self.value = [land["value"] for land in lands]
        self.symbol = [SYMBOLS.index(land["symbol"]) for land in lands] + [3] * board["jokers"]
        codes = [continent["code"] for continent in board["continents"]]
        self.continents = [[place for place in range(self.size) if lands[place]["continent"] == code] for code in codes]
        self.bonus = [continent["bonus"] for continent in board["continents"]]
        deck = json.loads((DATA / DECKS[self.options["deck"]]).read_text("utf-8"))["cards"]
        self.goals = [self._goal(card, number, codes) for card in deck]

    def _goal(self, card: dict[str, Any], number: dict[str, int], codes: list[str]) -> dict[str, Any]:
        if card["kind"] == "territories":
            return card | {"lands": [number[code] for code in card["principal"]]}
        if card["kind"] == "continents":
            named = [codes.index(code) for code in card["continents"]]
            return card | {"named": named}
        return card

    def armies_of_set(self, cards: tuple[int, ...]) -> int:
        """R6: what three cards are worth without their territories; 0 when they are no set."""
        kinds = [self.symbol[card] for card in cards]
        plain = [kind for kind in kinds if kind < 3]
        if len(plain) == 2 and plain[0] == plain[1]:
            return int(self.options["set_joker"])
        if len(plain) < 3:
            return 0
        if len(set(plain)) == 3:
            return int(self.options["set_mixed"])
        if len(set(plain)) == 1:
            return int(self.options[("set_cannons", "set_infantry", "set_cavalry")[plain[0]]])
        return 0
