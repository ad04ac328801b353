"""Boards and players that several tests share: Ada, Bruno, Carla, Dario, Elsa, Furio."""

from itertools import cycle

import rules
from rules.boards.final_board import FinalBoard, FinalSeat
from rules.boards.objectives import Objective, Scope, TerritoryList

NAMES = ("Ada", "Bruno", "Carla", "Dario", "Elsa", "Furio")
BOARD = rules.load_board()
ALL = BOARD.codes
SIXTEEN = rules.load_deck("risiko-tournament")
FOURTEEN = rules.load_deck("risiko-classic")


def card(*principal: str, secondary: tuple[str, ...] = ()) -> TerritoryList:
    """An own card from names."""
    codes = [tuple(BOARD.territory(name).code for name in part) for part in (principal, secondary)]
    return TerritoryList(None, "", *codes)


def seats(*cards: Objective | None, **changes: object) -> tuple[FinalSeat, ...]:
    """One seat per card; `completed=2` claims for seat 2, `eliminated=3` puts seat 3 out."""
    return tuple(
        FinalSeat(
            number,
            NAMES[(number - 1) % len(NAMES)],
            objective,
            completed_in_time=changes.get("completed") == number,
            eliminated=changes.get("eliminated") == number,
        )
        for number, objective in enumerate(cards, 1)
    )


def dealt(players: int, armies: int | None = 1) -> dict[str, tuple[int, int | None]]:
    """All territories dealt out in board order."""
    return {code: (seat, armies) for code, seat in zip(ALL, cycle(range(1, players + 1)), strict=False)}


def given_to(seat: int, names: tuple[str, ...], holdings: dict, armies: int | None = 1) -> dict:
    """The same holdings with these territories in the hands of one seat."""
    return holdings | {BOARD.territory(name).code: (seat, armies) for name in names}


def final(players: tuple[FinalSeat, ...], holdings: dict, ruleset: str = "risiko-torneo", scope: str = Scope.PRINCIPAL):
    """A final board."""
    return FinalBoard(rules.load(ruleset), scope, players, holdings)
