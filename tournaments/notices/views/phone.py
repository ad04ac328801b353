"""A phone and its push messages: switched on and off, tried, and the worker that shows them."""

from __future__ import annotations

import json

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import Refused
from tournaments.notices.services.endpoints import endpoint_drop, endpoint_set, trial_write
from tournaments.notices.tasks import notices_hand
from tournaments.notices.views.settings import page_of, person_asking
from tournaments.words import refusal_text


@require_POST
def push(request: HttpRequest) -> JsonResponse:
    """Keep where this browser takes push (address, p256dh, auth); without an address forget it."""
    person = person_asking(request)
    address = request.POST.get("address", "")
    if not address:
        endpoint_drop(person=person)
        return JsonResponse({"on": False})
    keys = {name: request.POST.get(name, "") for name in ("p256dh", "auth")}
    try:
        endpoint_set(person=person, address=address, language=get_language() or settings.LANGUAGE_CODE, **keys)
    except Refused as refused:
        return JsonResponse({"reason": refusal_text(refused)}, status=400)
    return JsonResponse({"on": True})


@require_POST
def trial(request: HttpRequest) -> HttpResponse:
    """Send a notice to this phone alone."""
    person = person_asking(request)
    try:
        device = next((row for row in person.devices if hasattr(row, "endpoint")), person.devices[0])
        trial_write(device=device)
        notices_hand()
        messages.success(request, _("The trial is on its way: it should appear in a few seconds."))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect(page_of(person))


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Answer with the worker that shows messages; it stands under /my/, for whose pages it may then answer.

    A worker at the root does the same by importing the same file.
    """
    line = f"importScripts({json.dumps(static('tournaments/js/push_worker.js'))});\n"
    answer = HttpResponse(line, content_type="text/javascript; charset=utf-8")
    answer["Service-Worker-Allowed"] = reverse("my")
    return answer
