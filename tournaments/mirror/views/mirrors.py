"""The page of who runs a mirror: codes for those who publish there, what is shown, how old it is; and its age."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST, require_safe

from matches.json_answers import answers_json
from tournaments.mirror.selectors import mirrors_listed
from tournaments.mirror.services.receiving import code_make, mirror_end
from tournaments.models import Mirror
from tournaments.permissions import require_administrator
from tournaments.views.lookup import shown_tournament

FRESH = 10  # seconds for which a browser or a proxy may keep the age


@never_cache
def mirrors(request: HttpRequest) -> HttpResponse:
    """List what is mirrored here; POST makes a code, shown this once."""
    account = require_administrator(request)
    code = code_make(account=account) if request.method == "POST" and settings.MIRROR else ""
    context = {"mirrors": mirrors_listed(), "code": code, "is_on": settings.MIRROR}
    return render(request, "tournaments/mirror/mirrors.html", context)


@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """End a pairing, or take back a code."""
    require_administrator(request)
    mirror_end(mirror=get_object_or_404(Mirror, pk=pk))
    messages.success(request, _("Ended: nothing more is taken from there, and what it showed is deleted."))
    return redirect("mirrors")


@require_safe
@cache_control(max_age=FRESH)
@answers_json
def age(request: HttpRequest, slug: str) -> JsonResponse:
    """Answer as of when a mirrored tournament is shown."""
    mirror = Mirror.objects.filter(tournament=shown_tournament(request, slug)).first()
    if mirror is None or mirror.as_of is None:
        raise Http404
    return JsonResponse({"as_of": mirror.as_of.isoformat(), "now": timezone.now().isoformat()})
