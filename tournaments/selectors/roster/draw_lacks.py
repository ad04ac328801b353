"""What a draw looks at and the people of the round do not have: clubs, regions, families."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.formats.stage import PRIORITIES
from tournaments.models import Stage, Tournament
from tournaments.selectors.draw.draw_order import draw_row
from tournaments.selectors.rounds.round_field import Field

CLUBS, REGIONS, FAMILIES, TEAMS = "clubs", "regions", "families", "teams"
BY_CLUB = frozenset({CLUBS, "club_meetings", "player_club"}) & frozenset(PRIORITIES)
OF_ENTRANT = {CLUBS: "club_id", TEAMS: "club_id", REGIONS: "region", FAMILIES: "family"}


@dataclass(frozen=True)
class Lack:
    """`without` of `people` have no `code` (clubs, teams, regions or families), which this draw looks at."""

    code: str
    without: int
    people: int

    @property
    def nobody(self) -> bool:
        """Say whether there is nothing to look at."""
        return self.without == self.people

    @property
    def forbids(self) -> bool:
        """Say whether nothing can be counted without it: a team is its club."""
        return self.code == TEAMS and self.nobody


def draw_lacks(field: Field) -> list[Lack]:
    """Return what the draw of a round looks at and some do not have; of families nobody needs one, so all must lack."""
    people = field.entrants
    lacks = []
    for code in _codes_looked_at(field):
        without = sum(not getattr(entrant, OF_ENTRANT[code]) for entrant in people)
        lack = Lack(code, without, len(people))
        if people and (lack.nobody or (without and code in (CLUBS, TEAMS))):
            lacks.append(lack)
    return lacks


def _codes_looked_at(field: Field) -> list[str]:
    stage = field.stage
    order = set() if field.fixed else set(draw_row(stage, field.number).order)
    if stage.rules.counting.best_of_team:
        first = [TEAMS]
    else:
        first = [CLUBS] if _needs_clubs(stage, order, bool(field.fixed)) else []
    return first + [code for code in (REGIONS, FAMILIES) if code in order and not (code == FAMILIES and CLUBS in order)]


def _needs_clubs(stage: Stage, order: set[str], fixed: bool) -> bool:
    """Say whether a draw needs clubs.

    The usual draw keeps club mates apart where there are any; a format or a hard rule that says so needs them.
    """
    return not fixed and (bool(BY_CLUB & order) or stage.tournament.clubs == Tournament.Clubs.HARD)
