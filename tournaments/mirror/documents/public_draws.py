"""What travels of draws: the certificate of each public round, the seals of check-ins that are open."""

from __future__ import annotations

from rules.base.json_types import Json
from tournaments.models import Entrant, Round, Tournament
from tournaments.selectors.draw.draw_seeds import seeds_waiting
from tournaments.selectors.draw.joined_numbers import joined_numbers

OF_CERTIFICATE = (
    *("record", "names", "origin", "resting", "by_hand", "discarded", "release", "input_sha256", "version"),
)
"""What the page of a certificate reads; the colours travel with their round."""
SEAL = ("round_number", "commitment", "committed_at", "instead_of")


def public_draws(tournament: Tournament) -> Json:
    """Return the parts of the rounds that are public and drawn here, and of the seals that wait for their draw."""
    parts: Json = {}
    joined = _joined(tournament)
    rows = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.DRAWN).select_related("stage")
    for row in rows:
        told = {name: row.certificate[name] for name in OF_CERTIFICATE if name in row.certificate}
        if told:
            name = f"certificate/{row.stage.number}/{row.number}"
            parts[name] = {"number": row.number, "seed": row.seed, "joined": joined, **told}
    seals = [
        {"stage": seed.stage.number} | {name: _plain(getattr(seed, name)) for name in SEAL}
        for seed in seeds_waiting(tournament)
    ]
    return parts | ({"seals": {"rows": seals}} if seals else {})


def _joined(tournament: Tournament) -> list[list[int]]:
    """Return each number that nobody has any more, with the number of who stayed."""
    people: dict[int, Entrant] = {entrant.number: entrant for entrant in tournament.entrants.all()}
    return sorted([gone, stays.number] for gone, stays in joined_numbers(tournament, people).items())


def _plain(value: object) -> object:
    return value.isoformat() if hasattr(value, "isoformat") else value
