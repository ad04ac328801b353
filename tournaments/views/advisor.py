"""The format advisor's page: two or three ways to run the evening, side by side."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, time, timedelta
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.forms.advisor import AdvisorForm
from tournaments.seating.advisor import Advice, Outlook, advise
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
            context["ways"] = [_way(one, form.cleaned_data["starts"]) for one in found]
    return render(request, "tournaments/setup/advisor.html", context)


def _way(found: Advice, starts: time) -> dict[str, Any]:
    over = datetime.combine(date(2000, 1, 1), starts) + timedelta(minutes=found.minutes)
    return {
        "kind": found.kind,
        "title": KINDS[found.kind],
        "advice": found,
        "over": over.time(),
        "next_day": over.date() > date(2000, 1, 1),
        "notes": [NOTES[code] for code in found.notes],
        "outlooks": [_outlook(one) for one in found.outlooks],
    }


def _outlook(found: Outlook) -> dict[str, Any]:
    return {
        "outlook": found,
        "mix": sorted(Counter(found.tables).items(), reverse=True),
        "plan": found.plan.document() if found.plan else None,
    }
