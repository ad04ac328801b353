"""Signing up and withdrawing: by anybody, without an account."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hmac import compare_digest

from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.utils import timezone

from rules.base.plain_text import plain_text
from tournaments.errors import Refused
from tournaments.models import Announcement, Shown, SignUp, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write
from tournaments.services.roster.absences import arrivals_forget
from tournaments.services.roster.roster import entrant_remove
from tournaments.signup.selectors.announced import announced, announcement_on, has_begun
from tournaments.signup.selectors.sign_ups import person_key, same_person
from tournaments.signup.services.places import at_work, enter, last_place, places_fill, tournament_hold
from tournaments.signup.services.tokens import token_begin

MOST_OPEN = 500  # sign-ups that wait for a place, or for a yes: beyond them nobody looks, and a flood ends
MOST_LIVE = 2_500  # of an evening in all, where as many may come as like: no hall has more places
State = SignUp.State


@dataclass(frozen=True)
class Person:
    """What somebody wrote about themselves; the texts are plain already."""

    name: str
    club: str = ""
    nickname: str = ""
    email: str = ""
    shown: str = Shown.FULL
    is_minor: bool = False


def is_code_word(row: Announcement, written: str) -> bool:
    """Say whether this is the code word of an announcement, capitals aside; anything is where it has none."""
    wanted = plain_text(row.code_word).casefold().encode()
    return not wanted or compare_digest(plain_text(written).casefold().encode(), wanted)


@transaction.atomic
def sign_up_add(*, tournament: Tournament, person: Person, consent: str, language: str) -> SignUp:
    """Sign somebody up: they are in, wait for a yes, or stand on the waiting list, as `state` says.

    Whoever they are, they become a new person: only an organiser says that they are a known one.
    Raises Refused: sign_up_closed, sign_up_twice, sign_up_refused_before, sign_up_many.
    """
    tournament = tournament_hold(tournament)
    row = announcement_on(tournament)
    seen = announced(row) if row is not None else None
    if row is None or seen is None or not seen.is_open:
        raise Refused("sign_up_closed")
    _check_once(tournament, person)
    _check_room(tournament)
    sign_up = SignUp(
        tournament=tournament,
        name=person.name,
        club=person.club,
        nickname=person.nickname,
        email=person.email,
        shown=person.shown,
        is_minor=person.is_minor,
        key=person_key(person.name, person.club),
        state=State.WAITING if seen.is_full else State.ASKED,
        place=last_place(tournament) if seen.is_full else 0,
        consent_text=consent,
        consent_at=timezone.now(),
        language=language,
    )
    token_begin(sign_up)
    try:
        with transaction.atomic():
            sign_up.save()
    except IntegrityError as error:
        raise Refused("sign_up_twice", name=person.name) from error
    _let_in(tournament, row, sign_up)
    return sign_up


def _check_once(tournament: Tournament, person: Person) -> None:
    same = same_person(tournament, person.name, person.club)
    if isinstance(same, SignUp) and same.state == State.REFUSED:
        raise Refused("sign_up_refused_before", name=person.name)
    if same is not None:
        raise Refused("sign_up_twice", name=person.name)  # as they wrote it: how others call them tells nobody more


def _check_room(tournament: Tournament) -> None:
    """Let a flood end, from however many addresses it comes."""
    counts = Counter(tournament.sign_ups.live().values_list("state", flat=True))
    if max(counts[State.WAITING], counts[State.ASKED]) >= MOST_OPEN or counts.total() >= MOST_LIVE:
        raise Refused("sign_up_many")


def _let_in(tournament: Tournament, row: Announcement, sign_up: SignUp) -> None:
    """Make a sign-up with a place an entrant at once, unless it waits for a yes; the page shows the new numbers."""
    actor = itself(sign_up)
    if sign_up.state == State.ASKED and not row.needs_approval:
        enter(tournament, [sign_up], actor)
        return
    action = "sign_up_waits" if sign_up.state == State.WAITING else "sign_up_asked"
    log_write(tournament=tournament, actor=actor, action=action, name=sign_up.name)
    Tournament.objects.filter(pk=tournament.pk).touch()


def itself(sign_up: SignUp) -> Actor:
    """Return whoever signed up as the one who acts: the log shows their name."""
    return Actor(AnonymousUser(), label=sign_up.name[:120])


@transaction.atomic
def sign_up_withdraw(*, sign_up: SignUp, actor: Actor) -> list[SignUp]:
    """Take somebody out again; return who moves up for them.

    Raises Refused: sign_up_over (they are in no longer), sign_up_begun (a round has been drawn: tell the organisers).
    """
    arrival_forget(sign_up)
    tournament = tournament_hold(sign_up.tournament)
    now = sign_up_now(sign_up)
    if now.state not in SignUp.LIVE:
        raise Refused("sign_up_over", name=now.name)
    if now.state == State.ACCEPTED and has_begun(tournament):
        raise Refused("sign_up_begun")
    sign_up_end(tournament, now, State.WITHDRAWN, actor, action="sign_up_withdrawn")
    return places_fill(tournament)


def arrival_forget(sign_up: SignUp) -> None:
    """Forget when somebody arrives who goes: it locks a stage, and a stage is locked before its tournament."""
    if sign_up.entrant is not None:
        arrivals_forget(tournament=sign_up.tournament, numbers=[sign_up.entrant.number])


def sign_up_now(sign_up: SignUp) -> SignUp:
    """Return the sign-up as it is while the tournament is held."""
    return SignUp.objects.select_related("entrant__player", "entrant__tournament").get(pk=sign_up.pk)


def sign_up_end(
    tournament: Tournament, sign_up: SignUp, state: str, actor: Actor, *, action: str, place: int = 0
) -> None:
    """Take somebody off the players; within the caller's transaction."""
    entrant, sign_up.entrant = sign_up.entrant, None
    sign_up.state, sign_up.place = state, place
    sign_up.save()
    if entrant is not None:
        with at_work():
            entrant_remove(entrant=entrant, actor=actor)
    log_write(tournament=tournament, actor=actor, action=action, name=sign_up.name)
    Tournament.objects.filter(pk=tournament.pk).touch()
