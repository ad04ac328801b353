"""Who signed up: the lists of the organisers, the public one, and the sign-ups that a browser may see as its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from tournaments.models import Entrant, SignUp, Tournament
from tournaments.names.keys import name_key
from tournaments.people_lists import PersonLine
from tournaments.permissions import actor_of
from tournaments.selectors.roster.people import Candidate, match_people

SESSION_KEY = "signups"
MOST_OWN = 20  # sign-ups that one browser holds: a family, a table of friends
State = SignUp.State


def person_key(name: str, club: str) -> str:
    """Return the form in which two spellings of a person of a club meet."""
    return f"{name_key(name)[:219]}|{name_key(club)[:119]}"


def same_person(tournament: Tournament, name: str, club: str) -> SignUp | Entrant | None:
    """Return who is in a tournament already under this name and club: signed up, refused, or entered by an organiser.

    A club left out is no other club: who signs up again in a hurry leaves it out.
    """
    wanted, club_wanted = name_key(name)[:219], name_key(club)[:119]
    signed_up = tournament.sign_ups.filter(state__in=[*SignUp.LIVE, State.REFUSED], key__startswith=f"{wanted}|")
    for row in signed_up.order_by("pk"):
        if _meets(row.key.split("|", 1)[1], club_wanted):
            return row
    entered = tournament.entrants.active().filter(player__key=name_key(name)[:220]).select_related("player", "club")
    for entrant in entered:
        if _meets(name_key(entrant.club.name if entrant.club else ""), club_wanted):
            return entrant
    return None


def _meets(club: str, other: str) -> bool:
    return not club or not other or club == other


def own_sign_up(request: HttpRequest, tournament: Tournament, pk: int) -> SignUp | None:
    """Return a sign-up that this browser made, whose link it opened, or for whose player it acts; None for others."""
    row = tournament.sign_ups.select_related("entrant", "tournament").filter(pk=pk).first()
    if row is None or pk in request.session.get(SESSION_KEY, []):
        return row
    return row if row.entrant_id is not None and row.entrant_id in _entrants_here(request) else None


def own_sign_ups(request: HttpRequest, tournament: Tournament) -> list[SignUp]:
    """Return the sign-ups of this browser for a tournament; no query for a browser that has none."""
    held, entrants = request.session.get(SESSION_KEY, []), _entrants_here(request)
    if not held and not entrants:
        return []
    return list(tournament.sign_ups.live().filter(Q(pk__in=held) | Q(entrant__in=entrants)))


def waiting_here(request: HttpRequest) -> list[tuple[SignUp, int]]:
    """Return the sign-ups of this browser that have no place yet, with their place in line (0: a yes is awaited)."""
    held = request.session.get(SESSION_KEY, [])
    if not held:
        return []
    over = Tournament.State.FINISHED
    rows = SignUp.objects.filter(pk__in=held, state__in=[State.WAITING, State.ASKED]).exclude(tournament__state=over)
    return [(row, place_in_line(row)) for row in rows.select_related("tournament")]


def _entrants_here(request: HttpRequest) -> set[int]:
    """Return the entrants (primary keys) for whom this browser acts."""
    return {device.entrant_id for device in actor_of(request).devices}


def place_in_line(sign_up: SignUp) -> int:
    """Return the place of somebody on the waiting list, from 1; 0 for who is not on it."""
    if sign_up.state != State.WAITING:
        return 0
    before = Q(place__lt=sign_up.place) | Q(place=sign_up.place, pk__lt=sign_up.pk)
    return sign_up.tournament.sign_ups.waiting().filter(before).count() + 1


def coming(tournament: Tournament) -> QuerySet[Entrant]:
    """Return who takes part, for the public list."""
    return tournament.entrants.active().select_related("player", "club").order_by("player__name", "pk")


@dataclass(frozen=True)
class SignedUp:
    """A sign-up as the organisers see it: the people of earlier evenings it may be, best first."""

    row: SignUp
    candidates: Sequence[Candidate] = ()

    @property
    def people(self) -> set[int]:
        """Return whom the organisers know, or may know, it as (primary keys)."""
        known = {candidate.player.pk for candidate in self.candidates}
        return known | {pk for pk in (self.player, self.row.known_id) if pk is not None}

    @property
    def player(self) -> int | None:
        """Return the person they play as, or would (primary key)."""
        return self.row.entrant.player_id if self.row.entrant is not None else self.row.known_id


def listed(tournament: Tournament, account: User | None) -> list[SignedUp]:
    """Return all sign-ups, the waiting list in its order; seven queries whatever the number."""
    rows = list(tournament.sign_ups.select_related("entrant__player", "known__club").order_by("place", "pk"))
    unsure = {row.pk: row for row in rows if row.state in SignUp.LIVE and not row.is_decided}
    lines = [PersonLine(pk, row.name, row.club, row.nickname) for pk, row in unsure.items()]
    matched = match_people(tournament, lines, account) if lines else []
    known = {match.person.line: match.candidates for match in matched}
    return [SignedUp(row, [who for who in known.get(row.pk, ()) if _is_other(row, who)]) for row in rows]


def _is_other(row: SignUp, candidate: Candidate) -> bool:
    """Say whether a known person is somebody else than the one that this sign-up made."""
    return row.entrant is None or row.entrant.player_id != candidate.player.pk
