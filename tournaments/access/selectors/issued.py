"""What somebody has handed out in a tournament: the links, and the people who came by them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from django.db.models import Q, QuerySet

from matches.models import MatchGrant
from matches.selectors.issued import grants_of_issuers
from tournaments.models import Grant, Job, Membership, PlayerDevice, PlayerLink, Round, Tournament
from tournaments.permissions import ROLES, Action, link_origin

ALL = frozenset(Action)


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
    return replace(_issued_by(membership.tournament, accounts, ALL), members=members)


def issued_by_role(membership: Membership, role: str, staying: Collection[int] = ()) -> tuple[Issued, Issued]:
    """Return what ends when a helper has another role, and what goes on: what they may hand out then too.

    Who came by an invitation of somebody who may invite nobody now ends, with what they handed out, but `staying`.
    """
    lost = ROLES[membership.role] - ROLES[role]
    tournament, own = membership.tournament, {membership.user_id}
    ends = _issued_by(tournament, own, lost)
    if Action.MANAGE_LINKS in lost and (members := brought_by(membership, staying)):
        theirs = _issued_by(tournament, {row.user_id for row in members}, ALL)
        ends = replace(_together(ends, theirs), members=members)
    return ends, _issued_by(tournament, own, ALL - lost)


def issued_by_link(grant: Grant, lost: Collection[Action] = ALL) -> Issued:
    """Return what ends with a link: what was issued by who acted through it, at matches and to players; or when it may
    no longer do these things."""
    at_matches, of_players = Action.HANDLE_TABLE in lost, Action.ADMIT_PLAYERS in lost
    match_grants = _at_matches(grant.tournament, [], [grant.pk]) if at_matches else []
    return Issued(
        match_links=[row for row in match_grants if not row.seat_id],
        seats=[row for row in match_grants if row.seat_id],
        player_links=list(_player_links(grant.tournament, Q(issued_through=grant))) if of_players else [],
        phones=list(_phones(grant.tournament, Q(let_in_through=grant))) if of_players else [],
    )


def _issued_by(tournament: Tournament, accounts: Collection[int], lost: Collection[Action]) -> Issued:
    """Return what these accounts have handed out by virtue of what they may do, and what came of their links."""

    def by(action: Action) -> Collection[int]:
        return accounts if action in lost else ()

    live = Grant.objects.filter(tournament=tournament, revoked_at__isnull=True)
    links = list(live.exclude(role=Grant.Role.TABLE).filter(issued_by__in=by(Action.MANAGE_LINKS)))
    keys = [link.pk for link in links]
    open_jobs = Job.objects.filter(tournament=tournament, state__in=[Job.State.QUEUED, Job.State.RUNNING])
    match_grants = _at_matches(tournament, by(Action.HANDLE_TABLE), keys)
    printers, porters = by(Action.PRINT), by(Action.ADMIT_PLAYERS)
    return Issued(
        links=links,
        codes=list(live.filter(role=Grant.Role.TABLE, issued_by__in=printers)),
        waiting_codes=sum(code_of(code, printers) for kept in dissolved_of(tournament) for code in kept),
        jobs=list(open_jobs.filter(created_by__in=printers)),
        player_links=list(_player_links(tournament, Q(issued_by__in=porters) | Q(issued_through__in=keys))),
        phones=list(_phones(tournament, Q(let_in_by__in=porters) | Q(let_in_through__in=keys))),
        match_links=[row for row in match_grants if not row.seat_id],
        seats=[row for row in match_grants if row.seat_id],
    )


def _together(first: Issued, second: Issued) -> Issued:
    return Issued(
        links=[*first.links, *second.links],
        codes=[*first.codes, *second.codes],
        waiting_codes=first.waiting_codes + second.waiting_codes,
        jobs=[*first.jobs, *second.jobs],
        player_links=[*first.player_links, *second.player_links],
        phones=[*first.phones, *second.phones],
        match_links=[*first.match_links, *second.match_links],
        seats=[*first.seats, *second.seats],
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
