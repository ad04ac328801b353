"""A match that is over, to be watched, kept and checked. Before the end these addresses do not exist."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import condition, require_safe

from matches.digits import whole_number
from matches.documents.record.notation import notation_context
from matches.documents.record.replay import replay_document
from matches.games import presenter_of
from matches.json_answers import answers_json
from matches.selectors.match_texts import MOST_SIGNS, position_then, text_of
from matches.selectors.records import match_events, record_lines, shares
from matches.services.lobby.play_on import may_go_on
from matches.views.play.page_parts import parts
from matches.views.record.analysis import analysis_part
from matches.views.record.over import match_over
from matches.words.board.replay_texts import CODES, DICE, REPLAY
from rules.base.committed import FIRST
from rules.base.errors import CodedError
from rules.records.decisions import BROKEN


def _tag(request: HttpRequest, code: str) -> str:
    """Ask first whether it is over: the answer to a tag tells how far a match is."""
    match = match_over(request, code)
    return f'"{get_language()}-{match.version}-{match.state}"'


@require_safe
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """Show the viewer, with the figures of every seat."""
    match = match_over(request, code)
    show = presenter_of(match)
    context = {
        "match": match,
        **notation_context(match),
        "texts": {**REPLAY, "proof": show.words.chance["proof"]},
        **parts(show),
        **show.pages.replay(match, match_events(match)),
        **analysis_part(match),
        "goes_on": may_go_on(match),
    }
    return render(request, "matches/replay.html", context)


@require_safe
@gzip_page
@cache_control(no_cache=True)
@condition(etag_func=_tag)
@answers_json
def replay_data(request: HttpRequest, code: str) -> JsonResponse:
    """Return every step of the match, in the reader's language."""
    match = match_over(request, code)
    return JsonResponse(replay_document(match, match_events(match)))


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Return the stored match as a file, its seed revealed in the last line."""
    match = match_over(request, code)
    response = HttpResponse("".join(record_lines(match)), content_type="application/jsonl; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{match.code}.jsonl"'
    return response


@require_safe
@gzip_page
@cache_control(no_cache=True)
@condition(etag_func=_tag)
def text(request: HttpRequest, code: str) -> HttpResponse:
    """Return the match as a text to read aloud (docs/notation.md); 404 where its log is not what the rules lead to."""
    match = match_over(request, code)
    try:
        told = text_of(match)
    except (CodedError, *BROKEN) as error:
        raise Http404 from error
    response = HttpResponse(told, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{match.code}.txt"'
    return response


@require_safe
def position(request: HttpRequest, code: str) -> HttpResponse:
    """Lead to the position at a step of the match (`?step=`), at its end without, back to the replay where nobody had
    to decide yet; 404 where no address can hold it, or the log is not what the rules lead to."""
    match = match_over(request, code)
    step = whole_number(request.GET.get("step", ""), 6) or match.version
    if step > match.version:
        raise Http404
    try:
        line = position_then(match, step)
    except (CodedError, *BROKEN) as error:
        raise Http404 from error
    if len(line) > MOST_SIGNS:
        raise Http404
    if not line:
        messages.info(request, _("Nobody had anything to decide yet: choose a later moment."))
        return redirect(f"{reverse('match-replay', args=[code])}#step={step}")
    return redirect(f"{reverse('position')}?{urlencode({'position': line})}")


@require_safe
def dice(request: HttpRequest, code: str) -> HttpResponse:
    """Show the page that checks every roll in the browser itself."""
    match = match_over(request, code)
    show = presenter_of(match)
    chance = show.words.chance
    texts = {**DICE, "good_words": chance["checked"], "codes": {**CODES, "roll_wrong": chance["wrong"]}}
    context = {
        "match": match,
        "nonces": shares(match),
        "texts": texts,
        "known": dict(show.dice),
        "first_scheme": FIRST,
        **parts(show),
    }
    return render(request, "matches/dice.html", context)
