"""Finding people: who is already known, who may be the same person twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.models import Club, Entrant, Player, Tournament
from tournaments.names.keys import name_key
from tournaments.people_lists import PersonLine
from tournaments.permissions import organised_by
from tournaments.selectors.roster.near_names import NearNames

NEAR_SHOWN = 3
NEAR_KNOWN = 20_000  # of whom so many, the newest, are looked through for a name that is spelt otherwise
HOMONYMS = 20  # of one name that are offered


@dataclass(frozen=True)
class Candidate:
    """A known person who may be the one on a line; `entered` says that they are in this tournament already."""

    player: Player
    exact: bool
    entered: bool


@dataclass(frozen=True)
class MatchedLine:
    """A line of a list with what is known about it; `twin` is the earlier line with the same name."""

    person: PersonLine
    candidates: tuple[Candidate, ...] = field(default=())
    twin: int | None = None

    @property
    def proposal(self) -> str:
        """Return what is done unless the organiser chooses otherwise: `skip`, `new`, or a player's key."""
        if self.twin is not None:
            return "skip"
        exact = [c for c in self.candidates if c.exact]
        if any(c.entered for c in exact):
            return "skip"
        return str(exact[0].player.pk) if exact else "new"

    @property
    def needs_eyes(self) -> bool:
        return self.twin is not None or bool(self.candidates)


def seen_tournaments(viewer: User, *, plain: bool = False, demo: bool = True) -> QuerySet[Tournament]:
    """Return the tournaments whose people this account may see: public ones, and those it organises.

    `plain` leaves out what an administrator sees beyond that; without `demo`, the invented ones are left out.
    """
    rows = Tournament.objects.all() if demo else Tournament.objects.filter(is_demo=False)
    if viewer.is_superuser and not plain:
        return rows
    return rows.filter(Q(is_public=True) | organised_by(viewer))


def known_players(viewer: User, *, plain: bool = False, demo: bool = True) -> QuerySet[Player]:
    """Return everybody whom this account may know, with `entry_count`: how many of their tournaments it sees.

    Who plays in nothing but private tournaments of others is not among them; `plain` and `demo` as in
    `seen_tournaments`.
    """
    tournaments = seen_tournaments(viewer, plain=plain, demo=demo)
    seen = Q(entries__tournament__in=tournaments)
    there = Player.objects.filter(erased_at__isnull=True)
    rows = there.select_related("club").annotate(entry_count=Count("entries", filter=seen))
    if viewer.is_superuser and not plain:
        return rows
    entries = Entrant.objects.filter(player=OuterRef("pk"))
    met = Exists(entries.filter(tournament__in=tournaments))
    return rows.filter(Q(met) | (Q(created_by=viewer) & ~Exists(entries)))


def knows_in_full(viewer: User) -> Q:
    """Return the condition under which this account may find people by the full name that others do not read."""
    return Q() if viewer.is_superuser else Q(home__owner=viewer) | Q(home__isnull=True, created_by=viewer)


def known_clubs(viewer: User, *, plain: bool = False, demo: bool = True) -> QuerySet[Club]:
    """Return the clubs this account may know, with `player_count`: how many of their people it knows."""
    people = known_players(viewer, plain=plain, demo=demo).values("pk")
    rows = Club.objects.annotate(player_count=Count("players", filter=Q(players__in=people), distinct=True))
    if viewer.is_superuser and not plain:
        return rows
    entries = Entrant.objects.filter(Q(club=OuterRef("pk")) | Q(player__club=OuterRef("pk")))
    met = Exists(entries.filter(tournament__in=seen_tournaments(viewer, plain=plain, demo=demo)))
    return rows.filter(Q(met) | (Q(created_by=viewer) & ~Exists(entries)))


def public_clubs() -> QuerySet[Club]:
    """Return the clubs that everybody may know: those that public tournaments show."""
    entries = Entrant.objects.filter(Q(club=OuterRef("pk")) | Q(player__club=OuterRef("pk")))
    return Club.objects.filter(Exists(entries.filter(tournament__is_public=True)))


def club_called(name: str, *viewers: User | None, besides: Club | None = None) -> Club | None:
    """Return the club of this name, not `besides`, that each of these accounts may know; the oldest of several."""
    rows = Club.objects.filter(name__iexact=name)
    if besides is not None:
        rows = rows.exclude(pk=besides.pk)
    for viewer in viewers:
        rows = rows.filter(pk__in=known_clubs(viewer).values("pk")) if viewer is not None else rows.none()
    return rows.order_by("pk").first()


def players_for(tournament: Tournament, account: User | None) -> QuerySet[Player]:
    """Return whom `account` may enter into a tournament: those whom its owner and the account itself both may know.

    Nobody finds out who plays in private tournaments of others, nor through an administrator's tournament; nor, by
    entering them, the full name of somebody who is read otherwise. The invented people of the demo are known nowhere
    else.
    """
    demo = tournament.is_demo
    rows = known_players(tournament.owner, plain=True, demo=demo)
    here = Exists(Entrant.objects.filter(player=OuterRef("pk"), tournament__owner=tournament.owner))
    owned = Q(home__owner=tournament.owner) | Q(home__isnull=True, created_by=tournament.owner)
    rows = rows.filter(Q(full_name="") | owned | here)
    if account is not None and _asks_too(tournament, account):
        rows = rows.filter(pk__in=known_players(account, plain=True, demo=demo).values("pk"))
    return rows


def clubs_for(tournament: Tournament, account: User | None) -> QuerySet[Club]:
    """Return the clubs that `account` may name in a tournament, those it has already last, else the oldest last; those
    of the demo alone in the demo only."""
    demo = tournament.is_demo
    rows = known_clubs(tournament.owner, plain=True, demo=demo)
    if account is not None and _asks_too(tournament, account):
        rows = rows.filter(pk__in=known_clubs(account, plain=True, demo=demo).values("pk"))
    here = Exists(Entrant.objects.filter(tournament=tournament, club=OuterRef("pk")))
    return rows.annotate(is_here=here).order_by("is_here", "-pk")


def _asks_too(tournament: Tournament, account: User) -> bool:
    """Say whether the acting account has to know somebody too; an administrator sees whatever the owner does."""
    return account.pk != tournament.owner_id and not account.is_superuser


def match_people(
    tournament: Tournament, people: Sequence[PersonLine], account: User | None, *, near: bool = True
) -> list[MatchedLine]:
    """Return the lines with the people they may mean, of those whom `account` may enter; two queries in all.

    `near` looks for names that a spelling mistake may part, too (two more queries): what is proposed is the same.
    """
    keys = {person.line: name_key(person.name)[:220] for person in people}
    known = players_for(tournament, account)
    entered = set(Entrant.objects.filter(tournament=tournament).values_list("player_id", flat=True))
    by_key = _by_key(known, set(keys.values()), entered)
    alike = _near_players(known, [key for key in keys.values() if key not in by_key]) if near else {}
    first_line: dict[str, int] = {}
    matched = []
    for person in people:
        key = keys[person.line]
        twin = first_line.get(key) if key else None
        first_line.setdefault(key, person.line)
        candidates = [Candidate(p, True, p.pk in entered) for p in _best_first(by_key.get(key, []), person)]
        if not candidates:
            candidates = [Candidate(p, False, p.pk in entered) for p in alike.get(key, [])]
        matched.append(MatchedLine(person, tuple(candidates), twin))
    return matched


def _best_first(players: list[Player], person: PersonLine) -> list[Player]:
    """Return homonyms, those with the club or nickname of the line first."""

    def strangeness(player: Player) -> tuple[bool, bool, int]:
        club = player.club.name.casefold() if player.club else ""
        return (
            club != person.club.casefold(),
            player.nickname.casefold() != person.nickname.casefold(),
            player.pk,
        )

    return sorted(players, key=strangeness)


def _by_key(known: QuerySet[Player], keys: set[str], entered: set[int]) -> dict[str, list[Player]]:
    """Return the known people of these names, few of one name: those entered first, else the oldest."""
    by_key: dict[str, list[Player]] = defaultdict(list)
    for player in sorted(known.filter(key__in=keys), key=lambda person: (person.pk not in entered, person.pk)):
        if len(by_key[player.key]) < HOMONYMS:
            by_key[player.key].append(player)
    return by_key


def _near_players(known: QuerySet[Player], keys: Sequence[str]) -> dict[str, list[Player]]:
    """Return for each of these names a few known people whose names are near it."""
    if not keys:
        return {}
    names = NearNames(known.order_by("-pk").values_list("key", flat=True)[:NEAR_KNOWN])
    near = {key: names.near(key)[:NEAR_SHOWN] for key in dict.fromkeys(keys)}
    by_key = _by_key(known, {other for others in near.values() for other in others}, set())
    return {key: [player for other in others for player in by_key[other]][:NEAR_SHOWN] for key, others in near.items()}


def suspected_duplicates(viewer: User) -> list[list[Player]]:
    """Return groups of known players whose names are the same but for case, accents and order of words, by the names
    that this account may read."""
    twice = Player.objects.values("key").annotate(n=Count("pk")).filter(n__gt=1).values_list("key", flat=True)
    groups: dict[str, list[Player]] = defaultdict(list)
    read = known_players(viewer).filter(Q(full_name="") | knows_in_full(viewer))
    for player in read.filter(key__in=list(twice)).order_by("key", "pk"):
        groups[player.key].append(player)
    return [group for group in groups.values() if len(group) > 1]
