"""The announcement outside its page: the entry of a calendar, the picture to be shared, the part for a club's site."""

from __future__ import annotations

from urllib.parse import urlsplit

from csp.decorators import csp_replace
from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.models import Announcement
from tournaments.selectors.setup.addresses import public_url
from tournaments.signup.documents.calendar import calendar_file, place_of
from tournaments.signup.documents.card import Card, card_picture
from tournaments.signup.selectors.announced import announced
from tournaments.signup.views.sign_up import announcement_for
from tournaments.signup.words import day_text, format_text, places_text

SECONDS = 24 * 3600


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the evening as a file that calendars open."""
    row = announcement_for(request, slug)
    link = public_url(row.tournament, row.tournament.get_absolute_url(), request)
    text = "\n".join(part for part in (format_text(row.tournament), row.note, link) if part)
    host = urlsplit(link).hostname or "planisfero"
    content = calendar_file(row, link=link, text=text, host=host, now=timezone.now())
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}.ics"'
    return answer


@require_safe
@cache_control(max_age=300)
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the picture that a chat shows beside the address; drawn once for each version of the tournament."""
    row = announcement_for(request, slug)
    tournament = row.tournament
    key = f"card:{settings.RELEASE}:{tournament.pk}:{tournament.version}:{get_language()}"
    content: bytes | None = caches["pages"].get(key)
    if content is None:
        content = card_picture(_card(row))
        caches["pages"].set(key, content, SECONDS)
    return HttpResponse(content, content_type="image/png")


def _card(row: Announcement) -> Card:
    return Card(row.tournament.name, capfirst(day_text(row)), place_of(row), places_text(announced(row)))


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the announcement as a part of another site: no form, nothing personal, one link that leads here."""
    row = announcement_for(request, slug)
    context = {"tournament": row.tournament, "seen": announced(row), "day": day_text(row)}
    return render(request, "tournaments/signup/embed.html", context)
