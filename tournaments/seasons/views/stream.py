"""The stream behind the pages of a season: it brings what is new, drawn once for all who look at the same."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import HttpRequest, StreamingHttpResponse
from django.views.decorators.http import require_safe

from matches.live.fragments import HERE, RETRY
from tournaments.models import Season
from tournaments.permissions import SeasonAction, actor_anew, season_actions
from tournaments.seasons.live import Channel, listen
from tournaments.seasons.selectors.standings import season_version
from tournaments.seasons.views.public_pages import season_query, visible_season
from tournaments.views.rounds.standing_query import understood_words
from tournaments.views.rounds.stranger_pages import Asked, language_now, page_named, page_of, parts_in
from tournaments.views.rounds.stream import event_stream

logger = logging.getLogger(__name__)
VIEWS = {"season": ("venue", "page", "all", "screen"), "season-player": ()}
"""The addresses whose parts are pushed, and what may be asked of them; a search is one person's."""
VERSION, ON_PAGE = re.compile(r"\d[\d.]{0,59}"), re.compile(r' data-version="([\d.]+)"')
MOST = 64  # parts of one version, and the plain ones; who looks at another is told that there is something new


@require_safe
async def stream(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """Answer with an endless stream; `Last-Event-ID` or ?since= says what the page shows, ?part= which one it is."""
    season = await sync_to_async(visible_season)(request, slug)
    asked = await sync_to_async(_asked)(request, season)
    return event_stream(request, _events(request, season.pk, _version_since(request), asked))


def _asked(request: HttpRequest, season: Season) -> Asked | None:
    """Return whose part `?part=` asks for, in the words that its page understands; else None."""
    page = page_named(request, season.slug, VIEWS)
    if page is None:
        return None
    version = season_version(season) if {"venue", "page"} & page.words.keys() else ""
    query = season_query(page.words, season, version) if page.view == "season" else {}
    words = understood_words(query)
    return Asked(page.path, words, language_now(), is_plain=page.view == "season" and words in ("", "screen=1"))


def _version_since(request: HttpRequest) -> str:
    text = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    return text if VERSION.fullmatch(text) else ""


async def _events(request: HttpRequest, season_id: int, since: str, asked: Asked | None) -> AsyncGenerator[str]:
    yield f"retry: {RETRY}\n\n"
    may = partial(sync_to_async(_may_view, thread_sensitive=False), request, season_id)
    async with aclosing(listen(season_id, since, may)) as told:
        async for channel in told:
            if channel is None:
                yield HERE
                continue
            version = channel.version
            yield await _part(channel, asked) or _event(version, "version", {"version": version})


def _may_view(request: HttpRequest, season_id: int) -> bool:
    """Ask anew whether who listens may: a season turns private, people are removed."""
    try:
        season = Season.objects.filter(pk=season_id).first()
        return season is not None and SeasonAction.VIEW in season_actions(actor_anew(request), season)
    finally:
        connections.close_all()


async def _part(channel: Channel, asked: Asked | None) -> str:
    """Return the event that brings a part, "" where there is none to bring; of all who wait one makes it."""
    if asked is None or (asked not in channel.parts and len(channel.parts) >= MOST and not asked.is_plain):
        return ""
    if asked not in channel.parts:
        drawn = sync_to_async(_drawn, thread_sensitive=False)(asked)
        channel.parts[asked] = asyncio.ensure_future(drawn)
    return await asyncio.shield(channel.parts[asked])


def _drawn(asked: Asked) -> str:
    try:
        html = page_of(asked)
    except Exception:
        logger.exception("A part of a season's page could not be made; its readers load the page.")
        return ""
    version, parts = ON_PAGE.search(html), parts_in(html)
    if version is None or not parts:
        return ""
    return _event(version[1], "part", {"version": version[1], "frame": "", "html": parts})


def _event(version: str, name: str, data: dict[str, str]) -> str:
    return f"id: {version}\nevent: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
