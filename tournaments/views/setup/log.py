"""The log: who did what, with the old and the new values, filtered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.models import LogEntry, Tournament
from tournaments.names.keys import name_key
from tournaments.permissions import Action, require
from tournaments.words.log import KIND_NAMES, LoggedChange, log_changes, log_kind, log_people, log_text

LOG_PAGE = 100
MOST_TYPED = 80


@dataclass(frozen=True)
class LogRow:
    """An entry in words: `people` are those it counts, `changes` what it changed from what to what."""

    entry: LogEntry
    text: str
    people: str
    changes: list[LoggedChange] = field(default_factory=list)

    def is_about(self, words: list[str]) -> bool:
        """Say whether every word stands in it, letters and accents aside."""
        values = " ".join(f"{change.before} {change.after}" for change in self.changes)
        said = name_key(f"{self.entry.who} {self.text} {self.people} {values}")
        return all(word in said for word in words)


@dataclass(frozen=True)
class Filter:
    """What is looked for: a kind of action, who did it, words; empty for everything."""

    kind: str = ""
    who: str = ""
    q: str = ""

    @property
    def query(self) -> str:
        """Return it as the query of an address, without what is empty."""
        given = {"kind": self.kind, "who": self.who, "q": self.q}
        return urlencode({name: value for name, value in given.items() if value})


def filter_of(request: HttpRequest) -> Filter:
    """Return what an address looks for; nonsense looks for everything."""
    kind = request.GET.get("kind", "")
    who, typed = (request.GET.get(name, "").strip()[:MOST_TYPED] for name in ("who", "q"))
    return Filter(kind if kind in KIND_NAMES else "", who, typed)


def _row(entry: LogEntry) -> LogRow:
    return LogRow(entry, log_text(entry), log_people(entry), log_changes(entry))


def _entries(tournament: Tournament, wanted: Filter) -> list[LogEntry]:
    """Return the entries of a kind and by somebody, the latest first."""
    entries = tournament.log.filter(who=wanted.who) if wanted.who else tournament.log.all()
    return [entry for entry in entries if not wanted.kind or log_kind(entry.action) == wanted.kind]


def matching_rows(tournament: Tournament, wanted: Filter) -> list[LogRow]:
    """Return the entries that are looked for, in words."""
    words = name_key(wanted.q).split()
    return [row for entry in _entries(tournament, wanted) if (row := _row(entry)).is_about(words)]


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who did what, the latest first; only what is looked for, where somebody asks."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.VIEW_DRAFTS, tournament)
    wanted = filter_of(request)
    # Words are looked for in the sentences; without any, only those of the page are written.
    matching: Sequence[LogRow | LogEntry] = (
        matching_rows(tournament, wanted) if wanted.q else _entries(tournament, wanted)
    )
    page = Paginator(matching, LOG_PAGE).get_page(request.GET.get("page"))
    shown: list[LogRow | LogEntry] = list(page.object_list)
    rows = [row if isinstance(row, LogRow) else _row(row) for row in shown]
    context = {
        "tournament": tournament,
        "rows": rows,
        "page": page,
        "wanted": wanted,
        "kinds": KIND_NAMES.items(),
        "people": tournament.log.exclude(who="").order_by("who").values_list("who", flat=True).distinct(),
        "query": f"{wanted.query}&" if wanted.query else "",
    }
    return render(request, "tournaments/setup/log.html", context)
