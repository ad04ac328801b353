"""Positions in the middle of FutuRisiKo!'s combat: a fleet before two coasts, an invasion."""

from rules.futurisiko.state.actions import BeginBattle, EndMovement, Fly, March
from tests.rules.futurisiko.table import ADA, BRUNO, position, s, t
from tests.rules.play import Play

PACIFIC = s("pacifico_settentrionale")


def fleet(**changes: object) -> Play:
    """Two submarines of Ada before Giappone and California."""
    given = {
        "land": {"giappone": 3, "california": 1}, "air": {"giappone": 1},
        "subs": {ADA: {"pacifico_settentrionale": 2}}, "hands": {ADA: ["truce"]},
    }  # fmt: skip
    game = position({ADA: "alaska", BRUNO: "giappone california"}, **(given | changes))
    game.do(EndMovement())
    return game


def invasion(attackers: int, defenders: int, *, air: tuple[int, int] = (0, 0), hands=None, **options: object) -> Play:
    """Ada stands in Bruno's kamchatka with these armies; the battle has begun. `air`: of these, aircraft."""
    land = {"alaska": attackers - air[0], "kamchatka": defenders - air[1]}
    flying = {"alaska": air[0], "kamchatka": air[1]}
    game = position({ADA: "alaska", BRUNO: "kamchatka giappone"}, land=land, air=flying, hands=hands or {}, **options)
    if attackers > air[0]:
        game.do(March(t("alaska"), t("kamchatka"), attackers - air[0]))
    if air[0]:
        game.do(Fly(t("alaska"), t("kamchatka"), air[0]))
    game.do(EndMovement())
    return game


def battle(game: Play, *dice: int) -> list:
    return game.dice(*dice).do(BeginBattle(t("kamchatka")))
