"""A public page as a stranger sees it, drawn without a request of theirs: what is pushed to all who look at it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import connections
from django.http import Http404, HttpRequest, QueryDict
from django.urls import Resolver404, resolve, reverse
from django.utils import translation
from django.utils.module_loading import import_string

# The host of a request of nobody: no part says under which address it is read.
NOWHERE = "planisfero.invalid"
BEGIN, END = "<!-- part -->", "<!-- end of part -->"
VERSION, FRAME = re.compile(r' data-version="(\d+)"'), re.compile(r' data-frame="([^"]*)"')


@dataclass(frozen=True)
class Asked:
    """Whose part: the page with the words that it understands, and in which language. The address under which it is
    read is no part of it: a header of the request names that, and whoever asks can write any there."""

    path: str
    words: str
    language: str
    rights: tuple[str, ...] = ()
    """What who looks may do, where the page is not everybody's (`desk_parts.py`)."""
    is_timed: bool = False
    """Whether it says how much time is left: such a part is not kept."""
    is_plain: bool = field(default=False, compare=False)
    """Whether it is one of the few that most people look at: there is always room for those (`pushed_parts.py`)."""


class Part(NamedTuple):
    """What stands on a page between the marks, at which version, and the frame that is around it ("" for none)."""

    version: int
    frame: str
    html: str


class StrangerRequest(HttpRequest):
    """A request of nobody, for a page as everybody reads it."""

    def __init__(self, asked: Asked) -> None:
        super().__init__()
        self.method = "GET"
        self.path = self.path_info = asked.path
        self.META = {"QUERY_STRING": asked.words, "REQUEST_METHOD": "GET"}
        self.GET = QueryDict(asked.words)
        self.user = AnonymousUser()
        self.session = import_string(f"{settings.SESSION_ENGINE}.SessionStore")()
        self.resolver_match = resolve(asked.path)
        self.is_kept_page = True

    def get_host(self) -> str:
        """Return a host that is nobody's, whichever are allowed."""
        return NOWHERE


class Page(NamedTuple):
    """A page that `?part=` names: its view, what its address says, and its words, each once."""

    view: str
    kwargs: dict[str, object]
    words: dict[str, str]

    @property
    def path(self) -> str:
        """Return its address, written in the one way in which it is linked."""
        return reverse(self.view, kwargs=self.kwargs)


def page_named(request: HttpRequest, slug: str, views: Mapping[str, Sequence[str]]) -> Page | None:
    """Return the page that `?part=` names among these addresses, each with the words it may be asked with; else
    None."""
    split = urlsplit(request.GET.get("part", "")[:500])
    try:
        match = resolve(split.path)
    except Resolver404:
        return None
    words = dict(parse_qsl(split.query))
    if match.view_name not in views or match.kwargs["slug"] != slug or not words.keys() <= set(views[match.view_name]):
        return None
    return Page(match.view_name, match.kwargs, words)


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
