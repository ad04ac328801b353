"""Texts made small on their way, where the length of what travels cannot tell a secret.

Who can have a browser ask again and again, with words of their own in the address, and can see how long the answers
are, learns from compressed lengths what else stands on the page (BREACH). So what is compressed is what was drawn for
nobody in particular, and what a page of this site or the person themselves asked for: a foreign page cannot.
"""

from __future__ import annotations

import re
import zlib

import brotli
from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from tournaments.browser import reads_only

SMALLEST = 500  # bytes: below, what is saved is less than a packet
KINDS = ("text/", "application/json", "image/svg+xml")
OWN = frozenset({"same-origin", "none"})  # Sec-Fetch-Site, which no script can set
PACKED = "packed"  # the attribute of an answer that others get too: under which key it is kept
SECONDS = 24 * 3600


def pack(request: HttpRequest, response: HttpResponse) -> None:
    """Compress an answer, if it is a text and may be, in a form that the browser reads."""
    kind = response.get("Content-Type", "")
    if not kind.startswith(KINDS) or response.has_header("Content-Encoding") or len(response.content) < SMALLEST:
        return
    patch_vary_headers(response, ["Accept-Encoding"])
    coding = _coding(request)
    if not coding or not _may_pack(request, response):
        return
    response.content = _packed(response, coding)
    response["Content-Encoding"] = coding
    if response.has_header("Content-Length"):
        response["Content-Length"] = str(len(response.content))
    if (tag := response.get("ETag", "")).startswith('"'):
        response["ETag"] = f"W/{tag}"


def _coding(request: HttpRequest) -> str:
    """Return the best form that the browser says it reads, "" for none."""
    asked = re.sub(r"[\w*-]+\s*;\s*q=0(\.0*)?\s*(,|$)", "", request.headers.get("Accept-Encoding", ""))
    words = {word.partition(";")[0].strip().lower() for word in asked.split(",")}
    return next((coding for coding in ("br", "gzip") if coding in words), "")


def _may_pack(request: HttpRequest, response: HttpResponse) -> bool:
    """Say whether the length of an answer tells nothing; a token of a form is written anew on every page."""
    harmless = {settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME}
    if reads_only(request) and response.cookies.keys() <= harmless:
        return True
    return request.headers.get("Sec-Fetch-Site") in OWN


def _packed(response: HttpResponse, coding: str) -> bytes:
    """Return the content in its small form, for an answer that many get made once."""
    key, tag = getattr(response, PACKED, ""), response.get("ETag", "")
    kept_tag, kept = (caches["pages"].get(f"{key}:{coding}") if key else None) or ("", b"")
    if not key or kept_tag != tag:
        kept = _brotli(response.content) if coding == "br" else _gzip(response.content)
        if key:
            caches["pages"].set(f"{key}:{coding}", (tag, kept), SECONDS)
    return bytes(kept)


def _brotli(content: bytes) -> bytes:
    return bytes(brotli.compress(content, mode=brotli.MODE_TEXT, quality=5))


def _gzip(content: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()
