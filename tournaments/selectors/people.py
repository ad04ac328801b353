"""Finding people: who is already known, who may be the same person twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from django.db.models import Count, QuerySet

from tournaments.models import Entrant, Player, Tournament
from tournaments.models.people import name_key
from tournaments.people_lists import PersonLine

NEAR = 0.87
NEAR_SHOWN = 3


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
        """What is done unless the organiser chooses otherwise: `skip`, `new`, or a player's key."""
        if self.twin is not None:
            return "skip"
        exact = [c for c in self.candidates if c.exact]
        if any(c.entered for c in exact):
            return "skip"
        return str(exact[0].player.pk) if exact else "new"

    @property
    def needs_eyes(self) -> bool:
        return self.twin is not None or bool(self.candidates)


def known_players() -> QuerySet[Player]:
    return Player.objects.select_related("club").annotate(entry_count=Count("entries"))


def match_people(tournament: Tournament, people: Sequence[PersonLine]) -> list[MatchedLine]:
    """Return the lines with the known people they may mean; three queries whatever their number."""
    by_key: dict[str, list[Player]] = defaultdict(list)
    for player in known_players():
        by_key[player.key].append(player)
    entered = set(Entrant.objects.filter(tournament=tournament).values_list("player_id", flat=True))
    first_line: dict[str, int] = {}
    matched = []
    for person in people:
        key = name_key(person.name)[:220]
        twin = first_line.get(key)
        first_line.setdefault(key, person.line)
        found = [Candidate(p, True, p.pk in entered) for p in _best_first(by_key.get(key, []), person)]
        if not found:
            near = _near_keys(key, by_key)
            found = [Candidate(p, False, p.pk in entered) for k in near for p in by_key[k]][:NEAR_SHOWN]
        matched.append(MatchedLine(person, tuple(found), twin))
    return matched


def _best_first(players: list[Player], person: PersonLine) -> list[Player]:
    """Homonyms with the club or nickname of the line first."""

    def strangeness(player: Player) -> tuple[bool, bool, int]:
        club = player.club.name.casefold() if player.club else ""
        return (
            club != person.club.casefold(),
            player.nickname.casefold() != person.nickname.casefold(),
            player.pk,
        )

    return sorted(players, key=strangeness)


def _near_keys(key: str, keys: Iterable[str]) -> list[str]:
    """Return the keys so alike that a spelling mistake may part them, the most alike first."""
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(key)
    near = []
    for other in keys:
        if abs(len(other) - len(key)) > 3:
            continue
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR and matcher.ratio() >= NEAR:
            near.append((-matcher.ratio(), other))
    return [other for _, other in sorted(near)]


def suspected_duplicates() -> list[list[Player]]:
    """Return groups of players whose names are the same but for case, accents and order of words."""
    twice = Player.objects.values("key").annotate(n=Count("pk")).filter(n__gt=1).values_list("key", flat=True)
    groups: dict[str, list[Player]] = defaultdict(list)
    for player in known_players().filter(key__in=list(twice)).order_by("key", "pk"):
        groups[player.key].append(player)
    return list(groups.values())
