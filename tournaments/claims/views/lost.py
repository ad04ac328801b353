"""Who has lost the phone writes the address they have proven before, and comes in by the link that arrives there."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods

from matches.network import network_of
from tournaments.accounts.services.counters import count_up
from tournaments.claims.services.back_links import back_link_known, back_link_use
from tournaments.claims.tasks import back_letter_hand
from tournaments.errors import Refused
from tournaments.my.views.browsers import browser_asking, cookie_give
from tournaments.words import refusal_text

MOST_ASKED, ASKED_WITHIN = 10, 3600  # letters asked for from one network within so many seconds
MOST_ADDRESS = 254


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lost(request: HttpRequest) -> HttpResponse:
    """Ask for the address; the answer is the same whether anybody has proven it or not."""
    context: dict[str, object] = {"mail_on": settings.MAIL_ON}
    status = 200
    if request.method == "POST" and settings.MAIL_ON:
        try:
            address = _address(request.POST.get("address", ""))
            if count_up(f"back-asked:{network_of(request)}", ASKED_WITHIN) > MOST_ASKED:
                raise Refused("back_many")
            back_letter_hand(address)
            context["asked"] = True
        except Refused as refused:
            context["reason"], status = refusal_text(refused), 429 if refused.code == "back_many" else 422
    return render(request, "tournaments/claims/lost.html", context, status=status)


def _address(written: str) -> str:
    """Return what was written, if it is an address at all. Raises Refused: mail_wrong."""
    address = written.strip()
    try:
        validate_email(address)
    except ValidationError as error:
        raise Refused("mail_wrong") from error
    if len(address) > MOST_ADDRESS or not address.isascii():
        raise Refused("mail_wrong")
    return address


@never_cache
@sensitive_variables("token")
@require_http_methods(["GET", "HEAD", "POST"])
def back(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose link this is; POST lets this browser in, once (what looks through letters clicks nothing)."""
    try:
        box = back_link_known(token=token)
        if request.method != "POST":
            return _sealed(render(request, "tournaments/claims/back.html", {"box": box}))
        browser, cookie = browser_asking(request)
        back_link_use(token=token, browser=browser)
    except Refused as refused:
        context = {"reason": refusal_text(refused)}
        return _sealed(render(request, "tournaments/claims/back.html", context, status=410))
    messages.success(request, _("You are in. If a phone is lost, end it here."))
    answer = redirect(f"{reverse('my-devices')}?as={box.player_id}")
    return _sealed(cookie_give(answer, cookie))


def _sealed(response: HttpResponse) -> HttpResponse:
    response["Referrer-Policy"] = "strict-origin"
    response["Cache-Control"] = "no-store"
    return response
