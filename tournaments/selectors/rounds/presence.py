"""Who is here for a round: those who missed the round before stay away until somebody says who is here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.db.models import PositiveSmallIntegerField, QuerySet, Value

from rules.base.json_types import Json
from tournaments.models import Absence, CheckIn, Entrant, Seat, Stage
from tournaments.names.values import LATE, MAYBE
from tournaments.selectors.rounds.bans import banned_from
from tournaments.selectors.rounds.rests import who_rests

KEPT = "presence"
"""Where the plan of a stage keeps for which round somebody last said who is here, and who arrives when."""
FROM_LIST = "from_list"
"""Set where it was read in a list alone, and nobody has looked who is here."""
WORDS = "words"
"""Where the plan keeps what people wrote in the list (LATE, MAYBE), by number, until they are here."""
TIME = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")


def presence_kept(stage: Stage) -> Json:
    """Return what a stage keeps of its presence, read anew; what a copy from elsewhere writes otherwise is left out."""
    plan = Stage.objects.filter(pk=stage.pk).values_list("plan", flat=True).first()
    kept = plan.get(KEPT) if isinstance(plan, dict) else None
    said, late, words = (kept.get(key) for key in ("round", "late", WORDS)) if isinstance(kept, dict) else (None,) * 3
    return {
        "round": said if isinstance(said, int) else 0,
        "late": late if isinstance(late, dict) else {},
        WORDS: words if isinstance(words, dict) else {},
    }


def is_said(stage: Stage, number: int) -> bool:
    """Say whether somebody said who is here for this round, or it has been drawn."""
    return presence_kept(stage)["round"] >= number or stage.rounds.filter(number__gte=number).exists()


def absent_from(stage: Stage, number: int) -> set[int]:
    """Return, by primary key, who is away from a round: as it was said, and before anybody says who missed the round
    before, unless its lot let them rest. Whoever is banned is away until an organiser lets them play; where people
    check in, whoever has not is away from the first round."""
    awaited = asks_check_in(stage, number)
    away = _away_in(stage, (number - 1, number), seated=(number - 1,), banned=(number,), awaited=awaited)
    return away.get(number, set()) | _of_whom_nothing_is_said(stage, number, away.get(number - 1, set()))


def still_away(stage: Stage, number: int) -> set[int]:
    """Return, by primary key, who missed the round before and of whom nobody has said anything since; of the first
    round, who has not checked in where people do."""
    if asks_check_in(stage, number):
        return set(not_checked_in(stage).values_list("pk", flat=True))
    before = (number - 1,)
    return _of_whom_nothing_is_said(stage, number, _away_in(stage, before, seated=before).get(number - 1, set()))


def away_since(stage: Stage, number: int) -> dict[int, int]:
    """Return the round from which on people missed every one before `number`, by primary key; whom a lot let rest did
    not miss it."""
    played = range(1, number)
    missed, rests = _away_in(stage, played, seated=played), who_rests(stage)
    since: dict[int, int] = {}
    for pk in missed.get(number - 1, set()) - rests.get(number - 1, set()):
        first = number - 1
        while pk in missed.get(first - 1, ()) and pk not in rests.get(first - 1, ()):
            first -= 1
        since[pk] = first
    return since


def asks_check_in(stage: Stage, number: int) -> bool:
    """Say whether only those who checked in are here for a round: the first one of all; no query but the tournament's
    own."""
    return stage.number == 1 and number == 1 and stage.tournament.checks_in


def not_checked_in(stage: Stage) -> QuerySet[Entrant]:
    """Return who takes part and has not checked in."""
    here = CheckIn.objects.live().filter(entrant__tournament=stage.tournament_id).order_by().values("entrant")
    return Entrant.objects.filter(tournament=stage.tournament_id).active().exclude(pk__in=here).order_by()


def _away_in(
    stage: Stage, numbers: Sequence[int], *, seated: Sequence[int], banned: Sequence[int] = (), awaited: bool = False
) -> dict[int, set[int]]:
    """Return by round who was said to be away, of the rounds `seated` who did not come to their seat, of those `banned`
    whom a ban keeps away, and if people are `awaited` who has not checked in for the first round; one query."""
    absences = Absence.objects.filter(stage=stage, round_number__in=numbers)
    seats = Seat.objects.filter(round__stage=stage, round__number__in=seated, no_show=True).order_by()
    parts: list[QuerySet[Any, Any]] = [seats.values_list("round__number", "entrant_id")]
    parts += [_in_round(banned_from(stage.tournament_id), number) for number in banned]
    if awaited:
        parts.append(_in_round(not_checked_in(stage), 1))
    rows = absences.values_list("round_number", "entrant_id").union(*parts)
    away: dict[int, set[int]] = {}
    for number, pk in rows:
        away.setdefault(number, set()).add(pk)
    return away


def _in_round(entrants: QuerySet[Entrant], number: int) -> QuerySet[Any, Any]:
    """Return the rows (round, entrant) of people who are away from one round, to be joined with others."""
    named = entrants.annotate(of_round=Value(number, output_field=PositiveSmallIntegerField()))
    return named.values_list("of_round", "pk")


def _of_whom_nothing_is_said(stage: Stage, number: int, before: set[int]) -> set[int]:
    """Return those away from the round before who still are; no query where nobody was away."""
    if not before or stage.kind != Stage.Kind.LEAGUE or number < 2 or is_said(stage, number):
        return set()
    return before - who_rests(stage).get(number - 1, set())


def arrivals(stage: Stage, number: int) -> dict[int, str]:
    """Return when those who are late for a round arrive ("21:15"), by the number of the entrant; who is still away from
    the round before that was said for keeps their time."""
    kept = presence_kept(stage)
    times = {
        int(entrant): time
        for entrant, time in kept["late"].items()
        if entrant.isascii() and entrant.isdecimal() and isinstance(time, str) and TIME.fullmatch(time)
    }
    if not times or kept["round"] == number:
        return times
    away = (
        Entrant.objects.filter(pk__in=absent_from(stage, number)) if kept["round"] < number else Entrant.objects.none()
    )
    still = set(away.values_list("number", flat=True))
    return {entrant: time for entrant, time in times.items() if entrant in still}


def words_written(stage: Stage, number: int) -> dict[int, str]:
    """Return what people wrote in the list of a round (LATE, MAYBE), by the number of the entrant."""
    kept = presence_kept(stage)
    if kept["round"] != number:
        return {}
    written = kept[WORDS].items()
    return {int(key): word for key, word in written if key.isascii() and key.isdecimal() and word in (LATE, MAYBE)}


def time_read(text: str) -> str:
    """Return a time of day as it is kept, "21:15"; empty for what is none."""
    match = TIME.fullmatch(text.strip())
    return f"{int(match[1]):02d}:{match[2]}" if match else ""
