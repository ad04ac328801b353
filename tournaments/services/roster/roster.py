"""Who takes part: entering people, withdrawing them, marking who is absent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from matches.digits import whole_number
from tournaments.errors import Refused
from tournaments.models import Club, DrawLock, Entrant, Penalty, Player, Result, Stage, Tournament
from tournaments.names.values import LATE, MAYBE
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor
from tournaments.selectors.roster.people import clubs_for, match_people, players_for
from tournaments.selectors.rounds.rounds import current_stage, next_round_number
from tournaments.services.log import log_write
from tournaments.services.roster.absences import arrivals_forget, presence_change
from tournaments.services.roster.shown_names import names_settle
from tournaments.services.standings.standings import standings_hold, standings_rebuild, standings_refresh
from tournaments.services.steady import steady
from tournaments.signals import places_freed

MORE = frozenset({"region", "family", "group", "is_newcomer"})
SKIP, NEW = "skip", "new"
KEY_LENGTH = 19


@steady
@transaction.atomic
def entrants_add(
    *,
    tournament: Tournament,
    people: Sequence[PersonLine],
    actor: Actor,
    choices: Mapping[int, str] | None = None,
    action: str = "entrants_added",
) -> list[Entrant]:
    """Enter people, all or none; `choices` maps a line to `skip`, `new` or a known player's key; `action` is what the
    log calls it.

    Without a choice a line is what `match_people` proposes. Raises Refused: tournament_finished, already_entered,
    choice_unknown, roster_changed (somebody else entered people at the same moment).
    """
    stages = standings_hold(tournament=tournament)  # a stage is locked before its tournament
    # Entering people one after the other keeps their numbers without gaps; the constraints are what guards them.
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if tournament.state == Tournament.State.FINISHED:
        raise Refused("tournament_finished")
    matched = match_people(tournament, people, actor.account, near=False)
    chosen = {row.person.line: row.proposal for row in matched} | dict(choices or {})
    entered = [person for person in people if chosen[person.line] != SKIP]
    entrants = _entrants_of(tournament, entered, chosen, actor)
    _save_entrants(tournament, entrants)
    names_settle(entrants=entrants)
    if entrants:
        for stage in stages:
            standings_rebuild(stage=stage)
        _late_noted(tournament, entered, entrants, actor)
    names = [entrant.player.name for entrant in entrants]
    numbers = [entrant.number for entrant in entrants]
    detail = {"count": len(entrants), "names": names, "numbers": numbers}
    log_write(tournament=tournament, actor=actor, action=action, **detail)
    Tournament.objects.filter(pk=tournament.pk).touch()
    return entrants


def _entrants_of(
    tournament: Tournament, people: Sequence[PersonLine], chosen: Mapping[int, str], actor: Actor
) -> list[Entrant]:
    """Return the entrants of these lines, numbered after those there are; not saved yet."""
    clubs = clubs_named([person.club for person in people], tournament, actor.account)
    number = tournament.entrants.aggregate(Max("number"))["number__max"] or 0
    joined = _joining_round(tournament)
    entrants = []
    for person in people:
        club = clubs.get(person.club.casefold())
        player = player_chosen(person, chosen[person.line], club, tournament, actor.account)
        number += 1
        club = club or player.club
        more = {"region": person.region, "group": person.group, "family": person.family}
        entrants.append(
            Entrant(tournament=tournament, player=player, club=club, number=number, joined_round=joined, **more)
        )
    return entrants


def _late_noted(
    tournament: Tournament, people: Sequence[PersonLine], entrants: Sequence[Entrant], actor: Actor
) -> None:
    """Keep who comes late away from the round to come, with the time and the word they wrote."""
    away = {entrant: person for person, entrant in zip(people, entrants, strict=True) if person.late}
    late = {entrant.pk: person.arrives for entrant, person in away.items()}
    words = {entrant.number: MAYBE if person.unsure else LATE for entrant, person in away.items()}
    stage = current_stage(tournament)
    if late and stage is not None:
        number = next_round_number(stage)
        presence_change(stage=stage, round_number=number, away=late, late=late, actor=actor, words=words)


def _save_entrants(tournament: Tournament, entrants: list[Entrant]) -> None:
    taken = set(tournament.entrants.values_list("player_id", flat=True))
    for entrant in entrants:
        if entrant.player_id in taken:
            raise Refused("already_entered", name=entrant.player.name)
        taken.add(entrant.player_id)
    try:
        with transaction.atomic():
            Entrant.objects.bulk_create(entrants)
    except IntegrityError as error:
        raise Refused("roster_changed") from error


def clubs_named(names: Iterable[str], tournament: Tournament, account: User | None) -> dict[str, Club]:
    """Return the clubs by folded name; one that owner or account may not know is as good as new, and made here."""
    wanted = {name.casefold(): name for name in names if name}
    known = {club.name.casefold(): club for club in clubs_for(tournament, account)} if wanted else {}
    for key, name in wanted.items():
        if key not in known:
            known[key] = Club.objects.create(name=name, created_by=tournament.owner, home=tournament)
    return known


def player_chosen(
    person: PersonLine, choice: str, club: Club | None, tournament: Tournament, account: User | None
) -> Player:
    """Return the person a line means: a new one, or the one with this key among those `account` may enter here.

    Raises Refused: choice_unknown.
    """
    if choice == NEW:
        of_whom = {"created_by": tournament.owner, "home": tournament, "is_minor": person.is_minor}
        somebody = Player(name=person.name, nickname=person.nickname, club=club, **of_whom)
        somebody.call(person.shown)
        somebody.save()
        return somebody
    key = whole_number(choice, KEY_LENGTH - 1)
    player = players_for(tournament, account).filter(pk=key).first() if key is not None else None
    if player is None:
        raise Refused("choice_unknown", line=person.line)
    return player


def _joining_round(tournament: Tournament) -> int:
    stage = current_stage(tournament)
    return next_round_number(stage) if stage and stage.kind == Stage.Kind.LEAGUE else 1


@steady
@transaction.atomic
def entrant_withdraw(*, entrant: Entrant, reason: str, actor: Actor) -> None:
    """Take an entrant out of the draws to come; what was played stays. Raises Refused: already_withdrawn."""
    changed = Entrant.objects.filter(pk=entrant.pk, withdrawn_at__isnull=True).update(
        withdrawn_at=timezone.now(), withdrawn_reason=reason
    )
    if not changed:
        raise Refused("already_withdrawn", name=entrant.player.name)
    _still_placed(entrant)
    _entrant_changed(entrant, actor, "entrant_withdrawn", reason=reason)


@steady
@transaction.atomic
def entrant_return(*, entrant: Entrant, actor: Actor) -> None:
    """Undo a withdrawal. Raises Refused: is_disqualified (until that penalty is taken back), not_withdrawn."""
    if entrant.penalties.filter(kind=Penalty.Kind.DISQUALIFICATION, revoked_at__isnull=True).exists():
        raise Refused("is_disqualified", name=entrant.player.name)
    if not Entrant.objects.filter(pk=entrant.pk, withdrawn_at__isnull=False).update(
        withdrawn_at=None, withdrawn_reason=""
    ):
        raise Refused("not_withdrawn", name=entrant.player.name)
    _still_placed(entrant)
    _entrant_changed(entrant, actor, "entrant_returned")


@steady
@transaction.atomic
def entrant_remove(*, entrant: Entrant, actor: Actor) -> None:
    """Delete an entrant who never sat at a table, and the person if nothing else knows them.

    Raises Refused: has_played.
    """
    stages = standings_hold(tournament=entrant.tournament)  # before a standing that names them is stored
    if entrant.seats.exists() or entrant.qualifications.exists():
        raise Refused("has_played", name=entrant.player.name)
    arrivals_forget(tournament=entrant.tournament, numbers=[entrant.number])
    player = entrant.player
    DrawLock.objects.forget(entrant)
    Entrant.objects.filter(pk=entrant.pk).delete()
    for stage in stages:
        standings_rebuild(stage=stage)
    _entrant_changed(entrant, actor, "entrant_removed")  # whoever hears of it finds them gone
    if not player.entries.exists():
        Player.objects.filter(pk=player.pk).delete()


@steady
@transaction.atomic
def entrant_update(*, entrant: Entrant, club_name: str, joined_round: int, actor: Actor, **more: object) -> None:
    """Change the club played for here, the first round, and region, family, group, is_newcomer (`more`); the person
    stays as they are. A premium counts at once, and so does the first round: who has just come has not moved."""
    was = _described(Entrant.objects.select_related("club").get(pk=entrant.pk))
    for name in MORE & more.keys():
        setattr(entrant, name, more[name])
    if club_name.casefold() != (entrant.club.name.casefold() if entrant.club else ""):
        entrant.club = clubs_named([club_name], entrant.tournament, actor.account).get(club_name.casefold())
    entrant.joined_round = joined_round
    entrant.save(update_fields=["club", "joined_round", *MORE])
    now = _described(entrant)
    if now["joined_round"] != was["joined_round"]:
        standings_refresh(tournament=entrant.tournament)
    for stage in entrant.tournament.stages.all() if "is_newcomer" in more else ():
        if stage.rules.counting.premium:
            standings_rebuild(stage=stage)
    changed = [name for name in now if now[name] != was[name]]
    kept = {"was": {name: was[name] for name in changed}, "now": {name: now[name] for name in changed}}
    _entrant_changed(entrant, actor, "entrant_changed", **kept)


def _described(entrant: Entrant) -> dict[str, str | int | bool]:
    """Return what can be changed of an entrant, as the log keeps it."""
    club = entrant.club.name if entrant.club else ""
    more: dict[str, str | int | bool] = {name: getattr(entrant, name) for name in sorted(MORE)}
    return {"club": club, "joined_round": entrant.joined_round, **more}


def _still_placed(entrant: Entrant) -> None:
    """Leave who has played in the standing; who has not is in it only while they take part."""
    stages = standings_hold(tournament=entrant.tournament)  # before it is asked who has played: that may just change
    if not entrant.lines.filter(result__state=Result.State.CONFIRMED).exists():
        for stage in stages:
            standings_rebuild(stage=stage)


def _entrant_changed(entrant: Entrant, actor: Actor, action: str, **detail: object) -> None:
    log_write(
        tournament=entrant.tournament,
        actor=actor,
        action=action,
        name=entrant.player.name,
        number=entrant.number,
        **detail,
    )
    Tournament.objects.filter(pk=entrant.tournament_id).touch()
    places_freed.send(Tournament, tournament=entrant.tournament)
