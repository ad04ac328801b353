"""The referee's desk: what can be done to a match from outside, each said before it is done and logged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from matches.errors import MatchUnreadable, Refused
from matches.forms.desk import BotForm, PlacingsForm, PlainReason, SeatForm, SubstituteForm
from matches.forms.typed import FormData
from matches.games import presenter_of
from matches.games.presenter import Fate
from matches.games.refusing import refusal_text
from matches.models import Match, MatchSeat
from matches.permissions import Action, Actor, allowed_actions
from matches.selectors.matches import game_code, match_is_readable, state_of
from matches.services.desk.referee import (
    bot_seat,
    match_adjudicate,
    match_void,
    objectives_open,
    player_substitute,
    seat_mute,
)
from matches.services.play.clock import match_pause, match_resume
from matches.views.lobby.links import seat_links_page
from matches.views.lobby.who_is_there import seat_state
from matches.views.refusing import match_for
from matches.words.desk.notes import note_text
from matches.words.rules.rulesets import bot_choices, bot_name
from rules.base.json_types import Json

LOBBY, PLAYING, FINISHED = Match.State.LOBBY, Match.State.PLAYING, Match.State.FINISHED
WITHOUT_STATE = ("mute", "unmute", "void")  # what needs nothing of what is stored of the play


@dataclass(frozen=True)
class DeskAction:
    """One thing a referee can do: in which states of the match, with which form, and how it is done."""

    states: tuple[str, ...]
    form: Callable[[Match, FormData | None], forms.Form] | None
    do: Callable[[Match, Actor, Json], object]


@never_cache
@require_safe
def desk(request: HttpRequest, code: str) -> HttpResponse:
    """Show how the match stands, what can be done, and everything that was done."""
    match, actor = match_for(request, code, Action.REFEREE)
    return render(request, "matches/desk.html", _context(match, actor))


def _context(match: Match, actor: Actor) -> Json:
    now = timezone.now()
    seats = list(match.seats.all())
    names = {seat.number: seat.name for seat in seats}
    readable = match_is_readable(match)
    fates = _fates(match) if readable else {seat.number: Fate() for seat in seats}
    rows = [
        {
            "seat": seat,
            "state": seat_state(seat, now),
            "bot": bot_name(seat.bot) if seat.bot else "",
            "fallen": bool(fates[seat.number].fallen),
            "gone": fates[seat.number].gone,
            "thinks": match.clock_seat == seat.number,
        }
        for seat in seats
    ]
    return {
        "match": match,
        "rows": rows,
        "notes": [(note, note_text(note, names)) for note in match.notes.order_by("-pk")],
        "steps": _steps(match, readable),
        "readable": readable,
        "arranges": Action.ARRANGE in allowed_actions(actor, match),
        "plays": actor.seat_of(match) is not None,
        "lines": match.chat.order_by("-pk")[:20],
    }


def _steps(match: Match, readable: bool) -> list[str]:
    """Return the names of what can be done now."""
    now = [name for name, step in STEPS.items() if match.state in step.states and _fits(match, name)]
    return [name for name in now if readable or name in WITHOUT_STATE]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Show what a step changes; POST takes it."""
    match, actor = match_for(request, code, Action.REFEREE)
    step = STEPS.get(action)
    if step is None or not _fits(match, action):
        raise Http404
    if match.state not in step.states:
        messages.error(request, refusal_text(Refused(_too_late(match))))
        return redirect("match-desk", code)
    if action not in WITHOUT_STATE and not match_is_readable(match):
        messages.error(request, refusal_text(MatchUnreadable(match.code)))
        return redirect("match-desk", code)
    form = step.form(match, request.POST if request.method == "POST" else None) if step.form else None
    if request.method != "POST" or (form is not None and not form.is_valid()):
        if form is not None and request.method != "POST":
            form.initial = {"seat": request.GET.get("seat", "")}
        return _page(request, match, action, form)
    return _done(request, match, actor, action, step, form)


def _too_late(match: Match) -> str:
    codes: dict[str, str] = {Match.State.LOBBY: "lobby", Match.State.VOID: "already_void"}
    return codes.get(match.state, "over")


def _page(request: HttpRequest, match: Match, action: str, form: forms.Form | None) -> HttpResponse:
    status = 422 if form is not None and form.errors else 200
    return render(
        request, f"matches/desk_{action}.html", {"match": match, "form": form, "action": action}, status=status
    )


def _done(
    request: HttpRequest, match: Match, actor: Actor, action: str, step: DeskAction, form: forms.Form | None
) -> HttpResponse:
    data = {**(form.cleaned_data if form else {}), "form": form}
    try:
        answer = step.do(match, actor, data)
    except Refused as refused:
        if form is not None:  # what was written stays, to be put right
            form.add_error(None, refusal_text(refused))
            return _page(request, match, action, form)
        messages.error(request, refusal_text(refused))
        return redirect("match-desk", match.code)
    if action == "substitute":
        match.refresh_from_db(fields=["state"])
        renamed = [seat for seat in match.seats.all() if seat.number == data["seat"]]
        for seat in renamed:
            seat.name = data["name"]
        return seat_links_page(request, match, {data["seat"]: str(answer)})
    if action == "objectives":
        assert isinstance(answer, dict)
        return render(request, "matches/desk_opened.html", {"match": match, "cards": _cards(match, answer)})
    messages.success(request, SAID[action]())
    return redirect("match-desk", match.code)


def _cards(match: Match, opened: dict[int, tuple[str, str]]) -> list[tuple[MatchSeat, str, str]]:
    """Return who holds which objective; only for this one answer."""
    seats = {seat.number: seat for seat in match.seats.all()}
    return [(seats[number], name, text) for number, (name, text) in opened.items()]


def _fates(match: Match) -> dict[int, Fate]:
    """Return what has become of each seat."""
    show, state = presenter_of(match), state_of(match) if match.version else None
    return {seat.number: show.fate(state, seat.number) if state else Fate() for seat in match.seats.all()}


def _fits(match: Match, step: str) -> bool:
    """Return whether there is such a step in the game that is played."""
    return step != "objectives" or presenter_of(match).opened is not None


def _seats_left(match: Match, *, people: bool = False) -> list[MatchSeat]:
    """Return the seats that are still in the match; with `people` only those without a bot."""
    fates = _fates(match)
    return [seat for seat in match.seats.all() if not fates[seat.number].fallen and not (people and seat.bot)]


STEPS: dict[str, DeskAction] = {
    "pause": DeskAction(
        (PLAYING,),
        lambda match, data: PlainReason(data),
        lambda match, actor, data: match_pause(match=match, actor=actor, reason=data["reason"], now=timezone.now()),
    ),
    "resume": DeskAction(
        (PLAYING,), None, lambda match, actor, data: match_resume(match=match, actor=actor, now=timezone.now())
    ),
    "substitute": DeskAction(
        (PLAYING,),
        lambda match, data: SubstituteForm(data, seats=_seats_left(match)),
        lambda match, actor, data: player_substitute(
            match=match, seat=data["seat"], name=data["name"], actor=actor
        ),
    ),
    "bot": DeskAction(
        (LOBBY, PLAYING),
        lambda match, data: BotForm(data, seats=_seats_left(match, people=True), bots=bot_choices(game_code(match))),
        lambda match, actor, data: bot_seat(match=match, seat=data["seat"], bot=data["bot"], actor=actor),
    ),
    "mute": DeskAction(
        (LOBBY, PLAYING),
        lambda match, data: SeatForm(data, seats=[seat for seat in match.seats.all() if not seat.is_muted]),
        lambda match, actor, data: seat_mute(match=match, seat=data["seat"], actor=actor),
    ),
    "unmute": DeskAction(
        (LOBBY, PLAYING),
        lambda match, data: SeatForm(data, seats=[seat for seat in match.seats.all() if seat.is_muted]),
        lambda match, actor, data: seat_mute(match=match, seat=data["seat"], actor=actor, muted=False),
    ),
    "objectives": DeskAction(
        (PLAYING,), None, lambda match, actor, data: objectives_open(match=match, actor=actor)
    ),
    "adjudicate": DeskAction(
        (PLAYING,),
        lambda match, data: PlacingsForm(data, seats=list(match.seats.all())),
        lambda match, actor, data: match_adjudicate(
            match=match, placings=data["form"].placings(), reason=data["reason"], actor=actor, now=timezone.now()
        ),
    ),
    "void": DeskAction(
        (LOBBY, PLAYING, FINISHED),
        lambda match, data: PlainReason(data),
        lambda match, actor, data: match_void(match=match, reason=data["reason"], actor=actor, now=timezone.now()),
    ),
}  # fmt: skip
SAID: dict[str, Callable[[], str]] = {
    "pause": lambda: _("The match is paused: the clocks are stopped and nobody can move."),
    "resume": lambda: _("The match goes on and the clocks are running again."),
    "bot": lambda: _("The bot now plays that seat."),
    "mute": lambda: _("This seat can no longer write."),
    "unmute": lambda: _("This seat can write again."),
    "adjudicate": lambda: _("You have ended the match."),
    "void": lambda: _("The match has been declared void; its record is kept."),
}
