"""The steps of the evening on every page of an organiser: where each leads, and the one thing that is next."""

from __future__ import annotations

from typing import TypedDict

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils import timezone

from tournaments.models import Announcement, Tournament
from tournaments.permissions import Action, actor_of, allowed_actions
from tournaments.selectors.rounds.evening import HERE, PLAY, PRIZES, STANDINGS, STEPS, TABLES, Evening, evening_of
from tournaments.words.rounds.evening import (
    ACTION_NOTES,
    STEP_WORDS,
    action_text,
    late_text,
    now_text,
    open_until_text,
    waits,
)

register = template.Library()

# Which step a page belongs to, by the name of its address.
STEP_OF_PAGE = {
    HERE: ("manage-presence", "manage-entrants", "manage-entrant", "manage-paste", "manage-import"),
    TABLES: (
        *("manage-draw", "manage-seats", "manage-swap", "manage-repair", "manage-locks", "manage-draw-plan"),
        *("certificate", "round"),
    ),
    PLAY: (
        *("manage-round", "manage-table", "manage-table-match", "clock", "result-check", "result-confirm"),
        *("result-history", "result-correct", "result-correct-numbers", "result-decide", "result"),
    ),
    STANDINGS: ("standings", "bracket"),
}
READ = ("manage-paste", "manage-import")
# Who was late is asked for before the next round is drawn; the page of the draw names everybody who is away.
ASKING = ("manage", "manage-round")
# A board that is entered, looked at or corrected needs the whole first screen of a phone.
WITHOUT_STEPS = (
    *("result-enter", "result-numbers", "result-check", "table-clock"),
    *("result-correct", "result-correct-numbers", "result-correct-preview"),
)


class Step(TypedDict):
    code: str
    word: str
    url: str
    is_active: bool
    is_done: bool
    is_here: bool


class Next(TypedDict):
    url: str
    word: str
    note: str


class Asked(TypedDict):
    entrant: int
    text: str


class Steps(TypedDict):
    steps: list[Step]
    now: str
    next: Next | None
    is_there: bool
    late: list[Asked]
    counts: bool


@register.inclusion_tag("tournaments/_steps.html", takes_context=True)
def evening_steps(context: Context, tournament: Tournament) -> dict[str, object]:
    """Show the five steps to whoever runs the tournament; `is_there` where the page is that of the next step."""
    request: HttpRequest = context["request"]
    actions = allowed_actions(actor_of(request), tournament)
    page = request.resolver_match.url_name if request.resolver_match else ""
    if Action.VIEW_DRAFTS not in actions or page in WITHOUT_STEPS:
        return {"shown": None}
    evening = evening_of(tournament)
    # A list that is being read names people whom nobody has entered yet: "nobody is entered" would contradict it.
    now = "" if page in READ and evening.code == "add_players" else now_text(evening, Action.DRAW in actions)
    signs_up = _sign_up_text(tournament, evening)
    now = signs_up or now
    place = STEPS.index(evening.active)
    steps = [
        Step(
            code=code,
            word=str(STEP_WORDS[code]),
            url=_step_url(code, tournament.slug, evening, actions),
            is_active=number == place,
            is_done=number < place and (code != HERE or evening.checked),
            is_here=page in STEP_OF_PAGE.get(code, ()),
        )
        for number, code in enumerate(STEPS)
    ]
    coming = None if signs_up or waits(evening) else next_action(tournament, evening, actions)
    is_there = page == "manage" or bool(coming and coming["url"] == request.path)
    asked = evening.late if page in ASKING and Action.MARK_PRESENCE in actions else ()
    late = [Asked(entrant=person.entrant, text=late_text(person)) for person in asked]
    shown = Steps(
        steps=steps, now=now, next=coming, is_there=is_there, late=late, counts=not signs_up and evening.code == "draw"
    )
    return {"shown": shown, "tournament": tournament, "csrf_token": context.get("csrf_token")}


def _sign_up_text(tournament: Tournament, evening: Evening) -> str:
    """Return until when people sign up, on a day before the evening; nothing, without a query, on every other."""
    is_before = tournament.state == Tournament.State.SETUP and tournament.starts_on > timezone.localdate()
    if not is_before or evening.code not in ("add_players", "choose_plan", "draw"):
        return ""
    row: Announcement | None = getattr(tournament, "announcement", None)
    if row is None or not row.is_on or (row.closes_at and row.closes_at <= timezone.now()):
        return ""
    return open_until_text(row.closes_at)


def next_action(tournament: Tournament, evening: Evening, actions: set[Action]) -> Next | None:
    """Return the one main action: its address, its word, and what happens then. None where others must act."""
    url = _next_url(tournament.slug, evening, actions)
    return Next(url=url, word=action_text(evening), note=str(ACTION_NOTES[evening.code])) if url else None


def _next_url(slug: str, evening: Evening, actions: set[Action]) -> str:
    if evening.code in ("start", "results") and evening.at:
        return reverse("manage-round", args=[slug, *evening.at])
    if Action.DRAW not in actions:
        return ""
    if evening.code == "review" and evening.at:
        return reverse("manage-seats", args=[slug, *evening.at])
    pages = {"add_players": "manage-entrants", "over": "podium"}
    return reverse(pages.get(evening.code, "manage-draw"), args=[slug])


@register.filter
def tile_columns(count: int) -> str:
    """Return the classes of a grid of so many tables that leaves no single one in its last row, where that can be."""
    return f"tiles--mid-{_columns(count, (2, 3))} tiles--wide-{_columns(count, (4, 3, 2))}"


def _columns(count: int, choices: tuple[int, ...]) -> int:
    full = [columns for columns in choices if columns > 2 and count % columns == 0]
    fitting = [columns for columns in choices if count >= columns and count % columns != 1]
    return next(iter([*full, *fitting]), choices[0])


def _step_url(code: str, slug: str, evening: Evening, actions: set[Action]) -> str:
    """Return the page of a step for this reader; empty where it has none yet."""
    organiser = Action.DRAW in actions
    if code == HERE:
        if evening.code in ("add_players", "over"):
            return reverse("manage-entrants", args=[slug]) if Action.EDIT in actions else ""
        return reverse("manage-presence", args=[slug]) if Action.MARK_PRESENCE in actions else ""
    if code == TABLES:
        return _tables_url(slug, evening, organiser)
    if code == PLAY:
        return reverse("manage-round", args=[slug, *evening.shown_at]) if evening.shown_at else ""
    if code == STANDINGS:
        return reverse("standings", args=[slug]) if evening.shown_at else ""
    if code == PRIZES and evening.code == "over":
        return reverse("podium", args=[slug])
    return ""


def _tables_url(slug: str, evening: Evening, organiser: bool) -> str:
    if organiser and evening.active == TABLES and evening.code != "review":
        return reverse("manage-draw", args=[slug])
    if evening.at is None:
        return ""
    if organiser:
        return reverse("manage-seats", args=[slug, *evening.at])
    return reverse("round", args=[slug, *evening.shown_at]) if evening.shown_at else ""
