"""Where halls knock: a code pairs, a signature lets a packet in. Scripts alone come here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from matches.json_answers import answers_json
from matches.network import network_of
from rules.base.json_types import Json
from tournaments.accounts.services.counters import count_up, seconds_left
from tournaments.errors import Refused
from tournaments.mirror.documents.packet import MOST_BYTES, VERSION
from tournaments.mirror.services.receiving import packet_take, pairing_accept
from tournaments.models import Mirror

MOST_WRONG, SECONDS = 30, 600  # tries that were refused: of a network with codes, of a hall with packets
STATUS = {
    "mirror_code": 403, "mirror_signature": 403, "mirror_too_big": 413, "mirror_rest": 429, "mirror_busy": 503,
}  # fmt: skip
SOON = 5  # seconds after which who was not taken for want of a turn may try again
View = Callable[[HttpRequest], HttpResponse]


def on_mirrors(view: View) -> View:
    """Let a view be there on a mirror alone, and say what it refuses as scripts read it."""

    @wraps(view)
    def knocked(request: HttpRequest) -> HttpResponse:
        if not settings.MIRROR:
            raise Http404
        try:
            return view(request)
        except Refused as refused:
            told: Json = {"error": refused.code, "version": VERSION}
            told |= {name: refused.params[name] for name in ("where", "what") if name in refused.params}
            answer = JsonResponse(told, status=STATUS.get(refused.code, 400))
            if answer.status_code in (429, 503):
                answer["Retry-After"] = str(refused.params.get("seconds", SOON))
            return answer

    return knocked


@contextmanager
def _wrong_counted(key: str) -> Iterator[None]:
    """Count what is refused. Raises Refused before any work is done: mirror_rest, where it was too often."""
    if (cache.get(key) or 0) >= MOST_WRONG:
        raise Refused("mirror_rest", seconds=seconds_left(key, SECONDS))
    try:
        yield
    except Refused as refused:
        if refused.code != "mirror_busy":
            count_up(key, SECONDS)
        raise


@csrf_exempt
@never_cache
@answers_json
@require_POST
@on_mirrors
def pair(request: HttpRequest) -> HttpResponse:
    """Let a hall in by its code; answer by which name it is known from now on, and where people find it."""
    with _wrong_counted(f"mirror-codes:{network_of(request)}"):
        mirror = pairing_accept(content=_content(request), signature=_signature(request))
    page = reverse("tournament", args=[mirror.slug])
    return JsonResponse({"pairing": mirror.pairing, "page": page, "now": timezone.now().isoformat()})


@csrf_exempt
@never_cache
@answers_json
@require_http_methods(["GET", "HEAD", "POST"])
@on_mirrors
def push(request: HttpRequest) -> HttpResponse:
    """Apply a packet and say what is there now; GET says the same without one, 404 to who is not paired.

    Wrong packets count for the pairing that they name, which nobody else knows: no neighbour makes a hall rest.
    """
    mirror = Mirror.objects.filter(pairing=request.headers.get("Planisfero-Pairing", "")[:32]).first()
    if mirror is None or mirror.state == Mirror.State.WAITING:
        raise Http404
    wrong = f"mirror-packets:{mirror.pairing}"
    with _wrong_counted(wrong):
        if request.method != "POST":
            return JsonResponse({"mirror": True})
        stands = packet_take(mirror=mirror, content=_content(request), signature=_signature(request))
    if stands.status == 422:
        count_up(wrong, SECONDS)
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
