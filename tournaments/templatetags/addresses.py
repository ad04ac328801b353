"""Where others open what a page shows: said on the screens that a hall looks at, and below what a browser prints."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

from django import template
from django.template import Context
from django.templatetags.static import static

from matches.documents.qr import qr_svg
from matches.selectors import addresses
from tournaments.models import Tournament
from tournaments.selectors.setup.addresses import public_base

register = template.Library()


@register.inclusion_tag("_screen_address.html", takes_context=True)
def screen_address(context: Context) -> dict[str, object]:
    """Show the address below a screen, with a warning while no other device can connect."""
    base = _base(context)
    return {"address": urlsplit(base).netloc, "nowhere": addresses.only_here(context["request"])}


@register.inclusion_tag("_screen_code.html", takes_context=True)
def screen_code(context: Context) -> dict[str, object]:
    """Show the code of a public tournament on its screens, where a phone can open it."""
    if not phones_open_it(context):
        return {}
    return {"qr": qr_svg(_base(context) + context["tournament"].get_absolute_url())}


@register.simple_tag(takes_context=True)
def phones_open_it(context: Context) -> bool:
    """Say whether a screen shows a code: its tournament is public, and a phone can open its page."""
    tournament = context.get("tournament")
    public = isinstance(tournament, Tournament) and tournament.is_public
    return public and not addresses.only_here(context["request"])


@register.simple_tag(takes_context=True)
def print_address(context: Context) -> str:
    """Return the address of a page as it goes below its print, "" where this computer alone opens it."""
    base = _base(context)
    return "" if addresses.leads_nowhere(base, context["request"]) else base + context["request"].get_full_path()


@register.simple_tag(takes_context=True)
def site_address(context: Context, path: str) -> str:
    """Return an address as others reach it, for what reads the head of a page."""
    return _base(context) + path


@register.simple_tag(takes_context=True)
def picture_address(context: Context) -> str:
    """Return the address of the picture that stands for this site."""
    return urljoin(_base(context), static("tournaments/img/icon-512.png"))


def _base(context: Context) -> str:
    """Return where others open this page: the address of its tournament, else the server's."""
    request, tournament = context["request"], context.get("tournament")
    if isinstance(tournament, Tournament):
        return public_base(tournament, request)
    return addresses.base_for_others(request)
