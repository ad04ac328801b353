"""The format advisor's page: two or three ways to run the evening, side by side."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, time, timedelta
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.formats.advisor import Advice, Outlook, advise
from tournaments.formats.semifinals import TABLE
from tournaments.forms.advisor import AdvisorForm
from tournaments.seating.errors import Infeasible
from tournaments.words.advisor import KINDS, NOTES, refusal_words

DEFAULT = {"entrants": "24", "starts": "15:00", "ends": "23:00"}


@login_required
@require_safe
def advice(request: HttpRequest) -> HttpResponse:
    """The ways for `?entrants=24&most=30&starts=15:00&ends=23:00&rounds=4&tables=6&clubs=9 5 3`."""
    form = AdvisorForm(request.GET) if "entrants" in request.GET else AdvisorForm(initial=DEFAULT)
    context: dict[str, Any] = {"form": form}
    if form.is_bound and form.is_valid():
        try:
            found = advise(form.wanted())
        except Infeasible as error:
            context["reason"] = refusal_words(error)
        else:
            ways = [_way(one, form.cleaned_data["starts"]) for one in found]
            context |= {"ways": ways, "comparisons": _compared(ways)}
    return render(request, "tournaments/setup/advisor.html", context)


def _way(found: Advice, starts: time) -> dict[str, Any]:
    over = datetime.combine(date(2000, 1, 1), starts) + timedelta(minutes=found.minutes)
    plan = found.outlooks[0].semifinals
    return {
        "kind": found.kind,
        "title": KINDS[found.kind],
        "advice": found,
        "over": over.time(),
        "next_day": over.date() > date(2000, 1, 1),
        "notes": [NOTES[code] for code in found.notes],
        "finalists": plan.semifinals * TABLE if plan else 0,
    }


def _compared(ways: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The ways side by side, once for each number of entrants looked at."""
    counts = [one.entrants for one in ways[0]["advice"].outlooks]
    return [
        {"entrants": count, "ways": [_side(way, way["advice"].outlooks[place]) for way in ways]}
        for place, count in enumerate(counts)
    ]


def _side(way: dict[str, Any], found: Outlook) -> dict[str, Any]:
    plan = found.semifinals
    words = [_round_word(found, number) for number in range(1, len(found.rounds) + 1)]
    rows: list[dict[str, Any]] = []
    for word, tables in zip(words, found.rounds, strict=True):
        mix = sorted(Counter(tables).items(), reverse=True)
        if rows and rows[-1]["mix"] == mix and word.isdecimal():
            rows[-1]["last"] = word
        else:
            rows.append({"first": word, "last": word, "mix": mix})
    for row in rows:
        row["word"] = _rounds_word(row["first"], row["last"])
    waiting = plan.direct * plan.winners if plan else 0
    return {"way": way, "outlook": found, "rounds": rows, "most": len(found.rounds), "direct": waiting}


def _round_word(found: Outlook, number: int) -> str:
    """The number of a round, or what it is called."""
    left = len(found.rounds) - number
    if left >= found.finals:
        return str(number)
    if left:
        return _("Semifinals")
    return _("Finals") if len(found.rounds[-1]) > 1 else _("Final")


def _rounds_word(first: str, last: str) -> str:
    if not first.isdecimal():
        return first
    if first == last:
        return _("Round %(number)s") % {"number": first}
    return _("Rounds %(first)s to %(last)s") % {"first": first, "last": last}
