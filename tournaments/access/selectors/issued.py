"""What somebody has handed out in a tournament: the links, and the people who came by them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from matches.models import MatchGrant
from matches.selectors.issued import grants_of_issuers
from tournaments.models import Grant, Job, Membership, PlayerDevice, PlayerLink, Round, Tournament
from tournaments.permissions import link_origin


@dataclass(frozen=True)
class Issued:
    """What ends when a co-organiser goes, or a link: `members` came by an invitation of theirs, also through others.

    `links` are the tournament's own (referees, invitations), `codes` those on the tables' sheets, `waiting_codes` how
    many codes of tables that are gone for now; `seats` and `match_links` lead to matches, `jobs` print sheets;
    `player_links` are players' private ones, `phones` those that came in by them or at the door.
    """

    members: list[Membership] = field(default_factory=list)
    links: list[Grant] = field(default_factory=list)
    codes: list[Grant] = field(default_factory=list)
    waiting_codes: int = 0
    match_links: list[MatchGrant] = field(default_factory=list)
    seats: list[MatchGrant] = field(default_factory=list)
    jobs: list[Job] = field(default_factory=list)
    player_links: list[PlayerLink] = field(default_factory=list)
    phones: list[PlayerDevice] = field(default_factory=list)

    @property
    def code_count(self) -> int:
        return len(self.codes) + self.waiting_codes

    @property
    def can_keep(self) -> bool:
        """Return whether some of it may go on working, if whoever ends it wants that."""
        return bool(self.members or self.code_count or self.seats or self.player_links or self.phones)

    @property
    def is_empty(self) -> bool:
        lists = (self.members, self.links, self.codes, self.match_links, self.seats, self.jobs)
        of_players = (self.player_links, self.phones)
        return not any(lists) and not any(of_players) and not self.waiting_codes


def brought_by(membership: Membership, staying: Collection[int] = ()) -> list[Membership]:
    """Return who came by an invitation of this co-organiser, or of those in turn, without those who stay (keys) and
    whom they brought."""
    rows = Membership.objects.filter(tournament=membership.tournament_id).select_related("user").order_by("pk")
    others = [row for row in rows if row.pk != membership.pk and row.pk not in staying]
    brought_in: list[Membership] = []
    step = {membership.user_id}
    while step:
        brought = [row for row in others if row.invited_by_id in step and row not in brought_in]
        brought_in += brought
        step = {row.user_id for row in brought}
    return brought_in


def issued_by_member(membership: Membership, staying: Collection[int] = ()) -> Issued:
    """Return what ends with a co-organiser, when these members (keys) stay."""
    members = brought_by(membership, staying)
    accounts = {membership.user_id, *(row.user_id for row in members)}
    tournament = membership.tournament
    live = Grant.objects.filter(tournament=tournament, issued_by__in=accounts, revoked_at__isnull=True)
    links = list(live.exclude(role=Grant.Role.TABLE))
    jobs = Job.objects.filter(
        tournament=tournament, created_by__in=accounts, state__in=[Job.State.QUEUED, Job.State.RUNNING]
    )
    match_grants = _at_matches(tournament, accounts, [link.pk for link in links])
    return Issued(
        members=members,
        links=links,
        codes=list(live.filter(role=Grant.Role.TABLE)),
        waiting_codes=sum(code_of(code, accounts) for kept in dissolved_of(tournament) for code in kept),
        jobs=list(jobs),
        player_links=list(_player_links(tournament, Q(issued_by__in=accounts))),
        phones=list(_phones(tournament, Q(let_in_by__in=accounts))),
        match_links=[row for row in match_grants if not row.seat_id],
        seats=[row for row in match_grants if row.seat_id],
    )


def issued_by_link(grant: Grant) -> Issued:
    """Return what ends with a link: what was issued by who acted through it, at matches and to players."""
    match_grants = _at_matches(grant.tournament, [], [grant.pk])
    return Issued(
        match_links=[row for row in match_grants if not row.seat_id],
        seats=[row for row in match_grants if row.seat_id],
        player_links=list(_player_links(grant.tournament, Q(issued_through=grant))),
        phones=list(_phones(grant.tournament, Q(let_in_through=grant))),
    )


def _player_links(tournament: Tournament, of: Q) -> QuerySet[PlayerLink]:
    return PlayerLink.objects.live().filter(of, entrant__tournament=tournament)


def _phones(tournament: Tournament, of: Q) -> QuerySet[PlayerDevice]:
    return PlayerDevice.objects.live().filter(of, entrant__tournament=tournament)


def _at_matches(tournament: Tournament, accounts: Collection[int], links: Collection[int]) -> list[MatchGrant]:
    matches = tournament.table_matches.values_list("match", flat=True)
    return grants_of_issuers(matches=matches, accounts=accounts, origins=[link_origin(pk) for pk in links])


def dissolved_of(tournament: Tournament) -> list[list[dict[str, object]]]:
    """Return the codes of the tables that rounds have no more for now, table by table."""
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(dissolved={})
    return [kept["codes"] for round in rounds for kept in round.dissolved.values()]


def code_of(code: dict[str, object], accounts: Collection[int]) -> bool:
    """Say whether a code that waits was issued by one of these accounts, and still works."""
    return code.get("issued_by_id") in accounts and code.get("revoked_at") is None
