"""A public page as a stranger sees it, drawn without a request of theirs: what is pushed to all who look at it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import connections
from django.http import Http404, HttpRequest, QueryDict
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.module_loading import import_string

WORDS = ("stage", "sort", "page", "all", "screen")
NAMES = ("tournament", "round", "round-names", "standings", "bracket", "entrant", "result", "podium")
PAGES = dict.fromkeys(NAMES, WORDS)
VIEWS: dict[str, tuple[str, ...]] = {**PAGES, "clock": ("screen",), "projector": ()}
"""The addresses whose pages have such parts, and what may be asked of them; a search is one person's."""
TIMED = frozenset({"clock", "projector"})
BEGIN, END = "<!-- part -->", "<!-- end of part -->"
VERSION, FRAME = re.compile(r' data-version="(\d+)"'), re.compile(r' data-frame="([^"]*)"')


class Asked(NamedTuple):
    """Whose part: the page with its words, in which language, and under which address it is read."""

    path: str
    words: str
    language: str
    scheme: str
    host: str
    rights: tuple[str, ...] = ()
    """What who looks may do, where the page is not everybody's (`desk_parts.py`)."""
    is_timed: bool = False
    """Whether it says how much time is left: such a part is not kept."""


class Part(NamedTuple):
    """What stands on a page between the marks, at which version, and the frame that is around it ("" for none)."""

    version: int
    frame: str
    html: str


class StrangerRequest(HttpRequest):
    """A request of nobody, for a page as it is read at an address."""

    def __init__(self, asked: Asked) -> None:
        super().__init__()
        self.method, self.scheme_read = "GET", asked.scheme
        self.path = self.path_info = asked.path
        self.META = {"HTTP_HOST": asked.host, "QUERY_STRING": asked.words, "REQUEST_METHOD": "GET"}
        self.META |= {"SERVER_NAME": asked.host.partition(":")[0], "SERVER_PORT": "80"}
        self.GET = QueryDict(asked.words)
        self.user = AnonymousUser()
        self.session = import_string(f"{settings.SESSION_ENGINE}.SessionStore")()
        self.resolver_match = resolve(asked.path)
        self.is_kept_page = True

    def _get_scheme(self) -> str:
        return self.scheme_read


def part_asked(request: HttpRequest, slug: str) -> Asked | None:
    """Return whose part a stream shall bring: that of a page of this tournament, with `?part=/t/…/?…`; else None."""
    return page_asked(request, slug, VIEWS)


def page_asked(request: HttpRequest, slug: str, views: Mapping[str, Sequence[str]]) -> Asked | None:
    """Return whose part `?part=` names among these addresses, each with the words it may be asked with; else None."""
    split = urlsplit(request.GET.get("part", "")[:500])
    try:
        match = resolve(split.path)
    except Resolver404:
        return None
    words = parse_qsl(split.query)
    if match.view_name not in views or match.kwargs["slug"] != slug:
        return None
    if any(name not in views[match.view_name] for name, _ in words):
        return None
    place = request.scheme or "http", request.get_host()
    timed = match.view_name in TIMED
    return Asked(split.path, urlencode(sorted(words)), language_now(), *place, is_timed=timed)


def language_now() -> str:
    return translation.get_language() or settings.LANGUAGE_CODE


def part_of(asked: Asked) -> Part | None:
    """Return the part of a page as it is now, None where a stranger may not see the page; from a thread of its own."""
    html = page_of(asked)
    version, frame, parts = VERSION.search(html), FRAME.search(html), parts_in(html)
    if not parts or version is None:
        return None
    return Part(int(version[1]), unescape(frame[1]) if frame else "", parts)


def page_of(asked: Asked) -> str:
    """Return a page as it is now, "" where a stranger may not see it; from a thread of its own."""
    try:
        with translation.override(asked.language):
            request = StrangerRequest(asked)
            match = resolve(asked.path)
            answer = match.func(request, *match.args, **match.kwargs)
    except (Http404, PermissionDenied):
        return ""
    finally:
        connections.close_all()
    return answer.content.decode() if answer.status_code == 200 else ""


def parts_in(html: str) -> str:
    """Return what stands between the marks of a page, all of it in one."""
    return "".join(after.partition(END)[0] for after in html.split(BEGIN)[1:])
