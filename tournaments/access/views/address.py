"""The public address: choose it, try it with a phone, issue the table codes anew."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.contrib import messages
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches.documents.qr import qr_svg
from matches.selectors.addresses import lan_addresses
from tournaments.access.forms import OTHER, AddressForm
from tournaments.access.selectors.reach import SALT, ping_path, reach_of
from tournaments.access.services import table_codes_revoke
from tournaments.models import Tournament
from tournaments.permissions import Action, require
from tournaments.selectors.setup.addresses import address_state, open_base
from tournaments.services.setup.addresses import address_set
from tournaments.views.rounds.fragments import PIECE, Fragments, page_or_stream

TEST_SECONDS = 3600
TESTED = "tournaments/setup/_address_test.html"
EVERY = 3.0  # seconds between two looks whether a phone came by


@never_cache
def address(request: HttpRequest, slug: str) -> HttpResponse:
    """Show which address goes into the codes, and whether a phone has reached it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MANAGE_LINKS, tournament)
    state = address_state(tournament)
    present = state.chosen or state.available[0]
    listed = present in state.available
    initial = {"chosen": present if listed else OTHER, "own": "" if listed else present}
    form = AddressForm(request.POST or None, addresses=state.available, initial=initial)
    if request.method == "POST" and form.is_valid():
        address_set(tournament=tournament, address=str(form.cleaned_data["address"]), actor=actor)
        messages.success(request, _("This address goes into the codes from now on. Try it with a phone."))
        return redirect("manage-address", slug)
    reach = reach_of(tournament)
    test = reach.base and reach.base + ping_path(tournament.pk, reach.base)
    context = {
        "tournament": tournament,
        "state": state,
        "form": form,
        "reach": reach,
        "test": test,
        "qr": test and qr_svg(test),
        "reached": last_opened(tournament, reach.base),
    }
    return render(request, "tournaments/setup/address.html", context)


@never_cache
@require_safe
def address_test(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the piece of the address page that says whether a phone came by; as a stream it follows."""
    return page_or_stream(request, TESTED, partial(_tested, slug=slug), EVERY)


def _tested(request: HttpRequest, slug: str) -> Fragments:
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.MANAGE_LINKS, tournament)
    moment = last_opened(tournament, open_base(tournament))
    return Fragments(TESTED, {PIECE: {"tournament": tournament, "reached": moment}})


def _key(tournament_pk: int, base: str) -> str:
    return f"ping:{tournament_pk}:{base}"


def last_opened(tournament: Tournament, base: str) -> datetime | None:
    """Return when another device last opened the test page under this address."""
    moment: datetime | None = cache.get(_key(tournament.pk, base))
    return moment


@never_cache
@require_safe
def ping(request: HttpRequest, code: str) -> HttpResponse:
    """Show what a phone shows after scanning the test code: the address works."""
    try:
        pk, base = signing.loads(code, salt=SALT, max_age=TEST_SECONDS)
    except (signing.BadSignature, ValueError, TypeError):
        return render(request, "tournaments/setup/ping.html", {"works": False}, status=404)
    works = base.endswith(f"://{request.get_host()}")
    # The laptop itself always reaches its own address: that proves nothing.
    if works and request.META.get("REMOTE_ADDR") not in lan_addresses():
        cache.set(_key(pk, base), timezone.now(), TEST_SECONDS)
    return render(request, "tournaments/setup/ping.html", {"works": works, "base": base})


@require_POST
def codes_end(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw every table code; the sheets must be printed again."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MANAGE_LINKS, tournament)
    count = table_codes_revoke(tournament=tournament, actor=actor)
    text = ngettext(
        "%(count)s table code no longer works. Print the sheets again.",
        "%(count)s table codes no longer work. Print the sheets again.",
        count,
    )
    messages.success(request, text % {"count": count})
    return redirect("manage-paper", slug)
