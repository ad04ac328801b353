"""Who is here for a round: those who missed the round before stay away until somebody says who is here."""

from __future__ import annotations

import re

from rules.base.json_types import Json
from tournaments.models import Absence, Stage
from tournaments.selectors.rounds.rests import who_rests

KEPT = "presence"
"""Where the plan of a stage keeps for which round somebody last said who is here, and who arrives when."""
TIME = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")


def presence_kept(stage: Stage) -> Json:
    """Return what a stage keeps of its presence, read anew; what a copy from elsewhere writes otherwise is left out."""
    plan = Stage.objects.filter(pk=stage.pk).values_list("plan", flat=True).first()
    kept = plan.get(KEPT) if isinstance(plan, dict) else None
    said, late = (kept.get("round"), kept.get("late")) if isinstance(kept, dict) else (None, None)
    return {"round": said if isinstance(said, int) else 0, "late": late if isinstance(late, dict) else {}}


def is_said(stage: Stage, number: int) -> bool:
    """Say whether somebody said who is here for this round, or it has been drawn."""
    return presence_kept(stage)["round"] >= number or stage.rounds.filter(number__gte=number).exists()


def absent_from(stage: Stage, number: int) -> set[int]:
    """Return, by primary key, who is away from a round: as it was said, and before anybody says who missed the round
    before, unless its lot let them rest."""
    away: dict[int, set[int]] = {number - 1: set(), number: set()}
    absences = Absence.objects.filter(stage=stage, round_number__in=away)
    for round_number, entrant_pk in absences.values_list("round_number", "entrant_id"):
        away[round_number].add(entrant_pk)
    return away[number] | _of_whom_nothing_is_said(stage, number, away[number - 1])


def still_away(stage: Stage, number: int) -> set[int]:
    """Return, by primary key, who was absent from the round before and of whom nobody has said anything since."""
    before = Absence.objects.filter(stage=stage, round_number=number - 1)
    return _of_whom_nothing_is_said(stage, number, set(before.values_list("entrant_id", flat=True)))


def _of_whom_nothing_is_said(stage: Stage, number: int, before: set[int]) -> set[int]:
    """Return those away from the round before who still are; no query where nobody was away."""
    if not before or stage.kind != Stage.Kind.LEAGUE or number < 2 or is_said(stage, number):
        return set()
    return before - who_rests(stage).get(number - 1, set())


def arrivals(stage: Stage, number: int) -> dict[int, str]:
    """Return when those who are late for a round arrive ("21:15"), by the number of the entrant."""
    kept = presence_kept(stage)
    if kept["round"] != number:
        return {}
    return {
        int(entrant): time
        for entrant, time in kept["late"].items()
        if entrant.isascii() and entrant.isdecimal() and isinstance(time, str) and TIME.fullmatch(time)
    }


def time_read(text: str) -> str:
    """Return a time of day as it is kept, "21:15"; empty for what is none."""
    match = TIME.fullmatch(text.strip())
    return f"{int(match[1]):02d}:{match[2]}" if match else ""
