"""What both sides answer: the file with everything, and why somebody cannot be erased."""

from __future__ import annotations

import json

from django.db import transaction
from django.http import HttpResponse

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.privacy.selectors.held import Held
from tournaments.privacy.services.erasing import erase_check
from tournaments.words import refusal_text


def json_file(document: Json) -> HttpResponse:
    """Return a document as a file that a person can read, too."""
    text = json.dumps(document, ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="planisfero-person.json"'
    response["Cache-Control"] = "no-store"
    return response


@transaction.atomic
def why_not(held: Held) -> str:
    """Return the reason for which somebody cannot be erased now; empty where they can."""
    try:
        erase_check(held)
    except Refused as refused:
        return refusal_text(refused)
    return ""
