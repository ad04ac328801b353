"""`/my/notices/`: what this person wants to hear and by which way, on this phone and by mail."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from matches.digits import whole_number
from tournaments.errors import Refused
from tournaments.models import NoticeWay
from tournaments.my.selectors.people_here import PersonHere, person_here
from tournaments.notices.selectors.choices import KINDS, MyNotices, my_notices, offered, wants
from tournaments.notices.services.choices import choices_set
from tournaments.notices.services.mailboxes import mailbox_ask, mailbox_confirm, mailbox_drop, mailbox_known
from tournaments.notices.tasks import mailbox_letter_hand
from tournaments.notices.words import KIND_NOTES, WAYS
from tournaments.notices.words import KINDS as KIND_WORDS
from tournaments.permissions import actor_of
from tournaments.words import refusal_text

MOST_ADDRESS = 254


def person_asking(request: HttpRequest) -> PersonHere:
    """Return whose notices these are; 404 for a browser that is nobody's."""
    wanted = request.POST.get("as") or request.GET.get("as", "")
    person = person_here(actor_of(request), whole_number(wanted, 17))
    if person is None:
        raise Http404
    return person


def page_of(person: PersonHere) -> str:
    return f"{reverse('my-notices')}?as={person.player.pk}"


@never_cache
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Show what this person wants to hear; who comes by a letter on another browser is told the way in."""
    if person_here(actor_of(request)) is None:
        return render(request, "tournaments/my/nobody.html")
    person = person_asking(request)
    mine = my_notices(person)
    rows = [_row(kind, mine) for kind in KINDS]
    context = {"person": person, "mine": mine, "rows": rows, "mail_on": settings.MAIL_ON}
    return render(request, "tournaments/notices/notices.html", context)


def _row(kind: str, mine: MyNotices) -> dict[str, object]:
    ways = [
        {"id": f"{kind}-{way}", "name": WAYS[way], "is_on": wants(mine.switches, kind, way)}
        for way in _ways(mine)
        if offered(kind, way)
    ]
    return {"name": KIND_WORDS[kind], "note": KIND_NOTES[kind], "ways": ways}


@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """Keep what this person wants to hear."""
    person = person_asking(request)
    ways = _ways(my_notices(person))
    on = [(kind, way) for kind in KINDS for way in ways if f"{kind}-{way}" in request.POST]
    choices_set(person=person, on=on, ways=ways)
    messages.success(request, _("Your choices have been saved."))
    return redirect(page_of(person))


def _ways(mine: MyNotices) -> list[NoticeWay]:
    """Return the ways that there are switches for: by mail only where an address is, or can be, kept."""
    return [way for way in NoticeWay if way != NoticeWay.MAIL or (settings.MAIL_ON and mine.mailbox is not None)]


@sensitive_variables("token")
@require_POST
def mail(request: HttpRequest) -> HttpResponse:
    """Keep an address and ask it; without one forget the address of before."""
    person = person_asking(request)
    address = request.POST.get("address", "").strip()
    try:
        if "drop" in request.POST or not address:
            mailbox_drop(person=person)
            messages.success(request, _("Your address has been forgotten."))
            return redirect(page_of(person))
        _check(address)
        box, token = mailbox_ask(person=person, address=address, language=get_language() or settings.LANGUAGE_CODE)
        mailbox_letter_hand(box, token)
        messages.success(request, _("A letter is on its way to %(to)s: open the link in it.") % {"to": address})
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect(page_of(person))


def _check(address: str) -> None:
    if not settings.MAIL_ON:
        raise Refused("notices_no_mail")
    try:
        validate_email(address)
    except ValidationError as error:
        raise Refused("mail_wrong") from error
    if len(address) > MOST_ADDRESS or not address.isascii():
        raise Refused("mail_wrong")


@never_cache
@sensitive_variables("token")
@require_http_methods(["GET", "HEAD", "POST"])
def mail_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether the address is theirs; POST says yes (what looks through letters clicks nothing)."""
    box = mailbox_known(token=token)
    done, status = False, 200 if box else 410
    if request.method == "POST":
        try:
            mailbox_confirm(token=token)
            done = True
        except Refused:
            box, status = None, 410
    answer = render(request, "tournaments/notices/mail_confirm.html", {"box": box, "done": done}, status=status)
    answer["Referrer-Policy"] = "strict-origin"
    answer["Cache-Control"] = "no-store"
    return answer
