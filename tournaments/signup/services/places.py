"""Places: who has one, who moves up when one is free. Whoever calls holds the row of the tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Q

from tournaments.models import Announcement, Shown, SignUp, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor
from tournaments.services.roster.roster import NEW, entrants_add
from tournaments.services.roster.shown_names import name_hide
from tournaments.signup.selectors.announced import announcement_on, has_begun, taken_places

State = SignUp.State
ENTERED = "sign_up_entered"
ITSELF = Actor(AnonymousUser(), label="")
_at_work: ContextVar[bool] = ContextVar("places_at_work", default=False)


@contextmanager
def at_work() -> Iterator[None]:
    """Let what is done inside not be taken for a change by somebody else: places are filled at its end."""
    before = _at_work.set(True)
    try:
        yield
    finally:
        _at_work.reset(before)


def tournament_hold(tournament: Tournament) -> Tournament:
    """Return the tournament as it is now, locked until the transaction ends: sign-ups come one after the other."""
    return Tournament.objects.select_for_update(no_key=True, of=("self",)).select_related("owner").get(pk=tournament.pk)


def enter(tournament: Tournament, rows: Sequence[SignUp], actor: Actor) -> None:
    """Make these sign-ups entrants, as the person that an organiser said they are, else as a new one.

    Raises Refused: as `entrants_add`.
    """
    rows = [row for row in rows if not _is_in_already(tournament, row)]
    lines = [line_of(row, line) for line, row in enumerate(rows, start=1)]
    choices = {line: str(row.known_id) if row.known_id else NEW for line, row in enumerate(rows, start=1)}
    if not rows:
        return
    entrants = entrants_add(tournament=tournament, people=lines, actor=actor, choices=choices, action=ENTERED)
    for row, entrant in zip(rows, entrants, strict=True):
        row.entrant, row.state, row.place = entrant, State.ACCEPTED, 0
        row.save()
        if row.known_id and row.shown != Shown.FULL:
            name_hide(player=entrant.player, is_minor=row.is_minor, actor=actor)


def line_of(row: SignUp, line: int = 1) -> PersonLine:
    """Return a sign-up as a line of a list, called as they have chosen."""
    return PersonLine(line, row.name, row.club, row.nickname, shown=row.shown, is_minor=row.is_minor)


def _is_in_already(tournament: Tournament, row: SignUp) -> bool:
    """Say whether an organiser has entered this person meanwhile: the sign-up is theirs, and takes no second place."""
    if row.known_id is None:
        return False
    entrant = tournament.entrants.active().filter(player=row.known_id).first()
    if entrant is None:
        return False
    is_second = SignUp.objects.filter(entrant=entrant).exclude(pk=row.pk).exists()
    row.entrant, row.place = (None, 0) if is_second else (entrant, 0)
    row.state = State.WITHDRAWN if is_second else State.ACCEPTED
    row.save()
    return True


def places_follow(tournament: Tournament) -> list[SignUp]:
    """Fill the places of a tournament from which somebody else took a player; return who moved up.

    Nothing happens while a sign-up itself is at work. Within the caller's transaction.
    """
    if _at_work.get() or not Announcement.objects.filter(tournament=tournament, is_on=True).exists():
        return []
    return places_fill(tournament_hold(tournament))


def places_fill(tournament: Tournament) -> list[SignUp]:
    """Let the waiting list move up, in its order, as far as there are places; return who did.

    Where organisers say yes to everybody who comes, whoever moves up waits for theirs with a place of their own.
    """
    _settle(tournament)
    row = announcement_on(tournament)
    if row is None or has_begun(tournament):
        return []
    moved: list[SignUp] = []
    while moving := _next_in_line(row):
        if row.needs_approval:
            _offer(tournament, moving)
        else:
            enter(tournament, moving, ITSELF)
        moved += moving
    return moved


def _next_in_line(row: Announcement) -> list[SignUp]:
    """Return those of the waiting list for whom there are places."""
    waiting = row.tournament.sign_ups.waiting()
    if row.capacity is None:
        return list(waiting)
    return list(waiting[: max(0, row.capacity - taken_places(row.tournament))])


def _offer(tournament: Tournament, moving: Sequence[SignUp]) -> None:
    for person in moving:
        person.state, person.place = State.ASKED, 0
        person.save()
    Tournament.objects.filter(pk=tournament.pk).touch()


def _settle(tournament: Tournament) -> None:
    """Note who was taken off the list of players by an organiser: they are in no longer."""
    gone = Q(entrant__isnull=True) | Q(entrant__withdrawn_at__isnull=False)
    tournament.sign_ups.filter(gone, state=State.ACCEPTED).update(state=State.WITHDRAWN, entrant=None)


def last_place(tournament: Tournament) -> int:
    """Return the number after the last of the waiting list."""
    return int(tournament.sign_ups.waiting().aggregate(Max("place"))["place__max"] or 0) + 1
