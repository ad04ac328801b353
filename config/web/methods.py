"""Methods for every app: four are taken at all; a button's address opened by hand shows a page, not an empty 405."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import Resolver404, resolve

Answer = Callable[[HttpRequest], HttpResponse]
METHODS = ("GET", "HEAD", "POST", "OPTIONS")
"""What any address may take at all; a view that says nothing must not answer a PUT or DELETE like a GET."""


def method_page(answer: Answer) -> Answer:
    """Return middleware that answers 405 with a page that says so and leads back; scripts get it bare."""

    def with_page(request: HttpRequest) -> HttpResponse:
        response = answer(request) if request.method in METHODS else HttpResponseNotAllowed(METHODS)
        if not isinstance(response, HttpResponseNotAllowed) or response.content or not _wants_page(request):
            return response
        page = render(request, "405.html", {"back": page_above(request.path_info)}, status=405)
        page["Allow"] = response["Allow"]
        return page

    return with_page


def page_above(path: str) -> str:
    """Return the nearest address above `path` that exists; "/" at the latest."""
    parts = path.strip("/").split("/")
    for end in range(len(parts) - 1, 0, -1):
        above = f"/{'/'.join(parts[:end])}/"
        try:
            resolve(above)
        except Resolver404:
            continue
        return above
    return "/"


def _wants_page(request: HttpRequest) -> bool:
    return "text/html" in request.headers.get("Accept", "") and "HX-Request" not in request.headers
