"""The format advisor's page: two or three ways to run the evening, side by side, and one of them created at once."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, time, timedelta
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.base.json_types import Json
from tournaments.advisor.forms import AdvisorForm
from tournaments.advisor.selectors import ready_formats
from tournaments.advisor.words import KINDS, note_text, refusal_words
from tournaments.errors import Refused
from tournaments.formats.advisor import Advice, Outlook, Sketch, advise, sketches
from tournaments.formats.round_names import RoundName, knockout_round, league_round
from tournaments.seating.errors import Infeasible
from tournaments.selectors.round_names import round_title
from tournaments.services.setup.tournaments import tournament_create
from tournaments.words import refusal_text
from tournaments.words.setup.choices import PRESET_NAMES

DEFAULT = {"entrants": "24", "starts": "15:00", "ends": "23:00"}
DAY = date(2000, 1, 1)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def advice(request: HttpRequest) -> HttpResponse:
    """Show the ways for `?entrants=18-24&starts=15:00&ends=23:00&rounds=4&tables=6&clubs=9 5 3`, one of them
    `&with=gufo`.

    POST `preset` creates a tournament of that format with the numbers it was advised with.
    """
    form = AdvisorForm(request.GET) if "entrants" in request.GET else AdvisorForm(initial=DEFAULT)
    context: Json = {"form": form}
    if form.is_bound and form.is_valid():
        try:
            context |= _advice_context(request, form)
        except Infeasible as error:
            context["reason"] = refusal_words(error)
    if request.method == "POST":
        return _create(request, context)
    return render(request, "tournaments/setup/advisor.html", context)


def _advice_context(request: HttpRequest, form: AdvisorForm) -> dict[str, object]:
    wanted, formats, starts = form.question(), ready_formats(), form.cleaned_data["starts"]
    ways = [_way(way, starts) for way in advise(wanted, formats, request.GET.get("with", ""))]
    shown = {way["code"] for way in ways}
    sketched = sketches(wanted, formats)
    others = [_other(request, sketch, starts) for sketch in sketched if sketch.ready.code not in shown]
    comparisons = _comparisons(ways) if ways else []
    middle = len(comparisons) // 2
    main, ranges = comparisons[middle : middle + 1], comparisons[:middle] + comparisons[middle + 1 :]
    return {"ways": ways, "comparisons": main, "ranges": ranges, "others": others, "sketches": sketched}


def _create(request: HttpRequest, context: Json) -> HttpResponse:
    """Create what was chosen and go to its desk; a name is made up and can be changed."""
    assert isinstance(request.user, User)
    code = request.POST.get("preset", "")
    sketch = next((sketch for sketch in context.get("sketches", ()) if sketch.ready.code == code), None)
    if sketch is None:
        raise Http404
    today = timezone.localdate()
    name = _("%(format)s, %(date)s") % {"format": PRESET_NAMES[code], "date": date_format(today, "DATE_FORMAT")}
    try:
        tournament = tournament_create(owner=request.user, preset=code, name=name, starts_on=today, **_numbers(sketch))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return render(request, "tournaments/setup/advisor.html", context)
    messages.success(request, _("“%(name)s” has been created. Now enter the players.") % {"name": tournament.name})
    return redirect("manage", tournament.slug)


def _numbers(sketch: Sketch) -> Json:
    """Return the numbers of the stages as they were advised, and the tables there are."""
    plan = sketch.plan(sum(sketch.wanted.entrants) // 2)
    return {"most_tables": sketch.wanted.tables} | ({"plan": plan.document()} if plan else {"rounds": sketch.rounds})


def _ends(starts: time, minutes: int) -> dict[str, object]:
    over = datetime.combine(DAY, starts) + timedelta(minutes=minutes)
    return {"over": over.time(), "next_day": over.date() > DAY}


def _way(way: Advice, starts: time) -> dict[str, object]:
    return {
        "code": way.code,
        "kind": KINDS[way.kind],
        "title": PRESET_NAMES[way.code],
        "advice": way,
        "notes": [note_text(code, way.counts(code)) for code in way.notes],
        **_ends(starts, way.minutes),
    }


def _other(request: HttpRequest, sketch: Sketch, starts: time) -> dict[str, object]:
    """Return a format that is not looked at in full, and the address that does."""
    query = {**{name: value for name, value in request.GET.items() if name != "with"}, "with": sketch.ready.code}
    title = PRESET_NAMES[sketch.ready.code]
    return {"title": title, "sketch": sketch, "query": urlencode(query), **_ends(starts, sketch.minutes)}


def _comparisons(ways: list[Json]) -> list[Json]:
    """Return the ways side by side, once for each number of entrants looked at; `some` says which lines tell
    anything."""
    counts = [outlook.entrants for outlook in ways[0]["advice"].outlooks]
    comparisons = []
    for place, count in enumerate(counts):
        sides = [_side(way, way["advice"].outlooks[place]) for way in ways]
        some = {
            "direct": any(side["direct"] for side in sides),
            "clashes": any(side["outlook"].clashes_bound for side in sides),
            "gone": any(side["outlook"].gone for side in sides),
        }
        comparisons.append({"entrants": count, "ways": sides, "some": some})
    return comparisons


def _side(way: dict[str, object], outlook: Outlook) -> Json:
    plan = outlook.semifinals
    waiting = plan.direct * plan.winners if plan else 0
    return {"way": way, "outlook": outlook, "rounds": _rounds(outlook), "most": len(outlook.rounds), "direct": waiting}


def _rounds(outlook: Outlook) -> list[Json]:
    """Return the rounds with their tables, those that look alike in one row."""
    rows: list[Json] = []
    for number, tables in enumerate(outlook.rounds, start=1):
        name, mix = _name(outlook, number), sorted(Counter(tables).items(), reverse=True)
        if rows and rows[-1]["mix"] == mix and (rows[-1]["name"].code, name.code) == ("round", "round"):
            rows[-1]["last"] = number
        else:
            rows.append({"name": name, "first": number, "last": number, "mix": mix})
    return [row | {"word": _word(row)} for row in rows]


def _name(outlook: Outlook, number: int) -> RoundName:
    if number <= len(outlook.rounds) - outlook.finals and not outlook.plan:
        return league_round(number)
    return knockout_round(number, len(outlook.rounds), len(outlook.rounds[-1]))


def _word(row: Json) -> str:
    if row["first"] == row["last"]:
        return round_title(row["name"])
    return _("Rounds %(first)s to %(last)s") % {"first": row["first"], "last": row["last"]}
