"""The stream behind a page: server-sent events that say which version a tournament is at, or bring what is new."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from functools import partial
from typing import NamedTuple

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import HttpRequest, StreamingHttpResponse
from django.views.decorators.http import require_safe

from matches.digits import whole_number
from matches.live.fragments import HERE, RETRY, stream_answer
from matches.network import network_of
from tournaments.live import hub
from tournaments.live.packing import Packed
from tournaments.models import Tournament
from tournaments.permissions import Action, actor_anew, may
from tournaments.views.lookup import shown_tournament
from tournaments.views.rounds.asked_parts import part_asked
from tournaments.views.rounds.desk_parts import rights_now
from tournaments.views.rounds.pushed_parts import Message, PushedPart, part_join, part_leave
from tournaments.views.rounds.stranger_pages import Asked


@require_safe
async def stream(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """Answer with an endless stream; `Last-Event-ID` or ?since= says what the page shows.

    With ?part= and a page that everybody may see, or the desk of who may see it, a `part` event brings what is new on
    it, a `version` event elsewhere.
    """
    tournament, asked = await sync_to_async(_looked_at)(request, slug)
    watch = Watch(partial(_may_watch, request, tournament.pk), partial(_rights_now, request, tournament.pk))
    return event_stream(request, _events(tournament.pk, _version_since(request), watch, (asked, network_of(request))))


def _looked_at(request: HttpRequest, slug: str) -> tuple[Tournament, Asked | None]:
    tournament = shown_tournament(request, slug)
    return tournament, part_asked(request, tournament)


def event_stream(request: HttpRequest, events: AsyncGenerator[str]) -> StreamingHttpResponse:
    """Answer with events that are for everybody as they come, packed where the browser can unpack them."""
    packs = re.search(r"\bgzip\b(?!\s*;\s*q=0)", request.headers.get("Accept-Encoding", "")) is not None
    response = stream_answer(_packed(events) if packs else events)
    if packs:
        response["Content-Encoding"] = "gzip"
    return response


def _version_since(request: HttpRequest) -> int:
    text = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    return whole_number(text, 18) or 0


async def _may_watch(request: HttpRequest, tournament_id: int) -> bool:
    """Ask anew whether who listens may: links end, people are removed, tournaments turn private."""
    return await sync_to_async(_may_view, thread_sensitive=False)(request, tournament_id)


def _may_view(request: HttpRequest, tournament_id: int) -> bool:
    try:
        tournament = Tournament.objects.filter(pk=tournament_id).first()
        return tournament is not None and may(actor_anew(request), Action.PROJECT, tournament)
    finally:
        connections.close_all()


async def _rights_now(request: HttpRequest, tournament_id: int) -> tuple[str, ...]:
    return await sync_to_async(rights_now, thread_sensitive=False)(request, tournament_id)


class Watch(NamedTuple):
    """What is asked anew of who listens: whether they may, and what they may do."""

    may: Callable[[], Awaitable[bool]]
    rights: Callable[[], Awaitable[tuple[str, ...]]]

    async def message(self, part: PushedPart | None, version: int) -> Message:
        """Return what this listener is sent; of a desk nothing but the version once their rights are others."""
        if part is None or (part.asked.rights and part.asked.rights != await self.rights()):
            return Message(version, None)
        return await part.at(version)


async def _events(tournament_id: int, since: int, watch: Watch, looks: tuple[Asked | None, str]) -> AsyncGenerator[str]:
    """Yield the events of one who looks at a part (None for no part), from a network."""
    yield f"retry: {RETRY}\n\n"
    part, shown = part_join(tournament_id, *looks), 0
    try:
        async with aclosing(hub.listen(tournament_id, since, may=watch.may)) as told:
            async for version in told:
                if version is None:
                    yield HERE
                elif version > shown:
                    message = await watch.message(part, version)
                    shown = message.version
                    yield message.text or _version_event(version)
    finally:
        part_leave(tournament_id, part)


def _version_event(version: int) -> str:
    return f"id: {version}\nevent: version\ndata: {json.dumps({'version': version})}\n\n"


async def _packed(events: AsyncGenerator[str]) -> AsyncGenerator[bytes]:
    packed = Packed()
    async with aclosing(events):
        async for event in events:
            yield packed.add(event)
    yield packed.end()
