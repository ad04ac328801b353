"""Which numbers of a seat a tournament has to know where nobody has the map: on the form and on the printed sheet."""

from __future__ import annotations

from scoring.methods import METHODS
from tournaments.models import Tournament
from tournaments.selectors.results.counting import rules_of
from tournaments.selectors.setup.choices import counts_boards
from tournaments.selectors.setup.tournament_rules import board_rules

SPLIT = ("inside", "outside")
OF_SPLIT = ("raw_points", "points_outside")


def numbers_asked(tournament: Tournament) -> tuple[str, ...]:
    """Return the numbers of a seat in the order of the form; empty where results are no final boards.

    `points` of all territories, or `inside` and `outside` the objective where the formula, the table's tie rule or the
    standing tells them apart and a card has a list; `armies_inside` and `armies` where the formula counts them or equal
    points turn on them.
    """
    if not counts_boards(tournament.ruleset):
        return ()
    ties, formula = board_rules(tournament).table_tie, tournament.formula
    told_apart = ("outside" in ties or _split_by_standing(tournament)) and rules_of(tournament)[1].has_lists
    split = formula not in METHODS or "method2" in formula or told_apart
    inner = ("armies_inside",) if formula == "method2+3" else ()
    armies = ("armies",) if "+3" in formula or "armies" in ties else ()
    return (*(SPLIT if split else ("points",)), *inner, *armies)


def _split_by_standing(tournament: Tournament) -> bool:
    return bool(set(OF_SPLIT) & set(tournament.tie_breaks))
