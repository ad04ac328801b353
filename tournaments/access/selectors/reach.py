"""Whether a phone can open what the codes of a tournament lead to."""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing
from django.urls import reverse

from matches.selectors.answering_address import answers_at
from tournaments.models import Tournament
from tournaments.selectors.setup.addresses import open_base

SALT = "ping"
NOBODY = 0  # in place of a tournament: what the server opens itself is no other device


@dataclass(frozen=True)
class Reach:
    """`base` begins every code, "" while no phone could open any.

    `answers`: the server has opened it itself, as a phone in the network would; None for an address that is not its
    own, which only a phone can try.
    """

    base: str
    answers: bool | None = None


def reach_of(tournament: Tournament) -> Reach:
    """Return where the codes of a tournament lead, tried now; the answer may take some seconds where none comes."""
    base = open_base(tournament)
    return Reach(base, answers_at(base, ping_path(NOBODY, base)) if base else None)


def ping_path(tournament_pk: int, base: str) -> str:
    """Return the path of the page that says it was reached under `base`."""
    return reverse("ping", args=[signing.dumps([tournament_pk, base], salt=SALT, compress=True)])
