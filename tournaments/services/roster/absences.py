"""Who is here for a round: said for everybody at once, or changed for some; whoever is away stays away."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Absence, CheckIn, Entrant, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.rounds.bans import banned_from
from tournaments.selectors.rounds.presence import (
    FROM_LIST,
    WORDS,
    absent_from,
    arrivals,
    asks_check_in,
    not_checked_in,
    presence_kept,
    still_away,
    words_written,
)
from tournaments.selectors.rounds.presence import KEPT as PRESENCE
from tournaments.selectors.rounds.rests import who_rests
from tournaments.services.log import log_write
from tournaments.services.plans import plan_hold, plan_keep
from tournaments.services.steady import steady


@steady
@transaction.atomic
def presence_change(
    *,
    stage: Stage,
    round_number: int,
    actor: Actor,
    here: Collection[int] = (),
    away: Collection[int] = (),
    late: Mapping[int, str] | None = None,
    words: Mapping[int, str] | None = None,
) -> int:
    """Change who is here for a round, by primary key; everybody else stays as they are, whoever said it. Return how
    many are absent, with who rests by lot.

    `late` says when somebody arrives, "" that nobody knows; `words` what they wrote in a list (LATE, MAYBE), by the
    number of the entrant: nobody looked who is here yet.
    Raises Refused: round_already_drawn, presence_banned (names).
    """
    ban_check(tournament=stage.tournament_id, here=here)
    plan_hold(stage=stage)  # two phones at the same moment come one after the other: neither forgets the other's
    people = Entrant.objects.filter(tournament=stage.tournament_id)
    absent = (absent_from(stage, round_number) - set(here)) | set(away)
    absent &= set(people.active().values_list("pk", flat=True))
    number_of = dict(people.values_list("pk", "number"))
    known = arrivals(stage, round_number)
    times = {pk: known[number] for pk, number in number_of.items() if number in known} | dict(late or {})
    kept = {pk: time for pk, time in times.items() if time and pk in absent}
    count = absences_set(stage=stage, round_number=round_number, absent=absent, actor=actor, late=kept)
    if words is not None:
        now = plan_hold(stage=stage)[PRESENCE]
        said = {**now[WORDS], **{str(number): word for number, word in words.items()}}
        plan_keep(stage=stage, parts={PRESENCE: {**now, WORDS: said, FROM_LIST: True}})
    return count


def ban_check(*, tournament: int, here: Collection[int]) -> None:
    """Raise Refused presence_banned (names) where a ban keeps one of these entrants (primary keys) away."""
    if not here:
        return
    banned = banned_from(tournament).filter(pk__in=here).order_by("player__name", "pk")
    if names := list(banned.values_list("player__name", flat=True)):
        raise Refused("presence_banned", names=", ".join(names))


@steady
@transaction.atomic
def absences_set(
    *, stage: Stage, round_number: int, absent: Collection[int], actor: Actor, late: Mapping[int, str] | None = None
) -> int:
    """Make exactly these entrants (primary keys) absent in a round; return how many are absent, with who rests by lot.

    `late` says of some of them when they arrive; None leaves what was said before.
    Raises Refused: round_already_drawn (who sits there is handled at the table).
    """
    plan_hold(stage=stage)
    if stage.rounds.filter(number=round_number).exists():
        raise Refused("round_already_drawn", number=stage.round_named(round_number))
    named = Entrant.objects.filter(tournament=stage.tournament_id, pk__in=absent).order_by("player__name", "pk")
    own = dict(named.values_list("pk", "player__name"))
    rows = Absence.objects.filter(stage=stage, round_number=round_number)
    rows.exclude(entrant__in=own).delete()
    known = set(rows.values_list("entrant_id", flat=True))
    Absence.objects.bulk_create(
        (Absence(stage=stage, round_number=round_number, entrant_id=pk) for pk in sorted(own.keys() - known)),
        ignore_conflicts=True,  # the table of a no-show may say the same at this moment
    )
    _presence_keep(stage, round_number, late)
    rests = who_rests(stage).get(round_number, set())
    if asks_check_in(stage, round_number):
        _check_ins_follow(stage, own.keys() - rests, actor)
    log_write(
        tournament=stage.tournament,
        actor=actor,
        action="rests_set" if rests else "absences_named",
        round=stage.round_named(round_number),
        names=[name for pk, name in own.items() if pk not in rests],
        **({"resting": [name for pk, name in own.items() if pk in rests]} if rests else {}),
    )
    Tournament.objects.filter(pk=stage.tournament_id).touch()
    return len(own)


def _check_ins_follow(stage: Stage, away: Collection[int], actor: Actor) -> None:
    """Take back the check-ins of these people, and check everybody else in: the list says who is here."""
    live = CheckIn.objects.live().filter(entrant__tournament=stage.tournament_id, entrant__in=away)
    live.update(undone_at=timezone.now(), undone_by_label=actor.label[:120])
    CheckIn.objects.bulk_create(
        (
            CheckIn(entrant_id=pk, how=CheckIn.How.LIST, by_label=actor.label[:120])
            for pk in not_checked_in(stage).exclude(pk__in=away).values_list("pk", flat=True)
        ),
        ignore_conflicts=True,  # a phone may say the same at this moment
    )


def _presence_keep(stage: Stage, number: int, late: Mapping[int, str] | None) -> None:
    """Keep that somebody said who is here for a round, with who arrives when by the number of the entrant."""
    if late is None:
        times = {str(entrant): time for entrant, time in arrivals(stage, number).items()}
    else:
        numbers = Entrant.objects.filter(tournament=stage.tournament_id, pk__in=late).values_list("pk", "number")
        times = {str(entrant): late[pk] for pk, entrant in numbers}
    absent = Absence.objects.filter(stage=stage, round_number=number).values_list("entrant__number", flat=True)
    words = words_written(stage, number)
    said = {str(entrant): words[entrant] for entrant in absent if entrant in words}
    plan_keep(stage=stage, parts={PRESENCE: {"round": number, "late": times, WORDS: said}})


def absences_stay(*, stage: Stage, number: int) -> None:
    """Write down, within the caller's transaction, who is still away from a round that is being drawn."""
    Absence.objects.bulk_create(
        (Absence(stage=stage, round_number=number, entrant_id=pk) for pk in sorted(still_away(stage, number))),
        ignore_conflicts=True,  # of who has not checked in the list may say so already
    )


def absences_follow(*, stage: Stage, number: int, away: Collection[int] = (), here: Collection[int] = ()) -> None:
    """Let who turned out to be away from a round be away from the next one too, and who came after all be here, where
    somebody said already who is here for it; within the caller's transaction."""
    following = number + 1
    if presence_kept(stage)["round"] != following or stage.rounds.filter(number=following).exists():
        return  # it follows from the round before
    rows = Absence.objects.filter(stage=stage, round_number=following)
    rows.filter(entrant__in=here).delete()
    known = set(rows.values_list("entrant_id", flat=True))
    Absence.objects.bulk_create(
        (Absence(stage=stage, round_number=following, entrant_id=pk) for pk in sorted(set(away) - known)),
        ignore_conflicts=True,
    )


def arrivals_forget(*, tournament: Tournament, numbers: Collection[int]) -> None:
    """Forget when people arrive who leave the list, within the caller's transaction: their numbers are given again."""
    gone = {str(number) for number in numbers}
    for stage in tournament.stages.all():
        kept = presence_kept(stage)
        if gone & (kept["late"].keys() | kept[WORDS].keys()):
            plan_hold(stage=stage)
            kept = presence_kept(stage)
            for part in ("late", WORDS):
                kept[part] = {number: said for number, said in kept[part].items() if number not in gone}
            plan_keep(stage=stage, parts={PRESENCE: kept})
