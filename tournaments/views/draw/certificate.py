"""The certificate of a draw: a public page, and the files with which anybody can draw the same tables."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_safe

from tournaments.models import Round
from tournaments.permissions import Action, require
from tournaments.seating.draw import VERSION
from tournaments.seating.question.problem import canonical
from tournaments.seating.redraw import is_known
from tournaments.selectors.draw.certificate import Certificate, certificate_of
from tournaments.views.lookup import visible_tournament
from tournaments.words.draw.locks import lock_text
from tournaments.words.rounds.rounds import DOUBTS, club_first_rows, figure_rows

PARTS: dict[str, Callable[[Certificate], object]] = {
    "question": lambda certificate: certificate.record.question,
    "answer": lambda certificate: certificate.record.answer,
    "certificate": Certificate.document,
}


def _certificate(request: HttpRequest, slug: str, stage_number: int, number: int) -> tuple[Round, Certificate | None]:
    tournament = visible_tournament(request, slug)
    round_ = get_object_or_404(
        Round.objects.select_related("stage"), stage__tournament=tournament, stage__number=stage_number, number=number
    )
    if not round_.is_public:
        require(request, Action.VIEW_DRAFTS, tournament)
    round_.stage.tournament = tournament
    return round_, certificate_of(round_)


@require_safe
def certificate(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Show seed, fingerprint, version, figures with their bounds, the tables as drawn, and how to check them."""
    round_, certificate = _certificate(request, slug, stage_number, number)
    context = {
        "tournament": round_.stage.tournament,
        "round": round_,
        "page_name": "certificate",
        "certificate": certificate,
        "committed_at": parse_datetime(certificate.origin.get("committed_at", "")) if certificate else None,
        "figures": figure_rows(
            certificate.report, certificate.names, certificate.bounds, certificate.now, certificate.clubs_yield
        )
        if certificate
        else [],
        "club_firsts": club_first_rows(certificate.club_firsts, certificate.names) if certificate else [],
        "version": VERSION,
        "drawn_again_here": bool(certificate and is_known(certificate.version)),
        "locks": [lock_text(*lock) for lock in certificate.locks] if certificate else [],
        "doubts": [DOUBTS[code] for code in certificate.doubts] if certificate else [],
    }
    return render(request, "tournaments/public/certificate_page.html", context)


@require_safe
def certificate_file(request: HttpRequest, slug: str, stage_number: int, number: int, part: str) -> HttpResponse:
    """Send a part of the certificate as a file.

    `question` is what the `draw` command reads; `answer` what it prints, without the seconds; `certificate` holds both,
    with who the numbers and letters are, and the command reads it too.
    """
    _round, certificate = _certificate(request, slug, stage_number, number)
    if certificate is None or part not in PARTS:
        raise Http404
    text = canonical(PARTS[part](certificate))
    name = f"{slug}-{stage_number}-{number}-{part}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text + "\n", content_type="application/json", headers=headers)
