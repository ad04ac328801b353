"""A list of people before it is entered: what was read, whom each line may mean, what somebody has to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.contrib.auth.models import User

from tournaments.models import Entrant, Tournament
from tournaments.names import arrival_in, read_names
from tournaments.names.clubs import ClubGroup, club_groups
from tournaments.names.stamps import without_stamp
from tournaments.names.values import (
    EMPTY,
    LATE,
    MAYBE,
    NOT_COMING,
    OTHER_SPELLING,
    SAME_AS,
    NameLine,
    NamesRead,
    SkippedLine,
)
from tournaments.people_lists import MOST_PEOPLE, PersonLine, people_of
from tournaments.selectors.roster.people import MatchedLine, clubs_for, match_people, seen_tournaments

LEAVE_OUT = "skip"
# What a row of the page remembers beside its fields, in one hidden one.
REST = ("line", "was", "spelt", "region", "group", "family", "guest")
MOST_GUESTS = 9
"""Who brings more is asked to write them."""


@dataclass(frozen=True)
class ListRow:
    """One person of a list as it may be entered: the line they were read from, and whom they may be.

    `spelt` is their club as written where another spelling is proposed, `error` the code of what forbids to enter them,
    `guest_of` who brings them: their name is asked.
    """

    person: PersonLine
    read: NameLine
    matched: MatchedLine
    played: Mapping[int, str] = field(default_factory=dict)
    spelt: str = ""
    error: str = ""
    chosen: str = ""
    twin_line: int | None = None
    guest_of: str = ""

    @property
    def asks_late(self) -> bool:
        """Say whether it is asked if they come late, or at all: they wrote so, or it was ticked."""
        return not self.guest_of and (self.read.remark in (LATE, MAYBE) or self.person.late)

    @property
    def is_unsure(self) -> bool:
        """Say whether they wrote that they may come."""
        return self.read.remark == MAYBE

    @property
    def remark(self) -> str:
        """Return what they wrote behind their name; a guest wrote nothing."""
        return "" if self.guest_of else self.read.remark

    @property
    def doubts(self) -> list[str]:
        """Return why somebody has to look at this line, as codes."""
        codes = [self.read.doubt] if self.read.doubt != SAME_AS and not self.guest_of else []
        if self.matched.twin is not None:
            codes.append(SAME_AS)
        elif any(candidate.entered for candidate in self.matched.candidates):
            codes.append("entered_already")
        elif any(candidate.exact for candidate in self.matched.candidates):
            codes.append("known")
        elif self.matched.candidates:
            codes.append(OTHER_SPELLING)
        return [code for code in dict.fromkeys(codes) if code]

    @property
    def needs_eyes(self) -> bool:
        """Say whether somebody has to look: a doubt, an error, or a person of whom others have the same name."""
        codes = set(self.doubts) - {"known"}
        return bool(codes or self.error or self.read.remark or self.guest_of) or len(self.matched.candidates) > 1

    @property
    def rest(self) -> str:
        """Return what the row of the page remembers beside its fields (REST), parted by tabs."""
        person = self.person
        about = (person.region, person.group, person.family, self.guest_of)
        return "\t".join((str(self.read.line), person.name, self.spelt, *about))

    @property
    def proposal(self) -> str:
        """Return what is done unless somebody chooses otherwise: `skip`, `new` or a player's key."""
        if self.chosen:
            return self.chosen
        return LEAVE_OUT if self.remark == NOT_COMING else self.matched.proposal

    def chosen_anew(self) -> ListRow:
        """Return the row with what is proposed for its name, whatever was chosen before that was corrected."""
        return replace(self, chosen="")


@dataclass(frozen=True)
class ListCheck:
    """A list as it is shown before it is entered: doubtful rows first."""

    rows: tuple[ListRow, ...]
    skipped: tuple[SkippedLine, ...] = ()
    clubs: tuple[ClubGroup, ...] = ()

    @property
    def doubtful(self) -> list[ListRow]:
        """Return the rows somebody has to look at, in the order of the list."""
        return [row for row in self.rows if row.needs_eyes]

    @property
    def sure(self) -> list[ListRow]:
        """Return the rows that leave no doubt."""
        return [row for row in self.rows if not row.needs_eyes]

    @property
    def count(self) -> int:
        """Return how many people will be entered as things stand."""
        return sum(row.proposal != LEAVE_OUT for row in self.rows)


def list_check(tournament: Tournament, read: NamesRead, account: User | None) -> ListCheck:
    """Return a list as it was read, with the people and clubs that `account` may know; six queries in all."""
    lines, guests = with_guests(people_of(read.people))
    known = list(clubs_for(tournament, account).values_list("name", flat=True))
    groups = club_groups((person.club for _, person in lines), known)
    proposed = {spelling: group.proposed for group in groups for spelling in group.spellings}
    people = [replace(person, club=proposed.get(person.club, person.club)) for _, person in lines]
    spelt = {person.line: person.club for _, person in lines if person.club in proposed}
    rows = rows_checked(tournament, [line for line, _ in lines], people, account, spelt=spelt, guests=guests)
    skipped = tuple(line for line in read.skipped if line.why != EMPTY)
    return ListCheck(tuple(rows), skipped, tuple(groups))


def people_expected(text: str) -> int:
    """Return how many people a list enters as it is read, guests too: who does not come, or stands in it twice, counts
    no more."""
    lines = [line for line in read_names(text).people if line.remark != NOT_COMING and line.doubt != SAME_AS]
    return len(with_guests(people_of(lines))[0])


def with_guests(
    lines: Sequence[tuple[NameLine, PersonLine]],
) -> tuple[list[tuple[NameLine, PersonLine]], dict[int, str]]:
    """Return the people of a list with a row without a name for everybody whom somebody brings; who comes late, or may
    come, is marked; and by number who brings those."""
    rows: list[tuple[NameLine, PersonLine]] = []
    guests: dict[int, str] = {}
    left = MOST_PEOPLE - len(lines)
    for place, (line, person) in enumerate(lines):
        is_late = line.remark in (LATE, MAYBE)
        arrives = arrival_in(line.note or without_stamp(line.text).text) if is_late else ""
        rows.append((line, replace(person, line=len(rows) + 1, late=is_late, arrives=arrives)))
        is_last = place + 1 == len(lines) or lines[place + 1][0] is not line
        for _guest in range(min(guests_of(line), left) if is_last else 0):
            left -= 1
            rows.append((line, PersonLine(len(rows) + 1, "", group=person.group)))
            guests[len(rows)] = person.name
    return rows, guests


def guests_of(line: NameLine) -> int:
    """Return for how many whom somebody brings there is a row; 0 where they are too many to ask."""
    number = int(line.remark[1:]) if line.remark.startswith("+") else 0
    return number if number <= MOST_GUESTS else 0


def rows_checked(
    tournament: Tournament,
    lines: Sequence[NameLine],
    people: Sequence[PersonLine],
    account: User | None,
    *,
    spelt: Mapping[int, str] | None = None,
    errors: Mapping[int, str] | None = None,
    choices: Mapping[int, str] | None = None,
    guests: Mapping[int, str] | None = None,
) -> list[ListRow]:
    """Return the rows of a list with whom each may mean and where those played last."""
    matched = match_people(tournament, people, account)
    played = _played_last(tournament, matched, account)
    line_of = {person.line: line.line for line, person in zip(lines, people, strict=True)}
    return [
        ListRow(
            person=match.person,
            read=line,
            matched=match,
            played=played,
            spelt=(spelt or {}).get(match.person.line, ""),
            error=(errors or {}).get(match.person.line, ""),
            chosen=(choices or {}).get(match.person.line, ""),
            twin_line=line_of.get(match.twin or 0),
            guest_of=(guests or {}).get(match.person.line, ""),
        )
        for line, match in zip(lines, matched, strict=True)
    ]


def _played_last(tournament: Tournament, matched: Sequence[MatchedLine], account: User | None) -> dict[int, str]:
    """Return the name of the tournament in which each known person played last, of those that may be seen here."""
    keys = {candidate.player.pk for match in matched for candidate in match.candidates}
    if not keys:
        return {}
    entries = Entrant.objects.filter(player__in=keys).exclude(tournament=tournament)
    demo = tournament.is_demo
    entries = entries.filter(tournament__in=seen_tournaments(tournament.owner, plain=True, demo=demo))
    if account is not None and account.pk != tournament.owner_id:
        entries = entries.filter(tournament__in=seen_tournaments(account, demo=demo))
    rows = entries.order_by("tournament__starts_on", "tournament__pk").values_list("player", "tournament__name")
    return dict(rows)
