"""Which round people arrive for, and whether somebody is here for it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import ngettext

from matches.readings import SAMPLE, Reading
from tournaments.models import CheckIn, Door, Entrant, Penalty, Stage, Tournament
from tournaments.selectors.draw.presence_list import tables_by_count
from tournaments.selectors.rounds.bans import ban_on
from tournaments.selectors.rounds.presence import absent_from, asks_check_in
from tournaments.selectors.rounds.rounds import current_stage, next_round_number
from tournaments.words.roster.presence import count_text


@dataclass(frozen=True)
class Coming:
    """The round to be drawn next."""

    stage: Stage
    number: int

    @property
    def asks(self) -> bool:
        """Say whether people check in for it: the first round, where check-in is on."""
        return asks_check_in(self.stage, self.number)


_door = Reading(lambda tournament: Door.objects.filter(tournament=tournament), SAMPLE)
_live = Reading(lambda entrant: CheckIn.objects.live().filter(entrant=entrant), SAMPLE)


def is_in(entrant: Entrant) -> bool:
    """Say whether somebody has checked in, and not taken it back."""
    return _live.row(entrant.pk) is not None


def coming_round(tournament: Tournament) -> Coming | None:
    """Return the round that people arrive for; None once the tournament is over, or before it has a stage."""
    if tournament.state == Tournament.State.FINISHED:
        return None
    stage = current_stage(tournament)
    if stage is None:
        return None
    stage.tournament = tournament
    return Coming(stage, next_round_number(stage))


def door_of(tournament: Tournament) -> Door:
    """Return the door of a tournament, an unsaved one where nothing was ever set."""
    door = _door.row(tournament.pk) or Door()
    door.tournament = tournament
    return door


@dataclass(frozen=True)
class Counter:
    """How many are here of how many; `text` adds the tables they make."""

    here: int
    total: int
    text: str

    @property
    def arrived(self) -> str:
        """Return what those who arrive read: how many have, and no word of tables that are not drawn yet."""
        text = ngettext("%(n)s of %(total)s has arrived", "%(n)s of %(total)s have arrived", self.here)
        return text % {"n": self.here, "total": self.total}


def counter_of(tournament: Tournament, coming: Coming | None = None) -> Counter:
    """Return the counter that everybody reads; a few small queries, whatever the number of people."""
    coming = coming or coming_round(tournament)
    active = set(tournament.entrants.active().values_list("pk", flat=True))
    if coming is None:
        return Counter(len(active), len(active), count_text(len(active), len(active), {}))
    here = len(active - absent_from(coming.stage, coming.number))
    tables = tables_by_count(coming.stage, coming.number, {here}) if here else {}
    return Counter(here, len(active), count_text(here, len(active), tables))


@dataclass(frozen=True)
class Arrival:
    """How somebody stands at the door; `may_go`: they may still say that they are not here; `ban`: what keeps them
    away, whether they checked in or not."""

    entrant: Entrant
    is_here: bool
    may_go: bool = False
    ban: Penalty | None = None


def arrival_of(entrant: Entrant) -> Arrival | None:
    """Return how somebody stands at the door; None where nobody checks in, or they take no part any more.

    A ban is said in any case: who is banned learns it from their own page, before they set out.
    """
    tournament = entrant.tournament
    if entrant.is_withdrawn:
        return None
    coming = coming_round(tournament)
    if coming is None:
        return None
    if (ban := ban_on(entrant)) is not None:
        return Arrival(entrant, is_here=False, ban=ban)
    if not tournament.checks_in:
        return None
    if coming.asks:
        here = is_in(entrant)
        return Arrival(entrant, here, may_go=here)
    return Arrival(entrant, entrant.pk not in absent_from(coming.stage, coming.number))
