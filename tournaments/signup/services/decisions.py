"""What organisers decide about a sign-up: yes, no, another place in the line, and who it is."""

from __future__ import annotations

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Entrant, Player, Shown, SignUp, Tournament
from tournaments.my.services.phones_out import entrant_door_close
from tournaments.people_lists import PersonLine
from tournaments.permissions import Action, Actor
from tournaments.services.grants import rights_lock
from tournaments.services.log import log_write
from tournaments.services.roster.roster import NEW, player_chosen
from tournaments.services.roster.shown_names import name_hide, names_settle
from tournaments.signup.selectors.announced import announcement_on, has_begun, taken_places
from tournaments.signup.services.places import enter, last_place, line_of, places_fill, tournament_hold
from tournaments.signup.services.signing import arrival_forget, sign_up_end, sign_up_now

State = SignUp.State
UP, DOWN = "up", "down"


def _held(sign_up: SignUp, actor: Actor) -> tuple[Tournament, SignUp]:
    """Return tournament and sign-up as they are now, held; whoever may not edit any more raises PermissionDenied."""
    rights_lock(sign_up.tournament, Action.EDIT, actor)
    return tournament_hold(sign_up.tournament), sign_up_now(sign_up)


@transaction.atomic
def sign_up_accept(*, sign_up: SignUp, actor: Actor) -> None:
    """Say yes: they are on the list of players at once.

    Who waits for a place, or was refused, gets one only while one is free: the capacity is never passed.
    Raises Refused: sign_up_over (they are in already, or withdrew), sign_up_full, already_entered.
    """
    tournament, now = _held(sign_up, actor)
    if now.state not in (State.ASKED, State.WAITING, State.REFUSED):
        raise Refused("sign_up_over", name=now.name)
    row = announcement_on(tournament)
    capacity = row.capacity if row else None
    if now.state != State.ASKED and capacity is not None and taken_places(tournament) >= capacity:
        raise Refused("sign_up_full", most=capacity)
    if now.state == State.REFUSED and tournament.sign_ups.live().filter(key=now.key).exists():
        raise Refused("sign_up_twice", name=now.name)
    enter(tournament, [now], actor)


@transaction.atomic
def sign_up_refuse(*, sign_up: SignUp, actor: Actor) -> list[SignUp]:
    """Say no, also to somebody who was in; return who moves up for them.

    Raises Refused: sign_up_over, sign_up_begun.
    """
    arrival_forget(sign_up)
    tournament, now = _held(sign_up, actor)
    _check_free(tournament, now)
    sign_up_end(tournament, now, State.REFUSED, actor, action="sign_up_refused")
    return places_fill(tournament)


@transaction.atomic
def sign_up_excuse(*, sign_up: SignUp, actor: Actor) -> list[SignUp]:
    """Take somebody off who has told the organisers that they do not come; return who moves up for them.

    They read that they withdrew. Raises Refused: sign_up_over, sign_up_begun.
    """
    arrival_forget(sign_up)
    tournament, now = _held(sign_up, actor)
    _check_free(tournament, now)
    sign_up_end(tournament, now, State.WITHDRAWN, actor, action="sign_up_withdrawn")
    return places_fill(tournament)


def _check_free(tournament: Tournament, now: SignUp) -> None:
    if now.state not in SignUp.LIVE:
        raise Refused("sign_up_over", name=now.name)
    if now.state == State.ACCEPTED and has_begun(tournament):
        raise Refused("sign_up_begun")


@transaction.atomic
def sign_up_wait(*, sign_up: SignUp, actor: Actor) -> list[SignUp]:
    """Put somebody who is in at the end of the waiting list; return who moves up for them.

    Raises Refused: sign_up_over, sign_up_begun, sign_up_nobody_waits (they would move up again at once).
    """
    arrival_forget(sign_up)
    tournament, now = _held(sign_up, actor)
    _check_free(tournament, now)
    if now.state == State.WAITING:
        raise Refused("sign_up_over", name=now.name)
    if not tournament.sign_ups.waiting().exists():
        raise Refused("sign_up_nobody_waits")
    place = last_place(tournament)
    sign_up_end(tournament, now, State.WAITING, actor, action="sign_up_moved_down", place=place)
    return places_fill(tournament)


@transaction.atomic
def sign_up_move(*, sign_up: SignUp, way: str, actor: Actor) -> None:
    """Let two neighbours of the waiting list change places; nothing at its ends. Raises Refused: sign_up_over."""
    tournament, now = _held(sign_up, actor)
    if now.state != State.WAITING:
        raise Refused("sign_up_over", name=now.name)
    line = list(tournament.sign_ups.waiting())
    at = line.index(now)
    to = at - 1 if way == UP else at + 1
    if not 0 <= to < len(line):
        return
    line[at], line[to] = line[to], line[at]
    for place, row in enumerate(line, start=1):
        SignUp.objects.filter(pk=row.pk).update(place=place)
    log_write(tournament=tournament, actor=actor, action=f"sign_up_moved_{way}", name=now.name)
    Tournament.objects.filter(pk=tournament.pk).touch()


@transaction.atomic
def sign_up_identify(*, sign_up: SignUp, choice: str, actor: Actor) -> None:
    """Say who somebody is: a known person by their key, or NEW, somebody else than the people proposed.

    An entrant changes at once, and the person made for the sign-up goes where nothing else knows them.
    Raises Refused: sign_up_over, choice_unknown, already_entered.
    """
    tournament, now = _held(sign_up, actor)
    if now.state not in SignUp.LIVE:
        raise Refused("sign_up_over", name=now.name)
    line = line_of(now)
    known = None if choice == NEW else player_chosen(line, choice, None, tournament, actor.account)
    there = tournament.entrants.filter(player=known).first() if known else None
    if known is not None and there not in (None, now.entrant):
        raise Refused("already_entered", name=known.name)
    if now.entrant is not None:
        _entrant_is(now.entrant, known, line, tournament, actor, was_known=now.known_id is not None)
    now.known, now.is_decided = known, True
    now.save()
    name = known.name if known else now.name
    log_write(tournament=tournament, actor=actor, action="sign_up_identified", name=now.name, known=name)
    Tournament.objects.filter(pk=tournament.pk).touch()


def _entrant_is(
    entrant: Entrant, known: Player | None, line: PersonLine, tournament: Tournament, actor: Actor, *, was_known: bool
) -> None:
    """Let an entrant be this known person, or again a new one."""
    if known is None and not was_known:
        return
    entrant_door_close(entrant=entrant, actor=actor)  # whoever came in was somebody else: only the door decides
    before = entrant.player
    entrant.player = known or player_chosen(line, NEW, entrant.club, tournament, actor.account)
    entrant.club = entrant.club or entrant.player.club
    entrant.save(update_fields=["player", "club"])
    if known is not None and line.shown != Shown.FULL:
        name_hide(player=known, is_minor=line.is_minor, actor=actor)
    names_settle(entrants=[entrant])
    if before.home_id == tournament.pk and not before.entries.exists():
        before.delete()
