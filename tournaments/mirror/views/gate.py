"""Where halls knock: a code pairs, a signature lets a packet in. Scripts alone come here."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from matches.json_answers import answers_json
from matches.network import network_of
from rules.base.json_types import Json
from tournaments.accounts.services.counters import count_up
from tournaments.errors import Refused
from tournaments.mirror.documents.packet import MOST_BYTES, VERSION
from tournaments.mirror.services.receiving import packet_apply, packet_read, pairing_accept
from tournaments.models import Mirror

MOST_WRONG, SECONDS = 30, 600  # packets of one network that no hall signed
STATUS = {"mirror_code": 403, "mirror_signature": 403, "mirror_too_big": 413}
View = Callable[[HttpRequest], HttpResponse]


def on_mirrors(view: View) -> View:
    """Let a view be there on a mirror alone, and rest for a network that knocks wrongly again and again."""

    @wraps(view)
    def knocked(request: HttpRequest) -> HttpResponse:
        if not settings.MIRROR:
            raise Http404
        try:
            return view(request)
        except Refused as refused:
            if count_up(f"mirror:{network_of(request)}", SECONDS) > MOST_WRONG:
                return JsonResponse({"error": "rest"}, status=429)
            told: Json = {"error": refused.code, "version": VERSION}
            told |= {name: value for name, value in refused.params.items() if name in ("where", "what")}
            return JsonResponse(told, status=STATUS.get(refused.code, 400))

    return knocked


@csrf_exempt
@never_cache
@answers_json
@require_POST
@on_mirrors
def pair(request: HttpRequest) -> HttpResponse:
    """Let a hall in by its code; answer by which name it is known from now on, and where people find it."""
    mirror = pairing_accept(content=_content(request), signature=_signature(request))
    page = reverse("tournament", args=[mirror.slug])
    return JsonResponse({"pairing": mirror.pairing, "page": page, "now": timezone.now().isoformat()})


@csrf_exempt
@never_cache
@answers_json
@require_http_methods(["GET", "HEAD", "POST"])
@on_mirrors
def push(request: HttpRequest) -> HttpResponse:
    """Apply a packet and say what is there now; GET says the same without one, 404 to who is not paired."""
    mirror = Mirror.objects.filter(pairing=request.headers.get("Planisfero-Pairing", "")[:32]).first()
    if mirror is None or mirror.state == Mirror.State.WAITING:
        raise Http404
    if request.method != "POST":
        return JsonResponse({"mirror": True})
    packet = packet_read(mirror=mirror, content=_content(request), signature=_signature(request))
    stands = packet_apply(mirror=mirror, packet=packet)
    told = {"sequence": stands.sequence, "digest": stands.digest, "now": timezone.now().isoformat(), "version": VERSION}
    return JsonResponse(told | ({"what": stands.what} if stands.what else {}), status=stands.status)


def _content(request: HttpRequest) -> bytes:
    """Return the body. Raises Refused: mirror_too_big."""
    announced = request.headers.get("Content-Length", "")
    if not (announced.isascii() and announced.isdigit()) or int(announced[:12]) > MOST_BYTES:
        raise Refused("mirror_too_big", most=MOST_BYTES // 2**20)
    return bytes(request.body)


def _signature(request: HttpRequest) -> str:
    return request.headers.get("Planisfero-Signature", "")[:200]
